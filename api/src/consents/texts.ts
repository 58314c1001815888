import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import { newId } from '../db/base.ts'
import { ms, type Query } from '../db/query.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { ConsentText, consents } from './contract.ts'
import { defaultText } from './default-text.ts'

export type ConsentTextVersion = z.output<typeof ConsentText>
type Change = z.output<(typeof consents)['changeText']['body']>

/** More than a practice writes in its life. */
const MOST_VERSIONS = 200
/** Whoever has a page open reads the text that was there then: it counts so long after another replaced it. */
const COUNTS_AFTER_MS = 24 * 3_600_000

interface Row extends Omit<ConsentTextVersion, 'createdAt'> {
  created: number
}

const READ = `select id, version, text_fr as "textFr", text_en as "textEn", created_by as "createdBy",
  ${ms('created_at')} as created from consent_text where practice_id = $1`

const textOf = ({ created, ...row }: Row): ConsentTextVersion => ({ ...row, createdAt: new Date(created) })

const add = (query: Query, practiceId: string, text: Omit<ConsentTextVersion, 'id'>) =>
  query(
    `insert into consent_text (id, practice_id, version, text_fr, text_en, created_at, created_by)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (practice_id, version) do nothing`,
    [newId(), practiceId, text.version, text.textFr, text.textEn, text.createdAt.toISOString(), text.createdBy],
  )

/**
 * The text that is asked for today. Ours is kept as version 1 when it is first shown: what somebody signs must stay what it
 * was, also when we deliver better words. In a writing transaction.
 */
export async function latestText(query: Query, practiceId: string, now: Date): Promise<ConsentTextVersion> {
  const read = () => query<Row>(`${READ} order by version desc limit 1`, [practiceId])
  const [known] = await read()
  if (known) return textOf(known)
  const ours = { version: 1, textFr: defaultText.fr, textEn: defaultText.en, createdAt: now, createdBy: null }
  await add(query, practiceId, ours)
  const [kept] = await read()
  if (!kept) throw new Error('the first text is not there')
  return textOf(kept)
}

/** Every version, the latest first. */
export async function textVersions(
  query: Query,
  practiceId: string,
  { page, perPage }: { page: number; perPage: number },
  now: Date,
): Promise<{ rows: ConsentTextVersion[]; total: number }> {
  const { version } = await latestText(query, practiceId, now)
  const offset = (page - 1) * perPage
  const rows = await query<Row>(`${READ} order by version desc limit $2 offset $3`, [practiceId, perPage, offset])
  // None is ever left out or removed.
  return { rows: rows.map(textOf), total: version }
}

/** Writes a new version, unless its words equal the latest. The second of two simultaneous writers gets `conflict`. */
export async function changeText(
  query: Query,
  actor: PractitionerActor,
  sent: Change,
  now: Date,
): Promise<ConsentTextVersion> {
  const { practiceId, name } = actor
  await query('select from practice where id = $1 for no key update', [practiceId])
  const latest = await latestText(query, practiceId, now)
  const [textFr, textEn] = [sent.textFr, sent.textEn].map((text) => text.replaceAll('\r\n', '\n')) as [string, string]
  if (textFr === latest.textFr && textEn === latest.textEn) return latest
  if (sent.base !== latest.version) throw fail('conflict', { errors: { base: ['changed_since'] } })
  if (latest.version >= MOST_VERSIONS) throw fail('limit_reached', { detail: `At most ${MOST_VERSIONS} versions.` })
  await add(query, practiceId, { version: latest.version + 1, textFr, textEn, createdAt: now, createdBy: name })
  await writePractitionerAudit(query, actor, 'consent_text.changed', now)
  return latestText(query, practiceId, now)
}

/** The version that somebody was shown: the latest, or one that was the latest a day ago; else `conflict`. */
export async function shownText(query: Query, practiceId: string, id: string, now: Date): Promise<ConsentTextVersion> {
  const [row] = await query<Row & { replaced: number | null }>(
    `select shown.*, (select ${ms('created_at')} from consent_text later
       where later.practice_id = $1 and later.version = shown.version + 1) as replaced
     from (${READ} and id = $2) as shown`,
    [practiceId, id],
  )
  if (!row) throw refuseField('textVersionId', 'unknown')
  const { replaced, ...text } = row
  if (replaced !== null && replaced < now.getTime() - COUNTS_AFTER_MS)
    throw fail('conflict', { errors: { textVersionId: ['changed_since'] } })
  return textOf(text)
}
