import { mailbox } from '../../mail/address.ts'
import { fromProduct } from '../../mail/letter.ts'
import type { Links } from '../../mail/links.ts'
import type { AccountMail } from '../../mail/message-data.ts'
import type { Mail } from '../../mail/template.ts'
import { typeset } from '../../mail/typography.ts'
import type { AccountFacts } from './facts.ts'
import { accountTexts } from './texts.ts'

interface MailOptions {
  /** The receiver, if it is not the account's own address. */
  to?: string
  /** Where the button leads. */
  url: string
  /** Who reads the replies. Without it the mail asks for none. */
  contact: string | undefined
}

/**
 * A mail about an account, in the name of the product, without a practice's colour or anybody's contact details. Until
 * somebody has shown that the mailbox is theirs, it carries no words that anybody could have typed into a form.
 */
export function accountMail(
  kind: AccountMail,
  { name, email, locale: lang, isVerified }: AccountFacts,
  { to: address = email, url, contact }: MailOptions,
  links: Links,
): Mail | null {
  const isElsewhere = kind === 'newEmail' || kind === 'practiceEmail'
  const addressee = isVerified && !isElsewhere ? name : null
  const to = mailbox(addressee ?? '', address)
  if (!to) return null
  const { greeting, reason, [kind]: words } = accountTexts[lang]
  const set = (text: string) => typeset(text, lang)
  const replyTo = mailbox('Ancrage', contact)
  const notes = replyTo && 'notesIfRead' in words ? words.notesIfRead : words.notes
  const [lead = '', ...rest] = words.paragraphs(isElsewhere ? address : email).map(set)
  const letter = {
    lang,
    to,
    subject: set(words.subject),
    content: {
      preview: lead,
      title: set(words.title),
      greeting: greeting(addressee),
      paragraphs: [lead, ...rest],
      ...('action' in words && { action: { label: words.action, url } }),
      notes: notes.map(set),
      reason: set(reason),
    },
  }
  return { ...fromProduct(letter, links), replyTo }
}
