import type { Lang } from '../http/schema.ts'
import { mailbox } from './address.ts'
import type { MailContent, MailSender } from './content.ts'
import type { Links } from './links.ts'
import type { Mail } from './template.ts'
import { phoneText } from './typography.ts'

/** A mail without its sender. */
type Letter = Omit<Mail, 'fromName' | 'replyTo' | 'calendar' | 'content'> & {
  content: Omit<MailContent, 'sender' | 'details' | 'notes'> & Partial<Pick<MailContent, 'details' | 'notes'>>
}

/** How a practice is reached, as it stands under its mails. */
export type PracticeContact = Partial<Record<'phone' | 'address' | 'city' | 'primaryColor', string | null>>

/** Ancrage as the sender of mails about itself and accounts, without a practice's colour. */
export const productSender = (links: Pick<Links, 'host'>): MailSender => ({
  name: 'Ancrage',
  color: null,
  lines: [links.host],
})

/** Ancrage as the sender of mails to a practitioner about the practice. */
export const practiceNotice = ({ name, primaryColor }: { name: string; primaryColor?: string | null }): MailSender => ({
  name: 'Ancrage',
  color: primaryColor ?? null,
  lines: [name],
})

/** A practitioner as the sender of mails to clients, with the practice's address and telephone. */
export const practitionerSender = (name: string, practice: PracticeContact, lang: Lang): MailSender => ({
  name,
  color: practice.primaryColor ?? null,
  lines: [
    [practice.address, practice.city].filter(Boolean).join(', '),
    practice.phone ? phoneText(practice.phone, lang) : '',
  ].filter(Boolean),
})

/** A mail from Ancrage itself: answers reach nobody. */
const fromAncrage = ({ content, ...letter }: Letter, sender: MailSender): Mail => ({
  ...letter,
  fromName: null,
  replyTo: null,
  calendar: null,
  content: { details: [], notes: [], ...content, sender },
})

/** The same about itself and accounts. */
export const mailFromProduct = (letter: Letter, links: Pick<Links, 'host'>): Mail =>
  fromAncrage(letter, productSender(links))

/** The same to a practitioner about the practice. */
export const mailAboutPractice = (letter: Letter, practice: Parameters<typeof practiceNotice>[0]): Mail =>
  fromAncrage(letter, practiceNotice(practice))

/** A mail from a practitioner to a client, in their name until `withPracticeLook`. Answers go to the practice. */
export const mailFromPractitioner = (
  { content, ...letter }: Letter,
  name: string,
  practice: PracticeContact & { email: string | null },
): Mail => ({
  ...letter,
  fromName: name,
  replyTo: mailbox(name, practice.email),
  calendar: null,
  content: { details: [], notes: [], ...content, sender: practitionerSender(name, practice, letter.lang) },
})
