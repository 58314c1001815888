import { millisecondsInDay } from 'date-fns/constants'
import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { sha256 } from '../crypto/keys.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ConsentText } from './contract/shapes.ts'
import type { consents } from './contract.ts'
import { defaultText } from './default-text.ts'

export type ConsentTextVersion = z.output<typeof ConsentText>
type Change = z.output<(typeof consents)['changeText']['body']>

/** More than a practice ever writes. */
const MOST_VERSIONS = 200
/** An open page shows the text that it was opened with, which may be signed for this long after it was replaced. */
const COUNTS_AFTER_MS = millisecondsInDay

const textsOf = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('ConsentText as t')
    .select(['t.id', 't.version', 't.textFr', 't.textEn', 't.createdBy', 't.createdAt'])
    .where('t.practiceId', '=', practiceId)

const add = (query: Query, practiceId: PracticeId, text: ConsentTextVersion) =>
  tablesOf(query)
    .insertInto('ConsentText')
    .values({ ...text, practiceId })
    // On any constraint: the id of the delivered text follows from its words too, and two may store it at once.
    .onConflict((row) => row.doNothing())
    .execute()

/**
 * The delivered text. Its id follows from its words: the signer says which words they read, even before they are
 * stored.
 */
function deliveredText(practiceId: PracticeId, now: Date): ConsentTextVersion {
  const { fr: textFr, en: textEn } = defaultText
  const hex = sha256([practiceId, textFr, textEn].join('\n')).toString('hex')
  // A UUID of version 7, as all ids are (RFC 9562): its instant is the beginning of 2026, for every practice.
  const id = `019b76da-a800-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { id, version: 1, textFr, textEn, createdAt: now, createdBy: null }
}

/** The present text: the practice's, or the delivered one as long as nobody signed or changed it. */
export async function latestText(query: Query, practiceId: PracticeId, now: Date): Promise<ConsentTextVersion> {
  const known = await textsOf(query, practiceId).orderBy('t.version', 'desc').limit(1).executeTakeFirst()
  return known ?? deliveredText(practiceId, now)
}

/**
 * Stores the delivered text as version 1 before it is used: a signed text must stay what it was, even if we deliver
 * better words.
 */
const keepDelivered = (query: Query, practiceId: PracticeId, now: Date) =>
  add(query, practiceId, deliveredText(practiceId, now))

/** Every version, the latest first. */
export async function textVersions(
  query: Query,
  practiceId: PracticeId,
  { page, perPage }: { page: number; perPage: number },
  now: Date,
): Promise<{ rows: ConsentTextVersion[]; total: number }> {
  const latest = await latestText(query, practiceId, now)
  const offset = (page - 1) * perPage
  const rows = await textsOf(query, practiceId).orderBy('t.version', 'desc').limit(perPage).offset(offset).execute()
  const hasOwn = rows.length > 0 || page > 1
  // No version is ever left out or removed.
  return { rows: hasOwn ? rows : [latest], total: latest.version }
}

/** Writes a new version, unless its words equal the latest. The second of two simultaneous writers gets `conflict`. */
export async function changeText(
  query: Query,
  actor: PractitionerActor,
  sent: Change,
  now: Date,
): Promise<ConsentTextVersion> {
  const { practiceId, name } = actor
  await tablesOf(query).selectFrom('Practice').select('id').where('id', '=', practiceId).forNoKeyUpdate().execute()
  await keepDelivered(query, practiceId, now)
  const latest = await latestText(query, practiceId, now)
  const [textFr, textEn] = [sent.textFr, sent.textEn].map((text) => text.replaceAll('\r\n', '\n')) as [string, string]
  if (textFr === latest.textFr && textEn === latest.textEn) return latest
  if (sent.base !== latest.version) throw fail('conflict', { errors: { base: ['changed_since'] } })
  if (latest.version >= MOST_VERSIONS) throw fail('limit_reached', { detail: `At most ${MOST_VERSIONS} versions.` })
  await add(query, practiceId, {
    id: newId(),
    version: latest.version + 1,
    textFr,
    textEn,
    createdAt: now,
    createdBy: name,
  })
  await writePractitionerAudit(query, 'consent_text.changed', { actor, now })
  return latestText(query, practiceId, now)
}

/** The version that somebody was shown: the latest, or one that was the latest within the last day; else `conflict`. */
export async function shownText(
  query: Query,
  practiceId: PracticeId,
  id: string,
  now: Date,
): Promise<ConsentTextVersion> {
  if (id === deliveredText(practiceId, now).id) await keepDelivered(query, practiceId, now)
  const text = await textsOf(query, practiceId).where('t.id', '=', id).executeTakeFirst()
  if (!text) throw refuseField('textVersionId', 'unknown')
  const later = await textsOf(query, practiceId)
    .where('t.version', '=', text.version + 1)
    .executeTakeFirst()
  if (later && later.createdAt.getTime() < now.getTime() - COUNTS_AFTER_MS)
    throw fail('conflict', { errors: { textVersionId: ['changed_since'] } })
  return text
}
