import type { Lang } from '../../http/schema.ts'
import { callableName, type MailAddress, mailbox } from '../../mail/address.ts'
import type { MailDetail } from '../../mail/content.ts'
import type { CustomEmailEvent } from '../../mail/custom-events.ts'
import type { PracticeContact } from '../../mail/letter.ts'
import type { Mail } from '../../mail/template.ts'
import { phoneText, typeset } from '../../mail/typography.ts'
import { type CardWords, cardTexts } from './texts.ts'

/** The client, the practice and the payer of a mail about a payment. */
interface Correspondence {
  client: { firstname: string; lastname: string; email: string | null }
  /** The person who pays instead of the client, and gets the mail. */
  payer?: MailAddress | null
  practice: PracticeContact & { email: string | null }
  practitioner: { name: string; email: string; emailVerifiedAt: Date | null }
  request: { locale: Lang }
}

/** The parts of a mail beside its words. */
export interface ClientMailParts {
  details?: MailDetail[]
  action?: string
  lines?: string[]
  /** More lines at the end; addresses of pages in them become links. */
  further?: string[]
  /** The address to use instead of the client's own. */
  address?: string
  event?: CustomEmailEvent | undefined
}

/** A mail to a client about a payment; null without an address. */
export function paymentMail(facts: Correspondence, words: CardWords, parts: ClientMailParts): Mail | null {
  const { details = [], action, lines = [], further = [], address, event } = parts
  const { client, payer, practice, practitioner, request } = facts
  const to = payer ?? mailbox(`${client.firstname} ${client.lastname}`, address ?? client.email)
  if (!to) return null
  const lang = request.locale
  const set = (text: string) => typeset(text, lang)
  const place = [practice.address, practice.city].filter(Boolean).join(', ')
  return {
    lang,
    to,
    fromName: practitioner.name,
    replyTo: practitioner.emailVerifiedAt ? mailbox(practitioner.name, practice.email ?? practitioner.email) : null,
    subject: set(words.subject),
    calendar: null,
    ...(event && { event }),
    content: {
      preview: set(words.subject),
      title: set(words.subject),
      greeting: cardTexts[lang].greeting(payer ? null : callableName(client.firstname)),
      paragraphs: [...words.paragraphs, ...further].map(set),
      ...(further.length > 0 && { hasLinks: true }),
      details,
      ...(action && words.action && { action: { label: set(words.action), url: action } }),
      notes: [...words.notes.map(set), ...lines],
      sender: {
        name: practitioner.name,
        color: practice.primaryColor ?? null,
        lines: [place, practice.phone ? phoneText(practice.phone, lang) : ''].filter(Boolean),
      },
      reason: set(cardTexts[lang].reason(practitioner.name)),
    },
  }
}
