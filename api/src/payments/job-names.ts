import { jobName } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'

/** A refund was recorded: what it takes off invoices is credited. */
export const creditRefundJob = jobName<{ practiceId: PracticeId; paymentId: string }>('invoices.creditRefunded')
