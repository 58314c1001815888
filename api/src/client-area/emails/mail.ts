import { mailbox } from '../../mail/address.ts'
import type { Links } from '../../mail/links.ts'
import type { Mail } from '../../mail/template.ts'
import { typeset } from '../../mail/typography.ts'
import { callableName, phoneText } from '../../sessions/emails/particulars.ts'
import type { AccessFacts } from './facts.ts'
import { accessTexts } from './texts.ts'

/** A mail with the link that lets a client in. Null without an address that can be written to. */
export function accessMail(
  kind: 'link' | 'invited',
  { email, locale: lang, firstname, lastname, practitioner: who, practice }: AccessFacts,
  links: Links,
  url: string,
): Mail | null {
  const to = mailbox(`${firstname} ${lastname}`, email)
  if (!to) return null
  const { greeting, once, [kind]: words } = accessTexts[lang]
  const set = (text: string) => typeset(text, lang)
  const place = [practice.address, practice.city].filter(Boolean).join(', ')
  return {
    lang,
    to,
    fromName: who,
    replyTo: mailbox(who, practice.email),
    subject: set(words.subject),
    content: {
      preview: set(once),
      title: set(words.title),
      greeting: greeting(callableName(firstname)),
      paragraphs: [set(words.lead(who)), set(once)],
      details: [],
      action: { label: words.action, url },
      notes: words.notes(links.page('/client/login')).map(set),
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
