import { renderToBuffer } from '@react-pdf/renderer'
import { invoiceDocument } from './document.ts'
import type { PrintedInvoice } from './printed.ts'

/** The pages of a document as a PDF, without its XML. */
export const renderPages = async (invoice: PrintedInvoice): Promise<Uint8Array> =>
  new Uint8Array(await renderToBuffer(invoiceDocument(invoice)))
