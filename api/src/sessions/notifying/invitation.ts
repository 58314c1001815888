import { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Config } from '../../config.ts'
import type { EntityManager } from '../../db/orm.ts'
import { fail } from '../../http/errors.ts'
import { mailbox } from '../../mail/address.ts'
import { type Links, mailLinks, visitorLinks } from '../../mail/links.ts'
import type { SessionMail } from '../../mail/message-data.ts'
import type { CalendarPart } from '../../mail/template.ts'
import { confirmsRepetition, type EnqueuedMail } from '../emails/events.ts'
import { type SessionFacts, sessionFacts } from '../emails/facts.ts'
import { SessionHistory } from '../entity.ts'
import { calendarText, eventOf, nameInCalendar, quotable } from './calendar-event.ts'
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
  const file = calendarText(
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

const organizerOf = (facts: SessionFacts, { sender }: Links) => ({
  name: quotable(nameInCalendar(facts)),
  email: sender,
})

/** All dates of a repetition, each under the UID of its later invitations: an invitation has one UID. */
function allDates(facts: SessionFacts, at: Date, links: Links): string {
  const dates = [facts, ...facts.repeats.map((session) => ({ ...facts, session, video: null }))]
  return calendarText(
    ICalCalendarMethod.PUBLISH,
    dates.map((date) => ({
      ...eventOf(date, links),
      sequence: date.session.calendarSequence,
      stamp: at,
      organizer: organizerOf(facts, links),
    })),
  )
}

/**
 * The session as a file that a calendar takes in (`METHOD:PUBLISH`). The newest line of its history dates it. A refusal
 * that can still be undone is not shown: a calendar would strike out what waits again in a moment.
 */
export async function calendarFile(
  em: EntityManager,
  sessionId: string,
  config: Pick<Config, 'PUBLIC_URL' | 'APP_SECRET' | 'MAIL_FROM'>,
  { isForVisitor = false, isRefusalHeld = false } = {},
): Promise<string> {
  const known = await sessionFacts(em, sessionId)
  if (!known) throw fail('not_found')
  const facts = isForVisitor ? await factsForVisitor(em, known) : known
  const [last] = await em.find(SessionHistory, { sessionId }, { orderBy: { at: 'desc' }, limit: 1 })
  return calendarText(
    ICalCalendarMethod.PUBLISH,
    [
      {
        ...eventOf(facts, isForVisitor ? visitorLinks(config) : mailLinks(config)),
        ...(isRefusalHeld && { status: ICalEventStatus.TENTATIVE }),
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
