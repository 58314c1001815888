import type { Lang } from '../http/schema.ts'
import { mailbox } from './address.ts'
import type { Links } from './links.ts'
import { productLetter } from './product-letter.ts'
import type { Mail } from './template.ts'

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
  { paragraph, path }: { paragraph: string; path: `/${string}` },
  links: Links,
): Mail | null {
  const { greeting, reason } = sharedTexts[lang]
  const letter = {
    lang,
    to: mailbox(name, email),
    subject: words.subject,
    title: words.title,
    preview: words.title,
    greeting: greeting(name),
    paragraphs: [paragraph],
    action: { label: words.action, url: links.page(path) },
    notes: [words.note],
    reason,
  }
  return productLetter(letter, links)
}
