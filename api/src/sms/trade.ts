import type { Lang } from '../http/schema.ts'

/** Words that reveal what an appointment is for, without accents. */
const TRADE =
  /hypno|therap|psych|sophro|relaxation|meditation|coach|emdr|pnl\b|addict|tabac|smok|anxi|stress|angoiss|depress|phobi|burn.?out|insomni|poids|maigr|seance|trauma|sommeil|douleur|deuil|couple|sexo/i

/** The whole words of a text that reveal what somebody comes for; null if there are none. */
export function tradeWord(text: string): string | null {
  const written = text.normalize('NFC')
  const found = TRADE.exec([...written].map(unaccented).join(''))
  if (!found) return null
  const start = written.slice(0, found.index).search(/\S*$/)
  const end = found.index + found[0].length
  return written.slice(start, end) + (written.slice(end).match(/^\S*/)?.[0] ?? '')
}

/** Who writes, where their name would tell. */
export const neutralPractitioner: Record<Lang, string> = { fr: 'Votre praticien', en: 'Your practitioner' }

/** Between a name and a title. */
const SEPARATOR = /\s*[,;:|/·–—()]+\s*|\s+-\s+/
/** What is left over of « praticienne en hypnose » without its last word. */
const LEFT_OVER = /(?:(?:^|\s+)(?:en|de|du|des|et|à|in|of|and))+$/i

/** A name without titles that reveal what somebody comes for: « Claire Vasseur » of « Claire Vasseur, hypnothérapeute ». */
export function discreetName(name: string, lang: Lang): string {
  if (!tradeWord(name)) return name
  const parts = name.normalize('NFC').split(SEPARATOR).map(beforeTitle).filter(Boolean)
  return parts.join(', ') || neutralPractitioner[lang]
}

function beforeTitle(part: string): string {
  const title = tradeWord(part)
  return title ? part.slice(0, part.indexOf(title)).trimEnd().replace(LEFT_OVER, '') : part
}

/** The letter without its accent, with the same length, so that a match has the same position in both texts. */
function unaccented(letter: string): string {
  const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.length === letter.length ? plain : letter
}
