import { moneyText } from '../../format/amounts.ts'
import type { Lang } from '../../http/schema.ts'
import { callableName, mailbox } from '../../mail/address.ts'
import type { MailDetail, MailSender } from '../../mail/content.ts'
import { practitionerSender } from '../../mail/letter.ts'
import type { Links } from '../../mail/links.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import type { CalendarPart, Mail } from '../../mail/template.ts'
import { phoneText, typeset } from '../../mail/typography.ts'
import { changeableUntil } from '../cancellation-deadline.ts'
import { invitation } from '../notifying/invitation.ts'
import { clientTexts } from './client-texts.ts'
import { customEventOf } from './custom-events.ts'
import { asksToConfirm, confirmsRepetition, type EnqueuedMail, wordsKey } from './events.ts'
import { type SessionFacts, senderNameOf, sessionName } from './facts.ts'
import { lengthText, locationText } from './particulars.ts'
import { fullDateText, otherZone, shortDateText } from './when.ts'

const own: readonly (string | null)[] = ['visitor', 'client']
/** The mails about a session that does not take place: its time is struck through. */
const ended: readonly SessionMail[] = ['refused', 'lapsed', 'cancelled']

/** The changes that only a practitioner makes. */
const changes = { place: 'relocated', types: 'retyped' } as const

/** The mail to the client, in the language and the zone in which the session was chosen. Null without an address. */
export function clientMail(event: SessionMail, facts: SessionFacts, posted: EnqueuedMail, links: Links): Mail | null {
  const { session, client, practice, practitioner } = facts
  const to = mailbox(`${client.firstname} ${client.lastname}`, client.email)
  if (!to) return null
  const lang = session.locale
  const texts = clientTexts[lang]
  const key = wordsOf(event, facts, posted)
  const words = texts.events[key]
  const custom = customEventOf[key]
  const who = senderNameOf(facts)
  const when = { ...session, timeZone: session.timeZone }
  const isOwn = own.includes(posted.by)
  const quoted = quotedOf(event, facts, posted)
  const place = [...locationText(facts, lang), ...joinLines(facts, lang)]
  const calendar = invitation(event, facts, posted, links)
  const ownLead = (isOwn && 'leadOfOwn' in words && words.leadOfOwn) || null
  const lead = (posted.isPicked && 'leadOfPick' in words && words.leadOfPick) || ownLead || words.lead(who)
  const joined = calendar && texts.joined[joinedOf(event, calendar)]
  const set = (text: string) => typeset(text, lang)
  return {
    lang,
    to,
    fromName: who,
    // An unconfirmed address may be anybody's, so no mail offers to answer it.
    replyTo: practitioner.isConfirmed ? mailbox(who, practice.email) : null,
    subject: set(words.subject(shortDateText(when, lang))),
    content: {
      preview: [fullDateText(when, lang), ...place.slice(0, 1)].join(', '),
      title: set(words.title),
      greeting: texts.greeting(callableName(client.firstname)),
      paragraphs: [set([lead, joined].filter(Boolean).join(' '))],
      details: [
        ...timesOf(event, facts, posted, lang),
        subjectOf(facts, lang),
        { label: texts.labels.place, lines: place },
        ...priceOf(event, facts, lang),
        ...followingOf(event, facts, posted, lang),
      ],
      ...(quoted && { quote: { label: set(texts.messageOf(who)), text: quoted } }),
      ...actionOf(event, facts, posted, { links, lang }),
      notes: notesOf(event, facts, posted, lang).map(set),
      sender: senderOf(facts, lang),
      reason: set(texts.reason(who)),
    },
    isDiscreet: facts.settings.discretion,
    calendar,
    ...(custom && { event: custom }),
  }
}

/** The practitioner's words: those of planning the session, whoever's payment agreed it, or the reason of an end. */
function quotedOf(event: SessionMail, { session }: SessionFacts, { reason, by }: EnqueuedMail): string | null {
  if (event === 'booked') return session.isMessageToClient ? session.message : null
  return own.includes(by) ? null : reason
}

function joinedOf(event: SessionMail, { method }: CalendarPart) {
  if (method === 'CANCEL') return 'removed'
  if (method === 'PUBLISH') return event === 'cancelled' ? 'removedAll' : 'addedAll'
  return event === 'moved' ? 'updated' : 'added'
}

function wordsOf(event: SessionMail, facts: SessionFacts, posted: EnqueuedMail) {
  if (asksToConfirm(event, posted)) return 'toConfirm'
  if (confirmsRepetition(event, facts)) return 'repeated'
  if (posted.isEarlier) return 'earlier'
  if (asksWhetherComing(event, facts, posted)) return 'toAttend'
  return posted.changed ? changes[posted.changed] : wordsKey(event, posted)
}

/** A client who has said that they come is not asked again. */
const asksWhetherComing = (event: SessionMail, { session }: SessionFacts, { asksConfirmation }: EnqueuedMail) =>
  event === 'reminder' && asksConfirmation && !session.attendanceConfirmedAt

function timesOf(
  event: SessionMail,
  { session, practice }: SessionFacts,
  posted: EnqueuedMail,
  lang: Lang,
): MailDetail[] {
  const { labels } = clientTexts[lang]
  const { startsAt, endsAt, timeZone } = session
  const when = fullDateText({ startsAt, endsAt, timeZone }, lang)
  const zone = otherZone(startsAt, lang, { timeZone, expected: practice.timeZone })
  const isRequested = event === 'proposed' && !posted.isEarlier
  const isPast = ended.includes(event) || isRequested
  const label = event === 'moved' && !posted.changed ? labels.newTime : isRequested ? labels.requestedTime : labels.when
  const times: MailDetail[] = [{ label, isPast, lines: [when + zone] }]
  if (zone && !isPast) {
    const there = { startsAt, endsAt, timeZone: practice.timeZone }
    times.push({
      label: labels.practiceTime,
      lines: [
        fullDateText(there, lang) + otherZone(startsAt, lang, { timeZone: practice.timeZone, expected: timeZone }),
      ],
    })
  }
  if (posted.proposed.length > 0)
    times.push({
      label: labels.proposed,
      areEqual: true,
      lines: posted.proposed.map((at) => shortDateText({ startsAt: at, endsAt: at, timeZone }, lang)),
    })
  if (posted.previousStartsAt) {
    const before = { startsAt: posted.previousStartsAt, endsAt: posted.previousStartsAt, timeZone }
    times.push({ label: labels.oldTime, isPast: true, lines: [shortDateText(before, lang)] })
  } else if (posted.previousEndsAt) {
    const before = { startsAt, endsAt: posted.previousEndsAt, timeZone }
    times.push({ label: labels.oldTime, isPast: true, lines: [fullDateText(before, lang)] })
  }
  return times
}

/** With discretion, the details say only how long the session takes. */
function subjectOf(facts: SessionFacts, lang: Lang): MailDetail {
  const { labels } = clientTexts[lang]
  const length = lengthText(facts, lang)
  if (facts.settings.discretion) return { label: labels.duration, lines: [length] }
  return { label: labels.session, lines: [`${sessionName(facts, lang)}, ${length}`] }
}

/** Where the client joins a session by video: the link itself if the mail may carry it, else where to find it. */
const joinLines = ({ video }: SessionFacts, lang: Lang): string[] =>
  video ? [video.url ?? clientTexts[lang].videoOnPage] : []

function priceOf(event: SessionMail, { items }: SessionFacts, lang: Lang): MailDetail[] {
  const cents = items.reduce((sum, item) => sum + item.priceCents, 0)
  if (ended.includes(event) || !cents) return []
  return [{ label: clientTexts[lang].labels.price, lines: [moneyText(cents, items[0]!.currency, lang)] }]
}

const confirms: readonly SessionMail[] = ['booked', 'accepted']

/** A mail about a move lists the later sessions of the programme again, since they may have moved too. */
const listsLater = (event: SessionMail, { following }: SessionFacts, { previousStartsAt }: EnqueuedMail) =>
  following.length > 0 && (confirms.includes(event) || (event === 'moved' && previousStartsAt !== null))

/** The later sessions of the programme, or those that end with this one. */
function followingOf(event: SessionMail, facts: SessionFacts, posted: EnqueuedMail, lang: Lang): MailDetail[] {
  const { labels } = clientTexts[lang]
  const { timeZone } = facts.session
  const linesOf = (starts: Date[]) =>
    starts.map((startsAt) => shortDateText({ startsAt, endsAt: startsAt, timeZone }, lang))
  if (posted.alsoCancelled.length)
    return [{ label: labels.alsoCancelled, isPast: true, lines: linesOf(posted.alsoCancelled) }]
  return listsLater(event, facts, posted) ? [{ label: labels.following, lines: linesOf(facts.following) }] : []
}

/**
 * The button of a mail. After a session has ended it leads to where the next one is booked: the practice's own site, or
 * its booking here. It leads here where the practice has no site, or where discretion hides its name. There is no
 * button where nothing can be booked.
 */
function actionOf(
  event: SessionMail,
  facts: SessionFacts,
  posted: EnqueuedMail,
  { links, lang }: { links: Links; lang: Lang },
) {
  const { session, practice, practitioner, settings, isBookable } = facts
  const texts = clientTexts[lang]
  if (asksToConfirm(event, posted))
    return { action: { label: texts.events.toConfirm.action, url: links.confirm(session) } }
  if (!ended.includes(event)) {
    const offered = posted.isEarlier && posted.proposed[0]
    // The page says when that time is not kept for the client any more.
    const url = links.manage(session) + (offered ? `?offered=${offered.toISOString()}` : '')
    return { action: { label: texts.events[wordsOf(event, facts, posted)].action, url } }
  }
  if (!(practitioner.isConfirmed && isBookable)) return {}
  const site = settings.discretion ? null : practice.website?.match(/^https?:\/\//)?.input
  return { action: { label: texts.otherTime, url: site ?? links.page(`/embed/${session.practiceId}?lang=${lang}`) } }
}

/** The mails about an agreed time; they say until when it can be changed. */
const agreed: readonly SessionMail[] = ['booked', 'accepted', 'moved', 'reminder']

function notesOf(event: SessionMail, facts: SessionFacts, posted: EnqueuedMail, lang: Lang): string[] {
  const { session, settings } = facts
  const texts = clientTexts[lang]
  const words = texts.events[posted.isEarlier ? 'earlier' : asksToConfirm(event, posted) ? 'toConfirm' : event]
  const notes: string[] = 'note' in words ? [words.note] : []
  if (posted.isEarlier && posted.usefulUntil)
    notes.push(texts.heldUntil(shortDateText({ ...session, startsAt: posted.usefulUntil }, lang)))
  if (listsLater(event, facts, posted)) notes.push(facts.repeats.length > 0 ? texts.repeats : texts.following)
  // The mail is the durable medium for what the client asked for with the move (C. conso. L221-13, L221-25).
  if (posted.waiver) notes.push(texts.waived(posted.waiver))
  if (agreed.includes(event) && !confirmsRepetition(event, facts)) {
    const until = changeableUntil(session.startsAt, settings)
    const when = shortDateText({ startsAt: until, endsAt: until, timeZone: session.timeZone }, lang)
    notes.push(until > posted.at ? texts.changeableUntil(when) : texts.noLongerChangeable)
  }
  return [...notes, ...contactOf(facts, lang)]
}

function contactOf({ practice, practitioner }: SessionFacts, lang: Lang): string[] {
  const { contact } = clientTexts[lang]
  const phone = practice.phone && phoneText(practice.phone, lang)
  if (practice.email && practitioner.isConfirmed) return [phone ? contact.both(phone) : contact.byMail]
  return phone ? [contact.byPhone(phone)] : []
}

/** The practitioner, with the mediator to whom a client may turn. */
function senderOf(facts: SessionFacts, lang: Lang): MailSender {
  const sender = practitionerSender(senderNameOf(facts), facts.practice, lang)
  const { mediatorName: name, mediatorAddress, mediatorSite } = facts.settings
  if (!name) return sender
  const mediator = clientTexts[lang].mediator([name, mediatorAddress, mediatorSite].filter(Boolean).join(', '))
  return { ...sender, lines: [...sender.lines, mediator] }
}
