import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { consentDocument, type Signed } from './document.ts'

/** Draws one PDF in its own thread, which ends afterwards. */
const pdf = await renderToBuffer(consentDocument(workerData as Signed))
parentPort?.postMessage(new Uint8Array(pdf))
