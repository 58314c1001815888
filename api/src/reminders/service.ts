import { millisecondsInMinute } from 'date-fns/constants'
import type * as z from 'zod'
import { readVault, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { lockCalendars } from '../db/lock-calendars.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { isTooLongForSms } from '../sms/length.ts'
import { tradeWord } from '../sms/trade.ts'
import { unknownFields, withoutFields } from '../sms/words.ts'
import type { ReminderRuleReply } from './contract/rule.ts'
import type { reminders } from './contract.ts'
import type { ReminderRule } from './entity.ts'
import { replanRemindersJob } from './job-names.ts'
import { reminderRulesOf, type StoredRule } from './rules.ts'
import { openRuleWords, type RuleWords, sealRuleWords } from './sealed-words.ts'

type Shown = z.output<typeof ReminderRuleReply>
type New = z.output<typeof reminders.add.body>
type Change = z.output<typeof reminders.change.body>

/** The columns of a rule that the practice sets. */
interface Columns
  extends Pick<ReminderRule, 'channel' | 'timing' | 'amount' | 'isFirstOnly' | 'asksConfirmation' | 'isActive'> {
  atMinutes: number | null
  quietFrom: number | null
  quietUntil: number | null
}

/** The most rules of a practice: the list is read as a whole, and more would annoy any client. */
export const MOST_RULES = 50

/** A rule that was removed so recently comes back by an undo: what it would have sent meanwhile is sent late. */
const UNDO_MS = 10 * millisecondsInMinute

/** The longest quiet hours, in minutes: at least three hours a day remain for sending. */
const LONGEST_QUIET = 21 * 60

/** The rules of a practice: its own, then those of its types; the earliest reminder first. */
export async function listRules(query: Query, { practiceId, secrets }: PracticeScope): Promise<Shown[]> {
  const vault = await readVault(query, secrets, practiceId)
  const rows = await rulesOf(query, practiceId).execute()
  return rows.map((row) => shown(row, vault)).sort((one, other) => leadOf(other) - leadOf(one))
}

/** One rule; `not_found` where it was removed, or is of another practice. */
export async function findRule(query: Query, { practiceId, secrets }: PracticeScope, id: string): Promise<Shown> {
  const vault = await readVault(query, secrets, practiceId)
  const row = await reminderRulesOf(query, practiceId).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('not_found')
  return shown(row, vault)
}

/** Roughly how many minutes before a session the reminder is due. */
const leadOf = ({ when }: Shown) =>
  when.timing === 'hours' ? when.amount * 60 : when.amount * 1440 + 1440 - when.atMinutes

type Row = StoredRule

const rulesOf = (query: Query, practiceId: PracticeId) =>
  reminderRulesOf(query, practiceId).orderBy('createdAt').orderBy('id')

const shown = ({ timing, amount, atMinutes, quietFrom, quietUntil, words, ...row }: Row, vault: Vault): Shown => ({
  ...row,
  words: openRuleWords(vault, row.id, words ?? null),
  sessionTypeId: row.sessionTypeId ?? null,
  when: timing === 'hours' ? { timing, amount } : { timing, amount, atMinutes: atMinutes ?? 0 },
  quiet: quietFrom == null || quietUntil == null ? null : { from: quietFrom, until: quietUntil },
})

function columnsOf({ when, quiet, words: _words, ...flags }: Change): Partial<Columns> {
  return {
    ...flags,
    ...(when && {
      timing: when.timing,
      amount: when.amount,
      atMinutes: when.timing === 'days' ? when.atMinutes : null,
    }),
    ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }),
  }
}

/**
 * Adds a rule; refuses one that equals an existing rule. One that was removed comes back, also by an undo: what it has
 * sent is not sent again, and what was switched off stays off.
 */
export async function addRule(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  input: New,
  now: Date,
): Promise<Shown> {
  const { sessionTypeId, ...rule } = input
  assertQuietHours(rule)
  assertSmsWords(rule)
  const vault = await vaultOf(query, secrets, practiceId)
  const existing = await lockRules(query, practiceId)
  if (existing.length >= MOST_RULES) throw fail('limit_reached', { most: MOST_RULES })
  if (sessionTypeId && !(await isTypeOf(query, practiceId, sessionTypeId)))
    throw refuseField('sessionTypeId', 'unknown')
  const columns = columnsOf(rule) as Columns
  const former = await formerRule(query, practiceId, { sessionTypeId, ...columns })
  const id = former?.id ?? newId()
  const words = sealRuleWords(vault, id, rule.channel === 'sms' ? (rule.words ?? null) : null)
  const added = { id, practiceId, sessionTypeId, ...columns, words, createdAt: now, removedAt: null }
  assertNoEqualRule(existing, added)
  await tablesOf(query)
    .insertInto('ReminderRule')
    .values(added)
    .onConflict((row) => row.column('id').doUpdateSet({ ...columns, words, removedAt: null }))
    .execute()
  const removedAt = former?.removedAt
  const isUndone = removedAt && now.getTime() - removedAt.getTime() <= UNDO_MS
  await enqueueReplan(query, practiceId, isUndone ? removedAt : undefined)
  return shown(added, vault)
}

/** The rule of the same type, channel and time that was removed last. */
const formerRule = (
  query: Query,
  practiceId: PracticeId,
  { sessionTypeId, channel, timing, amount, atMinutes }: Columns & { sessionTypeId: string | null },
) =>
  tablesOf(query)
    .selectFrom('ReminderRule')
    .select(['id', 'removedAt'])
    .where('practiceId', '=', practiceId)
    .where('removedAt', 'is not', null)
    .where('sessionTypeId', 'is not distinct from', sessionTypeId)
    .where('channel', '=', channel)
    .where('timing', '=', timing)
    .where('amount', '=', amount)
    .where('atMinutes', 'is not distinct from', atMinutes)
    .orderBy('removedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Changes the given parts of a rule. */
export async function changeRule(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  id: string,
  change: Change,
): Promise<Shown> {
  assertQuietHours(change)
  assertSmsWords(change)
  const vault = await vaultOf(query, secrets, practiceId)
  const existing = await lockRules(query, practiceId)
  const before = existing.find((rule) => rule.id === id)
  if (!before) throw fail('not_found')
  const changed = {
    ...before,
    ...columnsOf(change),
    ...(change.words !== undefined && { words: sealRuleWords(vault, id, change.words) }),
  }
  if (changed.channel !== 'sms') changed.words = null
  assertNoEqualRule(existing, changed)
  const { id: _id, practiceId: _practice, ...columns } = changed
  await tablesOf(query)
    .updateTable('ReminderRule')
    .set(columns)
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
  await enqueueReplan(query, practiceId)
  return shown(changed, vault)
}

/** Removes a rule; the log keeps what it sent. */
export async function removeRule(query: Query, practiceId: PracticeId, id: string, now: Date): Promise<void> {
  await lockCalendars(query, practiceId)
  const removed = await tablesOf(query)
    .updateTable('ReminderRule')
    .set({ removedAt: now })
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning('id')
    .execute()
  if (removed.length === 0) throw fail('not_found')
  await enqueueReplan(query, practiceId)
}

/**
 * Has the reminders of all sessions to come planned anew: their rules or the practice's clock have changed. With
 * `since`, those too that fell due from then on.
 */
export async function enqueueReplan(query: Query, practiceId: PracticeId, since?: Date): Promise<void> {
  const from = since && { since: since.toISOString() }
  // A job without this instant may wait already, and must not take its place.
  const singletonKey = [practiceId, from?.since].filter(Boolean).join(' ')
  await enqueue(query, replanRemindersJob, { practiceId, ...from }, { singletonKey })
  await publishChange(query, practiceId, 'reminders')
}

/**
 * Locks the rules, so that simultaneous changes happen one after the other. A session that is planned or moved at the
 * same time comes before, and is planned anew after the change, or comes after and sees the change.
 */
export async function lockRules(query: Query, practiceId: PracticeId): Promise<Row[]> {
  await lockCalendars(query, practiceId)
  await tablesOf(query).selectFrom('Practice').select('id').where('id', '=', practiceId).forNoKeyUpdate().execute()
  return rulesOf(query, practiceId).execute()
}

const isTypeOf = async (query: Query, practiceId: PracticeId, id: string) =>
  (await tablesOf(query)
    .selectFrom('SessionType')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** Refuses quiet hours that leave too little of the day for sending. */
function assertQuietHours({ quiet }: Pick<Change, 'quiet'>): void {
  if (quiet && (quiet.until - quiet.from + 1440) % 1440 > LONGEST_QUIET) throw refuseField('quiet', 'too_long')
}

/**
 * Refuses an SMS text with unknown fields, with words that reveal what somebody comes for, or of too great a length.
 */
function assertSmsWords({ words }: { words?: RuleWords | null | undefined }): void {
  for (const lang of ['fr', 'en'] as const) {
    const text = words?.[lang]
    if (!text) continue
    if (unknownFields(text).length > 0) throw refuseField(`words.${lang}`, 'unknown_field')
    if (isTooLongForSms(text)) throw refuseField(`words.${lang}`, 'too_long')
    if (tradeWord(withoutFields(text))) throw refuseField(`words.${lang}`, 'names_trade')
  }
}

/** Refuses a second rule that would send the same at the same time. */
function assertNoEqualRule(existing: readonly Row[], rule: Row): void {
  const isSame = (other: Row) =>
    other.id !== rule.id &&
    (['sessionTypeId', 'channel', 'timing', 'amount', 'atMinutes'] as const).every(
      (column) => (other[column] ?? null) === (rule[column] ?? null),
    )
  if (existing.some(isSame)) throw refuseField('when', 'duplicate')
}
