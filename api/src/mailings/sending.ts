import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { readVault } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { JobApp } from '../jobs/job.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { mailAllowance, nextAllowedAt } from './allowance.ts'
import { changeMailing, countWaiting, endMailing, type MailingName } from './mailing-state.ts'
import { withSameNumber } from './same-number.ts'
import { earliestSmsTime } from './texting-hours.ts'
import { openMailing } from './words.ts'
import { writeToWaiting } from './writing.ts'

/** How many are written at once, with a pause after them: somebody who stops it half-way reaches half of them. */
const AT_ONCE = 20
export const PAUSE_MS = 2_000

/** While a day's share is used up, it is checked at this interval: a mail that fails leaves the count early. */
const AGAIN_MS = millisecondsInHour

/** The pause while those who are left wait for what becomes of another SMS, which is held up. */
const HELD_UP_MS = millisecondsInMinute

const lockedMailing = (em: EntityManager, { practiceId, mailingId }: MailingName) =>
  tablesOf(em)
    .selectFrom('Mailing')
    .select(['id', 'channel', 'kind', 'state', 'sessionId', 'periodFrom', 'periodTo', 'content'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', mailingId)
    .forUpdate()
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof lockedMailing>>>

/**
 * Writes to the next waiting recipients. Returns when it continues: null once nobody waits, and where it was paused or
 * stopped.
 */
export async function enqueueNextMessages(
  em: EntityManager,
  { config }: Pick<JobApp, 'config'>,
  of: MailingName,
  now: Date,
) {
  const query = queryOf(em)
  const mailing = await lockedMailing(em, of)
  if (mailing?.state !== 'sending') return null
  // A suspended practice cannot stop it, and resumes it once it is back.
  if (!(await isPracticeOpen(query, of.practiceId))) {
    await changeMailing(em, of, { state: 'paused', goesOnAt: null })
    return null
  }
  const vault = await readVault(query, config, of.practiceId)
  // Its text has expired, or its key is lost.
  if (!openMailing(vault, mailing.id, mailing.content ?? null)) return endMailing(em, of, 'stopped', now)
  const waitsUntil = await pauseOf(em, of, mailing, now)
  if (waitsUntil)
    return isUseless(mailing, waitsUntil) ? endMailing(em, of, 'stopped', now) : setBack(em, of, waitsUntil)
  const left = mailing.channel === 'email' ? (await mailAllowance(query, of.practiceId, now)).leftToday : AT_ONCE
  if (left <= 0) {
    const freeAt = await setBack(em, of, await nextAllowedAt(query, of.practiceId, now))
    return new Date(Math.min(freeAt.getTime(), now.getTime() + AGAIN_MS))
  }
  const same = await withSameNumber(em, config, of, { ...mailing, now })
  await writeToWaiting(em, config, { of, mailing, same, count: Math.min(left, AT_ONCE), now })
  const waiting = await countWaiting(em, of)
  if (waiting === 0) return endMailing(em, of, 'done', now)
  await changeMailing(em, of, { goesOnAt: null })
  return new Date(now.getTime() + (same.isHeldUp && waiting === same.held.size ? HELD_UP_MS : PAUSE_MS))
}

/** Makes it wait until an instant. */
async function setBack(em: EntityManager, of: MailingName, at: Date): Promise<Date> {
  await changeMailing(em, of, { goesOnAt: at })
  return at
}

/** An SMS after its period helps nobody. */
const isUseless = ({ periodTo }: Row, at: Date) => Boolean(periodTo && at >= periodTo)

/** When an SMS may be sent, if not now. */
async function pauseOf(em: EntityManager, { practiceId }: MailingName, mailing: Row, now: Date): Promise<Date | null> {
  if (mailing.channel !== 'sms') return null
  const from = earliestSmsTime(now, await zoneOfPractice(em, practiceId))
  return from > now ? from : null
}
