import { readVault } from '../../crypto/vault.ts'
import { queryOf } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import { fullDayText } from '../../format/full-day.ts'
import { mailbox } from '../../mail/address.ts'
import { mailFromPractitioner, mailFromProduct } from '../../mail/letter.ts'
import { productLetter } from '../../mail/product-letter.ts'
import type { TemplatesOf } from '../../mail/template.ts'
import { typeset } from '../../mail/typography.ts'
import { wantsMail } from '../../notifications/wanted-mails.ts'
import { reportTextForMail } from '../sealed-report.ts'
import { answerContact, reviewFacts } from './facts.ts'
import { reportTexts } from './report-texts.ts'
import { reviewTexts } from './texts.ts'

/** The mails about reports: to the practitioner while one is open, and to both sides once it is decided. */
export const reportTemplates: TemplatesOf<'reviews.reported' | 'reviews.reportAnswered' | 'reviews.decided'> = {
  'reviews.reported': async ({ practiceId, sessionId, data }, { em, links }) => {
    const query = queryOf(em)
    const facts = await reviewFacts(query, practiceId, sessionId)
    const to = facts && mailbox(facts.practitioner, facts.practitionerEmail)
    if (!to || !(await wantsMail(query, practiceId, to.address, 'tellsReviews'))) return null
    const open = await tablesOf(query)
      .selectFrom('ReviewReport')
      .select('dueAt')
      .where('practiceId', '=', practiceId)
      .where('reviewId', '=', data.reviewId)
      .where('status', '=', 'open')
      .orderBy('dueAt')
      .limit(1)
      .executeTakeFirst()
    // The report was decided meanwhile, so there is nothing left to read.
    if (!open) return null
    const { locale: lang, timeZone } = facts.practice
    const words = reportTexts[lang].reported
    const letter = {
      lang,
      to,
      subject: words.subject,
      preview: words.lead,
      greeting: reviewTexts[lang].greeting(facts.practitioner),
      paragraphs: [words.lead, words.ask(fullDayText(localDay(open.dueAt, timeZone), lang))],
      action: { label: words.action, url: links.page('/reviews?status=reported') },
      reason: words.reason,
    }
    return productLetter(letter, links)
  },

  'reviews.reportAnswered': async ({ practiceId, data }, { em, links, config }) => {
    const query = queryOf(em)
    const vault = await readVault(query, config, practiceId)
    const report = await tablesOf(query)
      .selectFrom('ReviewReport')
      .select(['id', 'reviewId', 'email', 'answer', 'locale', 'status', 'decidedBy'])
      .where('practiceId', '=', practiceId)
      .where('id', '=', data.reportId)
      .executeTakeFirst()
    const to = report && mailbox('', reportTextForMail(vault, 'email', report))
    if (!to || report.status === 'open') return null
    const { locale: lang, status, decidedBy } = report
    const review = await tablesOf(query)
      .selectFrom('Review')
      .select('sessionId')
      .where('practiceId', '=', practiceId)
      .where('id', '=', report.reviewId)
      .executeTakeFirstOrThrow()
    const facts = await reviewFacts(query, practiceId, review.sessionId)
    if (!facts) return null
    const { answered: words } = reportTexts[lang]
    const set = (text: string) => typeset(text, lang)
    const answer = reportTextForMail(vault, 'answer', report)
    const isByAdmin = decidedBy === 'admin'
    // Nobody reads replies that are sent to Ancrage itself, and the page's form needs an address to which it writes.
    const canWrite = isByAdmin && config.CONTACT_EMAIL !== undefined
    const content = {
      preview: set(words.subject),
      title: set(words.subject),
      greeting: reviewTexts[lang].greeting(null),
      paragraphs: [set(words[status](facts.practitioner)), ...(answer ? [answer] : [])],
      notes: (isByAdmin ? [words.byAdmin, ...(canWrite ? [words.writeToAdmin] : [])] : [words.note]).map(set),
      ...(canWrite && { action: { label: words.action, url: links.page('/accueil#contact') } }),
      reason: set(words.reason),
    }
    const letter = { lang, to, subject: set(words.subject), content }
    return isByAdmin
      ? mailFromProduct(letter, links)
      : mailFromPractitioner(letter, facts.practitioner, answerContact(facts))
  },

  'reviews.decided': async ({ practiceId, sessionId, data }, { em, links, config: { CONTACT_EMAIL: contact } }) => {
    const query = queryOf(em)
    const facts = await reviewFacts(query, practiceId, sessionId)
    const to = facts && mailbox(facts.practitioner, facts.practitionerEmail)
    if (!to) return null
    const decided = await tablesOf(query)
      .selectFrom('ReviewReport')
      .select('reportedBy')
      .where('practiceId', '=', practiceId)
      .where('reviewId', '=', data.reviewId)
      .where('status', '=', data.decision)
      .where('decidedBy', '=', 'admin')
      .execute()
    if (decided.length === 0) return null
    // A reporter is always notified (regulation (EU) 2022/2065, article 16).
    const isReporter = decided.some(({ reportedBy }) => reportedBy === 'practitioner')
    if (!isReporter && !(await wantsMail(query, practiceId, to.address, 'tellsReviews'))) return null
    const { locale: lang } = facts.practice
    const words = reportTexts[lang].decided
    const letter = {
      lang,
      to,
      subject: words.subject,
      preview: words[data.decision],
      greeting: reviewTexts[lang].greeting(facts.practitioner),
      paragraphs: [words[data.decision], words.where],
      action: { label: words.action, url: links.page('/reviews') },
      notes: contact ? [words.note(contact)] : [],
      reason: words.reason,
    }
    return productLetter(letter, links)
  },
}
