import { embedXml } from '../../src/invoices/rendering/factur-x.ts'
import { renderPages } from '../../src/invoices/rendering/pages.ts'
import { renderInvoice } from '../../src/invoices/rendering/render.ts'
import { aPrintedInvoice } from './a-printed-invoice.ts'

const invoice = aPrintedInvoice()
const pages = renderPages(invoice)

/** An invoice rendered for the bench, in a thread with everything around it. */
export const renderWhole = () => renderInvoice(invoice)

/** The work of each of the two libraries, alone and in this thread. */
export const renderParts = {
  pages: () => renderPages(invoice),
  xml: async () => embedXml(invoice, await pages),
}
