import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { Links } from '../mail/links.ts'
import type { PostedMessage, Template } from '../mail/template.ts'
import { type AccountFacts, accountFacts } from './emails/facts.ts'
import { accountMail } from './emails/mail.ts'
import type { AccountMail } from './emails/texts.ts'
import { LIFE_MS, type LinkPurpose, newLink } from './links.ts'

/** Behind the #, which browsers keep to themselves: neither a server's log nor a referrer holds the token. */
const pages = {
  verify: '/verify-email#token=',
  change: '/verify-email#token=',
  reset: '/password/reset#token=',
} as const

/** A mail with a link. Whoever asked so long ago that it would have expired by now has asked again, or given up. */
const withLink =
  (kind: AccountMail, purpose: LinkPurpose, isTrue: (facts: AccountFacts) => boolean): Template =>
  async (em, message, links, now) => {
    const facts = await accountFacts(em, message)
    const age = now.getTime() - message.createdAt.getTime()
    if (!facts || !isTrue(facts) || age > LIFE_MS[purpose]) return null
    const email = purpose === 'reset' ? null : (addressIn(message) ?? facts.email)
    const link = { purpose, userId: facts.userId, email, messageId: message.id }
    const token = await newLink(queryOf(em), link, now)
    const about = purpose === 'verify' ? facts.practice : (email ?? facts.email)
    const url = links.page(`${pages[purpose]}${token}`)
    return accountMail(kind, facts, { about, to: email ?? facts.email, url }, links)
  }

/** A mail that tells of what has happened. */
const telling =
  (kind: AccountMail, page: `/${string}`): Template =>
  async (em: EntityManager, message: PostedMessage, links: Links) => {
    const facts = await accountFacts(em, message)
    const to = addressIn(message) ?? facts?.email ?? ''
    return facts && accountMail(kind, facts, { about: facts.email, to, url: links.page(page) }, links)
  }

/** The address that a message was posted with: a new one, or one that was the account's until now. */
const addressIn = ({ data }: PostedMessage) => (typeof data.email === 'string' ? data.email : undefined)

/** Everything that is written to people about their accounts. */
export const accountTemplates: Record<`account.${AccountMail}`, Template> = {
  'account.verify': withLink('verify', 'verify', ({ isVerified }) => !isVerified),
  'account.newEmail': withLink('newEmail', 'change', ({ isSuspended }) => !isSuspended),
  'account.reset': withLink('reset', 'reset', ({ isSuspended }) => !isSuspended),
  'account.known': telling('known', '/login'),
  'account.passwordChanged': telling('passwordChanged', '/forgot-password'),
  'account.emailChanged': telling('emailChanged', '/login'),
  'account.secondFactorOn': telling('secondFactorOn', '/login'),
  'account.secondFactorOff': telling('secondFactorOff', '/login'),
  'account.recoveryCodes': telling('recoveryCodes', '/login'),
}
