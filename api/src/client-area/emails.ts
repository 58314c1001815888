import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { type CustomMailsOf, greetingWords } from '../mail/custom-mail.ts'
import type { Links } from '../mail/links.ts'
import type { TemplatesOf } from '../mail/template.ts'
import { correspondents } from '../practices/correspondence.ts'
import { clientAccountFacts, invitationFacts } from './emails/facts.ts'
import { clientAccountMail, invitationMail } from './emails/mail.ts'
import { accessTexts } from './emails/texts.ts'
import { clientLinkUrl } from './link.ts'
import { receiverInOnePractice } from './mail-practice.ts'
import { newAddressLink } from './new-address.ts'

/** The page that requests another link. */
const LOGIN = '/client/login'

/** The mails to clients about their access. They go only to the account's address. */
export const clientTemplates: TemplatesOf<
  | 'client.link'
  | 'client.invited'
  | 'client.password'
  | 'client.email'
  | 'client.emailRequested'
  | 'client.emailChanged'
  | 'client.closed'
> = {
  // An expired link is not mailed: the client has requested another, or given up.
  'client.link': async ({ data: { accountId, linkId, goingTo } }, { em, links, now }) => {
    const facts = await clientAccountFacts(em, accountId)
    const to = await receiverInOnePractice(queryOf(em), accountId)
    const url = await clientLinkUrl(queryOf(em), links, { id: linkId, accountId, to, goingTo }, now)
    return facts && (url ? clientAccountMail('link', facts, url, links) : null)
  },
  // The mail stays true when its link has expired: then it leads to the page that requests another.
  'client.invited': async (message, { em, links, now }) => {
    const facts = await invitationFacts(em, message)
    if (!facts) return null
    const to = { practiceId: message.practiceId, id: message.data.patientId }
    const link = { id: message.data.linkId, accountId: facts.accountId, to }
    const url = await clientLinkUrl(queryOf(em), links, link, now)
    return invitationMail(facts, url ?? links.page(LOGIN, to), { login: links.page(LOGIN), isOnce: url !== null })
  },
  'client.email': async ({ data: { accountId, linkId } }, { em, links, now }) => {
    const facts = await clientAccountFacts(em, accountId)
    const to = await receiverInOnePractice(queryOf(em), accountId)
    const link = await newAddressLink(queryOf(em), links, { id: linkId, accountId, to }, now)
    return facts && link && clientAccountMail('email', { ...facts, email: link.email }, link.url, links)
  },
  'client.emailRequested': async ({ data }, { em, links }) => {
    const facts = await clientAccountFacts(em, data.accountId)
    return (
      facts &&
      clientAccountMail('emailRequested', { ...facts, email: data.email }, await loginPage(em, data, links), links)
    )
  },
  'client.emailChanged': async ({ data }, { em, links }) => {
    const facts = await clientAccountFacts(em, data.accountId)
    return (
      facts &&
      clientAccountMail('emailChanged', { ...facts, email: data.email }, await loginPage(em, data, links), links)
    )
  },
  'client.closed': async ({ data }, { links }) => clientAccountMail('closed', data, links.page(LOGIN), links),
  'client.password': async ({ data }, { em, links }) => {
    const facts = await clientAccountFacts(em, data.accountId)
    return facts && clientAccountMail('password', facts, await loginPage(em, data, links), links)
  },
}

const loginPage = async (em: EntityManager, { accountId }: { accountId: string }, links: Links) =>
  links.page(LOGIN, await receiverInOnePractice(queryOf(em), accountId))

/** The invitation for the practitioner to put into words. */
export const clientCustomMails: CustomMailsOf<'invitation'> = {
  invitation: {
    words: (lang) => ({
      subject: accessTexts[lang].invited.subject,
      above: greetingWords(accessTexts[lang].greeting),
    }),
    async sample(em, { practiceId, patientId, lang }, links) {
      const facts = await correspondents(em, practiceId, patientId)
      if (!facts) return null
      const { client, practice, to, who } = facts
      const shown = { ...client, accountId: patientId, email: to.address, locale: lang, practitioner: who, practice }
      return invitationMail(shown, links.page(LOGIN), { login: links.page(LOGIN), isOnce: true })
    },
  },
}
