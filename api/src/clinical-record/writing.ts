import { askForSecondFactor } from '../accounts/second-factor/enrolment.ts'
import { type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import { recordConflict } from './conflict.ts'
import { type ClinicalField, LONGEST_TEXT } from './fields.ts'
import { cleanHtml } from './html.ts'
import { sealText } from './sealed-text.ts'
import { type RecordAccess, readFields, type StoredField } from './service.ts'
import { storeVersion } from './versions.ts'
import { logWritingPeriod, WRITING_PERIOD_MS } from './writing-period.ts'

interface Change {
  field: ClinicalField
  text: string
  /** The revision that was changed. */
  base: number
  keepsReplaced?: boolean
}

type Fields = Partial<Record<ClinicalField, StoredField>>

/**
 * Writes fields of a record, all or none. If somebody else has changed them, the answer is `conflict` with the stored
 * fields. A text that is already stored is accepted, since the earlier answer may have been lost. Simultaneous writers
 * run one after the other.
 */
export async function changeRecord(
  query: Query,
  secrets: Secrets,
  sessionId: string,
  changes: readonly Change[],
  at: RecordAccess,
): Promise<{ fields: Fields }> {
  const session = await lockedSession(query, sessionId)
  const vault = await vaultOf(query, secrets, at.actor.practiceId)
  const stored = await readFields(query, vault, sessionId)
  const cleaned = changes.map((change, index) => ({ ...change, text: cleanUpTo(change.text, index), index }))
  const news = cleaned.filter(({ field, text }) => text !== stored[field].text)
  if (news.length && session.isLocked) throw fail('locked')
  assertReadable(news, stored)
  assertKnown(news, stored)
  assertNoConflict(news, stored)
  if (news.some(({ field }) => !stored[field].id)) await askForSecondFactor(query, at.actor.userId, at.now)
  for (const { field, text, keepsReplaced = false } of news)
    stored[field] = await writeField(query, vault, { sessionId, field, text, before: stored[field], keepsReplaced }, at)
  if (news.length) await logWritingPeriod(query, { patientId: session.patient, sessionId }, at)
  return { fields: Object.fromEntries(cleaned.map(({ field }) => [field, stored[field]])) }
}

/** Locks a session against other writes and moves until the transaction ends. */
export async function lockedSession(query: Query, id: string): Promise<{ patient: string; isLocked: boolean }> {
  const session = await tablesOf(query)
    .selectFrom('Session')
    .select(['patient', 'isLocked'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) throw fail('not_found')
  return session
}

function cleanUpTo(text: string, index: number): string {
  const clean = cleanHtml(text)
  if (clean.length > LONGEST_TEXT) throw refuseField(`changes.${index}.text`, 'too_long')
  return clean
}

/** A text that cannot be opened may be readable again with the key of a backup, so nothing overwrites it. */
function assertReadable(news: readonly (Change & { index: number })[], stored: Record<ClinicalField, StoredField>) {
  const lost = news.find(({ field }) => stored[field].isUnreadable)
  if (lost) throw refuseField(`changes.${lost.index}.text`, 'unreadable')
}

/** Refuses a revision that does not exist yet: page and record no longer belong together. */
function assertKnown(news: readonly (Change & { index: number })[], stored: Record<ClinicalField, StoredField>) {
  const unknown = news.filter(({ field, base }) => base > stored[field].revision)
  if (unknown.length)
    throw fail('validation', {
      errors: Object.fromEntries(unknown.map(({ index }) => [`changes.${index}.base`, ['unknown_revision']])),
    })
}

/** The answer to a caller whose fields somebody else wrote meanwhile. */
function assertNoConflict(news: readonly Change[], stored: Record<ClinicalField, StoredField>) {
  const late = news.filter(({ field, base }) => base < stored[field].revision)
  if (late.length) throw recordConflict(late.map(({ field }) => [field, stored[field]]))
}

interface Writing {
  sessionId: string
  field: ClinicalField
  /** Cleaned. */
  text: string
  before: StoredField
  /** The replaced text is stored in any case. */
  keepsReplaced: boolean
}

/** Writes one field of a locked session; stores the replaced text where somebody may want it back. */
export async function writeField(query: Query, vault: Vault, writing: Writing, at: RecordAccess): Promise<StoredField> {
  const { sessionId, field, text, before } = writing
  const { actor, now } = at
  const isStored = await storeVersion(query, vault, { sessionId, field, before }, isMissed(writing, at))
  const id = before.id ?? newId()
  const begunAt = isStored || !before.begunAt ? now : before.begunAt
  const revision = before.revision + 1
  const written = {
    text: sealText(vault, `session_field.text:${id}`, text),
    isEmpty: text === '',
    revision,
    userId: actor.userId,
    begunAt,
    savedAt: now,
  }
  await tablesOf(query)
    .insertInto('SessionField')
    .values({ id, practiceId: actor.practiceId, sessionId, field, ...written })
    .onConflict((row) => row.columns(['practiceId', 'sessionId', 'field']).doUpdateSet(written))
    .execute()
  return { id, text, revision, savedAt: now, by: actor.name, userId: actor.userId, begunAt }
}

/**
 * Whether somebody may want the replaced text back: it is from another period, by another author, or more than half of
 * it is gone.
 */
const isMissed = ({ text, before, keepsReplaced }: Writing, { actor, now }: RecordAccess) =>
  keepsReplaced ||
  before.userId !== actor.userId ||
  (before.begunAt !== null && now.getTime() - before.begunAt.getTime() > WRITING_PERIOD_MS) ||
  text.length * 2 < before.text.length
