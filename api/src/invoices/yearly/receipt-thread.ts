import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import type { YearlyReceipt } from './receipt.ts'
import { receiptDocument } from './receipt-document.ts'

/** Draws receipts of a year one after the other: loading the library takes longer than drawing. */
parentPort?.on('message', async (receipt: YearlyReceipt) => {
  const pdf = await renderToBuffer(receiptDocument(receipt))
  parentPort?.postMessage(new Uint8Array(pdf))
})
