import type { User } from '../../accounts/entity.ts'
import type { Vault } from '../../crypto/vault.ts'
import type { EntityManager } from '../../db/orm.ts'
import { queryOf } from '../../db/query.ts'
import { zoneOfPlace } from '../../format/zone-of-place.ts'
import type { Patient } from '../../patients/entity.ts'
import { isDiscreet } from '../../practices/discretion.ts'
import type { Practice } from '../../practices/entity.ts'
import { isAnythingOffered } from '../../practices/service/anything-offered.ts'
import { readSettings, type Settings } from '../../practices/settings.ts'
import { linkWithoutToken, readRoom, takesPlaceByVideo } from '../../video/links.ts'
import { Session, type SessionItem } from '../entity.ts'
import { openSessionMessage } from '../sealed-message.ts'
import { movableStatuses } from '../states.ts'
import { typeNames } from '../type-names.ts'
import { senderOf } from './sender.ts'

/** What is true of a session now, as far as a message or an invitation may say it. */
export interface SessionFacts {
  session: Pick<
    Session,
    | 'id'
    | 'practiceId'
    | 'status'
    | 'startsAt'
    | 'endsAt'
    | 'location'
    | 'address'
    | 'city'
    | 'locale'
    | 'timeZone'
    | 'calendarSequence'
    | 'linkVersion'
    | 'attendanceConfirmedAt'
  > & {
    /** What was written with the session; null also where the caller has not opened it. */
    message: string | null
    /** The practitioner wrote it to the client when planning the session; otherwise the client did. */
    isMessageToClient: boolean
  }
  items: Pick<SessionItem, 'nameFr' | 'nameEn' | 'durationMinutes' | 'priceCents' | 'currency'>[]
  client: Pick<Patient, 'firstname' | 'lastname' | 'email' | 'phone' | 'address' | 'city' | 'refusesReminders'>
  practice: Pick<Practice, 'name' | 'timeZone' | 'address' | 'city' | 'phone' | 'email' | 'website' | 'primaryColor'>
  /** `isConfirmed`: the address is known to be the practitioner's. */
  practitioner: Pick<User, 'email' | 'locale' | 'timeZone'> & { name: string; isConfirmed: boolean }
  /** The starts of the later sessions of its programme. */
  following: Date[]
  /**
   * The later dates of a repetition, which are agreed with it. If it is cancelled: the dates that were cancelled with
   * it.
   */
  repeats: SessionFacts['session'][]
  /** The practice, or this client, asks for discretion. */
  settings: Pick<
    Settings,
    'discretion' | 'cancellationHours' | 'clientWordsInMails' | 'mediatorName' | 'mediatorAddress' | 'mediatorSite'
  >
  /** The client's join link of a session by video, as far as a mail may carry it. Null: there is none, or none yet. */
  video: { url: string | null } | null
  /** Visitors can book another session. Asked of an ended session alone, whose mails lead to where that is done. */
  isBookable: boolean
}

/** The facts of a session; null if it was deleted. With a vault, its message is opened. */
export async function sessionFacts(em: EntityManager, sessionId: string, vault?: Vault): Promise<SessionFacts | null> {
  const session = await em.findOne(Session, { id: sessionId }, { populate: ['patient', 'items'], strategy: 'joined' })
  if (!session) return null
  const query = queryOf(em)
  const client = session.patient as Patient
  // Sent together: a mail waits for its questions once.
  const [{ practice, practitioner }, settings, room, following, repeats, isBookable] = await Promise.all([
    senderOf(em, session),
    readSettings(query, session.practiceId),
    session.location === 'video' ? readRoom(query, sessionId) : null,
    startsAfter(em, session),
    laterDates(em, session),
    session.status === 'cancelled' ? isAnythingOffered(query, session.practiceId) : true,
  ])
  return {
    session: { ...withMessage(session, vault), timeZone: zoneOfPlace(session, practice.timeZone) },
    items: session.items.getItems(),
    client,
    practice,
    practitioner,
    following,
    repeats,
    settings: { ...settings, discretion: isDiscreet(settings, client) },
    video: room && takesPlaceByVideo(room) ? { url: linkWithoutToken(room) } : null,
    isBookable,
  }
}

const withMessage = (session: Session, vault: Vault | undefined): SessionFacts['session'] => ({
  id: session.id,
  practiceId: session.practiceId,
  status: session.status,
  startsAt: session.startsAt,
  endsAt: session.endsAt,
  location: session.location,
  address: session.address ?? null,
  city: session.city ?? null,
  locale: session.locale,
  timeZone: session.timeZone,
  calendarSequence: session.calendarSequence,
  linkVersion: session.linkVersion,
  attendanceConfirmedAt: session.attendanceConfirmedAt ?? null,
  // A visitor who writes with a request has agreed to the form's words.
  isMessageToClient: (session.consentVersion ?? null) === null,
  message: vault && session.message ? openSessionMessage(vault, session.id, session.message) : null,
})

async function startsAfter(em: EntityManager, { id, firstSessionId, startsAt }: Session): Promise<Date[]> {
  if (!firstSessionId) return []
  const later = await em.find(
    Session,
    { firstSessionId, id: { $ne: id }, startsAt: { $gt: startsAt }, status: { $in: movableStatuses } },
    { fields: ['startsAt'], orderBy: { startsAt: 'asc' } },
  )
  return later.map(({ startsAt }) => startsAt)
}

async function laterDates(em: EntityManager, { firstSessionId, repeatWeeks, startsAt, status }: Session) {
  if (!firstSessionId || !repeatWeeks) return []
  const later = await em.find(
    Session,
    { firstSessionId, startsAt: { $gt: startsAt }, status: status === 'cancelled' ? 'cancelled' : 'scheduled' },
    { orderBy: { startsAt: 'asc' } },
  )
  return later.map((session) => withMessage(session, undefined))
}

/**
 * The session that a confirmation is about. For a repetition, that is the first date that is still to come, even if an
 * earlier one was begun or closed since.
 */
export async function confirmedSession(em: EntityManager, id: string): Promise<string> {
  const first = await em.findOne(Session, { id })
  if (!first?.repeatWeeks || first.status === 'scheduled') return id
  const [next] = await em.find(
    Session,
    { firstSessionId: first.firstSessionId ?? null, status: 'scheduled' },
    { orderBy: { startsAt: 'asc' }, limit: 1 },
  )
  return next?.id ?? id
}

/**
 * The sender of mails to the client. With discretion it is a person's name, since a practice's name says what it is
 * for.
 */
export const senderNameOf = ({ settings, practice, practitioner }: SessionFacts) =>
  settings.discretion ? practitioner.name : practice.name

/** The types of the session in words; with discretion, nothing that says what it is for. */
export function sessionName({ settings, items }: SessionFacts, lang: 'fr' | 'en'): string {
  const neutral = lang === 'fr' ? 'Rendez-vous' : 'Appointment'
  if (settings.discretion || !items.length) return neutral
  return typeNames(items, lang)
}
