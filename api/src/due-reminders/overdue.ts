import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { minutesOfDay } from '../format/calendar.ts'
import { addDays, localDay } from '../format/day.ts'
import { describeFailure } from '../jobs/failure.ts'
import type { JobApp } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { readSettings } from '../practices/settings.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import type { NewReminder } from './amount.ts'
import { debtsOf } from './debts.ts'
import { remind } from './service.ts'

/** How many automatic reminders one debt gets: after that it is no matter for a machine. */
const MOST_REMINDERS = 3
/** From nine in the morning until six in the evening, on the practice's clock. */
const HOURS = { from: 9 * 60, to: 18 * 60 }

/** The next to remind: a client, or the payer of an invoice. */
type Turn = Pick<NewReminder, 'patientId'> & { invoiceId: string | null }

/**
 * Sends automatic reminders to those who have owed a practice, and were not reminded, for as many days as its settings
 * say. Each has their own transaction: one failure does not stop the others.
 */
export async function remindOverdue(
  { orm, config, log }: Pick<JobApp, 'orm' | 'config' | 'log'>,
  practiceId: PracticeId,
  now: Date,
): Promise<void> {
  const em = orm.em.fork()
  for (const turn of await inPractice(em, practiceId, (own) => turnsOf(own, practiceId, now)))
    try {
      await inPractice(em, practiceId, (own) => remind(own, config, { ...turn, practiceId, by: null }, now))
    } catch (error) {
      log.error({ practiceId, failure: describeFailure(error) }, 'a client was not reminded of what is owed')
    }
}

/** Finds the next to remind. Finds nobody where reminders are off, where the practice is suspended, or at night. */
async function turnsOf(em: EntityManager, practiceId: PracticeId, now: Date): Promise<Turn[]> {
  const query = queryOf(em)
  const { dueReminders, dueReminderDays } = await readSettings(query, practiceId)
  if (!dueReminders || !(await isPracticeOpen(query, practiceId))) return []
  const timeZone = await zoneOfPractice(em, practiceId)
  const minutes = minutesOfDay(now, timeZone)
  if (minutes < HOURS.from || minutes >= HOURS.to) return []
  const last = addDays(localDay(now, timeZone), -dueReminderDays)
  const dayOf = (at: Date) => localDay(at, timeZone)
  const turns: Turn[] = []
  for (const { since, from, ...turn } of await debtsOf(em, { practiceId, timeZone }, now)) {
    if (dayOf(since) > last) continue
    const sent = await remindersOf(em, practiceId, turn, from)
    const latest = sent.at(-1)
    const isTurn = !latest || dayOf(latest.sentAt) <= last
    if (isTurn && sent.filter(({ isAutomatic }) => isAutomatic).length < MOST_REMINDERS) turns.push(turn)
  }
  return turns
}

/** Reminders since an instant, the latest last: those of the client, or of an invoice's payer. */
const remindersOf = (em: EntityManager, practiceId: PracticeId, { patientId, invoiceId }: Turn, since: Date) =>
  tablesOf(em)
    .selectFrom('DueReminder')
    .select(['isAutomatic', 'sentAt'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('invoiceId', 'is not distinct from', invoiceId)
    .where('sentAt', '>=', since)
    .orderBy('sentAt')
    .execute()
