import { jobName } from '../jobs/job.ts'

/** A document was issued: its PDF is drawn, so that its bytes are kept from then on. */
export const drawIssuedJob = jobName<{ practiceId: string; invoiceId: string }>('invoices.draw')
