import type * as z from 'zod'
import { cleanHtml } from '../clinical-record/html.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { Phrase, phrases } from './contract.ts'

type Kept = z.output<typeof Phrase>
type New = z.output<typeof phrases.add.body>
type Change = z.output<typeof phrases.change.body>
type Kind = Kept['kind']

/** Whose phrases, and with what they are opened. */
export interface PhraseScope {
  query: Query
  practiceId: string
  config: Secrets
}

/** A list that is read whole; nobody finds anything in a longer one. */
const MOST = 200

interface Row {
  id: string
  kind: Kind
  content: Buffer
}

const aboutOf = (id: string) => `phrase.content:${id}`

function open(vault: Vault, { id, kind, content }: Row): Kept {
  const { title, texts } = JSON.parse(vault.openText(aboutOf(id), content)) as Pick<Kept, 'title' | 'texts'>
  return { id, kind, title, texts }
}

const seal = (vault: Vault, { id, title, texts }: Kept) => vault.seal(aboutOf(id), JSON.stringify({ title, texts }))

const rowsOf = ({ query, practiceId }: PhraseScope) =>
  query<Row>('select id, kind, content from phrase where practice_id = $1 order by kind, position, id', [practiceId])

/** Templates and phrases, each in their order. */
export async function listPhrases(place: PhraseScope): Promise<Kept[]> {
  const vault = await readVault(place.query, place.config, place.practiceId)
  return (await rowsOf(place)).map((row) => open(vault, row))
}

/** Adds one after the others of its kind. */
export async function addPhrase(place: PhraseScope, wish: New): Promise<Kept> {
  const { query, practiceId, config } = place
  await lockPractice(place)
  const [counted] = await query<{ total: number; position: number }>(
    `select count(*)::int as total, coalesce(max(position) filter (where kind = $2), -1) + 1 as position
     from phrase where practice_id = $1`,
    [practiceId, wish.kind],
  )
  if (counted && counted.total >= MOST) throw fail('limit_reached', { most: MOST })
  const added: Kept = { id: newId(), ...wish, texts: cleaned(wish.kind, wish.texts) }
  await query('insert into phrase (id, practice_id, kind, position, content) values ($1, $2, $3, $4, $5)', [
    added.id,
    practiceId,
    added.kind,
    counted?.position ?? 0,
    seal(await vaultOf(query, config, practiceId), added),
  ])
  await publishChange(query, practiceId, 'phrases')
  return added
}

/** Changes what is named. */
export async function changePhrase(place: PhraseScope, id: string, change: Change): Promise<Kept> {
  const { query, practiceId, config } = place
  const [row] = await query<Row>('select id, kind, content from phrase where practice_id = $1 and id = $2 for update', [
    practiceId,
    id,
  ])
  if (!row) throw fail('not_found')
  const vault = await vaultOf(query, config, practiceId)
  const before = open(vault, row)
  const changed: Kept = {
    ...before,
    title: change.title ?? before.title,
    texts: change.texts ? cleaned(before.kind, change.texts) : before.texts,
  }
  await query('update phrase set content = $3 where practice_id = $1 and id = $2', [
    practiceId,
    id,
    seal(vault, changed),
  ])
  await publishChange(query, practiceId, 'phrases')
  return changed
}

/** Deletes one; what was written with it stays. */
export async function removePhrase({ query, practiceId }: PhraseScope, id: string): Promise<void> {
  const gone = await query('delete from phrase where practice_id = $1 and id = $2 returning 1', [practiceId, id])
  if (!gone.length) throw fail('not_found')
  await publishChange(query, practiceId, 'phrases')
}

/** Puts all of a kind in the order of their ids, which must be all there are, each once. */
export async function reorderPhrases(
  place: PhraseScope,
  { kind, ids }: { kind: Kind; ids: string[] },
): Promise<Kept[]> {
  const { query, practiceId } = place
  await lockPractice(place)
  const own = (await rowsOf(place)).filter((row) => row.kind === kind).map((row) => row.id)
  const isWhole = ids.length === own.length && new Set(ids).size === own.length && own.every((id) => ids.includes(id))
  if (!isWhole) throw refuseField('ids', 'not_all_once')
  await query('update phrase set position = array_position($2::uuid[], id) where practice_id = $1 and id = any ($2)', [
    practiceId,
    ids,
  ])
  await publishChange(query, practiceId, 'phrases')
  return listPhrases(place)
}

/** Two who add or reorder at once do it one after the other. */
const lockPractice = ({ query, practiceId }: PhraseScope) =>
  query('select from practice where id = $1 for no key update', [practiceId])

/** What can stand in a record and nothing else; of a phrase one text, of a template one for each named field. */
function cleaned(kind: Kind, texts: Kept['texts']): Kept['texts'] {
  if (kind === 'phrase' && texts.length !== 1) throw refuseField('texts', 'one_text')
  if (kind === 'template' && texts.some(({ field }) => field === null)) throw refuseField('texts', 'field_required')
  const clean = texts.map(({ field, text }) => ({ field, text: cleanHtml(text) }))
  if (clean.some(({ text }) => text === '')) throw refuseField('texts', 'required')
  return clean
}
