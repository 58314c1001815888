import type * as z from 'zod'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail } from '../http/errors.ts'
import { outcomeOf } from '../messages/reason.ts'
import { countedRepetitions, isRepetitionCounted } from '../messages/repetitions.ts'
import type { PlannedReminder } from './contract.ts'
import { obstaclesOf } from './obstacles.ts'
import { planKeyOf, scheduleWake, wantedPlanKeys } from './plan.ts'
import { reminderKey } from './send.ts'

type Shown = z.output<typeof PlannedReminder>

/** The planned and sent reminders of a session. Leaves out earlier starts and removed rules. */
export async function remindersOfSession(query: Query, scope: PracticeScope, sessionId: string, now: Date) {
  const { practiceId } = scope
  const db = tablesOf(query)
  const session = await db
    .selectFrom('Session')
    .select(['status', 'startsAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) throw fail('not_found')
  const known = await db
    .selectFrom('SessionReminder')
    .select(['id', 'ruleId', 'channel', 'startsAt', 'dueAt', 'status', 'reason'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
    .where('status', '<>', 'cancelled')
    .orderBy('dueAt')
    .orderBy('id')
    .execute()
  const isToCome = (startsAt: Date) => session.status === 'scheduled' && +startsAt === +session.startsAt
  // Switched-off ones stay, for the case that their rule counts again.
  const hasOff = known.some(({ status }) => status === 'off')
  const wanted = hasOff ? await wantedPlanKeys(query, practiceId, sessionId, now) : new Set<string>()
  const rows = known.filter(({ status, startsAt, ...slot }) => {
    if (status === 'sent' || status === 'skipped') return true
    return isToCome(startsAt) && (status === 'planned' || wanted.has(planKeyOf(slot)))
  })
  if (rows.length === 0) return []
  const messages = await db
    .selectFrom('Message as m')
    .leftJoin(countedRepetitions(query, practiceId).as('a'), 'a.repeats', 'm.key')
    .select(['m.key', 'm.status', 'm.error', 'a.status as againStatus', 'a.error as againError'])
    .where('m.practiceId', '=', practiceId)
    .where(
      'm.key',
      'in',
      rows.map(({ id }) => reminderKey(id)),
    )
    .execute()
  const byKey = new Map(
    messages.map(({ key, status, error, againStatus, againError }) => [
      key,
      isRepetitionCounted(status, againStatus)
        ? outcomeOf(againStatus, againError ?? null)
        : outcomeOf(status, error ?? null),
    ]),
  )
  const planned = rows.filter(({ status }) => status === 'planned')
  const channels = new Set(planned.map(({ channel }) => channel))
  const obstacles = await obstaclesOf(query, { ...scope, sessionId, now }, channels)
  return rows.map((row) => ({
    ...row,
    reason: row.reason ?? null,
    obstacle: (row.status === 'planned' && obstacles.get(row.channel)) || null,
    message: byKey.get(reminderKey(row.id)) ?? null,
  }))
}

/** Names a reminder of a session of a practice. */
interface ReminderPlace {
  scope: PracticeScope
  sessionId: string
  reminderId: string
}

/** Switches a planned reminder off or on again; `conflict` if it was sent or skipped, or is not planned any more. */
export async function switchReminder(
  query: Query,
  { scope, sessionId, reminderId }: ReminderPlace,
  isOff: boolean,
  now: Date,
): Promise<Shown[]> {
  const { practiceId } = scope
  const db = tablesOf(query)
  const reminder = await db
    .selectFrom('SessionReminder')
    .select(['id', 'ruleId', 'channel', 'status', 'dueAt'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
    .where('id', '=', reminderId)
    .forUpdate()
    .executeTakeFirst()
  if (!reminder) throw fail('not_found')
  const [from, to] = isOff ? (['planned', 'off'] as const) : (['off', 'planned'] as const)
  if (reminder.status !== to) {
    if (reminder.status !== from || (!isOff && reminder.dueAt <= now)) throw fail('conflict')
    if (!isOff && !(await wantedPlanKeys(query, practiceId, sessionId, now)).has(planKeyOf(reminder)))
      throw fail('conflict')
    await db
      .updateTable('SessionReminder')
      .set({ status: to })
      .where('practiceId', '=', practiceId)
      .where('id', '=', reminderId)
      .execute()
    if (!isOff) await scheduleWake(query, practiceId, [reminder.dueAt])
    await publishChange(query, practiceId, 'reminders')
  }
  return remindersOfSession(query, scope, sessionId, now)
}
