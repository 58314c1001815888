import { job } from '../jobs/job.ts'
import { invoicePdf } from './pdf.ts'

/** Draws the PDF of a document that was issued, so that its bytes are kept from then on. */
export const drawIssued = job<{ practiceId: string; invoiceId: string }>(
  'invoices.draw',
  async ({ em, app }, { practiceId, invoiceId }) => {
    await invoicePdf({ em, practiceId, config: app.config }, invoiceId)
  },
)
