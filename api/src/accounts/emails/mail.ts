import { mailbox } from '../../mail/address.ts'
import type { Links } from '../../mail/links.ts'
import type { AccountMail } from '../../mail/message-data.ts'
import { productLetter } from '../../mail/product-letter.ts'
import type { Mail } from '../../mail/template.ts'
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
  const { greeting, reason, [kind]: words } = accountTexts[lang]
  const replyTo = mailbox('Ancrage', contact)
  const paragraphs = words.paragraphs(isElsewhere ? address : email)
  const letter = {
    lang,
    to: mailbox(addressee ?? '', address),
    subject: words.subject,
    title: words.title,
    preview: paragraphs[0] ?? '',
    greeting: greeting(addressee),
    paragraphs,
    action: 'action' in words ? { label: words.action, url } : undefined,
    notes: replyTo && 'notesIfRead' in words ? words.notesIfRead : words.notes,
    reason,
  }
  const mail = productLetter(letter, links)
  return mail && { ...mail, replyTo }
}
