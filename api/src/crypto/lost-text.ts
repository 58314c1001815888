import type { Vault } from './vault.ts'

/**
 * The text of one line of a list; null where it cannot be opened, since its key is lost or a bit of it differs. Such a line
 * says so and keeps nobody from the others. What is read or written by itself still fails.
 */
export function textUnlessLost(vault: Vault, about: string, sealed: Uint8Array): string | null {
  try {
    return vault.openText(about, sealed)
  } catch {
    return null
  }
}

/** What stands in the place of such a text where a field has no other way to say so. Who reads it may read either language. */
export const LOST_WORDS = '(illisible · unreadable)'

/** The text of one field, or words that say that it cannot be opened any more. */
export const textOrLostWords = (vault: Vault, about: string, sealed: Uint8Array): string =>
  textUnlessLost(vault, about, sealed) ?? LOST_WORDS
