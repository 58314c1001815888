import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/** A document was issued: its PDF is drawn, so that its bytes are kept from then on. */
export const renderIssuedJob = jobName<{ practiceId: PracticeId; invoiceId: string }>('invoices.draw')

/** An invoice was issued that deducts deposits or is paid, or a credit note of it: what was paid beyond what it asks is for something else. */
export const settleDepositsJob = jobName<{ practiceId: PracticeId; invoiceId: string }>('billing.settleDeposits')
