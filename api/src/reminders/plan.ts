import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import { workStatuses } from '../sessions/states.ts'
import { dueTime } from './due-time.ts'
import type { ReminderRule } from './entity.ts'
import { reminderRulesOf, type StoredRule } from './rules.ts'

/** The columns of a session on which its reminders depend. */
interface RemindedSession {
  id: string
  patient: string
  startsAt: Date
  typeId: string
  timeZone: string
  /** Whether it is agreed and in the future. */
  isComing: boolean
}

/** A reminder that should exist. */
interface WantedReminder {
  sessionId: string
  ruleId: string
  channel: ReminderRule['channel']
  startsAt: Date
  dueAt: Date
}

/** The rows that one statement writes at most. */
const MOST_ROWS = 500

/**
 * Adjusts the reminders of sessions to their present time, client and rules, in the transaction of the change. Sent
 * ones stay, switched-off ones stay off, and overdue ones are not planned: a client who books that late needs none.
 */
export async function planReminders(
  query: Query,
  practiceId: PracticeId,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  if (sessionIds.length === 0) return
  // Inactive rules too: a type that has only those gets no reminders at all.
  const rules = await reminderRulesOf(query, practiceId).execute()
  const ids = await affectedIds(query, { practiceId, ids: sessionIds, now }, rules)
  // Read before the sessions: if one is moved in between, the reminders of its new time are unknown here, and stay.
  const known = await knownOf(query, practiceId, ids)
  const sessions = await sessionsOf(query, practiceId, ids, now)
  if (sessions.length === 0) return
  const firsts = await firstStarts(query, practiceId, rules, sessions)
  const wanted = sessions.flatMap((session) => wantedOf(session, rules, firsts))
  const dueLater = wanted.filter(({ dueAt }) => dueAt > now)
  const isWanted = new Set(dueLater.map(keyOf))
  const isOfRule = new Set(wanted.map(keyOf))
  // Only where another row takes it over is a switched-off one dropped: the session may be moved back.
  const remindedOf = new Set(dueLater.map(pairOf))
  // A reminder that is late but otherwise right stays: the job sends or skips it. So does one that its rule, changed
  // since, would have sent by now: it goes at its former time, or the client would get none.
  const dropped = known.filter((one) => {
    if (isWanted.has(keyOf(one))) return false
    if (one.status === 'off') return remindedOf.has(pairOf(one)) && !isOfRule.has(keyOf(one))
    return one.status === 'planned' && !isOfRule.has(keyOf(one))
  })
  const standing = new Map(known.map((one) => [keyOf(one), one]))
  const added = wanted.filter((one) => {
    const before = standing.get(keyOf(one))
    if (one.dueAt <= now) return false
    if (!before) return true
    // A switched-off one follows its rule too: it may be switched on again.
    const isOpen = before.status === 'planned' || before.status === 'off'
    return before.status === 'cancelled' || (isOpen && +before.dueAt !== +one.dueAt)
  })
  if (dropped.length > 0) await cancel(query, practiceId, dropped)
  const off = new Set(known.filter(({ status }) => status === 'off').map(pairOf))
  for (let from = 0; from < added.length; from += MOST_ROWS)
    await insert(query, practiceId, added.slice(from, from + MOST_ROWS), off)
}

/** Names a reminder of a session: its rule, and how it is sent. */
export const planKeyOf = ({ ruleId, channel }: Pick<WantedReminder, 'ruleId' | 'channel'>) => `${ruleId} ${channel}`

/** The reminders that a session has by the present rules: there is none of a removed one, or of one of another type. */
export async function wantedPlanKeys(
  query: Query,
  practiceId: PracticeId,
  sessionId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const rules = await reminderRulesOf(query, practiceId).execute()
  const sessions = await sessionsOf(query, practiceId, [sessionId], now)
  const firsts = sessions.length > 0 ? await firstStarts(query, practiceId, rules, sessions) : new Map<string, number>()
  return new Set(sessions.flatMap((session) => wantedOf(session, rules, firsts)).map(planKeyOf))
}

const keyOf = ({ sessionId, ruleId, startsAt, channel }: Omit<WantedReminder, 'dueAt'>) =>
  [sessionId, ruleId, startsAt.getTime(), channel].join(' ')

/** The key under which switching off holds: the session and the rule, whatever the start. */
const pairOf = ({ sessionId, ruleId }: Pick<WantedReminder, 'sessionId' | 'ruleId'>) => `${sessionId} ${ruleId}`

/** The given sessions. Where a rule is for first sessions only, adds the clients' other coming sessions. */
async function affectedIds(
  query: Query,
  { practiceId, ids, now }: { practiceId: PracticeId; ids: readonly string[]; now: Date },
  rules: readonly StoredRule[],
): Promise<readonly string[]> {
  if (!rules.some(({ isFirstOnly }) => isFirstOnly)) return ids
  const sessions = tablesOf(query).selectFrom('Session').where('practiceId', '=', practiceId)
  const others = await sessions
    .select('id')
    .where('patient', 'in', sessions.select('patient').where('id', 'in', ids))
    .where('startsAt', '>', now)
    .execute()
  return [...new Set([...ids, ...others.map(({ id }) => id)])]
}

async function sessionsOf(
  query: Query,
  practiceId: PracticeId,
  ids: readonly string[],
  now: Date,
): Promise<RemindedSession[]> {
  const rows = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Practice as p', 'p.id', 's.practiceId')
    .innerJoin('SessionItem as i', (join) =>
      join.onRef('i.practiceId', '=', 's.practiceId').onRef('i.session', '=', 's.id').on('i.position', '=', 0),
    )
    .select(['s.id', 's.patient', 's.startsAt', 's.status', 'p.timeZone', 'i.sessionTypeId as typeId'])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', 'in', ids)
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, isComing: status === 'scheduled' && row.startsAt > now }))
}

/** The start of each client's first session. A request that is not accepted does not count. */
async function firstStarts(
  query: Query,
  practiceId: PracticeId,
  rules: readonly StoredRule[],
  sessions: RemindedSession[],
): Promise<Map<string, number>> {
  if (!rules.some(({ isFirstOnly }) => isFirstOnly)) return new Map()
  const rows = await tablesOf(query)
    .selectFrom('Session')
    .select(({ fn }) => ['patient', fn.min('startsAt').as('first')])
    .where('practiceId', '=', practiceId)
    .where('patient', 'in', [...new Set(sessions.map(({ patient }) => patient))])
    .where('status', 'in', [...workStatuses])
    .groupBy('patient')
    .execute()
  return new Map(rows.map(({ patient, first }) => [patient, new Date(first).getTime()]))
}

function wantedOf(
  session: RemindedSession,
  rules: readonly StoredRule[],
  firsts: Map<string, number>,
): WantedReminder[] {
  const { id: sessionId, startsAt, timeZone } = session
  if (!session.isComing) return []
  const own = rules.filter(({ sessionTypeId }) => sessionTypeId === session.typeId)
  const standing = own.length > 0 ? own : rules.filter(({ sessionTypeId }) => sessionTypeId === null)
  return standing.flatMap((rule) => {
    const isFirst = startsAt.getTime() <= (firsts.get(session.patient) ?? 0)
    if (!rule.isActive || (rule.isFirstOnly && !isFirst)) return []
    const dueAt = dueTime(rule, rule.channel, startsAt, timeZone)
    return dueAt ? [{ sessionId, ruleId: rule.id, channel: rule.channel, startsAt, dueAt }] : []
  })
}

const knownOf = (query: Query, practiceId: PracticeId, ids: readonly string[]) =>
  tablesOf(query)
    .selectFrom('SessionReminder')
    .select(['id', 'sessionId', 'ruleId', 'channel', 'startsAt', 'dueAt', 'status'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'in', ids)
    .execute()

/** Waits for a reminder that is being sent: it is locked for a moment, and then counts as sent. */
const cancel = (query: Query, practiceId: PracticeId, dropped: readonly { id: string }[]) =>
  tablesOf(query)
    .updateTable('SessionReminder')
    .set({ status: 'cancelled' })
    .where('practiceId', '=', practiceId)
    .where(
      'id',
      'in',
      dropped.map(({ id }) => id),
    )
    .where('status', 'in', ['planned', 'off'])
    .execute()

async function insert(
  query: Query,
  practiceId: PracticeId,
  added: readonly WantedReminder[],
  off: ReadonlySet<string>,
): Promise<void> {
  const db = tablesOf(query)
  const rows = added.map((one) => ({
    ...one,
    id: newId(),
    practiceId,
    status: off.has(pairOf(one)) ? ('off' as const) : ('planned' as const),
  }))
  await db
    .insertInto('SessionReminder')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['practiceId', 'sessionId', 'ruleId', 'startsAt', 'channel'])
        .doUpdateSet(({ eb, ref }) => ({
          // Somebody may have switched it on or off since it was read.
          status: eb
            .case('SessionReminder.status')
            .when('cancelled')
            .then(ref('excluded.status'))
            .else(ref('SessionReminder.status'))
            .end(),
          dueAt: ref('excluded.dueAt'),
        }))
        .where('SessionReminder.status', 'in', ['planned', 'off', 'cancelled']),
    )
    .execute()
  await scheduleWake(
    query,
    practiceId,
    rows.map(({ dueAt }) => dueAt),
  )
}

/** Has the practice looked at when these instants come. */
export async function scheduleWake(query: Query, practiceId: PracticeId, instants: readonly Date[]): Promise<void> {
  const times = [...new Set(instants.map((at) => at.getTime()))]
  if (times.length === 0) return
  await tablesOf(query)
    .insertInto('ReminderWake')
    .values(times.map((at) => ({ id: newId(), practiceId, dueAt: new Date(at) })))
    .onConflict((conflict) => conflict.columns(['dueAt', 'practiceId']).doNothing())
    .execute()
}
