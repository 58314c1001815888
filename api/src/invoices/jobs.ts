import { jobOf } from '../jobs/job.ts'
import { creditRefunded } from '../payments/refunded.ts'
import { drawIssued } from './draw-issued.ts'
import { invoicePdf } from './pdf.ts'
import { creditRefund } from './refunds.ts'

/** Draws the PDF of a document that was issued. */
export const drawIssuedInvoices = jobOf(drawIssued, async ({ em, app }, { practiceId, invoiceId }) => {
  await invoicePdf({ em, practiceId, config: app.config }, invoiceId)
})

/** Credits invoices for money that went back. */
export const creditRefunds = jobOf(creditRefunded, ({ em, now }, refund) => creditRefund(em, refund, now))
