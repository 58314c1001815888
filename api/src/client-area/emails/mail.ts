import { mailbox } from '../../mail/address.ts'
import type { Links } from '../../mail/links.ts'
import type { Mail } from '../../mail/template.ts'
import { typeset } from '../../mail/typography.ts'
import { callableName, phoneText } from '../../sessions/emails/particulars.ts'
import type { InvitationFacts, OwnFacts } from './facts.ts'
import { accessTexts } from './texts.ts'

/**
 * A mail about a client's own account, in the name of the product: whichever practices know the client, none of them
 * writes it, and none can put words into it. Null without an address that can be written to.
 */
export function ownMail(
  kind: 'link' | 'password',
  { email, locale: lang }: OwnFacts,
  url: string,
  links: Links,
): Mail | null {
  const to = mailbox('', email)
  if (!to) return null
  const { greeting, once, [kind]: words } = accessTexts[lang]
  const set = (text: string) => typeset(text, lang)
  return {
    lang,
    to,
    fromName: null,
    replyTo: null,
    subject: set(words.subject),
    calendar: null,
    content: {
      preview: set(words.lead),
      title: set(words.title),
      greeting: greeting(null),
      paragraphs: [words.lead, ...(kind === 'link' ? [once] : [])].map(set),
      details: [],
      action: { label: words.action, url },
      notes: words.notes.map(set),
      sender: { name: 'Ancrage', color: null, lines: [links.host] },
      reason: set(words.reason),
    },
  }
}

/** A practice's mail to an invited client. `url` signs in once; without it the mail leads to `login`. */
export function invitationMail(
  { email, locale: lang, firstname, lastname, practitioner: who, practice }: InvitationFacts,
  url: string | null,
  login: string,
): Mail | null {
  const to = mailbox(`${firstname} ${lastname}`, email)
  if (!to) return null
  const { greeting, once, invited: words } = accessTexts[lang]
  const set = (text: string) => typeset(text, lang)
  const place = [practice.address, practice.city].filter(Boolean).join(', ')
  const said = [words.lead(who), ...(url ? [once] : [])].map(set)
  return {
    lang,
    to,
    fromName: who,
    replyTo: mailbox(who, practice.email),
    subject: set(words.subject),
    content: {
      preview: said.at(-1) ?? '',
      title: set(words.title),
      greeting: greeting(callableName(firstname)),
      paragraphs: said,
      details: [],
      action: { label: words.action, url: url ?? login },
      notes: words.notes(login).map(set),
      sender: {
        name: who,
        color: practice.primaryColor,
        lines: [place, practice.phone ? phoneText(practice.phone, lang) : ''].filter(Boolean),
      },
      reason: set(words.reason(who)),
    },
    calendar: null,
  }
}
