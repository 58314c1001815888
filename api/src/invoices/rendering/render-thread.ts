import { parentPort } from 'node:worker_threads'
import { embedXml } from './factur-x.ts'
import { renderPages } from './pages.ts'
import type { PrintedInvoice } from './printed.ts'

/** A quote is no invoice, so it has no XML. */
async function drawn(invoice: PrintedInvoice): Promise<Uint8Array> {
  const pdf = await renderPages(invoice)
  return invoice.kind === 'quote' ? pdf : embedXml(invoice, pdf)
}

/** Draws documents one after the other: loading both libraries takes longer than drawing. */
parentPort?.on('message', async (invoice: PrintedInvoice) => parentPort?.postMessage(await drawn(invoice)))
