import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { readVault } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { JobApp } from '../jobs/job.ts'
import { enqueueMessages } from '../messages/service.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { mailAllowance, nextAllowedAt } from './allowance.ts'
import { mailReach } from './audience.ts'
import { changeMailing, countWaiting, endMailing, type MailingName } from './mailing-state.ts'
import { giveUpUnsent, type SameNumbers, withSameNumber } from './same-number.ts'
import type { PassedOverReason } from './states.ts'
import { earliestSmsTime } from './texting-hours.ts'
import { openMailing } from './words.ts'

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
  const same = await withSameNumber(em, config, of, mailing, now)
  await writeTo(em, config, { of, mailing, same, count: Math.min(left, AT_ONCE), now })
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

interface Writing {
  of: MailingName
  mailing: Row
  same: SameNumbers
  /** How many recipients at most. */
  count: number
  now: Date
}

async function writeTo(em: EntityManager, config: JobApp['config'], { of, mailing, same, count, now }: Writing) {
  const { practiceId, mailingId } = of
  const query = queryOf(em)
  const tables = tablesOf(em)
  const waiting = await tables
    .selectFrom('MailingRecipient')
    .select(['id', 'patientId'])
    .where('practiceId', '=', practiceId)
    .where('mailingId', '=', mailingId)
    .where('state', '=', 'waiting')
    .$if(same.held.size > 0, (rows) => rows.where('patientId', 'not in', [...same.held]))
    .orderBy('position')
    .limit(count)
    .execute()
  const reasons = await reasonsOf(em, config, { of, mailing, same, waiting })
  for (const { id, patientId } of waiting) {
    const reason = reasons.get(patientId)
    const row = tables.updateTable('MailingRecipient').where('practiceId', '=', practiceId).where('id', '=', id)
    if (reason) {
      await row.set({ state: 'passed_over', reason }).execute()
      continue
    }
    const replaced = same.replaced.get(patientId)
    // The next round finds out what became of it.
    if (replaced && !(await giveUpUnsent(em, practiceId, replaced))) continue
    const key = `mailing:${id}`
    await enqueueMessages(query, {
      practiceId,
      sessionId: mailing.sessionId ?? null,
      patientId,
      now,
      channel: mailing.channel,
      template: 'mailings.sent',
      data: { mailingId, patientId, ...(mailing.periodTo && { usefulUntil: mailing.periodTo.toISOString() }) },
      to: [{ audience: 'client', key }],
    })
    await row.set({ state: 'written', messageKey: key }).execute()
  }
}

/** Why some of them get nothing now. What else keeps an SMS from a client, its log says. */
async function reasonsOf(
  em: EntityManager,
  config: JobApp['config'],
  { of, mailing, same, waiting }: Omit<Writing, 'count' | 'now'> & { waiting: readonly { patientId: string }[] },
): Promise<ReadonlyMap<string, PassedOverReason | null>> {
  if (mailing.channel === 'sms') return new Map([...same.reached].map((id) => [id, 'same_number']))
  const ids = waiting.map(({ patientId }) => patientId)
  const reached = await mailReach(queryOf(em), config, of.practiceId, ids, mailing.kind)
  return new Map(reached.map(({ id, reason }) => [id, reason]))
}
