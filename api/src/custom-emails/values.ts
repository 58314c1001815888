import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { durationText, moneyText } from '../format/amounts.ts'
import { localDay } from '../format/day.ts'
import { farDayText, fullDayText, nearDayText } from '../format/full-day.ts'
import { timeText } from '../format/moment.ts'
import type { Lang } from '../http/schema.ts'
import { headerText } from '../mail/address.ts'
import type { Links } from '../mail/links.ts'
import type { MergeValues } from '../mail/merge-fields.ts'
import { phoneText } from '../mail/typography.ts'
import { firstPractitioner } from '../practices/practitioner.ts'
import { readSettings } from '../practices/settings.ts'
import { plainLink, readRoom } from '../video/links.ts'

/** Of whom the fields tell, in which language, and to whom. */
export interface MergeSubject {
  practiceId: string
  patientId: string | null
  sessionId: string | null
  lang: Lang
  recipient: { name: string; address: string }
}

/** What stands for the fields: in the body, and where a locked screen shows it. With discretion both are the same. */
export interface MergeValueSets {
  body: MergeValues
  neutral: MergeValues
}

const LONGEST_VALUE = 300
const LONGEST_NAME = 80

/** One line, without what could turn the direction of reading. */
const plain = (text: string | null | undefined) => headerText(text ?? '', LONGEST_VALUE)

/**
 * A name as it is, whatever it holds. Anybody can book in any name: one that leads somewhere is left out, since our mail
 * would carry it to a stranger.
 */
const named = (name: string) => (/:\/\/|@|www\.|\.\p{L}{2,}/iu.test(name) ? '' : headerText(name, LONGEST_NAME))

const places = {
  fr: { office: 'au cabinet', on_site: 'chez vous', video: 'par vidéo' },
  en: { office: 'at the practice', on_site: 'at your place', video: 'by video' },
} as const

const neutralType = { fr: 'Rendez-vous', en: 'Appointment' } as const

/** What stands for each field now. What is not there is empty. */
export async function mergeValues(em: EntityManager, of: MergeSubject, links: Links): Promise<MergeValueSets> {
  const { practiceId, lang, recipient } = of
  const practice = await tablesOf(em)
    .selectFrom('Practice')
    .select(['name', 'address', 'city', 'phone', 'email', 'website', 'timeZone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const patient = await patientOf(em, of)
  const session = await sessionOf(em, of)
  const practitioner = await firstPractitioner(em, practiceId)
  const { discretion } = await readSettings(queryOf(em), practiceId)
  const who = plain(practitioner?.name ?? practice.name)
  const entity = {
    'entity.practitioner': who,
    'entity.address': plain(practice.address),
    'entity.city': plain(practice.city),
    'entity.phone': practice.phone ? phoneText(practice.phone, lang) : '',
  }
  const fullName = plain(recipient.name)
  const rest = {
    'recipient.firstname': named(patient && !isOther(recipient, patient) ? patient.firstname : fullName),
    'recipient.lastname': named(patient && !isOther(recipient, patient) ? patient.lastname : ''),
    'recipient.name': named(fullName),
    'recipient.email': plain(recipient.address),
    ...patientValues(patient, lang),
    ...(await sessionValues(em, session, { practice, patient, links, lang })),
    ...entity,
  }
  const neutral: MergeValues = {
    ...rest,
    'session.types': session ? neutralType[lang] : '',
    'entity.name': who,
    'entity.email': '',
    'entity.website': '',
  }
  if (discretion || patient?.isDiscreet) return { body: neutral, neutral }
  const body: MergeValues = {
    ...rest,
    'session.types': session ? plain(session.items.map((item) => item[lang]).join(' + ')) || neutralType[lang] : '',
    'entity.name': plain(practice.name),
    'entity.email': plain(practice.email),
    'entity.website': plain(practice.website),
  }
  return { body, neutral }
}

/** A mail that goes to somebody else than the client, such as who stands for a minor. */
const isOther = ({ name }: MergeSubject['recipient'], { firstname, lastname }: PatientRow) =>
  headerText(name) !== headerText(`${firstname} ${lastname}`)

type PatientRow = NonNullable<Awaited<ReturnType<typeof patientOf>>>

async function patientOf(em: EntityManager, { practiceId, patientId }: MergeSubject) {
  if (!patientId) return null
  const row = await tablesOf(em)
    .selectFrom('Patient')
    .select(['firstname', 'lastname', 'email', 'phone', 'dateOfBirth', 'address', 'city', 'isDiscreet'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  return row ?? null
}

const patientValues = (patient: PatientRow | null, lang: Lang) => ({
  'patient.firstname': named(patient?.firstname ?? ''),
  'patient.lastname': named(patient?.lastname ?? ''),
  'patient.name': named(patient ? `${patient.firstname} ${patient.lastname}` : ''),
  'patient.email': plain(patient?.email),
  'patient.phone': patient?.phone ? phoneText(patient.phone, lang) : '',
  'patient.dateOfBirth': patient?.dateOfBirth ? farDayText(patient.dateOfBirth, lang) : '',
  'patient.address': plain(patient?.address),
  'patient.city': plain(patient?.city),
})

async function sessionOf(em: EntityManager, { practiceId, sessionId }: MergeSubject) {
  if (!sessionId) return null
  const tables = tablesOf(em)
  const row = await tables
    .selectFrom('Session')
    .select(['id', 'practiceId', 'startsAt', 'endsAt', 'timeZone', 'location', 'address', 'city', 'linkVersion'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return null
  const items = await tables
    .selectFrom('SessionItem')
    .select(['nameFr as fr', 'nameEn as en', 'durationMinutes', 'priceCents', 'currency'])
    .where('practiceId', '=', practiceId)
    .where('session', '=', sessionId)
    .orderBy('position')
    .execute()
  return { ...row, items }
}

interface Around {
  practice: { address?: string | null; city?: string | null }
  patient: PatientRow | null
  links: Links
  lang: Lang
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof sessionOf>>>

async function sessionValues(em: EntityManager, session: SessionRow | null, around: Around) {
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
  const { startsAt, endsAt, timeZone, items } = session
  const day = localDay(startsAt, timeZone)
  const time = timeText(startsAt, timeZone, lang)
  const cents = items.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const minutes = items.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0)
  const room = session.location === 'video' ? await readRoom(queryOf(em), session.id) : null
  return {
    'session.when': `${nearDayText(day, lang)} ${lang === 'fr' ? 'à' : 'at'} ${time}`,
    'session.date': fullDayText(day, lang),
    'session.time': time,
    'session.endTime': timeText(endsAt, timeZone, lang),
    'session.duration': durationText(minutes, lang),
    'session.place': placeText(session, around),
    'session.price': cents > 0 ? moneyText(cents, items[0]?.currency ?? 'EUR', lang) : '',
    'session.link': links.manage(session),
    'session.videoLink': (room && plainLink(room)) ?? '',
  }
}

function placeText({ location, address, city }: SessionRow, { practice, patient, lang }: Around): string {
  const lines = (of: { address?: string | null; city?: string | null } | null) =>
    plain([of?.address, of?.city].filter(Boolean).join(', '))
  if (location === 'video') return places[lang].video
  if (location === 'on_site')
    return lines({ address: address ?? null, city: city ?? null }) || lines(patient) || places[lang].on_site
  return lines(practice) || places[lang].office
}
