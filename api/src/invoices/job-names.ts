import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/** Draws the PDF of an issued document, so that its bytes are fixed from then on. */
export const renderIssuedJob = jobName<{ practiceId: PracticeId; invoiceId: string }>('invoices.draw')

/** Settles an invoice that was issued with deposits or payments, or credited: money beyond its rest is freed. */
export const settleDepositsJob = jobName<{ practiceId: PracticeId; invoiceId: string }>('billing.settleDeposits')
