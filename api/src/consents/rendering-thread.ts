import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { consentDocument, type Signed } from './document.ts'

/** Draws one PDF in a thread of its own, which ends with it. */
const pdf = await renderToBuffer(consentDocument(workerData as Signed))
parentPort?.postMessage(new Uint8Array(pdf))
