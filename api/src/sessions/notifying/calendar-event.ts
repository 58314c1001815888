import ical, { type ICalCalendarMethod, type ICalEventData, ICalEventStatus } from 'ical-generator'
import type { Lang } from '../../http/schema.ts'
import { headerText } from '../../mail/address.ts'
import type { Links } from '../../mail/links.ts'
import { phoneText } from '../../mail/typography.ts'
import { discreetName } from '../../sms/trade.ts'
import { type SessionFacts, senderNameOf, sessionName } from '../emails/facts.ts'
import { locationText } from '../emails/particulars.ts'
import { isTentative } from '../states.ts'

/** With discretion without a title that tells the trade: a calendar shows it to whoever looks. */
export const nameInCalendar = (facts: SessionFacts) =>
  facts.settings.discretion ? discreetName(senderNameOf(facts), facts.session.locale) : senderNameOf(facts)

/** A calendar of events, with the room of a session by video. */
export const calendarText = (method: ICalCalendarMethod, events: ICalEventData[], room?: string | null) => {
  const file = `${ical({ prodId: { company: 'Ancrage', product: 'Rendez-vous', language: 'FR' }, method, events })}\r\n`
  return room ? file.replace(END_OF_EVENT, (end) => `${conference(room)}${end}`) : file
}

/** The two last lines. A name may hold the words of the first, and an address holds no pattern. */
const END_OF_EVENT = /END:VEVENT\r\nEND:VCALENDAR\r\n$/

/** Where to join a session by video (RFC 7986, 5.11), folded at 75 octets; an address is all ASCII. */
const conference = (url: string) =>
  `${(`CONFERENCE;VALUE=URI;FEATURE=AUDIO,VIDEO:${url}`.match(/.{1,74}/g) ?? []).join('\r\n ')}\r\n`

/** A session as an event, without what its message adds. */
export function eventOf(facts: SessionFacts, links: Links): ICalEventData & { start: Date } {
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
    description: [nameInCalendar(facts), phone, links.manage(session)].filter(Boolean).join('\n'),
    status: statusOf(session.status),
  }
}

/** « Première séance – Cabinet des Tilleuls »; with discretion « Rendez-vous – Claire Vasseur ». */
const titleOf = (facts: SessionFacts, lang: Lang) =>
  headerText(`${sessionName(facts, lang)} – ${nameInCalendar(facts)}`)

function statusOf(status: SessionFacts['session']['status']): ICalEventStatus {
  if (status === 'cancelled') return ICalEventStatus.CANCELLED
  return isTentative(status) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** A quoted parameter cannot hold a quote (RFC 5545, 3.2), and some readers take a backslash to escape it. */
export const quotable = (name: string) => headerText(name.replaceAll('"', '’').replaceAll('\\', '/'))
