import type { Lang } from '../http/schema.ts'
import type { MailAddress } from './address.ts'
import type { MailDetail } from './content.ts'
import { mailFromProduct } from './letter.ts'
import type { Links } from './links.ts'
import type { Mail } from './template.ts'
import { typeset } from './typography.ts'

/** The words of a mail from Ancrage, without the spaces that French requires. */
interface ProductWords {
  lang: Lang
  to: MailAddress | null
  subject: string
  /** Default: the subject. */
  title?: string
  preview: string
  /** Stays as it is, since it holds a name. */
  greeting: string
  paragraphs: readonly string[]
  details?: MailDetail[]
  action?: { label: string; url: string } | undefined
  notes?: readonly string[]
  reason: string
}

/** A mail from Ancrage about itself and accounts. Null without an address. */
export function productLetter(words: ProductWords, links: Pick<Links, 'host'>): Mail | null {
  const { lang, to, subject, title = subject, greeting, details = [], action, notes = [] } = words
  if (!to) return null
  const set = (text: string) => typeset(text, lang)
  const content = {
    preview: set(words.preview),
    title: set(title),
    greeting,
    paragraphs: words.paragraphs.map(set),
    details,
    ...(action && { action: { label: set(action.label), url: action.url } }),
    notes: notes.map(set),
    reason: set(words.reason),
  }
  return mailFromProduct({ lang, to, subject: set(subject), content }, links)
}
