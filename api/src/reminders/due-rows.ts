import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ReminderTime } from './due-time.ts'

/** The last reminder of a round, by the order in which they are taken: the next round begins after it. */
export interface DueCursor {
  /** ISO instant. */
  dueAt: string
  id: string
}

/** The planned reminders that are due, after a cursor. */
const dueAfter = (query: Query, practiceId: PracticeId, now: Date, after: DueCursor | undefined) =>
  tablesOf(query)
    .selectFrom('SessionReminder')
    .where('practiceId', '=', practiceId)
    .where('status', '=', 'planned')
    .where('dueAt', '<=', now)
    .$if(after !== undefined, (rows) =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('dueAt', 'id'), '>', tuple(new Date(after?.dueAt ?? 0), after?.id ?? '')),
      ),
    )

/** Which reminders are due: by when, after which one, and how many at most. */
interface DuePart {
  now: Date
  after: DueCursor | undefined
  most: number
}

/** Locks the next due reminders, and skips those that another transaction has locked. */
export const lockDueReminders = (query: Query, practiceId: PracticeId, { now, after, most }: DuePart) =>
  dueAfter(query, practiceId, now, after)
    .select(['id', 'dueAt'])
    .orderBy('dueAt')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** Whether there are due reminders between two cursors beside those that were locked: others hold them. */
export async function areSomeLockedByOthers(
  query: Query,
  practiceId: PracticeId,
  now: Date,
  { after, until, locked }: { after: DueCursor | undefined; until: DueCursor | null; locked: readonly string[] },
): Promise<boolean> {
  const held = await dueAfter(query, practiceId, now, after)
    .select('id')
    .$if(until !== null, (rows) =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('dueAt', 'id'), '<', tuple(new Date(until?.dueAt ?? 0), until?.id ?? '')),
      ),
    )
    .$if(locked.length > 0, (rows) => rows.where('id', 'not in', locked))
    .limit(1)
    .executeTakeFirst()
  return held !== undefined
}

/** What decides about reminders, and what their messages say. */
export const factsOfDueReminders = (query: Query, practiceId: PracticeId, ids: readonly string[]) =>
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

export type DueReminder = Awaited<ReturnType<typeof factsOfDueReminders>>[number] & ReminderTime
