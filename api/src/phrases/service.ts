import { sql } from 'kysely'
import type * as z from 'zod'
import { cleanHtml } from '../clinical-record/html.ts'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Phrase, phrases } from './contract.ts'
import { PhraseEntity } from './entity.ts'

type SavedPhrase = z.output<typeof Phrase>
type New = z.output<typeof phrases.add.body>
type Change = z.output<typeof phrases.change.body>
type Kind = SavedPhrase['kind']

/** The practice of the phrases, and the key that opens them. */
export interface PhraseScope {
  em: EntityManager
  query: Query
  practiceId: PracticeId
  config: Secrets
}

/** A list that is read whole; nobody finds anything in a longer one. */
const MOST = 200

interface Row extends Pick<SavedPhrase, 'id' | 'kind'> {
  content: Uint8Array
}

const open = (vault: Vault, { id, kind, content }: Row): SavedPhrase => ({
  id,
  kind,
  ...(JSON.parse(vault.openText(`phrase.content:${id}`, content)) as Pick<SavedPhrase, 'title' | 'texts'>),
})

function shown(vault: Vault, row: Row): SavedPhrase {
  const isLost = textUnlessLost(vault, `phrase.content:${row.id}`, row.content) === null
  return isLost ? { id: row.id, kind: row.kind, title: '', texts: [], isUnreadable: true } : open(vault, row)
}

const seal = (vault: Vault, { id, title, texts }: SavedPhrase) =>
  vault.seal(`phrase.content:${id}`, JSON.stringify({ title, texts }))

const rowsOf = ({ em, practiceId }: PhraseScope) =>
  tablesOf(em)
    .selectFrom('Phrase')
    .select(['id', 'kind', 'position', 'content'])
    .where('practiceId', '=', practiceId)
    .orderBy('kind')
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Templates and phrases, each in their order. */
export async function listPhrases(place: PhraseScope): Promise<SavedPhrase[]> {
  const vault = await readVault(place.query, place.config, place.practiceId)
  return (await rowsOf(place)).map((row) => shown(vault, row))
}

/** Adds one at the end of its kind. */
export async function addPhrase(place: PhraseScope, input: New): Promise<SavedPhrase> {
  const { em, query, practiceId, config } = place
  await lockPractice(place)
  const rows = await rowsOf(place)
  if (rows.length >= MOST) throw fail('limit_reached', { most: MOST })
  const last = rows.findLast((row) => row.kind === input.kind)
  const added: SavedPhrase = { id: newId(), ...input, texts: cleaned(input.kind, input.texts) }
  await em.insert(PhraseEntity, {
    id: added.id,
    practiceId,
    kind: added.kind,
    position: last ? last.position + 1 : 0,
    content: seal(await vaultOf(query, config, practiceId), added),
  })
  await publishChange(query, practiceId, 'phrases')
  return added
}

/** Changes the given fields. */
export async function changePhrase(place: PhraseScope, id: string, change: Change): Promise<SavedPhrase> {
  const { em, query, practiceId, config } = place
  const row = await tablesOf(em)
    .selectFrom('Phrase')
    .select(['id', 'kind', 'content'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const vault = await vaultOf(query, config, practiceId)
  const before = open(vault, row)
  const changed: SavedPhrase = {
    ...before,
    title: change.title ?? before.title,
    texts: change.texts ? cleaned(before.kind, change.texts) : before.texts,
  }
  await em.nativeUpdate(PhraseEntity, { practiceId, id }, { content: seal(vault, changed) })
  await publishChange(query, practiceId, 'phrases')
  return changed
}

/** Deletes one; text written with it stays. */
export async function removePhrase({ em, query, practiceId }: PhraseScope, id: string): Promise<void> {
  if (!(await em.nativeDelete(PhraseEntity, { practiceId, id }))) throw fail('not_found')
  await publishChange(query, practiceId, 'phrases')
}

/** Orders all of a kind by the given ids, which must be exactly all of them. */
export async function reorderPhrases(
  place: PhraseScope,
  { kind, ids }: { kind: Kind; ids: string[] },
): Promise<SavedPhrase[]> {
  const { em, query, practiceId } = place
  await lockPractice(place)
  const own = (await rowsOf(place)).filter((row) => row.kind === kind).map((row) => row.id)
  const isWhole = ids.length === own.length && new Set(ids).size === own.length && own.every((id) => ids.includes(id))
  if (!isWhole) throw refuseField('ids', 'not_all_once')
  if (ids.length > 0)
    await tablesOf(em)
      .updateTable('Phrase')
      .set({ position: sql<number>`array_position(${ids}::uuid[], id)` })
      .where('practiceId', '=', practiceId)
      .where('id', 'in', ids)
      .execute()
  await publishChange(query, practiceId, 'phrases')
  return listPhrases(place)
}

/** Two who add or reorder at once run one after the other. */
const lockPractice = ({ em, practiceId }: PhraseScope) =>
  tablesOf(em).selectFrom('Practice').select('id').where('id', '=', practiceId).forNoKeyUpdate().execute()

/** Cleans texts to what a record may hold: one text for a phrase, one for each named field of a template. */
function cleaned(kind: Kind, texts: SavedPhrase['texts']): SavedPhrase['texts'] {
  if (kind === 'phrase' && texts.length !== 1) throw refuseField('texts', 'one_text')
  if (kind === 'template' && texts.some(({ field }) => field === null)) throw refuseField('texts', 'field_required')
  const clean = texts.map(({ field, text }) => ({ field, text: cleanHtml(text) }))
  if (clean.some(({ text }) => text === '')) throw refuseField('texts', 'required')
  return clean
}
