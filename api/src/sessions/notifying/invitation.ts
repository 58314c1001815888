import ical, { ICalAttendeeStatus, ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import type { Config } from '../../config.ts'
import type { EntityManager } from '../../db/orm.ts'
import { fail } from '../../http/errors.ts'
import type { Lang } from '../../http/schema.ts'
import { headerText, mailbox } from '../../mail/address.ts'
import { type Links, mailLinks, visitorLinks } from '../../mail/links.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import type { CalendarPart } from '../../mail/template.ts'
import { phoneText } from '../../mail/typography.ts'
import { discreetName } from '../../sms/trade.ts'
import { confirmsRepetition, type EnqueuedMail } from '../emails/events.ts'
import { type SessionFacts, senderNameOf, sessionFacts, sessionName } from '../emails/facts.ts'
import { locationText } from '../emails/particulars.ts'
import { SessionHistory } from '../entity.ts'
import { isTentative } from '../states.ts'
import { factsForVisitor } from './facts-for-visitor.ts'

/**
 * The calendar part of a client's mail (RFC 5546): an invitation while the session stands, its cancellation if it had
 * been sent. One UID for the life of the session; each change raises SEQUENCE.
 */
export function invitation(
  event: SessionMail,
  facts: SessionFacts,
  { sequence, at, alsoCancelled }: EnqueuedMail,
  links: Links,
): CalendarPart | null {
  const ended = event === 'cancelled' ? facts.repeats.filter((date) => isAmong(alsoCancelled, date.startsAt)) : []
  if (ended.length > 0) return { method: 'PUBLISH', file: allDates({ ...facts, repeats: ended }, at, links) }
  if (confirmsRepetition(event, facts)) return { method: 'PUBLISH', file: allDates(facts, at, links) }
  const method = methodOf(event, sequence)
  if (!method) return null
  const { client, session } = facts
  const attendee = mailbox(`${client.firstname} ${client.lastname}`, client.email)
  const file = calendar(
    ICalCalendarMethod[method],
    [
      {
        ...eventOf(facts, links),
        ...(method === 'CANCEL' && { status: ICalEventStatus.CANCELLED }),
        sequence: Math.max(sequence, session.calendarSequence),
        stamp: at,
        organizer: organizerOf(facts, links),
        attendees: attendee
          ? // The client asked for this time, so nobody waits for an answer.
            [
              {
                name: quotable(attendee.name),
                email: attendee.address,
                status: ICalAttendeeStatus.ACCEPTED,
                rsvp: false,
              },
            ]
          : [],
      },
    ],
    facts.video?.url,
  )
  return { method, file }
}

const isAmong = (starts: readonly Date[], at: Date) => starts.some((start) => start.getTime() === at.getTime())

/** With discretion without a title that tells the trade: a calendar shows it to whoever looks. */
const nameOf = (facts: SessionFacts) =>
  facts.settings.discretion ? discreetName(senderNameOf(facts), facts.session.locale) : senderNameOf(facts)

const organizerOf = (facts: SessionFacts, { sender }: Links) => ({ name: quotable(nameOf(facts)), email: sender })

/** All dates of a repetition, each under the UID of its later invitations: an invitation has one UID. */
function allDates(facts: SessionFacts, at: Date, links: Links): string {
  const dates = [facts, ...facts.repeats.map((session) => ({ ...facts, session, video: null }))]
  return calendar(
    ICalCalendarMethod.PUBLISH,
    dates.map((date) => ({
      ...eventOf(date, links),
      sequence: date.session.calendarSequence,
      stamp: at,
      organizer: organizerOf(facts, links),
    })),
  )
}

/** The session as a file that a calendar takes in (`METHOD:PUBLISH`). The newest line of its history dates it. */
export async function calendarFile(
  em: EntityManager,
  sessionId: string,
  config: Pick<Config, 'PUBLIC_URL' | 'APP_SECRET' | 'MAIL_FROM'>,
  { isForVisitor = false } = {},
): Promise<string> {
  const known = await sessionFacts(em, sessionId)
  if (!known) throw fail('not_found')
  const facts = isForVisitor ? await factsForVisitor(em, known) : known
  const [last] = await em.find(SessionHistory, { sessionId }, { orderBy: { at: 'desc' }, limit: 1 })
  return calendar(
    ICalCalendarMethod.PUBLISH,
    [
      {
        ...eventOf(facts, isForVisitor ? visitorLinks(config) : mailLinks(config)),
        sequence: facts.session.calendarSequence,
        stamp: last?.at ?? facts.session.startsAt,
      },
    ],
    facts.video?.url,
  )
}

/** A request that is cancelled before it was accepted was in no calendar: its sequence was never above 0. */
function methodOf(event: SessionMail, sequence: number): 'REQUEST' | 'CANCEL' | null {
  if (event === 'booked' || event === 'accepted' || event === 'moved') return 'REQUEST'
  return event === 'cancelled' && sequence > 0 ? 'CANCEL' : null
}

const calendar = (method: ICalCalendarMethod, events: ICalEventData[], room?: string | null) => {
  const file = `${ical({ prodId: { company: 'Ancrage', product: 'Rendez-vous', language: 'FR' }, method, events })}\r\n`
  return room ? file.replace(END_OF_EVENT, (end) => `${conference(room)}${end}`) : file
}

/** The two last lines. A name may hold the words of the first, and an address holds no pattern. */
const END_OF_EVENT = /END:VEVENT\r\nEND:VCALENDAR\r\n$/

/** Where to join a session by video (RFC 7986, 5.11), folded at 75 octets; an address is all ASCII. */
const conference = (url: string) =>
  `${(`CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:${url}`.match(/.{1,74}/g) ?? []).join('\r\n ')}\r\n`

function eventOf(facts: SessionFacts, links: Links): ICalEventData & { start: Date } {
  const { session, practice } = facts
  const lang = session.locale
  const phone = practice.phone && phoneText(practice.phone, lang)
  return {
    id: `${session.id}@${links.host}`,
    start: session.startsAt,
    end: session.endsAt,
    summary: titleOf(facts, lang),
    // Calendars show an address that stands here alone as a link.
    location: facts.video?.url ?? locationText(facts, lang).join(', '),
    description: [nameOf(facts), phone, links.manage(session)].filter(Boolean).join('\n'),
    status: statusOf(session.status),
  }
}

/** « Première séance – Cabinet des Tilleuls »; with discretion « Rendez-vous – Claire Vasseur ». */
const titleOf = (facts: SessionFacts, lang: Lang) => headerText(`${sessionName(facts, lang)} – ${nameOf(facts)}`)

function statusOf(status: SessionFacts['session']['status']): ICalEventStatus {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED
  return isTentative(status) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** A quoted parameter cannot hold a quote (RFC 5545, 3.2), and some readers take a backslash to escape it. */
const quotable = (name: string) => headerText(name.replaceAll('"', '’').replaceAll('\\', '/'))
