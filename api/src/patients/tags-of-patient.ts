import { vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { foldText } from '../format/accents.ts'
import type { PracticeScope } from '../http/action-context.ts'
import type { PracticeId } from '../practice-id.ts'
import { tagDigest } from './tags.ts'

/** Keeps each tag once, ignoring case and accents; the first spelling stays. */
export function distinctTags(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [foldText(tag), tag])).values()].toReversed()
}

/** Puts tags on a client who has none. */
export async function addTags(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  patientId: string,
  names: readonly string[],
): Promise<void> {
  if (!names.length) return
  const vault = await vaultOf(query, secrets, practiceId)
  // Always in the same order, so that two who add the same tags do not deadlock.
  const tags = [...names].sort().map((name) => {
    const id = newId()
    return { id, name: vault.seal(`tag.name:${id}`, name), digest: tagDigest(secrets, practiceId, name) }
  })
  const stored = await tablesOf(query)
    .insertInto('Tag')
    .values(tags.map(({ id, name, digest }) => ({ id, practiceId, name, nameDigest: digest })))
    .onConflict((tag) =>
      tag.columns(['practiceId', 'nameDigest']).doUpdateSet(({ ref }) => ({ nameDigest: ref('excluded.nameDigest') })),
    )
    .returning('id')
    .execute()
  await tablesOf(query)
    .insertInto('PatientTag')
    .values(stored.map(({ id }) => ({ practiceId, patientId, tagId: id })))
    .execute()
}

/** Replaces a client's tags. */
export async function replaceTags(
  query: Query,
  scope: PracticeScope,
  patientId: string,
  names: readonly string[],
): Promise<void> {
  await tablesOf(query)
    .deleteFrom('PatientTag')
    .where('practiceId', '=', scope.practiceId)
    .where('patientId', '=', patientId)
    .execute()
  await addTags(query, scope, patientId, names)
}

/** Deletes tags that no client has any more. */
export async function purgeTags(query: Query, practiceId: PracticeId): Promise<void> {
  const unused = await tablesOf(query)
    .selectFrom('Tag as t')
    .select('t.id')
    .where('t.practiceId', '=', practiceId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('PatientTag as g')
            .select('g.tagId')
            .whereRef('g.practiceId', '=', 't.practiceId')
            .whereRef('g.tagId', '=', 't.id'),
        ),
      ),
    )
    .forUpdate()
    .skipLocked()
    .execute()
  const ids = unused.map(({ id }) => id)
  if (ids.length) await tablesOf(query).deleteFrom('Tag').where('id', 'in', ids).execute()
}
