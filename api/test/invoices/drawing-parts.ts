import { drawInvoice } from '../../src/invoices/drawing/drawing.ts'
import { withXml } from '../../src/invoices/drawing/factur-x.ts'
import { drawPages } from '../../src/invoices/drawing/pages.ts'
import { aPrintedInvoice } from './a-printed-invoice.ts'

const invoice = aPrintedInvoice()
const pages = drawPages(invoice)

/** An invoice as it is drawn, for the bench: in a thread with all that belongs to it. */
export const drawWhole = () => drawInvoice(invoice)

/** What each of both libraries does of it, alone and in this thread. */
export const drawParts = {
  pages: () => drawPages(invoice),
  xml: async () => withXml(invoice, await pages),
}
