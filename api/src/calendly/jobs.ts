import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { Failure } from '../http/errors.ts'
import { forEachPractice } from '../jobs/each-practice.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { practicesWithAccounts } from '../practices/practitioner.ts'
import { CalendlyUnavailable } from './client.ts'
import { ensureSubscription } from './subscription.ts'
import { synchronize } from './synchronize.ts'

/** A thousand appointments take a tenth of it. */
const LONGEST_MS = 60_000
/** The pause after a failure, unless Calendly says when. */
const PAUSE_SECONDS = 60
const LONGEST_PAUSE_SECONDS = 900

/**
 * Reads a practice's Calendly account, and maintains its subscription. The payload's `of` names the practice, so that
 * the worker opens no transaction: it would stay open while Calendly is asked.
 */
export const readCalendly = job<{ of: PracticeId; isSecond?: boolean }>(
  'calendly.read',
  async ({ em, now, app }, { of, isSecond }) => {
    const signal = AbortSignal.timeout(LONGEST_MS)
    try {
      await synchronize({
        app,
        practiceId: of,
        now,
        signal,
        first: (access, caller) =>
          ensureSubscription(app, access, caller, now).catch((error) => {
            // Without a subscription the account is read at intervals.
            if (!(error instanceof CalendlyUnavailable)) throw error
            app.log.warn({ practiceId: of, reason: error.message }, 'Calendly was not asked to tell of changes')
          }),
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      // Disconnected, or a token that only its owner can replace; otherwise it tries once more soon, then at the next
      // interval.
      if (error.code !== 'calendly_unreachable' || isSecond) return
      const pause = Math.min(error.details.retryAfterSeconds ?? PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)
      const startAfter = new Date(now.getTime() + pause * 1000)
      // It has a key of its own, so that a webhook's job does not wait for it.
      await enqueue(queryOf(em), readCalendly, { of, isSecond: true }, { startAfter, singletonKey: `later ${of}` })
    }
  },
  { concurrency: 4, expireInSeconds: 120 },
)

/**
 * Has every account read, every quarter of an hour: deliveries get lost, and some plans have none. A failure in one
 * practice does not stop the others.
 */
export const readEveryCalendly = job<Record<never, never>>(
  'calendly.readEvery',
  async ({ em, app }) => {
    await forEachPractice(app, await practicesWithAccounts(em), 'no Calendly account will be read', (id) =>
      inPractice(em, id, async (own) => {
        const account = tablesOf(own).selectFrom('CalendlyAccount').select('practiceId').where('practiceId', '=', id)
        if (await account.executeTakeFirst())
          await enqueue(queryOf(own), readCalendly, { of: id }, { singletonKey: id })
      }),
    )
  },
  { schedule: '*/15 * * * *' },
)
