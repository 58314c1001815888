import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { type PrintedBook, receiptsDocument } from './receipts-document.ts'

/** Draws one receipts book in a thread of its own, which ends with it. */
const pdf = await renderToBuffer(receiptsDocument(workerData as PrintedBook))
parentPort?.postMessage(new Uint8Array(pdf))
