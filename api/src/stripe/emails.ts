import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { moneyText } from '../format/amounts.ts'
import { addDays, localDay } from '../format/day.ts'
import { fullDayText } from '../format/full-day.ts'
import { momentText, timeText } from '../format/moment.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { Lang } from '../http/schema.ts'
import { headerText, mailbox, wholeName } from '../mail/address.ts'
import type { MailDetail } from '../mail/content.ts'
import type { CustomEmailEvent } from '../mail/custom-events.ts'
import type { Links } from '../mail/links.ts'
import type { CardMail, MessageData } from '../mail/message-data.ts'
import { productLetter } from '../mail/product-letter.ts'
import type { Mail, PostedMessage, Template, TemplatesOf, WritingContext } from '../mail/template.ts'
import { wantsMail } from '../notifications/wanted-mails.ts'
import type { AgreedTerms } from '../payment-requests/entity.ts'
import { firstPractitioner } from '../practices/practitioner.ts'
import { otherZone } from '../sessions/emails/when.ts'
import { type ClientMailParts, paymentMail } from './emails/client-mail.ts'
import { type CardWords, cardTexts } from './emails/texts.ts'
import { withdrawnTexts } from './emails/withdrawn-texts.ts'
import { paymentRequestFacts, type RequestFacts } from './facts.ts'
import { REFUND_DAYS } from './states.ts'
import { manualPaymentsOf, sumOfManualPayments } from './withdrawal/manual-payments.ts'

export { cardCustomMails } from './emails/samples.ts'

type OfRequest = Exclude<CardMail, 'paused' | 'withdrawn'>

/** The parts of a mail to the practitioner: `url` is where its button leads. */
interface PractitionerMailParts {
  words: CardWords
  url: string
  host: string
  details?: MailDetail[]
}

function practitionerMail(
  who: { name: string; email: string; locale: Lang },
  { words, url, host, details = [] }: PractitionerMailParts,
): Mail | null {
  const { greeting, ownReason } = cardTexts[who.locale]
  const letter = {
    lang: who.locale,
    to: mailbox(who.name, who.email),
    subject: words.subject,
    preview: words.subject,
    greeting: greeting(who.name),
    paragraphs: words.paragraphs,
    details,
    action: words.action ? { label: words.action, url } : undefined,
    notes: words.notes,
    reason: ownReason,
  }
  return productLetter(letter, { host })
}

/** The mail about a payment request, by the template and its receiver; null where it is no longer true. */
const template =
  <Name extends OfRequest>(name: Name): Template<`cards.${Name}`> =>
  async (message, { em, links, now }) => {
    const { requestId, amountCents, answerBy } = message.data as MessageData[`cards.${OfRequest}`]
    const facts = await paymentRequestFacts(em, message.practiceId, requestId)
    if (!facts || !isStillTrue(name, facts, now)) return null
    const isOfClient = message.audience === 'client'
    const lang = isOfClient ? facts.request.locale : facts.practice.locale
    const texts = cardTexts[lang]
    const { timeZone } = facts.practice
    const values = {
      amount: moneyText(amountCents ?? facts.request.amountCents, 'EUR', lang),
      who: facts.practitioner.name,
      until: momentText(facts.request.expiresAt, timeZone, lang, now),
      answerBy: answerBy ? momentText(answerBy, timeZone, lang, now) : '',
      isPrepayment: facts.request.kind === 'prepayment',
    }
    if (!isOfClient) {
      const words = texts.practitioner[name]
      if (!words) return null
      const { name: who, email } = facts.practitioner
      const isChosen = name === 'paid' || name === 'lapsed'
      if (isChosen && !(await wantsMail(queryOf(em), message.practiceId, email, 'tellsPayments'))) return null
      return practitionerMail(
        { name: who, email, locale: lang },
        {
          words: words(values),
          url: facts.session ? links.page(`/sessions/${facts.session.id}`) : links.page('/stripe'),
          host: links.host,
          details: aboutOf(facts, lang),
        },
      )
    }
    const words = texts.client[name]
    return words ? paymentMail(facts, words(values), partsOf(name, facts, links, lang)) : null
  }

/** The payer and the time, left out if the practitioner has not confirmed their address: a stranger may read it. */
function aboutOf({ client, practice, practitioner, session }: RequestFacts, lang: Lang): MailDetail[] {
  if (!practitioner.emailVerifiedAt) return []
  const { labels } = cardTexts[lang]
  return [
    { label: labels.client, lines: [headerText(`${client.firstname} ${client.lastname}`)] },
    ...(session ? [{ label: labels.when, lines: [momentText(session.startsAt, practice.timeZone, lang)] }] : []),
  ]
}

function isStillTrue(name: OfRequest, { request, session }: RequestFacts, now: Date): boolean {
  if (name === 'due') return request.status === 'open' && request.expiresAt > now
  if (name === 'lapsed') return request.status === 'expired' && session?.status === 'cancelled'
  return true
}

/** The mails that use the practitioner's own words. */
const customEvents: Partial<Record<OfRequest, CustomEmailEvent>> = {
  due: 'paymentAsked',
  paid: 'receipt',
  refunded: 'refund',
}

/** When a session is, in the zone of its place; that is named where it is not the practice's. */
function whenOf(session: NonNullable<RequestFacts['session']>, practice: RequestFacts['practice'], lang: Lang): string {
  const { startsAt } = session
  const zone = zoneOfPlace(session, practice.timeZone)
  return momentText(startsAt, zone, lang) + otherZone(startsAt, lang, { timeZone: zone, expected: practice.timeZone })
}

function partsOf(name: OfRequest, facts: RequestFacts, links: Links, lang: Lang): ClientMailParts {
  const { request, session, practice } = facts
  const { labels } = cardTexts[lang]
  const when: MailDetail[] = session ? [{ label: labels.when, lines: [whenOf(session, practice, lang)] }] : []
  const manage = session ? links.manage(session) : undefined
  if (name === 'due') {
    const amount = { label: labels.amount, lines: [moneyText(request.amountCents, 'EUR', lang)] }
    return { details: [...when, amount], action: links.pay(request), event: customEvents[name] }
  }
  // The mail is the durable medium: what was shown and agreed to before paying, word for word (C. conso. L221-13).
  const agreed = request.agreed as AgreedTerms | null
  const lines =
    name === 'paid' && agreed ? [...agreed.lines, ...(agreed.waiver ? [`${labels.waiver} ${agreed.waiver}`] : [])] : []
  const until = name === 'paid' && session ? agreed?.withdrawalUntil : null
  const further = until && session ? [withdrawnTexts[lang].here(fullDayText(until, lang), links.withdraw(session))] : []
  return { details: when, lines, further, ...(manage && { action: manage }), event: customEvents[name] }
}

/**
 * The mail about a withdrawal, to both sides. The client's goes to the address of the declaration (C. conso. L221-21: a
 * durable medium).
 */
const withdrawnMail: Template<'cards.withdrawn'> = async ({ practiceId, audience, data }, { em, links }) => {
  const facts = await paymentRequestFacts(em, practiceId, data.requestId)
  const declared = await tablesOf(em)
    .selectFrom('Withdrawal')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('requestId', '=', data.requestId)
    .executeTakeFirst()
  if (!facts || !declared) return null
  const { practice, practitioner, request, session } = facts
  const lang = audience === 'client' ? request.locale : practice.locale
  const words = withdrawnTexts[lang]
  const money = (cents: number) => (cents > 0 ? moneyText(cents, 'EUR', lang) : null)
  // A proof is read much later, so its dates have the year.
  const datedText = (at: Date) =>
    `${fullDayText(localDay(at, practice.timeZone), lang)} ${lang === 'fr' ? 'à' : 'at'} ${timeText(at, practice.timeZone, lang)}`
  const values = {
    // Anybody may declare in any words, of a booking with anybody's address.
    name: wholeName(declared.name),
    who: practitioner.name,
    session: session ? datedText(session.startsAt) : '',
    declaredAt: datedText(declared.declaredAt),
    refund: money(declared.refundCents),
    kept: money(declared.keptCents),
    byHand: money(sumOfManualPayments(await manualPaymentsOf(em, practiceId, declared.freedSessionIds))),
    refundBy: fullDayText(addDays(localDay(declared.declaredAt, practice.timeZone), REFUND_DAYS), lang),
  }
  const name = audience === 'client' ? (values.name ?? []) : declared.name
  const details = [
    { label: words.labels.name, lines: [name, declared.address].flat() },
    { label: words.labels.contract, lines: [words.contract(values)] },
    { label: words.labels.declaredAt, lines: [values.declaredAt] },
  ]
  if (audience === 'client') return paymentMail(facts, words.client(values), { details, address: declared.address })
  const who = { name: practitioner.name, email: practitioner.email, locale: lang }
  const parts = { words: words.practitioner(values), url: links.page('/stripe'), host: links.host, details }
  return practitionerMail(who, parts)
}

async function pausedMail({ practiceId, data }: PostedMessage<'cards.paused'>, { em, links }: WritingContext) {
  const tables = tablesOf(em)
  const account = await tables
    .selectFrom('StripeAccount')
    .select(['canCharge', 'disconnectedAt'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!account || account.canCharge || account.disconnectedAt) return null
  const practitioner = await firstPractitioner(em, practiceId)
  const who = practitioner
    ? await tables
        .selectFrom('User as u')
        .innerJoin('Practice as c', 'c.id', 'u.practiceId')
        .select(['u.email', 'c.locale'])
        .where('u.id', '=', practitioner.userId)
        .executeTakeFirst()
    : undefined
  return practitioner && who
    ? practitionerMail(
        { ...who, name: practitioner.name },
        { words: cardTexts[who.locale].paused[data.because], url: links.page('/stripe'), host: links.host },
      )
    : null
}

/** The mails about card payments. */
export const cardTemplates: TemplatesOf<`cards.${CardMail}`> = {
  'cards.due': template('due'),
  'cards.paid': template('paid'),
  'cards.late': template('late'),
  'cards.lapsed': template('lapsed'),
  'cards.refunded': template('refunded'),
  'cards.refundFailed': template('refundFailed'),
  'cards.disputed': template('disputed'),
  'cards.withdrawn': withdrawnMail,
  'cards.paused': pausedMail,
}
