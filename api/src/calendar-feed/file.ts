import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'
import type { Interval } from '../availability/input.ts'
import type { Lang } from '../http/schema.ts'
import { headerText } from '../mail/address.ts'
import type { Links } from '../mail/links.ts'
import type { Location } from '../practices/contract.ts'
import { isTentative, type SessionStatus } from '../sessions/states.ts'

/** A session as the feed reads it. Instants are milliseconds. */
export interface FeedSession extends Interval {
  id: string
  status: SessionStatus
  location: Location
  sequence: number
  /** The newest line of its history; null: it has none. */
  changedAt: number | null
  firstname: string
  lastname: string
  /** Its types; empty with discretion. */
  names: Record<Lang, string>[]
}

interface Feed {
  isNeutral: boolean
  /** The practitioner's language. */
  lang: Lang
  /** The practice's name; null with discretion, since it may tell the trade. */
  name: string | null
  sessions: readonly FeedSession[]
}

/** How long programs should wait before they ask again. */
const REFRESH_SECONDS = 900

const words = {
  fr: { session: 'Séance', feed: 'Séances', office: 'Au cabinet', on_site: 'À domicile', video: 'En visio' },
  en: {
    session: 'Session',
    feed: 'Sessions',
    office: 'At the practice',
    on_site: 'At the client’s',
    video: 'By video',
  },
} as const

/**
 * The feed as a file. The same sessions always give the same bytes, since its ETag is made of them. A session has the
 * UID and the SEQUENCE of its invitations, so a reader with both sees it once.
 */
export function renderFeed({ isNeutral, lang, name, sessions }: Feed, links: Links): string {
  const file = ical({
    prodId: { company: 'Ancrage', product: 'Séances', language: lang.toUpperCase() },
    name: isNeutral || name === null ? 'Ancrage' : headerText(`${words[lang].feed} – ${name}`),
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events: sessions.map((session) => ({
      id: `${session.id}@${links.host}`,
      sequence: session.sequence,
      stamp: new Date(session.changedAt ?? session.startsAt),
      start: new Date(session.startsAt),
      end: new Date(session.endsAt),
      summary: isNeutral ? words[lang].session : headerText(titleOf(session, lang)),
      ...(!isNeutral && { location: words[lang][session.location] }),
      url: links.page(`/sessions?session=${session.id}`),
      status: isTentative(session.status) ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      class: ICalEventClass.PRIVATE,
    })),
  })
  return `${file}\r\n`
}

/** Initials only, since the servers of calendar services keep a copy: « C. R. – Première séance ». */
function titleOf({ firstname, lastname, names }: FeedSession, lang: Lang): string {
  const initials = [firstname, lastname].map((part) => `${[...part.trim()][0]?.toUpperCase() ?? '?'}.`).join(' ')
  return [initials, names.map((name) => name[lang]).join(' + ')].filter(Boolean).join(' – ')
}
