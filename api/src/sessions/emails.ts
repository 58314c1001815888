import type { Template } from '../mail/template.ts'
import { clientMail } from './emails/client.ts'
import { isStillTrue, postedOf, type SessionMail } from './emails/events.ts'
import { sessionFacts } from './emails/facts.ts'
import { practitionerMail } from './emails/practitioner.ts'
import { isWanted } from './emails/wanted.ts'

type TemplateName = `session.${SessionMail}`

const template =
  (event: SessionMail): Template =>
  async (em, message, links) => {
    const facts = message.sessionId && (await sessionFacts(em, message.sessionId))
    const posted = postedOf(message)
    if (!facts || !isStillTrue(event, facts, posted)) return null
    if (!(await isWanted(em, message, event, posted))) return null
    const write = message.audience === 'client' ? clientMail : practitionerMail
    return write(event, facts, posted, links)
  }

/** Everything that is written to clients and practitioners about sessions. */
export const sessionTemplates: Record<TemplateName, Template> = {
  'session.requested': template('requested'),
  'session.booked': template('booked'),
  'session.accepted': template('accepted'),
  'session.refused': template('refused'),
  'session.lapsed': template('lapsed'),
  'session.moved': template('moved'),
  'session.cancelled': template('cancelled'),
}
