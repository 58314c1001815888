/** The letters of an SMS in GSM 03.38, and those that take two places. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const TWO_PLACES = new Set('^{}\\[~]|€')

/** Replacements for letters that have no plain form without an accent. */
const OTHERS: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '\u2011': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '\t': ' ',
  œ: 'oe',
  Œ: 'OE',
  '·': '.',
  '•': '-',
}

/** How a text fills SMS: a single SMS holds 160 letters, or 70 where one is not in GSM; each of several holds fewer. */
export interface SmsLength {
  characters: number
  alphabet: 'GSM-7' | 'UCS-2'
  parts: number
  /** The letters outside GSM, each once. */
  odd: string[]
}

const isGsm = (letter: string) => GSM.has(letter) || TWO_PLACES.has(letter)

/** Counts what a telephone will get. */
export function smsLength(text: string): SmsLength {
  const letters = [...text]
  const odd = [...new Set(letters.filter((letter) => !isGsm(letter)))]
  const isPlain = odd.length === 0
  const places = letters.map((letter) => (isPlain ? (TWO_PLACES.has(letter) ? 2 : 1) : letter.length))
  return {
    characters: letters.length,
    alphabet: isPlain ? 'GSM-7' : 'UCS-2',
    parts: isPlain ? partsOf(places, 160, 153) : partsOf(places, 70, 67),
    odd,
  }
}

/** Never splits a letter of two places. */
function partsOf(places: number[], alone: number, each: number): number {
  const sum = places.reduce((all, one) => all + one, 0)
  if (sum <= alone) return sum === 0 ? 0 : 1
  let parts = 1
  let used = 0
  for (const one of places) {
    if (used + one > each) {
      parts += 1
      used = 0
    }
    used += one
  }
  return parts
}

/** A letter as GSM can write it: itself, its replacement, or the letter without its accent; null if none exists. */
export function gsmLetter(letter: string): string | null {
  if (isGsm(letter)) return letter
  const other = OTHERS[letter]
  if (other !== undefined) return other
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return plain !== '' && [...plain].every(isGsm) ? plain : null
}

/** The text with every possible letter in GSM; the others stay. */
export const gsmText = (text: string): string => [...text.normalize('NFC')].map((one) => gsmLetter(one) ?? one).join('')
