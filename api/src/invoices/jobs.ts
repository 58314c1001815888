import { jobOf } from '../jobs/job.ts'
import { creditRefundJob } from '../payments/job-names.ts'
import { renderIssuedJob } from './job-names.ts'
import { invoicePdf } from './pdf.ts'
import { creditRefund } from './refunds.ts'

/** Draws the PDF of a document that was issued. */
export const runRenderIssuedJob = jobOf(renderIssuedJob, async ({ em, app }, { practiceId, invoiceId }) => {
  await invoicePdf({ em, practiceId, config: app.config }, invoiceId)
})

/** Credits invoices for refunded money. */
export const runCreditRefundJob = jobOf(creditRefundJob, ({ em, now }, refund) => creditRefund(em, refund, now))
