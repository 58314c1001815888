import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { farDayText } from '../format/full-day.ts'
import type { Lang } from '../http/schema.ts'
import { headerText, holdsLink } from '../mail/address.ts'
import type { Links } from '../mail/links.ts'
import type { MergeValues } from '../mail/merge-fields.ts'
import { phoneText } from '../mail/typography.ts'
import type { PracticeId } from '../practice-id.ts'
import { isDiscreet } from '../practices/discretion.ts'
import { firstPractitioner } from '../practices/practitioner.ts'
import { readSettings } from '../practices/settings.ts'
import { mergedSession, sessionValues, singleLine } from './session-values.ts'

/** The subject of the fields, their language, and the recipient. */
export interface MergeSubject {
  practiceId: PracticeId
  patientId: string | null
  sessionId: string | null
  lang: Lang
  recipient: { name: string; address: string }
}

/** The values of merge fields: in the body, and where a locked screen shows them. With discretion both are equal. */
export interface MergeValueSets {
  body: MergeValues
  neutral: MergeValues
}

const LONGEST_NAME = 80

/** Anybody can book in any name, so a name with a link is left out: our mail would carry the link to a stranger. */
const named = (name: string) => (holdsLink(name) ? '' : headerText(name, LONGEST_NAME))

const neutralType = { fr: 'Rendez-vous', en: 'Appointment' } as const

/** The present values of merge fields; empty for what does not exist. */
export async function mergeValues(em: EntityManager, of: MergeSubject, links: Links): Promise<MergeValueSets> {
  const { practiceId, lang, recipient } = of
  const practice = await tablesOf(em)
    .selectFrom('Practice')
    .select(['name', 'address', 'city', 'phone', 'email', 'website', 'timeZone'])
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const patient = await patientOf(em, of)
  const session = await mergedSession(em, of)
  const practitioner = await firstPractitioner(em, practiceId)
  const settings = await readSettings(queryOf(em), practiceId)
  const who = singleLine(practitioner?.name ?? practice.name)
  const entity = {
    'entity.practitioner': who,
    'entity.address': singleLine(practice.address),
    'entity.city': singleLine(practice.city),
    'entity.phone': practice.phone ? phoneText(practice.phone, lang) : '',
  }
  const fullName = singleLine(recipient.name)
  const rest = {
    'recipient.firstname': named(patient && !isOther(recipient, patient) ? patient.firstname : fullName),
    'recipient.lastname': named(patient && !isOther(recipient, patient) ? patient.lastname : ''),
    'recipient.name': named(fullName),
    'recipient.email': singleLine(recipient.address),
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
  if (isDiscreet(settings, patient)) return { body: neutral, neutral }
  const body: MergeValues = {
    ...rest,
    'session.types': session
      ? singleLine(session.items.map((item) => item[lang]).join(' + ')) || neutralType[lang]
      : '',
    'entity.name': singleLine(practice.name),
    'entity.email': singleLine(practice.email),
    'entity.website': singleLine(practice.website),
  }
  return { body, neutral }
}

/** Whether a mail goes to somebody else than the client, such as a minor's guardian. */
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
  'patient.email': singleLine(patient?.email),
  'patient.phone': patient?.phone ? phoneText(patient.phone, lang) : '',
  'patient.dateOfBirth': patient?.dateOfBirth ? farDayText(patient.dateOfBirth, lang) : '',
  'patient.address': singleLine(patient?.address),
  'patient.city': singleLine(patient?.city),
})
