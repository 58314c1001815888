import { queryOf } from '../db/query.ts'
import type { TemplatesOf } from '../mail/template.ts'
import { invitationFacts, ownFacts } from './emails/facts.ts'
import { invitationMail, ownMail } from './emails/mail.ts'
import { clientLinkUrl } from './link.ts'

/** Where another link is asked for. */
const LOGIN = '/client/login'

/** What is written to clients about their access. The address is the account's: it alone is let in. */
export const clientTemplates: TemplatesOf<'client.link' | 'client.invited' | 'client.password'> = {
  // Whoever asked for a link that is over has asked again, or given up.
  'client.link': async (em, { data }, links, now) => {
    const facts = await ownFacts(em, data.accountId)
    const link = { id: data.linkId, accountId: data.accountId }
    const url = await clientLinkUrl(queryOf(em), links, link, now)
    return facts && (url ? ownMail('link', facts, url, links) : null)
  },
  // What it says remains true when its link is over: then it leads to where another is asked for.
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
