import { acceptedSecrets } from '../crypto/keys.ts'
import { nameDigest } from '../crypto/name-digest.ts'
import type { Secrets } from '../crypto/vault.ts'
import type { PracticeId } from '../practice-id.ts'

/** A keyed hash that finds a tag by its exact words without opening any. */
export const tagDigest = ({ APP_SECRET }: Pick<Secrets, 'APP_SECRET'>, practiceId: PracticeId, name: string): Buffer =>
  nameDigest(APP_SECRET, practiceId, name)

/** The hashes of a tag, also by the previous secret. */
export const tagDigests = (
  { APP_SECRET }: Pick<Secrets, 'APP_SECRET'>,
  practiceId: PracticeId,
  name: string,
): Buffer[] => acceptedSecrets(APP_SECRET).map((secret) => nameDigest(secret, practiceId, name))

export const frenchCollator = new Intl.Collator('fr')

/** The names of some tags in the order of the alphabet. */
export const sortedTagNames = (names: ReadonlyMap<string, string>, ids: readonly string[]): string[] =>
  ids.flatMap((id) => names.get(id) ?? []).sort(frenchCollator.compare)
