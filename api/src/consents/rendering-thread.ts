import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { type ConsentDocumentFacts, consentDocument } from './document.ts'

/** Draws one PDF in its own thread, which ends afterwards. */
const pdf = await renderToBuffer(consentDocument(workerData as ConsentDocumentFacts))
parentPort?.postMessage(new Uint8Array(pdf))
