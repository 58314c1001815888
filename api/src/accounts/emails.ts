import { queryOf } from '../db/query.ts'
import type { AccountLinkMail, AccountMail, AccountNews } from '../mail/message-data.ts'
import type { Template, TemplatesOf } from '../mail/template.ts'
import { accountFacts } from './emails/facts.ts'
import { accountMail } from './emails/mail.ts'
import { emailOfLink, type LinkPurpose } from './links.ts'

/** A mail with a link, sent only while the link works. */
const withLink =
  <Kind extends AccountLinkMail>(kind: Kind, purpose: LinkPurpose, page: `/${string}`): Template<`account.${Kind}`> =>
  async (message, { em, links, now, config: { CONTACT_EMAIL: contact } }) => {
    const facts = await accountFacts(em, message)
    const id = message.data.linkId
    const address = await emailOfLink(queryOf(em), id, now)
    if (!facts || facts.isSuspended || address === undefined) return null
    return accountMail(
      kind,
      facts,
      { to: address ?? facts.email, url: links.once(page, { purpose, id }), contact },
      links,
    )
  }

/** A mail that reports an event. */
const reporting =
  <Kind extends AccountNews>(kind: Kind, page: `/${string}`): Template<`account.${Kind}`> =>
  async (message, { em, links, config: { CONTACT_EMAIL: contact } }) => {
    const facts = await accountFacts(em, message)
    // The address may be the account's former one.
    const to = message.data.email ?? facts?.email ?? ''
    return facts && accountMail(kind, facts, { to, url: links.page(page), contact }, links)
  }

/** Every mail to people about their accounts. */
export const accountTemplates: TemplatesOf<`account.${AccountMail}`> = {
  'account.verify': withLink('verify', 'verify', '/verify-email'),
  'account.newEmail': withLink('newEmail', 'change', '/verify-email'),
  'account.practiceEmail': withLink('practiceEmail', 'practice', '/verify-email'),
  'account.reset': withLink('reset', 'reset', '/password/reset'),
  'account.known': reporting('known', '/login'),
  'account.passwordChanged': reporting('passwordChanged', '/forgot-password'),
  'account.emailChanged': reporting('emailChanged', '/login'),
  'account.practiceEmailChanged': reporting('practiceEmailChanged', '/settings/practice'),
  'account.secondFactorOn': reporting('secondFactorOn', '/login'),
  'account.secondFactorOff': reporting('secondFactorOff', '/login'),
  'account.recoveryCodes': reporting('recoveryCodes', '/login'),
  'account.recoveryCodeUsed': reporting('recoveryCodeUsed', '/login'),
  'account.codesGuessed': reporting('codesGuessed', '/forgot-password'),
  'account.passkeyAdded': reporting('passkeyAdded', '/login'),
  'account.passkeyRemoved': reporting('passkeyRemoved', '/login'),
  'account.newNetwork': reporting('newNetwork', '/settings/security'),
  'account.feedShown': reporting('feedShown', '/settings/integrations'),
  'account.connectionsEnded': reporting('connectionsEnded', '/settings/integrations'),
  'account.bankAccountChanged': reporting('bankAccountChanged', '/settings/payments'),
  'account.smsAccountChanged': reporting('smsAccountChanged', '/settings/integrations'),
  'account.videoChanged': reporting('videoChanged', '/settings/integrations'),
  'account.cardPaymentsConnected': reporting('cardPaymentsConnected', '/stripe'),
  'account.cardPaymentsStay': reporting('cardPaymentsStay', '/stripe'),
}
