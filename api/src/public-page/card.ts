import { createHash } from 'node:crypto'
import { tonesOf } from '../format/tones.ts'
import { typeset } from '../mail/typography.ts'
import type { PageView } from './view.ts'

/** As those who show a link ask for it. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** The content of a page's picture. No photograph: a shared link shows nobody. */
export interface PageCard {
  /** Empty where the fonts cannot write it: there is no picture then. */
  name: string
  tagline: string
  place: string
  color: string
}

/** The card has room for so many characters of each text. */
const MOST_NAME = 60
const MOST_TAGLINE = 110
const MOST_PLACE = 50

export function cardOf({ data, lang, words }: PageView): PageCard {
  const { name, legal, theme } = data.practice
  const place = legal.city?.replace(/^\d{5}\s+/, '') ?? ''
  return {
    name: isWritable(name) ? fitting(name, MOST_NAME) : '',
    tagline: typeset(fitting(words.tagline, MOST_TAGLINE), lang),
    place: fitting(place, MOST_PLACE),
    color: tonesOf(theme.primary).light.primary,
  }
}

/** Changes with what the picture says, and with nothing else. */
export const cardTag = (card: PageCard) =>
  createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 12)

/** What the fonts of the card have no letter for, such as emoji and other alphabets. */
const UNWRITABLE =
  /[^\s\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}!-~\u00a1-\u00ff\u2010-\u2027\u2030-\u203a\u20ac]/gu

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Whether the fonts can write at least half of a name. */
function isWritable(name: string): boolean {
  const kept = lettersIn(name.replaceAll(UNWRITABLE, ''))
  return kept > 0 && kept * 2 >= lettersIn(name)
}

/** One line of the letters that the font has, cut between words, or within a word that is longer than the line. */
function fitting(written: string, most: number): string {
  const line = written.normalize('NFC').replaceAll(UNWRITABLE, '').replaceAll(/\s+/g, ' ').trim()
  if (line.length <= most) return line
  return `${line.slice(0, most).replace(/\s+\S*$/, '')}…`
}
