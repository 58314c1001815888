import type { Lang } from '../http/schema.ts'

/** Words that reveal what an appointment is for, without accents. */
const TRADE =
  /hypno|therap|psych|sophro|relaxation|meditation|coach|emdr|pnl\b|addict|tabac|smok|anxi|stress|angoiss|depress|phobi|burn.?out|insomni|poids|maigr|seance|trauma|sommeil|douleur|deuil|couple|sexo/i

/** The whole words of a text that reveal what somebody comes for; null if there are none. */
export function tradeWord(text: string): string | null {
  const written = text.normalize('NFC')
  const found = TRADE.exec(unaccented(written))
  if (!found) return null
  const start = written.slice(0, found.index).search(/\S*$/)
  const end = found.index + found[0].length
  return written.slice(start, end) + (written.slice(end).match(/^\S*/)?.[0] ?? '')
}

/** Whether the address of a practice's own page reveals it. What follows `?` is random, and may hold any word. */
export const linkTellsTrade = (url: string): boolean => tradeWord(url.split('?', 1)[0] ?? '') !== null

/** Who writes, where their name would tell. */
export const neutralPractitioner: Record<Lang, string> = { fr: 'Votre praticien', en: 'Your practitioner' }

/** Between a name and a title. */
const SEPARATOR = /\s*[,;:|/·–—()]+\s*|\s+-\s+/
/** What is left over of « praticienne en hypnose » without its last word. */
const LEFT_OVER = /(?:(?:^|\s+)(?:en|de|du|des|et|à|in|of|and))+$/i

/** The words that occur only in titles. The others occur in surnames: « Anxionnat », « Maigret », « Deuil ». */
const TITLE =
  /^(?:hypno|therap|psych|sophro|sexo|tabacolog|addict|relaxation|meditation|coach|emdr|pnl\b|phobi|burn.?out|insomni)/i
/** Words of a title, after which the others belong to it too. */
const SPECIALITY =
  /\b(?:special|expert|accompagn|aide|arret|gestion|perte|trouble|praticien|conseil|consult|cabinet|centre|anti\b)/i

/** A name without telling titles: « Claire Vasseur » of « Claire Vasseur, hypnothérapeute ». */
export function discreetName(name: string, lang: Lang): string {
  const parts = name.normalize('NFC').split(SEPARATOR)
  const kept = parts.map((part, place) => beforeTitle(part, place === 0))
  if (kept.every((part, place) => part === parts[place])) return name
  return kept.filter(Boolean).join(', ') || neutralPractitioner[lang]
}

/** The first part is the name itself: not every such word in it is of a title. */
function beforeTitle(part: string, isName: boolean): string {
  const plain = unaccented(part)
  for (const { index } of plain.matchAll(new RegExp(TRADE, 'gi'))) {
    const before = plain.slice(0, index)
    if (!isName || isOfTitle(before, plain.slice(index)))
      return part.slice(0, before.search(/\S*$/)).trimEnd().replace(LEFT_OVER, '')
  }
  return part
}

/** A word in small letters behind a capital is no surname. */
const isOfTitle = (before: string, word: string) =>
  TITLE.test(word) || SPECIALITY.test(before) || (/\p{Lu}.*\P{L}$/u.test(before) && /^\p{Ll}/u.test(word))

/** The text without accents, with the same length, so that a match has the same position in both. */
const unaccented = (text: string) =>
  [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '')
      return plain.length === letter.length ? plain : letter
    })
    .join('')
