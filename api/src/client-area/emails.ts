import { queryOf } from '../db/query.ts'
import type { TemplatesOf } from '../mail/template.ts'
import { invitationFacts, ownFacts } from './emails/facts.ts'
import { invitationMail, ownMail } from './emails/mail.ts'
import { clientLinkUrl } from './link.ts'

/** The page that requests another link. */
const LOGIN = '/client/login'

/** The mails to clients about their access. They go to the account's address alone. */
export const clientTemplates: TemplatesOf<'client.link' | 'client.invited' | 'client.password'> = {
  // An expired link is not mailed: the client has requested another, or given up.
  'client.link': async (em, { data }, links, now) => {
    const facts = await ownFacts(em, data.accountId)
    const link = { id: data.linkId, accountId: data.accountId }
    const url = await clientLinkUrl(queryOf(em), links, link, now)
    return facts && (url ? ownMail('link', facts, url, links) : null)
  },
  // The mail stays true when its link has expired: then it leads to the page that requests another.
  'client.invited': async (em, message, links, now) => {
    const facts = await invitationFacts(em, message)
    if (!facts) return null
    const link = { id: message.data.linkId, accountId: facts.accountId }
    return invitationMail(facts, await clientLinkUrl(queryOf(em), links, link, now), links.page(LOGIN))
  },
  'client.password': async (em, { data }, links) => {
    const facts = await ownFacts(em, data.accountId)
    return facts && ownMail('password', facts, links.page(LOGIN), links)
  },
}
