import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import { callableName } from '../../mail/address.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { Audience } from '../contract/mail.ts'
import type { LetterRecipient } from '../emails.ts'
import { type Conditions, conditions } from '../lists/conditions.ts'
import { patientConditions } from '../lists/patients.ts'
import { practitionerConditions } from '../lists/practitioners.ts'
import { userConditions } from '../lists/users.ts'

type Chosen = z.output<typeof Audience>

const USER = 'select u.practice_id, u.id as user_id, null::uuid as patient_id, u.email as address'
const PATIENT = 'select p.practice_id, null::uuid as user_id, p.id as patient_id, p.email as address'

/** Everybody in an audience, as SQL: the ticked ones, or all that the list would find. */
function everybodyOf(audience: Chosen): { sql: string; values: unknown[] } {
  const from = (select: string, tables: string, filter: Conditions) => ({
    sql: `${select} from ${tables} where ${filter.where()}`,
    values: filter.values,
  })
  switch (audience.kind) {
    case 'users':
      return from(USER, 'app_user u', amongIds('u.id', audience.ids))
    case 'patients':
      return from(PATIENT, 'listed_patient p', amongIds('p.id', audience.ids))
    case 'all_users':
      return from(USER, 'app_user u', userConditions(audience.filters))
    case 'all_practitioners':
      return from(USER, 'app_user u', practitionerConditions(audience.filters))
    case 'all_patients':
      return from(PATIENT, 'listed_patient p', patientConditions(audience.filters))
  }
}

function amongIds(column: string, ids: readonly string[]): Conditions {
  const filter = conditions()
  filter.add(`${column} = any (${filter.place(ids)}::uuid[])`)
  return filter
}

/**
 * The name of a recipient, of `u` or `p`. Anybody can type names: an account's name is used once its address is
 * confirmed, a patient’s first name if it looks like one (`callableName`).
 */
export const RECIPIENT_NAME = 'case when u.email_verified_at is not null then u.name else p.firstname end'

interface ReaderRow {
  name: string | null
  isPatient: boolean
}

/** A recipient as the mail greets them. */
export const letterRecipientOf = ({ name, isPatient }: ReaderRow, address: string): LetterRecipient => ({
  name: isPatient ? callableName(name ?? '') : name,
  address,
  isPatient,
})

/** The reader of a mail to one person; null where there are several, or nobody with an address. In the admin scope. */
export async function onlyRecipient(query: Query, audience: Chosen): Promise<LetterRecipient | null> {
  if (!('ids' in audience) || audience.ids.length > 1) return null
  const { sql, values } = everybodyOf(audience)
  const [one] = await query<ReaderRow & { address: string | null }>(
    `select ${RECIPIENT_NAME} as name, one.address, one.patient_id is not null as "isPatient" from (${sql}) one
       left join app_user u on u.practice_id = one.practice_id and u.id = one.user_id
       left join listed_patient p on p.practice_id = one.practice_id and p.id = one.patient_id`,
    values,
  )
  return one?.address ? letterRecipientOf(one, one.address) : null
}

interface Concerned {
  /** Null where there are too many to tell each. */
  practiceId: PracticeId | null
  recipients: number
}

/** How many addresses a mail would go to: two patients with one address get one mail. In the admin scope. */
export async function countAudience(query: Query, audience: Chosen): Promise<number> {
  const { sql, values } = everybodyOf(audience)
  const [counted] = await query<{ total: number }>(
    `select count(distinct lower(address))::int as total from (${sql}) everybody`,
    values,
  )
  return counted?.total ?? 0
}

/** Up to this many practices each get a line in their log. With more, one mail would fill the log. */
const MOST_LISTED = 100

/**
 * Stores who gets a mail, once each, without those who have no address. Returns the number for each practice; where too
 * many practices are concerned, only the total.
 */
export async function addRecipients(
  query: Query,
  mailId: string,
  audience: Chosen,
  now: Date,
): Promise<{ total: number; practices: Concerned[] }> {
  const { sql, values } = everybodyOf(audience)
  const [mail, at] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const [added] = await query<{ total: number; practices: Concerned[] | null }>(
    `with added as (
       insert into admin_mail_recipient (id, admin_mail_id, practice_id, user_id, patient_id, status, attempts, next_at)
       select gen_random_uuid(), ${mail}, practice_id, user_id, patient_id,
         case when address is null then 'skipped' else 'queued' end, 0, ${at}
       from (select distinct on (coalesce(lower(address), patient_id::text)) * from (${sql}) everybody) once
       returning practice_id),
     concerned as (select practice_id as "practiceId", count(*)::int as recipients from added group by practice_id)
     select coalesce(sum(recipients), 0)::int as total,
       case when count(*) <= ${MOST_LISTED} then json_agg(concerned) end as practices
     from concerned`,
    [...values, mailId, now.toISOString()],
  )
  return {
    total: added?.total ?? 0,
    practices: added?.practices ?? [{ practiceId: null, recipients: added?.total ?? 0 }],
  }
}
