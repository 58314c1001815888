import { jobName } from '../jobs/job.ts'

/** A refund stands in the ledger: what it takes off invoices is credited. */
export const creditRefundJob = jobName<{ practiceId: string; paymentId: string }>('invoices.creditRefunded')
