import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { durationText, moneyText } from '../format/amounts.ts'
import { localDay } from '../format/day.ts'
import { dayWithoutYearText, fullDayText } from '../format/full-day.ts'
import { timeText } from '../format/moment.ts'
import { zoneOfPlace } from '../format/zone-of-place.ts'
import type { Lang } from '../http/schema.ts'
import { headerText } from '../mail/address.ts'
import type { Links } from '../mail/links.ts'
import type { PracticeId } from '../practice-id.ts'
import { otherZone } from '../sessions/emails/when.ts'
import { linkWithoutToken, readRoom } from '../video/links.ts'

const LONGEST_VALUE = 300

/** One line, without characters that reverse the direction. */
export const singleLine = (text: string | null | undefined) => headerText(text ?? '', LONGEST_VALUE)

const places = {
  fr: { office: 'au cabinet', on_site: 'chez vous', video: 'en visio' },
  en: { office: 'at the practice', on_site: 'at your place', video: 'by video' },
} as const

/** The session of the merge fields, with its types, in the zone of its place. */
export async function mergedSession(
  em: EntityManager,
  { practiceId, sessionId }: { practiceId: PracticeId; sessionId: string | null },
) {
  if (!sessionId) return null
  const tables = tablesOf(em)
  const row = await tables
    .selectFrom('Session as s')
    .innerJoin('Practice as c', 'c.id', 's.practiceId')
    .select(['s.id', 's.practiceId', 's.startsAt', 's.endsAt', 's.timeZone', 's.location', 's.address', 's.city'])
    .select(['s.linkVersion', 'c.timeZone as practiceTimeZone'])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return null
  const items = await tables
    .selectFrom('SessionItem')
    .select(['nameFr as fr', 'nameEn as en', 'durationMinutes', 'priceCents', 'currency'])
    .where('practiceId', '=', practiceId)
    .where('session', '=', sessionId)
    .orderBy('position')
    .execute()
  return { ...row, timeZone: zoneOfPlace(row, row.practiceTimeZone), items }
}

interface Around {
  practice: { address?: string | null; city?: string | null }
  patient: { address?: string | null; city?: string | null } | null
  links: Links
  lang: Lang
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof mergedSession>>>

/** The values of a session's merge fields; empty without a session. */
export async function sessionValues(em: EntityManager, session: SessionRow | null, around: Around) {
  if (!session)
    return {
      'session.when': '',
      'session.date': '',
      'session.time': '',
      'session.endTime': '',
      'session.duration': '',
      'session.place': '',
      'session.price': '',
      'session.link': '',
      'session.videoLink': '',
    }
  const { links, lang } = around
  const { startsAt, endsAt, timeZone, practiceTimeZone, items } = session
  const day = localDay(startsAt, timeZone)
  const time = timeText(startsAt, timeZone, lang)
  const zone = otherZone(startsAt, lang, { timeZone, expected: practiceTimeZone })
  const cents = items.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const minutes = items.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
  const room = session.location === 'video' ? await readRoom(queryOf(em), session.id) : null
  return {
    'session.when': `${dayWithoutYearText(day, lang)} ${lang === 'fr' ? 'à' : 'at'} ${time}${zone}`,
    'session.date': fullDayText(day, lang),
    'session.time': time,
    'session.endTime': timeText(endsAt, timeZone, lang),
    'session.duration': durationText(minutes, lang),
    'session.place': placeText(session, around),
    'session.price': cents > 0 ? moneyText(cents, items[0]?.currency ?? 'EUR', lang) : '',
    'session.link': links.manage(session),
    'session.videoLink': (room && linkWithoutToken(room)) ?? '',
  }
}

function placeText({ location, address, city }: SessionRow, { practice, patient, lang }: Around): string {
  const lines = (of: { address?: string | null; city?: string | null } | null) =>
    singleLine([of?.address, of?.city].filter(Boolean).join(', '))
  if (location === 'video') return places[lang].video
  if (location === 'on_site')
    return lines({ address: address ?? null, city: city ?? null }) || lines(patient) || places[lang].on_site
  return lines(practice) || places[lang].office
}
