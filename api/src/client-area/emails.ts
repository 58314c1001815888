import { queryOf } from '../db/query.ts'
import type { Template } from '../mail/template.ts'
import { accessFacts } from './emails/facts.ts'
import { accessMail } from './emails/mail.ts'
import { newLink } from './link.ts'

/** Whoever asked for a link so long ago has asked again, or given up. */
const STALE_MS = 3_600_000

/** What is written to clients about their access. The address is the account's: it alone is let in. */
export const clientTemplates: Record<'client.link' | 'client.invited', Template> = {
  'client.link': async (em, message, links, now) => {
    if (now.getTime() - message.createdAt.getTime() > STALE_MS) return null
    const facts = await accessFacts(em, message)
    return facts && accessMail('link', facts, links, await newLink(queryOf(em), facts.accountId, links, now))
  },
  'client.invited': async (em, message, links, now) => {
    const facts = await accessFacts(em, message)
    return facts && accessMail('invited', facts, links, await newLink(queryOf(em), facts.accountId, links, now))
  },
}
