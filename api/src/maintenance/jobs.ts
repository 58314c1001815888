import { purgeLinks } from '../accounts/links.ts'
import { purgeUnverified } from '../accounts/purge-unverified.ts'
import { purgeSignIns } from '../accounts/sign-in.ts'
import { deleteHolds } from '../availability/time-blocks.ts'
import { purgeStrangerRequests } from '../booking/strangers.ts'
import { purgeClients } from '../client-area/sign-in.ts'
import { queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { purgeSpentProofs } from '../http/captcha.ts'
import { purgeIdempotencyKeys } from '../http/idempotency.ts'
import { purgeLimits } from '../http/rate-limit.ts'
import { purgeInbox } from '../inbox/receive.ts'
import { forEachPractice } from '../jobs/each-practice.ts'
import { job } from '../jobs/job.ts'
import { purgeMailings } from '../mailings/retention.ts'
import { deleteOldTexts } from '../messages/log.ts'
import { purgeNotifications } from '../notifications/service.ts'
import { purgeTags } from '../patients/tags-of-patient.ts'
import { practicesWithAccounts } from '../practices/practitioner.ts'
import { readSettings } from '../practices/settings.ts'
import { purgePublisherMessages } from '../publisher/service.ts'
import { publishOverdue } from '../reviews/service/overdue.ts'
import { purgeReviews } from '../reviews/service/retention.ts'

/**
 * Every hour: deletes what has expired, and publishes overdue reviews. Practices are found through their accounts,
 * since rows of one see no other. A failure in one practice does not stop the others.
 */
export const purge = job<Record<never, never>>(
  'maintenance.purge',
  async ({ em, app, now }) => {
    const query = queryOf(em)
    await purgeSpentProofs(query, now)
    await purgeLimits(query, now)
    await purgeSignIns(query, now)
    await purgeLinks(query, now)
    await purgeClients(em, now)
    await purgeUnverified(em, app, now)
    await purgePublisherMessages(em, now)
    const practices = await practicesWithAccounts(em)
    await forEachPractice(app, practices, 'nothing expired was deleted', (id) =>
      inPractice(em, id, async (own) => {
        await purgeIdempotencyKeys(queryOf(own), id, now)
        await deleteHolds(queryOf(own), id, now)
        await purgeReviews(queryOf(own), id, now)
        await purgeStrangerRequests(queryOf(own), id, now)
        await purgeInbox(queryOf(own), id, now)
        const { messageKeepingDays } = await readSettings(queryOf(own), id)
        await deleteOldTexts(queryOf(own), id, messageKeepingDays, now)
        await purgeMailings(own, id, messageKeepingDays, now)
        await purgeTags(queryOf(own), id)
        await purgeNotifications(queryOf(own), id, now)
        await publishOverdue(queryOf(own), id, now)
      }),
    )
  },
  { schedule: '17 * * * *' },
)
