import { sql } from 'kysely'
import { charges, isOwed } from '../billing/charges.ts'
import { openInvoices } from '../billing/open-invoices.ts'
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
import { remind } from './service.ts'

/** So often somebody is reminded by itself of one debt: who does not answer then is no affair of a machine. */
const MOST_REMINDERS = 3
/** From nine in the morning until six in the evening, on the clock of the practice. */
const HOURS = { from: 9 * 60, to: 18 * 60 }

/**
 * Reminds by itself whoever owes a practice for as many days as its settings say, and was not reminded for as many. Each
 * client has a transaction of their own: what fails of one holds up no other.
 */
export async function remindOverdue(
  { orm, config, log }: Pick<JobApp, 'orm' | 'config' | 'log'>,
  practiceId: PracticeId,
  now: Date,
): Promise<void> {
  const em = orm.em.fork()
  for (const patientId of await inPractice(em, practiceId, (own) => overdueOf(own, practiceId, now)))
    try {
      await inPractice(em, practiceId, (own) => remind(own, config, { practiceId, patientId, by: null }, now))
    } catch (error) {
      log.error({ practiceId, failure: describeFailure(error) }, 'a client was not reminded of what is owed')
    }
}

/** Whose turn it is to be reminded. Nobody’s where it is off, where the practice is suspended, or at night. */
async function overdueOf(em: EntityManager, practiceId: PracticeId, now: Date): Promise<string[]> {
  const query = queryOf(em)
  const { dueReminders, dueReminderDays } = await readSettings(query, practiceId)
  if (!dueReminders || !(await isPracticeOpen(query, practiceId))) return []
  const timeZone = await zoneOfPractice(em, practiceId)
  const minutes = minutesOfDay(now, timeZone)
  if (minutes < HOURS.from || minutes >= HOURS.to) return []
  const last = addDays(localDay(now, timeZone), -dueReminderDays)
  const dayOf = (at: Date) => localDay(at, timeZone)
  const turns: string[] = []
  for (const { patientId, since } of await owing(em, practiceId, now)) {
    if (dayOf(since) > last) continue
    const sent = await remindersOf(em, practiceId, patientId, since)
    const latest = sent.at(-1)
    const isTurn = !latest || dayOf(latest.sentAt) <= last
    if (isTurn && sent.filter(({ isAutomatic }) => isAutomatic).length < MOST_REMINDERS) turns.push(patientId)
  }
  return turns
}

/** Clients who owe something, and since when. */
async function owing(em: EntityManager, practiceId: PracticeId, now: Date) {
  const rows = await charges(em, { practiceId, isHeld: true, now })
    .where(isOwed)
    .select(['s.patient as patientId', sql<string>`min(s.starts_at)`.as('since')])
    .groupBy('s.patient')
    .execute()
  const since = new Map(rows.map((row) => [row.patientId, new Date(row.since)]))
  for (const { patientId, dueAt } of await openInvoices(em, { practiceId })) {
    const known = since.get(patientId)
    if (!known || dueAt < known) since.set(patientId, dueAt)
  }
  return [...since].map(([patientId, at]) => ({ patientId, since: at }))
}

/** Reminders of what is owed since an instant, the latest last. */
const remindersOf = (em: EntityManager, practiceId: PracticeId, patientId: string, since: Date) =>
  tablesOf(em)
    .selectFrom('DueReminder')
    .select(['isAutomatic', 'sentAt'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('sentAt', '>=', since)
    .orderBy('sentAt')
    .execute()
