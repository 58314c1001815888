import { inPractice } from '../db/tenant.ts'
import { forEachPractice } from '../jobs/each-practice.ts'
import { job, jobOf } from '../jobs/job.ts'
import { closeReminderLinksJob } from '../payment-requests/reminder-links.ts'
import { practicesWithAccounts } from '../practices/practitioner.ts'
import { cancelPaymentRequest } from '../stripe/checkout/lapse.ts'
import { readDue } from './amount.ts'
import { remindOverdue } from './overdue.ts'
import { payableLinks, remindersOfOwnShare, settledLinks } from './pay-link.ts'

/** Reminds debtors every hour, where a practice wants it. A failure in one practice does not stop the others. */
export const remindOverdueHourly = job<Record<never, never>>(
  'due.remindOverdueHourly',
  async ({ em, app, now }) => {
    await forEachPractice(app, await practicesWithAccounts(em), 'nobody was reminded of what is owed', (practiceId) =>
      remindOverdue(app, practiceId, now),
    )
  },
  { schedule: '23 * * * *' },
)

/** Withdraws reminders' links that ask for more than is owed by now, and the desk's with nothing left to pay. */
export const runCloseReminderLinksJob = jobOf(
  closeReminderLinksJob,
  async ({ app, now }, { of: practiceId, patientId }) => {
    const tooMuch = await inPractice(app.orm.em.fork(), practiceId, async (em) => {
      const links = await payableLinks(em, practiceId, patientId)
      const ids: string[] = []
      const ofOwn = await remindersOfOwnShare(em, practiceId, patientId)
      for (const { id, amountCents, invoiceIds, createdAt } of links) {
        const isOwnShare = ofOwn.some(({ dueCents, sentAt }) => dueCents === amountCents && sentAt >= createdAt)
        const { cents } = await readDue(em, { practiceId, patientId, invoiceId: invoiceIds?.[0], isOwnShare }, now)
        if (amountCents > cents) ids.push(id)
      }
      return [...ids, ...(await settledLinks(em, { practiceId, patientId }, now))]
    })
    for (const requestId of tooMuch) await cancelPaymentRequest(app, { practiceId, requestId }, now)
  },
)
