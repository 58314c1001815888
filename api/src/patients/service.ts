import { writeAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { internationalPhone } from '../http/international-phone.ts'
import type { Lang } from '../http/schema.ts'
import { enqueue } from '../jobs/queue.ts'
import type { PracticeId } from '../practice-id.ts'
import { IS_UNDONE_ANSWER, knownClientEvents } from '../sessions/states.ts'
import type { Gender } from './contract/gender.ts'
import { addSearchTerms } from './jobs.ts'

/** A person as a form sends them; numbers are in E.164 once they have been read. */
export interface BookingPerson {
  firstname: string
  lastname: string
  email: string
  phone?: string | undefined
  dateOfBirth?: string | undefined
  gender?: Gender | undefined
  address?: string | undefined
  city?: string | undefined
  guardian?: { name: string; phone?: string | undefined } | undefined
}

/**
 * Converts a person's numbers to E.164. An invalid number is refused at its field before anybody is looked up: if only
 * strangers met this refusal, it would tell who is a patient here.
 */
export function withInternationalPhones(person: BookingPerson): BookingPerson {
  const { phone, guardian } = person
  return {
    ...person,
    phone: phone && internationalPhone('client.phone', phone),
    guardian: guardian && {
      ...guardian,
      phone: guardian.phone && internationalPhone('client.guardian.phone', guardian.phone),
    },
  }
}

/** Who a visitor may be, by the patients with the same e-mail address. */
export interface PatientMatch {
  /** The patient with this address and this name, if there is one. */
  id: string | undefined
  isArchived: boolean
  /** The practice knows them: it added or answered them, they were here, or they pressed a mailed link. */
  isReturning: boolean
  /** How many requests with this address wait for an answer. */
  waiting: number
  /** How many were made in the last day, whatever became of them. */
  ofDay: number
}

/**
 * SQL: visitors create patients too, so a patient who only asked, and cancelled or was not answered, does not count as
 * known.
 */
const IS_RETURNING = `(
  not exists (select from session s where s.practice_id = p.practice_id and s.patient_id = p.id)
  or exists (select from session s where s.practice_id = p.practice_id and s.patient_id = p.id
    and (s.starts_at < $5 and s.status = 'scheduled'
      or exists (select from session_history h where h.practice_id = s.practice_id and h.session_id = s.id
        and h.event = any ($6) and not ${IS_UNDONE_ANSWER}))))`

const MATCHES = `select id, ${IS_RETURNING} as is_returning, archived_at is not null as is_archived, (select count(*)::int from session s
         where s.practice_id = p.practice_id and s.patient_id = p.id and s.status = 'pending_validation') as waiting,
       (select count(*)::int from session s where s.practice_id = p.practice_id and s.patient_id = p.id
         and s.consent_version is not null and s.requested_at > $5::timestamptz - interval '1 day') as of_day,
       unaccent(lower(firstname)) = unaccent(lower($3)) and unaccent(lower(lastname)) = unaccent(lower($4)) as is_meant
     from patient p where practice_id = $1 and email_key = lower($2) order by created_at`

/**
 * Matches a visitor with a patient by e-mail address and name. The name counts too, since couples and parents share
 * addresses. A visitor never overwrites what is stored.
 */
export async function matchPatient(
  query: Query,
  practiceId: PracticeId,
  person: BookingPerson,
  now: Date,
): Promise<PatientMatch> {
  const known = await query<{
    id: string
    is_meant: boolean
    is_archived: boolean
    is_returning: boolean
    waiting: number
    of_day: number
  }>(MATCHES, [practiceId, person.email, person.firstname, person.lastname, now.toISOString(), knownClientEvents])
  const meant = known.find(({ is_meant }) => is_meant)
  return {
    id: meant?.id,
    isArchived: meant?.is_archived ?? false,
    isReturning: known.some(({ is_returning }) => is_returning),
    waiting: known.reduce((sum, { waiting }) => sum + waiting, 0),
    ofDay: known.reduce((sum, { of_day }) => sum + of_day, 0),
  }
}

/** Restores a client who books again from the archive, where nobody would look for them. */
export async function restoreArchived(query: Query, practiceId: PracticeId, id: string, now: Date): Promise<void> {
  const back = await query(
    `update patient set archived_at = null, updated_at = $3, revision = revision + 1
     where practice_id = $1 and id = $2 and archived_at is not null returning id`,
    [practiceId, id, now.toISOString()],
  )
  if (!back.length) return
  const details = { patientId: id }
  await writeAudit(query, { practiceId, by: 'client', actor: null, action: 'patient.restored', details, now })
  await publishChange(query, practiceId, 'patients')
}

/** The stored facts of a new client, numbers in E.164. */
export interface PatientToInsert extends Partial<Omit<BookingPerson, 'firstname' | 'lastname' | 'guardian'>> {
  id: string
  firstname: string
  lastname: string
  guardian?: { name: string; phone?: string | undefined } | undefined
  /** Default: the practice's. */
  locale?: Lang | undefined
  isDiscreet?: boolean | undefined
  /** The row of the file that the client comes from. */
  origin?: { importId: string; row: number } | undefined
}

/** Inserts a client. */
export async function insertPatient(
  query: Query,
  practiceId: PracticeId,
  person: PatientToInsert,
  now: Date,
): Promise<void> {
  await query(
    `insert into patient (id, practice_id, firstname, lastname, email, phone, gender, date_of_birth, address, city,
       guardian_name, guardian_phone, locale, is_discreet, created_at, import_id, import_row)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
       coalesce($13, (select locale from practice where id = $2)), $14, $15, $16, $17)`,
    [
      person.id,
      practiceId,
      person.firstname,
      person.lastname,
      person.email ?? null,
      person.phone ?? null,
      person.gender ?? null,
      person.dateOfBirth ?? null,
      person.address ?? null,
      person.city ?? null,
      person.guardian?.name ?? null,
      person.guardian?.phone ?? null,
      person.locale ?? null,
      person.isDiscreet ?? false,
      now.toISOString(),
      person.origin?.importId ?? null,
      person.origin?.row ?? null,
    ],
  )
}

/**
 * Inserts a client who books: found by name at once, and by address and number after a job. All words together would
 * cost a booking more than the client's row.
 */
export async function insertVisitor(
  query: Query,
  practiceId: PracticeId,
  person: PatientToInsert,
  now: Date,
): Promise<void> {
  await Promise.all([
    query(`select set_config('app.search_terms', 'names', true)`),
    insertPatient(query, practiceId, person, now),
    enqueue(query, addSearchTerms, { practiceId, patientId: person.id }),
  ])
}
