import type { Lang } from '../http/schema.ts'
import { mailbox } from './address.ts'
import { fromProduct } from './letter.ts'
import type { Links } from './links.ts'
import type { Mail } from './template.ts'
import { typeset } from './typography.ts'

/** An admin as a mail addresses them. */
export interface MailedAdmin {
  email: string
  name: string
  locale: Lang
}

export interface AdminLetterTexts {
  /** Locked screens show it: the mail itself names the practice. */
  subject: string
  title: string
  note: string
  /** The label of the button. */
  action: string
}

const sharedTexts = {
  fr: {
    greeting: (name: string) => `Bonjour ${name},`,
    reason: 'Ce message vous est envoyé parce que vous administrez Ancrage.',
  },
  en: {
    greeting: (name: string) => `Hello ${name},`,
    reason: 'This message is sent to you because you administer Ancrage.',
  },
} satisfies Record<Lang, unknown>

/** A mail to an admin about a practice, with one paragraph and a button to a page. Null without an address. */
export function adminLetter(
  { email, name, locale: lang }: MailedAdmin,
  words: AdminLetterTexts,
  paragraph: string,
  path: `/${string}`,
  links: Links,
): Mail | null {
  const to = mailbox(name, email)
  if (!to) return null
  const { greeting, reason } = sharedTexts[lang]
  const set = (text: string) => typeset(text, lang)
  const letter = {
    lang,
    to,
    subject: set(words.subject),
    content: {
      preview: set(words.title),
      title: set(words.title),
      greeting: greeting(name),
      paragraphs: [set(paragraph)],
      action: { label: words.action, url: links.page(path) },
      notes: [set(words.note)],
      reason: set(reason),
    },
  }
  return fromProduct(letter, links)
}
