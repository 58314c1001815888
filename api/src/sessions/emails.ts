import { proposedTimes } from '../availability/proposals.ts'
import { readVault, type Secrets } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import type { SessionMail } from '../mail/message-data.ts'
import type { Template, TemplatesOf } from '../mail/template.ts'
import { clientMail } from './emails/client.ts'
import { enqueuedMailOf, isStillTrue } from './emails/events.ts'
import { confirmedSession, type SessionFacts, sessionFacts } from './emails/facts.ts'
import { practitionerMail } from './emails/practitioner.ts'
import { isMailWanted } from './emails/preferences.ts'
import { isSuperseded } from './notifying/superseded.ts'
import { reasonsOfEnds } from './reasons.ts'

/** The messages that may quote what was written with the session. */
const opensMessage: readonly SessionMail[] = ['requested', 'booked']

const template =
  <Event extends SessionMail>(event: Event): Template<`session.${Event}`> =>
  async (message, { em, links, now, config: secrets }) => {
    const vault = opensMessage.includes(event) ? await readVault(queryOf(em), secrets, message.practiceId) : undefined
    const ownId = message.sessionId
    const sessionId = ownId && event === 'booked' ? await confirmedSession(em, ownId) : ownId
    const facts = sessionId && (await sessionFacts(em, sessionId, vault))
    if (!facts) return null
    const enqueued = enqueuedMailOf(message)
    const { calendarSequence } = facts.session
    const isNewest = calendarSequence > enqueued.sequence && !(await isSuperseded(queryOf(em), message, facts.session))
    const posted = isNewest ? { ...enqueued, sequence: calendarSequence } : enqueued
    if (!isStillTrue(event, facts, posted, now)) return null
    const { refusesReminders } = facts.client
    if (!(await isMailWanted(em, message, event, { by: posted.by, refusesReminders }))) return null
    // Times that were taken back or answered since are no longer offered.
    if (posted.proposed.length > 0) {
      const current = await proposedTimes(queryOf(em), message.practiceId, facts.session.id, now)
      if (!posted.proposed.every((at) => current.some(({ startsAt }) => startsAt.getTime() === at.getTime())))
        return null
    }
    const write = message.audience === 'client' ? clientMail : practitionerMail
    const mail = write(event, facts, { ...posted, reason: await reasonOf(em, secrets, facts) }, links)
    return mail && facts.session.id !== ownId ? { ...mail, wordsSessionId: facts.session.id } : mail
  }

/** The reason why a session ended, from its history. */
async function reasonOf(em: EntityManager, secrets: Secrets, { session }: SessionFacts) {
  if (session.status !== 'cancelled') return null
  const query = queryOf(em)
  const vault = await readVault(query, secrets, session.practiceId)
  const ends = await reasonsOfEnds(query, vault, session.practiceId, [session.id])
  return ends.get(session.id) ?? null
}

/** Everything that is written to clients and practitioners about sessions. */
export const sessionTemplates: TemplatesOf<`session.${SessionMail}`> = {
  'session.requested': template('requested'),
  'session.booked': template('booked'),
  'session.accepted': template('accepted'),
  'session.refused': template('refused'),
  'session.proposed': template('proposed'),
  'session.lapsed': template('lapsed'),
  'session.moved': template('moved'),
  'session.cancelled': template('cancelled'),
  'session.reminder': template('reminder'),
}
export { sessionCustomMails } from './emails/samples.ts'
