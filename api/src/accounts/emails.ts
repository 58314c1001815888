import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { Links } from '../mail/links.ts'
import type { PostedMessage, Template } from '../mail/template.ts'
import { accountFacts } from './emails/facts.ts'
import { accountMail } from './emails/mail.ts'
import type { AccountMail } from './emails/texts.ts'
import { emailOfLink, type LinkPurpose } from './links.ts'

/** A mail with a link, while the link works. */
const withLink =
  (kind: AccountMail, purpose: LinkPurpose, page: `/${string}`): Template =>
  async (em, message, links, now) => {
    const facts = await accountFacts(em, message)
    const id = String(message.data.linkId)
    const address = await emailOfLink(queryOf(em), id, now)
    if (!facts || facts.isSuspended || address === undefined) return null
    return accountMail(kind, facts, { to: address ?? facts.email, url: links.once(page, purpose, id) }, links)
  }

/** A mail that tells of what has happened. */
const telling =
  (kind: AccountMail, page: `/${string}`): Template =>
  async (em: EntityManager, message: PostedMessage, links: Links) => {
    const facts = await accountFacts(em, message)
    const to = addressIn(message) ?? facts?.email ?? ''
    return facts && accountMail(kind, facts, { to, url: links.page(page) }, links)
  }

/** The address that a message was posted with: one that was the account's until now. */
const addressIn = ({ data }: PostedMessage) => (typeof data.email === 'string' ? data.email : undefined)

/** Everything that is written to people about their accounts. */
export const accountTemplates: Record<`account.${AccountMail}`, Template> = {
  'account.verify': withLink('verify', 'verify', '/verify-email'),
  'account.newEmail': withLink('newEmail', 'change', '/verify-email'),
  'account.reset': withLink('reset', 'reset', '/password/reset'),
  'account.known': telling('known', '/login'),
  'account.passwordChanged': telling('passwordChanged', '/forgot-password'),
  'account.emailChanged': telling('emailChanged', '/login'),
  'account.secondFactorOn': telling('secondFactorOn', '/login'),
  'account.secondFactorOff': telling('secondFactorOff', '/login'),
  'account.recoveryCodes': telling('recoveryCodes', '/login'),
  'account.recoveryCodeUsed': telling('recoveryCodeUsed', '/login'),
}
