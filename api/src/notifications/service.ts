import type { Query } from '../db/query.ts'
import { countOf, tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { enqueue } from '../jobs/queue.ts'
import { mailedEvents } from '../mail/news-events.ts'
import type { PracticeId } from '../practice-id.ts'
import { mailNewsJob } from './job-names.ts'
import { kindOfNotification, type NotificationEvent, type NotificationKind } from './kinds.ts'

/** An event, told once for its key. */
export interface News {
  practiceId: PracticeId
  event: NotificationEvent
  key: string
  sessionId?: string | null
  patientId?: string | null
  now: Date
}

/** Inserts it for each reader, with the client of the session where none is named. */
const INSERT_NEWS = `
  insert into notification (id, practice_id, user_id, key, kind, event, session_id, patient_id, created_at)
  select gen_random_uuid(), $1, t.user_id, $2, $3::text, $4, $5, coalesce($6, s.patient_id), $7
  from practitioner t
    left join profile f on f.practice_id = t.practice_id and f.user_id = t.user_id
    left join session s on s.practice_id = t.practice_id and s.id = $5
  where t.practice_id = $1 and t.user_id is not null and (s.id is null or s.practitioner_id = t.id)
    and not $3 = any (string_to_array(coalesce(f.hidden_kinds, ''), ','))
  on conflict (practice_id, user_id, key) do nothing`

/** Notifies the practitioner of the session, or all of the practice, unless they have hidden its kind. */
export async function notifyReaders(query: Query, { practiceId, event, key, now, ...of }: News): Promise<void> {
  const { sessionId = null, patientId = null } = of
  const kind = kindOfNotification(event)
  const mailed = mailedEvents.find((one) => one === event)
  await Promise.all([
    mailed &&
      enqueue(
        query,
        mailNewsJob,
        { practiceId, event: mailed, key, sessionId, patientId, at: now.toISOString() },
        { singletonKey: `${practiceId} ${key}` },
      ),
    query(INSERT_NEWS, [practiceId, key, kind, event, sessionId, patientId, now.toISOString()]),
    publishChange(query, practiceId, 'notifications'),
  ])
}

/** The kinds that somebody does not want in the console, as the profile keeps them. */
export const hiddenOf = (stored: string) => stored.split(',').filter(Boolean) as NotificationKind[]

interface Reader {
  practiceId: PracticeId
  userId: string
}

interface NotificationQuery {
  page: number
  perPage: number
  kind?: NotificationKind | undefined
  unread?: 'true' | undefined
}

/** A page of what somebody is to hear of. */
export async function listNotifications(query: Query, { practiceId, userId }: Reader, search: NotificationQuery) {
  const own = tablesOf(query)
    .selectFrom('Notification as n')
    .where('n.practiceId', '=', practiceId)
    .where('n.userId', '=', userId)
    .$if(search.kind !== undefined, (rows) => rows.where('n.kind', '=', search.kind as NotificationKind))
    .$if(search.unread !== undefined, (rows) => rows.where('n.readAt', 'is', null))
  const rows = await own
    .leftJoin('Session as s', (join) =>
      join.onRef('s.practiceId', '=', 'n.practiceId').onRef('s.id', '=', 'n.sessionId'),
    )
    .leftJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 'n.practiceId').onRef('p.id', '=', 'n.patientId'),
    )
    .select(['n.id', 'n.kind', 'n.event', 'n.createdAt', 'n.readAt', 's.id as sessionId', 's.startsAt'])
    .select(['p.id as patientId', 'p.firstname', 'p.lastname'])
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id', 'desc')
    .limit(search.perPage)
    .offset((search.page - 1) * search.perPage)
    .execute()
  const { count } = await own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ sessionId, startsAt, patientId, firstname, lastname, readAt = null, ...row }) => ({
      ...row,
      readAt,
      session: sessionId && startsAt ? { id: sessionId, startsAt } : null,
      patient: patientId && firstname !== null && lastname !== null ? { id: patientId, firstname, lastname } : null,
    })),
    total: Number(count),
  }
}

/** How many somebody has not read, and when the latest was created. */
export async function countUnreadNotifications(query: Query, { practiceId, userId }: Reader) {
  const own = tablesOf(query)
    .selectFrom('Notification')
    .where('practiceId', '=', practiceId)
    .where('userId', '=', userId)
  const [count, latest] = await Promise.all([
    countOf(own.where('readAt', 'is', null)),
    own.select('createdAt').orderBy('createdAt', 'desc').limit(1).executeTakeFirst(),
  ])
  return { count, latestAt: latest?.createdAt ?? null }
}

interface ReadChoice {
  ids?: readonly string[] | undefined
  /** Those created later stay unread. */
  until?: Date | undefined
}

/** Marks the named ones as read, or all; those of others stay as they are. */
export async function markRead(query: Query, reader: Reader, { ids, until }: ReadChoice, now: Date) {
  const { practiceId, userId } = reader
  if (ids === undefined || ids.length > 0)
    await tablesOf(query)
      .updateTable('Notification')
      .set({ readAt: now })
      .where('practiceId', '=', practiceId)
      .where('userId', '=', userId)
      .where('readAt', 'is', null)
      .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
      .$if(until !== undefined, (rows) => rows.where('createdAt', '<=', until ?? now))
      .execute()
  await publishChange(query, practiceId, 'notifications')
  return countUnreadNotifications(query, reader)
}

/** A quarter: after that, the event itself is the place to look. */
const KEPT_MS = 90 * 86_400_000

/** Deletes old notifications. */
export async function purgeNotifications(query: Query, practiceId: PracticeId, now: Date): Promise<void> {
  await tablesOf(query)
    .deleteFrom('Notification')
    .where('practiceId', '=', practiceId)
    .where('createdAt', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
