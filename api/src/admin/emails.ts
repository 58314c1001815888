import type * as z from 'zod'
import type { Lang } from '../http/schema.ts'
import { mailbox } from '../mail/address.ts'
import type { MailContent } from '../mail/content.ts'
import { mailFromProduct, productSender } from '../mail/letter.ts'
import type { Links } from '../mail/links.ts'
import type { Mail } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import type { AdminMail } from './contract/mail.ts'

/** What an admin wrote. */
export type AdminLetter = Pick<z.output<typeof AdminMail>, 'subject' | 'body' | 'locale' | 'isService'>

/** One reader of the mail. */
export interface LetterRecipient {
  /** Null while the address is not confirmed: anybody may have typed the name. */
  name: string | null
  address: string
  isPatient: boolean
}

interface Texts {
  greeting: (name: string | null) => string
  whyUser: string
  whyPatient: string
  unsubscribe: string
}

const texts = {
  fr: {
    greeting: (name) => (name ? `Bonjour ${name},` : 'Bonjour,'),
    whyUser: 'Ce message vous est envoyé parce que vous avez un compte chez Ancrage.',
    whyPatient: 'Ce message vous est envoyé par Ancrage, où votre praticien tient son agenda.',
    unsubscribe: 'Ne plus recevoir ces messages',
  },
  en: {
    greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
    whyUser: 'This message is sent to you because you have an account with Ancrage.',
    whyPatient: 'This message is sent to you by Ancrage, where your practitioner keeps the diary.',
    unsubscribe: 'Stop these messages',
  },
} satisfies Record<Lang, Texts>

/** The letter for one reader. An empty line begins a new paragraph. */
export function letterContent(
  letter: AdminLetter,
  reader: LetterRecipient,
  links: Links,
  unsubscribeUrl: string,
): MailContent {
  const { subject, body, locale: lang, isService } = letter
  const words = texts[lang]
  const set = (text: string) => typeset(text, lang)
  const paragraphs = body
    .split(/\n\s*\n/)
    .map((text) => set(text.trim()))
    .filter(Boolean)
  return {
    preview: (paragraphs[0] ?? '').replaceAll('\n', ' ').slice(0, 120),
    title: set(subject),
    greeting: words.greeting(reader.name),
    paragraphs,
    hasLinks: true,
    details: [],
    notes: [],
    sender: productSender(links),
    reason: reader.isPatient ? words.whyPatient : words.whyUser,
    ...(!isService && { unsubscribe: { label: words.unsubscribe, url: unsubscribeUrl } }),
  }
}

/** The letter as a mail; null for somebody without a usable address. */
export function letterMail(letter: AdminLetter, reader: LetterRecipient, links: Links, token: string): Mail | null {
  const to = mailbox(reader.name ?? '', reader.address)
  if (!to) return null
  const mail = {
    lang: letter.locale,
    to,
    subject: typeset(letter.subject, letter.locale),
    content: letterContent(letter, reader, links, links.page(`/unsubscribe#token=${token}`)),
    ...(!letter.isService && { unsubscribeUrl: links.page(`/api/public/unsubscribe/${token}`) }),
  }
  return mailFromProduct(mail, links)
}
