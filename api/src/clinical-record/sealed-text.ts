import { LOST_WORDS, textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'
import type { SealedPlace } from '../db/sealed-columns.ts'

/** Texts are padded to a multiple of this, since a sealed text shows its length. */
const STEP_BYTES = 256

/** No text of a record holds it: `cleanHtml` removes it. */
const FILL = '\0'

/** Seals a text of a record. */
export function sealText(vault: Vault, place: SealedPlace, text: string): Buffer {
  const over = Buffer.byteLength(text) % STEP_BYTES
  return vault.seal(place, text + FILL.repeat(STEP_BYTES - over))
}

/** Opens a text and removes its padding. */
export const openText = (vault: Vault, place: SealedPlace, sealed: Uint8Array): string =>
  withoutFill(vault.openText(place, sealed))

/** The same for one text in a list; null where it cannot be opened. */
export function fieldTextUnlessLost(vault: Vault, place: SealedPlace, sealed: Uint8Array): string | null {
  const text = textUnlessLost(vault, place, sealed)
  return text === null ? null : withoutFill(text)
}

/** The text of a read-only field; words that say it is lost where it cannot be opened. */
export const fieldTextOrLostWords = (vault: Vault, id: string, sealed: Uint8Array): string =>
  fieldTextUnlessLost(vault, `session_field.text:${id}`, sealed) ?? `<p>${LOST_WORDS}</p>`

function withoutFill(text: string): string {
  const end = text.indexOf(FILL)
  return end === -1 ? text : text.slice(0, end)
}
