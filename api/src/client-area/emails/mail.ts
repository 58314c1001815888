import { callableName, mailbox } from '../../mail/address.ts'
import { mailFromPractitioner } from '../../mail/letter.ts'
import type { Links } from '../../mail/links.ts'
import { productLetter } from '../../mail/product-letter.ts'
import type { Mail } from '../../mail/template.ts'
import { typeset } from '../../mail/typography.ts'
import type { ClientAccountFacts, InvitationFacts } from './facts.ts'
import { accessTexts } from './texts.ts'

/**
 * A mail about a client's own account, in the name of the product: no practice of the client writes it, and none can
 * put words into it. Null without a usable address.
 */
export function clientAccountMail(
  kind: 'link' | 'password' | 'email' | 'emailRequested' | 'emailChanged' | 'closed',
  { email, locale: lang }: ClientAccountFacts,
  url: string,
  links: Links,
): Mail | null {
  const { greeting, once, onceInAnHour, [kind]: words } = accessTexts[lang]
  const life = kind === 'link' ? [once] : kind === 'email' ? [onceInAnHour] : []
  const letter = {
    lang,
    to: mailbox('', email),
    subject: words.subject,
    title: words.title,
    preview: words.lead,
    greeting: greeting(null),
    paragraphs: [words.lead, ...life],
    action: { label: words.action, url },
    notes: words.notes,
    reason: words.reason,
  }
  return productLetter(letter, links)
}

/**
 * A practice's mail to an invited client, or to their guardian. `isOnce`: its link signs in by itself, once. `login`:
 * where another link is asked for, short enough to be typed.
 */
export function invitationMail(
  { email, locale: lang, firstname, lastname, child, practitioner: who, practice }: InvitationFacts,
  url: string,
  { login, isOnce }: { login: string; isOnce: boolean },
): Mail | null {
  // Nobody knows the guardian's name as they write it.
  const to = mailbox(child ? '' : `${firstname} ${lastname}`, email)
  if (!to) return null
  const { greeting, onceOfWeek, invited: words } = accessTexts[lang]
  const set = (text: string) => typeset(text, lang)
  const paragraphs = [child ? words.leadForChild(who, child) : words.lead(who), ...(isOnce ? [onceOfWeek] : [])].map(
    set,
  )
  const letter = {
    lang,
    to,
    // The practice's own words are for the client only.
    ...(!child && { event: 'invitation' as const }),
    subject: set(words.subject),
    content: {
      preview: paragraphs.at(-1) ?? '',
      title: set(words.title),
      greeting: greeting(child ? null : callableName(firstname)),
      paragraphs,
      action: { label: words.action, url },
      notes: words.notes(login).map(set),
      reason: set(words.reason(who)),
    },
  }
  return mailFromPractitioner(letter, who, practice)
}
