import { sql } from 'kysely'
import { tablesOf } from '../../db/tables.ts'
import type { MessageTemplate } from '../../mail/message-data.ts'
import { wasOutdated } from '../../messages/outdated.ts'
import type { MessageReason } from '../../messages/reason.ts'
import { deliverWaiting } from '../../messages/service.ts'
import type { Session } from '../entity.ts'
import type { SessionAction } from '../lifecycle/transition.ts'
import { lockMessages } from './lock-messages.ts'

/** The mails that tell of an agreement. */
export const agreementMails: MessageTemplate[] = ['session.accepted', 'session.booked']

/** The mails that tell of an agreed session and its time. */
export const timeMails: MessageTemplate[] = [...agreementMails, 'session.moved']

const SEQUENCE = sql<number>`(data ->> 'sequence')::int`

const atSequence = (sequence: number) => sql<never>`jsonb_set(data, '{sequence}', to_jsonb(${sequence}::int))`

/**
 * Keeps the unsent mails about a session valid after a change that has no mail of its own. Their words are written when
 * they are sent, so only their sequence is raised. Mails below the sequence `wasTrueAt` were replaced before, and stay
 * so. Default: mails of any template.
 */
export async function renewUnsentMails(
  { db: { query } }: SessionAction,
  session: Session,
  wasTrueAt: number,
  templates?: MessageTemplate[],
): Promise<void> {
  const tables = tablesOf(query)
  const waiting = lockMessages(tables, session)
    .where('status', '=', 'queued')
    .where(SEQUENCE, '>=', wasTrueAt)
    .$if(templates !== undefined, (some) => some.where('template', 'in', templates ?? []))
  await tables
    .updateTable('Message')
    .set({ data: atSequence(session.calendarSequence) })
    .where('id', 'in', waiting)
    .execute()
}

/** SQL: a mail about a new place or type that was given up for one about a move, which would have said it too. */
const IS_DROPPED_CHANGE = sql<boolean>`(data ->> 'changed' is not null
  and coalesce(error, 'session_moved') = 'session_moved')`

/**
 * Sends the client's last mail about the session's time or place after all, if it was given up for a change that is
 * undone now. Mails of `templates` from the sequence `wasTrueAt` on were given up; the others were dropped for a later
 * mail.
 */
export async function reviveLastMail(
  { db: { query } }: SessionAction,
  { practiceId, id, calendarSequence }: Session,
  wasTrueAt: number,
  templates: MessageTemplate[],
): Promise<void> {
  const tables = tablesOf(query)
  const last = await tables
    .selectFrom('Message')
    .select(['id', 'status', 'error'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('audience', '=', 'client')
    .where('template', 'in', timeMails)
    .where(({ or, and, eb }) =>
      or([
        eb('status', '<>', 'skipped'),
        and([eb('template', 'in', templates), eb(SEQUENCE, '>=', wasTrueAt)]),
        IS_DROPPED_CHANGE,
      ]),
    )
    .orderBy(SEQUENCE, 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last || !(last.status === 'queued' || (last.status === 'skipped' && wasOutdated(last.error)))) return
  const unsent = tables
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', last.id)
    .where('status', '=', last.status)
    .where(SEQUENCE, '<', calendarSequence)
    .forUpdate()
    .skipLocked()
  await tables
    .updateTable('Message')
    .set({
      status: 'queued',
      data: atSequence(calendarSequence),
      ...(last.status === 'skipped' && { attempts: 0, error: null }),
    })
    .where('id', 'in', unsent)
    .execute()
  await deliverWaiting(query, practiceId, last.id)
}

/** Reasons for which a reminder was given up that are over once the session is agreed at its time again. */
const givenUp: MessageReason[] = ['session_ended', 'session_moved']

/**
 * Sends the unsent reminders of the session's present time: those that wait, and those that were given up while it was
 * cancelled or at another time. Plans no new ones for a time that had reminders before.
 */
export async function reviveReminders({ db: { query } }: SessionAction, session: Session): Promise<void> {
  const { practiceId, startsAt } = session
  const tables = tablesOf(query)
  const unsent = lockMessages(tables, session)
    .where('template', '=', 'session.reminder')
    .where(({ or, and, eb }) =>
      or([eb('status', '=', 'queued'), and([eb('status', '=', 'skipped'), eb('error', 'in', givenUp)])]),
    )
    .where(sql<boolean>`(data ->> 'startsAt')::timestamptz = ${startsAt.toISOString()}::timestamptz`)
  const revived = await tables
    .updateTable('Message')
    .set({
      status: 'queued',
      error: sql<string | null>`case status when 'skipped' then null else error end`,
      attempts: sql<number>`case status when 'skipped' then 0 else attempts end`,
      data: atSequence(session.calendarSequence),
    })
    .where('id', 'in', unsent)
    .returning(['id', 'channel'])
    .execute()
  for (const message of revived) await deliverWaiting(query, practiceId, message.id, message.channel)
}
