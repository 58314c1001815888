import type * as z from 'zod'
import { readChild } from '../client-area/guardians.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { addDays, localDay } from '../format/day.ts'
import type { ActionContext } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { isNeverSent } from '../messages/never-sent.ts'
import type { MessageState } from '../messages/states.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import { enqueueReviewRequest, nextMorning, type ReviewedSession, reviewChoiceOf, visitDay } from './asking.ts'
import type { ReviewRequest } from './contract/request.ts'
import type { reviews } from './contract.ts'

type Choice = z.output<typeof reviews.plan.body>
type Shown = z.output<typeof ReviewRequest>

/** The latest chosen day: nobody remembers a session for longer, and the mailed link lasts as long. */
const MOST_DAYS_AFTER = 60

/** The states after which no other request is sent: the client was asked, whatever the result. */
const final: readonly MessageState[] = ['sent', 'delivered', 'failed', 'bounced', 'suppressed']

const messageOf = (query: Query, { practiceId, id }: Pick<ReviewedSession, 'practiceId' | 'id'>) =>
  tablesOf(query)
    .selectFrom('Message')
    .select(['id', 'status', 'data', 'sentAt'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('template', '=', 'reviews.requested')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const sessionsWithId = (query: Query, practiceId: PracticeId, id: string) =>
  tablesOf(query)
    .selectFrom('Session')
    .select(['id', 'practiceId', 'startsAt', 'status', 'patient'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)

/** Locks the session, so that nobody completes it or plans its request at the same time. */
async function lockedSession(query: Query, practiceId: PracticeId, id: string) {
  const session = await sessionsWithId(query, practiceId, id).forUpdate().executeTakeFirst()
  if (!session) throw fail('not_found')
  return session
}

/** The plan for the review request of one session. */
export async function readReviewRequest(query: Query, practiceId: PracticeId, id: string, now: Date): Promise<Shown> {
  const session = await sessionsWithId(query, practiceId, id).executeTakeFirst()
  if (!session) throw fail('not_found')
  const chosen = await reviewChoiceOf(query, session)
  const message = await messageOf(query, session)
  const { reviewRequests } = await readSettings(query, practiceId)
  const { isMinor } = await readChild(query, { practiceId, id: session.patient }, now)
  const canChange = !isMinor && (!message || !final.includes(message.status))
  const choice = chosen?.choice ?? 'default'
  const waitsUntil = message?.status === 'queued' && 'asksAt' in message.data ? new Date(message.data.asksAt) : null
  return {
    choice,
    isSentByDefault: reviewRequests,
    isMinor,
    asksAt: waitsUntil ?? (message && final.includes(message.status) ? null : (chosen?.asksAt ?? null)),
    message: message ? message.status : null,
    sentAt: message?.sentAt ?? null,
    canChange,
    canAskNow: canChange && session.status === 'completed',
  }
}

/**
 * Sets when the client of one session is asked: as usual, at a time, never, or now. `conflict` once they were asked,
 * for a minor, and for `now` before the session is completed.
 */
export async function planReviewRequest(
  { db: { query }, scope: { practiceId }, now }: ActionContext,
  id: string,
  { choice, asksAt }: Choice,
): Promise<Shown> {
  const session = await lockedSession(query, practiceId, id)
  const timeZone = await zoneOfPractice(query, practiceId)
  const { isMinor } = await readChild(query, { practiceId, id: session.patient }, now)
  if (isMinor) throw fail('conflict')
  const isOver = session.status === 'completed'
  if (choice === 'now' && !isOver) throw fail('conflict')
  if (choice === 'at') assertInTime(asksAt, session.startsAt, timeZone)
  if (choice === 'now' && faultOf({ at: now, startsAt: session.startsAt, timeZone })) throw fail('conflict')
  if (!(await isCalledOff(query, session))) throw fail('conflict')
  await store(query, session, choice === 'now' ? { choice: 'at', asksAt: now } : { choice, asksAt: asksAt ?? null })
  if (isOver) await askAnew(query, session, { choice, asksAt, now, timeZone })
  await publishChange(query, practiceId, 'reviews')
  await publishChange(query, practiceId, 'messages')
  return readReviewRequest(query, practiceId, id, now)
}

function assertInTime(at: Date | undefined, startsAt: Date, timeZone: string): void {
  if (!at) throw refuseField('asksAt', 'required')
  const fault = faultOf({ at, startsAt, timeZone })
  if (fault) throw refuseField('asksAt', fault)
}

/** When a client is to be asked, and when the session is. */
interface PlannedAt {
  at: Date
  startsAt: Date
  timeZone: string
}

/** Why nobody can be asked at an instant; null where it is possible. */
function faultOf({ at, startsAt, timeZone }: PlannedAt): 'out_of_range' | 'too_far' | null {
  if (at < visitDay(startsAt, timeZone)) return 'out_of_range'
  return localDay(at, timeZone) > addDays(localDay(startsAt, timeZone), MOST_DAYS_AFTER) ? 'too_far' : null
}

/**
 * Drops the message that waits to be sent, and keeps its log. False once the client was asked, or is just being asked.
 */
async function isCalledOff(query: Query, session: ReviewedSession): Promise<boolean> {
  const message = await messageOf(query, session)
  if (!message) return true
  if (message.status !== 'queued') return !final.includes(message.status)
  const waiting = tablesOf(query)
    .selectFrom('Message')
    .select('id')
    .where('practiceId', '=', session.practiceId)
    .where('id', '=', message.id)
    .where(isNeverSent())
    .forUpdate()
    .skipLocked()
  const removed = await tablesOf(query).deleteFrom('Message').where('id', 'in', waiting).returning('id').execute()
  return removed.length > 0
}

async function countInvitations(query: Query, { practiceId, id }: ReviewedSession): Promise<number> {
  const { lines } = await tablesOf(query)
    .selectFrom('Message')
    .select(({ fn }) => fn.countAll<string>().as('lines'))
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', id)
    .where('template', '=', 'reviews.requested')
    .executeTakeFirstOrThrow()
  return Number(lines)
}

async function store(
  query: Query,
  { practiceId, id: sessionId }: ReviewedSession,
  { choice, asksAt }: { choice: 'default' | 'at' | 'never'; asksAt: Date | null },
): Promise<void> {
  const tables = tablesOf(query)
  if (choice === 'default') {
    await tables
      .deleteFrom('ReviewRequestChoice')
      .where('practiceId', '=', practiceId)
      .where('sessionId', '=', sessionId)
      .execute()
    return
  }
  await tables
    .insertInto('ReviewRequestChoice')
    .values({ id: newId(), practiceId, sessionId, choice, asksAt })
    .onConflict((row) => row.columns(['practiceId', 'sessionId']).doUpdateSet({ choice, asksAt }))
    .execute()
}

async function askAnew(
  query: Query,
  session: ReviewedSession,
  { choice, asksAt, now, timeZone }: Choice & { now: Date; timeZone: string },
) {
  if (choice === 'never') return
  const times = await countInvitations(query, session)
  if (choice !== 'default') {
    const isRequested = choice === 'now'
    return enqueueReviewRequest(query, session, { at: asksAt ?? now, now, isChosen: true, isRequested, times })
  }
  const { reviewRequests } = await readSettings(query, session.practiceId)
  if (!reviewRequests) return
  await enqueueReviewRequest(query, session, { at: nextMorning(now, timeZone), now, isChosen: false, times })
}
