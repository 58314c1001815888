import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { endOfQuietHours, isQuiet, type ReminderTime, usefulUntil } from './due-time.ts'
import { scheduleWake } from './plan.ts'
import type { ReminderStatus } from './states.ts'

/** The reminders that one transaction locks and sends. */
const MOST_AT_ONCE = 200

/** The key of a reminder's message. It makes a reminder one message, however often the job takes it up. */
export const reminderKey = (id: string) => `reminder:${id}`

/** A reminder in the order in which they are taken. */
export interface DuePlace {
  /** ISO instant. */
  dueAt: string
  id: string
}

/**
 * Enqueues the messages of a practice's due reminders. A late one is sent while it is useful and not at night, and
 * skipped otherwise. Returns the last one where some are left: the next call takes those after it, so that many that
 * wait for the morning hold up nobody.
 */
export async function sendDueReminders(
  query: Query,
  practiceId: PracticeId,
  now: Date,
  { after, most = MOST_AT_ONCE }: { after?: DuePlace | undefined; most?: number } = {},
): Promise<DuePlace | null> {
  const due = await lockDue(query, practiceId, now, after, most)
  if (due.length === 0) return null
  const facts = await factsOf(
    query,
    practiceId,
    due.map(({ id }) => id),
  )
  const settled: { id: string; outcome: ReminderStatus }[] = []
  for (const reminder of facts) {
    const outcome = outcomeOf(reminder, now)
    if (outcome === 'waits') {
      await scheduleWake(query, practiceId, [endOfQuietHours(now, reminder, reminder.timeZone)])
      continue
    }
    if (outcome === 'sent') await enqueueReminder(query, practiceId, reminder, now)
    settled.push({ id: reminder.id, outcome })
  }
  for (const [status, reminders] of Map.groupBy(settled, ({ outcome }) => outcome))
    await settle(
      query,
      practiceId,
      reminders.map(({ id }) => id),
      status,
      now,
    )
  await publishChange(query, practiceId, 'reminders')
  const last = due.at(-1)
  return last && due.length === most ? { dueAt: last.dueAt.toISOString(), id: last.id } : null
}

const lockDue = (query: Query, practiceId: PracticeId, now: Date, after: DuePlace | undefined, most: number) =>
  tablesOf(query)
    .selectFrom('SessionReminder')
    .select(['id', 'dueAt'])
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'planned')
    .where('dueAt', '<=', now)
    .$if(after !== undefined, (rows) =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('dueAt', 'id'), '>', tuple(new Date(after?.dueAt ?? 0), after?.id ?? '')),
      ),
    )
    .orderBy('dueAt')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

const factsOf = (query: Query, practiceId: PracticeId, ids: readonly string[]) =>
  tablesOf(query)
    .selectFrom('SessionReminder as r')
    .innerJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'r.practiceId').onRef('s.id', '=', 'r.sessionId'),
    )
    .innerJoin('ReminderRule as u', (join) =>
      join.onRef('u.practiceId', '=', 'r.practiceId').onRef('u.id', '=', 'r.ruleId'),
    )
    .innerJoin('Practice as p', 'p.id', 'r.practiceId')
    .innerJoin('Patient as t', (join) =>
      join.onRef('t.practiceId', '=', 's.practiceId').onRef('t.id', '=', 's.patient'),
    )
    .select(({ eb, ref }) => [
      'r.id',
      'r.sessionId',
      'r.channel',
      'r.dueAt',
      's.status',
      's.startsAt',
      eb('r.startsAt', '<>', ref('s.startsAt')).as('isMoved'),
      's.endsAt',
      's.calendarSequence',
      'u.timing',
      'u.amount',
      'u.atMinutes',
      'u.quietFrom',
      'u.quietUntil',
      'u.id as ruleId',
      'u.asksConfirmation',
      'u.isActive',
      'u.removedAt',
      'p.timeZone',
      't.refusesReminders',
    ])
    .where('r.practiceId', '=', practiceId)
    .where('r.id', 'in', ids)
    .orderBy('r.dueAt')
    .execute()

type DueReminder = Awaited<ReturnType<typeof factsOf>>[number] & ReminderTime

function outcomeOf(reminder: DueReminder, now: Date): 'waits' | 'sent' | 'skipped' | 'cancelled' {
  const { status, startsAt, isMoved, dueAt, channel, timeZone } = reminder
  if (status !== 'scheduled' || isMoved) return 'cancelled'
  // The sessions may not have been planned again yet.
  if (!reminder.isActive || reminder.removedAt) return 'cancelled'
  if (channel === 'email' && reminder.refusesReminders) return 'skipped'
  const until = usefulUntil(dueAt, startsAt, channel)
  if (now > until) return 'skipped'
  if (!isQuiet(now, reminder, timeZone)) return 'sent'
  return endOfQuietHours(now, reminder, timeZone) > until ? 'skipped' : 'waits'
}

const enqueueReminder = (query: Query, practiceId: PracticeId, reminder: DueReminder, now: Date) =>
  enqueueMessages(query, {
    practiceId,
    sessionId: reminder.sessionId,
    template: 'session.reminder',
    channel: reminder.channel,
    now,
    data: {
      startsAt: reminder.startsAt.toISOString(),
      endsAt: reminder.endsAt.toISOString(),
      sequence: reminder.calendarSequence,
      usefulUntil: usefulUntil(reminder.dueAt, reminder.startsAt, reminder.channel).toISOString(),
      ...(reminder.asksConfirmation && { asksConfirmation: true }),
      ruleId: reminder.ruleId,
    },
    to: [{ audience: 'client', key: reminderKey(reminder.id) }],
  })

const settle = (query: Query, practiceId: PracticeId, ids: readonly string[], status: ReminderStatus, now: Date) =>
  tablesOf(query)
    .updateTable('SessionReminder')
    .set({ status, doneAt: status === 'cancelled' ? null : now })
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
