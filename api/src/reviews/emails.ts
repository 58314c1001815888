import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { localDay } from '../format/day.ts'
import { fullDayText } from '../format/full-day.ts'
import { mailbox } from '../mail/address.ts'
import { isUnsubscribed } from '../mail/opt-out.ts'
import type { Mail, PostedMessage, TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { readSettings } from '../practices/settings.ts'
import { callableName, phoneText } from '../sessions/emails/particulars.ts'
import { type Facts, reviewFacts } from './emails/facts.ts'
import { reviewTexts } from './emails/texts.ts'

/** The parts of a mail of a practitioner's to their client that are the same whatever it says. */
function toClient({ client, practitioner: who, practitionerEmail, practice, session }: Facts):
  | (Omit<Mail, 'subject' | 'content'> & {
      sender: Mail['content']['sender']
      on: string
    })
  | null {
  const to = mailbox(`${client.firstname} ${client.lastname}`, client.email)
  if (!to) return null
  const lang = session.locale
  const place = [practice.address, practice.city].filter(Boolean).join(', ')
  const phone = practice.phone ? phoneText(practice.phone, lang) : ''
  return {
    lang,
    to,
    fromName: who,
    replyTo: mailbox(who, practice.email ?? practitionerEmail),
    calendar: null,
    on: fullDayText(localDay(session.startsAt, practice.timeZone), lang),
    sender: { name: who, color: practice.primaryColor, lines: [place, phone].filter(Boolean) },
  }
}

const factsOf = (em: EntityManager, { practiceId, sessionId }: Pick<PostedMessage, 'practiceId' | 'sessionId'>) =>
  reviewFacts(queryOf(em), practiceId, sessionId)

/**
 * What is written after a session. The question is asked of whom it is still right to ask: not where reviews are switched
 * off meanwhile, the client is in the archive or refuses such mail, or has written already.
 */
export const reviewTemplates: TemplatesOf<'reviews.asked' | 'reviews.hidden' | 'reviews.received'> = {
  'reviews.asked': async (em, message, links) => {
    const facts = await factsOf(em, message)
    const mail = facts && toClient(facts)
    if (!facts || !mail || !facts.isAskable) return null
    const { page, atOnce, hashes } = links.unsubscribe(mail.to.address)
    if (await isUnsubscribed(em, hashes)) return null
    const { reviewRequests } = await readSettings(queryOf(em), message.practiceId)
    if (!reviewRequests) return null
    const { sender, on, ...parts } = mail
    const { greeting, reason, asked: words } = reviewTexts[mail.lang]
    const set = (text: string) => typeset(text, mail.lang)
    return {
      ...parts,
      subject: set(words.subject),
      unsubscribeUrl: atOnce,
      content: {
        preview: set(words.preview),
        title: set(words.subject),
        greeting: greeting(callableName(facts.client.firstname)),
        paragraphs: words.lead(facts.practitioner, on).map(set),
        details: [],
        action: { label: words.action, url: links.review({ practiceId: message.practiceId, id: facts.session.id }) },
        notes: words.notes.map(set),
        sender,
        unsubscribe: { label: words.unsubscribe, url: page },
        reason: set(reason(facts.practitioner)),
      },
    }
  },

  'reviews.hidden': async (em, message) => {
    const facts = await factsOf(em, message)
    const mail = facts && toClient(facts)
    // The review may be visible again: then this mail would be wrong.
    if (!mail || facts.status !== 'hidden') return null
    const { sender, on, ...parts } = mail
    const { greeting, reason, hidden: words } = reviewTexts[mail.lang]
    const set = (text: string) => typeset(text, mail.lang)
    const why = words.reasons[message.data.reason]
    return {
      ...parts,
      subject: set(words.subject),
      content: {
        preview: set(words.preview),
        title: set(words.subject),
        greeting: greeting(callableName(facts.client.firstname)),
        paragraphs: words.lead(on).map(set),
        details: [{ label: words.reason, lines: [set(why)] }],
        notes: words.notes.map(set),
        sender,
        reason: set(reason(facts.practitioner)),
      },
    }
  },

  'reviews.received': async (em, message, links) => {
    const facts = await factsOf(em, message)
    const to = facts && mailbox(facts.practitioner, facts.practitionerEmail)
    if (!facts?.status || !to) return null
    const lang = facts.practice.locale
    const { greeting, received: words } = reviewTexts[lang]
    const set = (text: string) => typeset(text, lang)
    return {
      lang,
      to,
      fromName: null,
      replyTo: null,
      subject: set(words.subject),
      calendar: null,
      content: {
        preview: set(words[facts.status]),
        title: set(words.subject),
        greeting: greeting(null),
        paragraphs: [set(words[facts.status])],
        details: [],
        action: { label: words.action, url: links.page('/reviews') },
        notes: [],
        sender: { name: 'Ancrage', color: null, lines: [links.host] },
        reason: set(words.reason),
      },
    }
  },
}
