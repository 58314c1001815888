import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { YearlyReceipt } from './receipt.ts'
import { receiptDocument } from './receipt-document.ts'

/** Draws the receipt of a year in a thread of its own, which ends with it. */
const pdf = await renderToBuffer(receiptDocument(workerData as YearlyReceipt))
parentPort?.postMessage(new Uint8Array(pdf))
