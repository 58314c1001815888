import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { enqueueMessages } from '../messages/service.ts'
import type { PracticeId } from '../practice-id.ts'
import {
  areSomeLockedByOthers,
  type DueCursor,
  type DueReminder,
  factsOfDueReminders,
  lockDueReminders,
} from './due-rows.ts'
import { endOfQuietHours, isQuiet, usefulUntil } from './due-time.ts'
import { scheduleWake } from './plan.ts'
import { type ReminderStatus, type SkippedReason, skippedReasons } from './states.ts'

/** The reminders that one transaction locks and sends. */
const MOST_AT_ONCE = 50

/** When due reminders that others hold are looked at again: in 5 to 10 seconds, so that several senders wake once. */
const AGAIN_MS = 5000

/** The key of a reminder's message. It makes a reminder one message, however often the job takes it up. */
export const reminderKey = (id: string) => `reminder:${id}`

/**
 * Enqueues the messages of a practice's due reminders. A reminder that is due in quiet hours waits for their end, and a
 * useless one is skipped. One that another transaction holds, such as a move that may yet fail, is looked at again. If
 * some are left, it returns the last one, and the next call starts after it: so many reminders that wait for the
 * morning hold up nobody.
 */
export async function sendDueReminders(
  query: Query,
  practiceId: PracticeId,
  now: Date,
  { after, most = MOST_AT_ONCE }: { after?: DueCursor | undefined; most?: number } = {},
): Promise<DueCursor | null> {
  const due = await lockDueReminders(query, practiceId, { now, after, most })
  const last = due.at(-1)
  const next = last && due.length === most ? { dueAt: last.dueAt.toISOString(), id: last.id } : null
  const locked = due.map(({ id }) => id)
  if (await areSomeLockedByOthers(query, practiceId, now, { after, until: next, locked }))
    await scheduleWake(query, practiceId, [new Date(Math.ceil(now.getTime() / AGAIN_MS + 1) * AGAIN_MS)])
  if (due.length === 0) return null
  const facts = await steadyFacts(query, practiceId, locked)
  const outcomes = Map.groupBy(facts, (reminder) => outcomeOf(reminder, now))
  const idsOf = (outcome: Outcome) => (outcomes.get(outcome) ?? []).map(({ id }) => id)
  // Begun together, so that their jobs are added by one statement.
  await Promise.all((outcomes.get('sent') ?? []).map((reminder) => enqueueReminder(query, practiceId, reminder, now)))
  const waiting = outcomes.get('waits') ?? []
  const wakes = waiting.map((reminder) => endOfQuietHours(now, reminder, reminder.timeZone))
  if (wakes.length > 0) await scheduleWake(query, practiceId, wakes)
  await settle(query, practiceId, idsOf('sent'), { status: 'sent', doneAt: now })
  await settle(query, practiceId, idsOf('cancelled'), { status: 'cancelled', doneAt: null })
  for (const reason of skippedReasons)
    await settle(query, practiceId, idsOf(reason), { status: 'skipped', reason, doneAt: now })
  await publishChange(query, practiceId, 'reminders')
  return next
}

/**
 * Reads the facts that decide about due reminders. Removed rules stay locked: one is restored either before this reads
 * it, or after its reminders were cancelled, and then the restoring job plans them again.
 */
async function steadyFacts(query: Query, practiceId: PracticeId, ids: readonly string[]): Promise<DueReminder[]> {
  const facts = await factsOfDueReminders(query, practiceId, ids)
  const gone = facts.filter((reminder) => !reminder.isActive || reminder.removedAt).map(({ ruleId }) => ruleId)
  if (gone.length === 0) return facts
  await tablesOf(query)
    .selectFrom('ReminderRule')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...new Set(gone)])
    .orderBy('id')
    .forShare()
    .execute()
  return factsOfDueReminders(query, practiceId, ids)
}

type Outcome = 'waits' | 'sent' | 'cancelled' | SkippedReason

function outcomeOf(reminder: DueReminder, now: Date): Outcome {
  const { status, startsAt, isMoved, dueAt, channel, timeZone } = reminder
  if (status !== 'scheduled' || isMoved) return 'cancelled'
  // The sessions may not have been planned again yet.
  if (!reminder.isActive || reminder.removedAt) return 'cancelled'
  if (channel === 'email' && reminder.refusesReminders) return 'opted_out'
  const until = usefulUntil({ dueAt, startsAt }, channel)
  if (now > until) return 'too_late'
  if (!isQuiet(now, reminder, timeZone)) return 'sent'
  return endOfQuietHours(now, reminder, timeZone) > until ? 'too_late' : 'waits'
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
      usefulUntil: usefulUntil({ dueAt: reminder.dueAt, startsAt: reminder.startsAt }, reminder.channel).toISOString(),
      ...(reminder.asksConfirmation && { asksConfirmation: true }),
      ruleId: reminder.ruleId,
    },
    to: [{ audience: 'client', key: reminderKey(reminder.id) }],
  })

/** Stores what became of reminders, if there are any. */
async function settle(
  query: Query,
  practiceId: PracticeId,
  ids: readonly string[],
  outcome: { status: ReminderStatus; reason?: SkippedReason; doneAt: Date | null },
): Promise<void> {
  if (ids.length === 0) return
  await tablesOf(query)
    .updateTable('SessionReminder')
    .set(outcome)
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
}
