import { parentPort } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { type PrintedBook, receiptsDocument } from './receipts-document.ts'

/** Draws receipts books one after the other: for most, loading the library takes longer than drawing. */
parentPort?.on('message', async (book: PrintedBook) => {
  const pdf = await renderToBuffer(receiptsDocument(book))
  parentPort?.postMessage(new Uint8Array(pdf))
})
