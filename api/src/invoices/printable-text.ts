import { latinLetters } from '../consents/printable.ts'
import { fail } from '../http/errors.ts'

/** Letters of the embedded fonts besides the Latin ones: Vietnamese, Greek, Cyrillic, Hebrew, Arabic. */
const MORE = [
  '\\u01a0\\u01a1\\u01af\\u01b0\\u0300\\u0301\\u0303\\u0309\\u0323\\u1ea0-\\u1ef9',
  '\\u0386\\u0388-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce',
  '\\u0400-\\u045f\\u0490\\u0491',
  '\\u05d0-\\u05ea',
  '\\u060c\\u061b\\u061f\\u0621-\\u063a\\u0640-\\u0652\\u0660-\\u0669\\u067e\\u0686\\u0698\\u06a9\\u06af\\u06cc',
].join('')

const STRANGE = new RegExp(`[^${latinLetters}${MORE}]`, 'gu')
/** Marks that reverse or hide their neighbours are removed. */
const TURNING = /[\u00ad\u061c]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u2069]|\ufeff/gu

/** A text for printing: look-alike spaces and dashes are unified. */
export const printableText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(TURNING, '')
    .replace(/[\u2010\u2011\u2212]/gu, '-')
    .replace(/[\u2000-\u200a\u202f]/gu, '\u00a0')

/** Characters that no embedded font has, each once: a bill is never issued with replacements. */
export const unprintableSigns = (text: string): string[] => [...new Set(printableText(text).match(STRANGE) ?? [])]

/** Throws 422 for each field with signs that no embedded font has: they are named in `letters`. */
export function assertPrintable(texts: Record<string, string>): void {
  const strange = Object.entries(texts).filter(([, text]) => unprintableSigns(text).length > 0)
  if (strange.length === 0) return
  const errors = Object.fromEntries(strange.map(([field]) => [field, ['unprintable']]))
  throw fail('validation', { errors, letters: unprintableSigns(strange.map(([, text]) => text).join(' ')) })
}
