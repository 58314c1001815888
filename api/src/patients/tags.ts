import { createHmac } from 'node:crypto'
import { keyFor } from '../crypto/keys.ts'
import type { Secrets } from '../crypto/vault.ts'

/** What the words of a tag are sealed for: they often say why somebody comes. */
export const aboutTag = (id: string) => `tag.name:${id}`

/** Finds a tag by its exact words without opening any. Its key is not in the database, and no two practices have the same. */
export const tagDigest = ({ APP_SECRET }: Pick<Secrets, 'APP_SECRET'>, practiceId: string, name: string): Buffer =>
  createHmac('sha256', keyFor(APP_SECRET, 'tag')).update(`${practiceId}\n${name}`).digest()

export const inOrder = new Intl.Collator('fr')

/** The names of some tags in the order of the alphabet. */
export const sortedTagNames = (names: ReadonlyMap<string, string>, ids: readonly string[]): string[] =>
  ids.flatMap((id) => names.get(id) ?? []).sort(inOrder.compare)
