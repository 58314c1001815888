import type { SealedPlace } from '../db/sealed-columns.ts'
import type { Vault } from './vault.ts'

/**
 * The text of one line of a list; null where it cannot be opened, since its key is lost or a bit differs. That line
 * says so, and the others are still readable. Where a text is read or written alone, the error is thrown.
 */
export function textUnlessLost(vault: Vault, place: SealedPlace, sealed: Uint8Array): string | null {
  try {
    return vault.openText(place, sealed)
  } catch {
    return null
  }
}

/** Replaces such a text where a field cannot say it another way, in both languages. */
export const LOST_WORDS = '(illisible · unreadable)'

/** The text of one field, or words that say that it can no longer be opened. */
export const textOrLostWords = (vault: Vault, place: SealedPlace, sealed: Uint8Array): string =>
  textUnlessLost(vault, place, sealed) ?? LOST_WORDS
