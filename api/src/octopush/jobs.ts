import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { forEachPractice } from '../jobs/each-practice.ts'
import { type JobApp, job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { practicesWithAccounts } from '../practices/practitioner.ts'
import { openAccount } from './account.ts'
import { checkCredit } from './client.ts'
import { storeCredit, storeKeyRefused } from './credit.ts'
import { KeyRefused, OctopushUnavailable } from './failures.ts'

/**
 * Reads how many SMS a practice has left. The payload's `of` names the practice, so that the worker opens no
 * transaction: it would stay open while Octopush is asked.
 */
export const readCredit = job<{ of: PracticeId }>('octopush.readCredit', async ({ now, app }, { of }) => {
  const own = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(app.orm.em.fork(), of, work)
  const account = await own((em) => openAccount(queryOf(em), app.config, of))
  if (!account) return
  try {
    const credit = await checkCredit(account.caller)
    await own((em) => storeCredit(queryOf(em), of, credit, now))
  } catch (error) {
    if (error instanceof KeyRefused) await own((em) => storeKeyRefused(queryOf(em), of, now, 'reading'))
    else if (error instanceof OctopushUnavailable) warn(app, of, error)
    else throw error
  }
})

/** It is read again within the hour. */
const warn = ({ log }: JobApp, practiceId: PracticeId, { message }: Error) =>
  log.warn({ practiceId, reason: message }, 'Octopush did not say what is left')

/**
 * Has the credit of every account read every hour, since it is spent and filled elsewhere too. A failure in one
 * practice does not stop the others.
 */
export const readEveryCredit = job<Record<never, never>>(
  'octopush.readEveryCredit',
  async ({ em, app }) => {
    await forEachPractice(app, await practicesWithAccounts(em), 'no SMS credit will be read', (id) =>
      inPractice(em, id, async (own) => {
        const account = tablesOf(own).selectFrom('OctopushAccount').select('id').where('practiceId', '=', id)
        if (await account.executeTakeFirst()) await enqueue(queryOf(own), readCredit, { of: id }, { singletonKey: id })
      }),
    )
  },
  { schedule: '7 * * * *' },
)
