import { readChild } from '../client-area/guardians.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { localDay } from '../format/day.ts'
import { fullDayText } from '../format/full-day.ts'
import { callableName, mailbox } from '../mail/address.ts'
import { type CustomMailsOf, greetingWords } from '../mail/custom-mail.ts'
import { mailFromPractitioner, mailFromProduct } from '../mail/letter.ts'
import type { Links } from '../mail/links.ts'
import { isUnsubscribed } from '../mail/opt-out.ts'
import { productLetter } from '../mail/product-letter.ts'
import type { Mail, PostedMessage, TemplatesOf } from '../mail/template.ts'
import { typeset } from '../mail/typography.ts'
import { wantsMail } from '../notifications/wanted-mails.ts'
import { readSettings } from '../practices/settings.ts'
import { discreetName } from '../sms/trade.ts'
import { answerContact, type ReviewFacts, reviewFacts } from './emails/facts.ts'
import { reviewTexts } from './emails/texts.ts'

/** The client as the addressee, with the day of the session; null without an address. */
function toClient({ client, practice, session }: ReviewFacts) {
  const to = mailbox(`${client.firstname} ${client.lastname}`, client.email)
  if (!to) return null
  const lang = session.locale
  return { lang, to, on: fullDayText(localDay(session.startsAt, practice.timeZone), lang) }
}

const factsOf = (em: EntityManager, { practiceId, sessionId }: Pick<PostedMessage, 'practiceId' | 'sessionId'>) =>
  reviewFacts(queryOf(em), practiceId, sessionId)

function question(facts: ReviewFacts, { lang, to, on }: NonNullable<ReturnType<typeof toClient>>, links: Links): Mail {
  const { page, atOnce } = links.unsubscribe(to.address, { practiceId: facts.practiceId, id: facts.client.id })
  const { greeting, reason, requested: words } = reviewTexts[lang]
  const set = (text: string) => typeset(text, lang)
  const letter = {
    lang,
    to,
    event: 'review' as const,
    subject: set(words.subject),
    unsubscribeUrl: atOnce,
    content: {
      preview: set(words.preview),
      title: set(words.subject),
      greeting: greeting(callableName(facts.client.firstname)),
      paragraphs: words.lead(facts.practitioner, on).map(set),
      action: {
        label: words.action,
        url: links.review({ practiceId: facts.practiceId, ...facts.session }),
      },
      notes: words.notes.map(set),
      unsubscribe: { label: words.unsubscribe, url: page },
      reason: set(reason(facts.practitioner)),
    },
  }
  return mailFromPractitioner(letter, facts.practitioner, answerContact(facts))
}

/** The mail that asks for a review, for the practitioner to reword. */
export const reviewCustomMails: CustomMailsOf<'review'> = {
  review: {
    words: (lang) => ({
      subject: reviewTexts[lang].requested.subject,
      above: greetingWords(reviewTexts[lang].greeting),
    }),
    async sample(em, { practiceId, sessionId, lang }, links) {
      const facts = await factsOf(em, { practiceId, sessionId })
      if (!facts) return null
      const shown = { ...facts, session: { ...facts.session, locale: lang } }
      const mail = toClient(shown)
      return mail && question(shown, mail, links)
    },
  },
}

/**
 * The mails after a session. Some clients get none: where reviews were switched off, and clients who are minors, are
 * archived, refuse such mail, or have written already.
 */
export const reviewTemplates: TemplatesOf<'reviews.requested' | 'reviews.hidden' | 'reviews.received'> = {
  'reviews.requested': async (message, { em, links, now }) => {
    const facts = await factsOf(em, message)
    const mail = facts && toClient(facts)
    if (!facts || !mail || !facts.isAskable) return null
    if (facts.client.unsubscribedAt) return null
    const child = { practiceId: facts.practiceId, id: facts.client.id }
    if ((await readChild(queryOf(em), child, now)).isMinor) return null
    if (await isUnsubscribed(em, links.unsubscribe(mail.to.address).hashes)) return null
    const { reviewRequests } = await readSettings(queryOf(em), message.practiceId)
    return reviewRequests || message.data.isChosen ? question(facts, mail, links) : null
  },

  'reviews.hidden': async (message, { em, links }) => {
    const facts = await factsOf(em, message)
    const mail = facts && toClient(facts)
    // The review may have been published again; then this mail would be wrong.
    if (!mail || facts.status !== 'hidden') return null
    const { lang, to, on } = mail
    const { greeting, reason, hidden: words } = reviewTexts[lang]
    const set = (text: string) => typeset(text, lang)
    const why = words.reasons[message.data.reason]
    const isByAdmin = facts.hiddenBy === 'admin'
    const letter = {
      lang,
      to,
      subject: set(words.subject),
      content: {
        preview: set(words.preview),
        title: set(words.subject),
        greeting: greeting(callableName(facts.client.firstname)),
        paragraphs: words.lead(on, isByAdmin).map(set),
        details: [{ label: words.reason, lines: [set(why)] }],
        // Nobody reads replies that are sent to Ancrage itself.
        notes: [set(isByAdmin ? words.noteToAdmin : words.note)],
        ...(isByAdmin && { action: { label: words.action, url: links.page('/accueil#contact') } }),
        // Only a mail of the practitioner loses a title later.
        reason: set(reason(isByAdmin ? discreetName(facts.practitioner, lang) : facts.practitioner)),
      },
    }
    return isByAdmin
      ? mailFromProduct(letter, links)
      : mailFromPractitioner(letter, facts.practitioner, answerContact(facts))
  },

  'reviews.received': async (message, { em, links }) => {
    const facts = await factsOf(em, message)
    const to = facts && mailbox(facts.practitioner, facts.practitionerEmail)
    if (!facts?.status || !to) return null
    if (!(await wantsMail(queryOf(em), message.practiceId, to.address, 'tellsReviews'))) return null
    const lang = facts.practice.locale
    const { greeting, received: words } = reviewTexts[lang]
    const lead = words[facts.status]
    const letter = {
      lang,
      to,
      subject: words.subject,
      preview: lead,
      greeting: greeting(facts.practitioner),
      paragraphs: [lead],
      action: { label: words.action, url: links.page('/reviews') },
      reason: words.reason,
    }
    return productLetter(letter, links)
  },
}
