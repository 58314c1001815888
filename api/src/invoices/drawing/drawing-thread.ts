import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer } from '@react-pdf/renderer'
import { invoiceDocument } from './document.ts'
import { withXml } from './factur-x.ts'
import type { PrintedInvoice } from './printed.ts'

/** Draws one document in a thread of its own, which ends with it. A quote is no invoice: it carries no XML. */
const invoice = workerData as PrintedInvoice
const pdf = new Uint8Array(await renderToBuffer(invoiceDocument(invoice)))
parentPort?.postMessage(invoice.kind === 'quote' ? pdf : await withXml(invoice, pdf))
