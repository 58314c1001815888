import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { SuppressionReason } from '../messages/states.ts'
import { liftSuppression, suppressedAmong } from '../messages/suppression.ts'
import type { PracticeId } from '../practice-id.ts'
import { frenchCountries, type SmsCountry } from '../sms/countries.ts'
import { mobileOf } from '../sms/mobile.ts'
import { phoneOf } from '../sms/phone-of.ts'
import { countriesOf } from './account.ts'

/** A client at a number on file. */
interface ClientAtNumber {
  patientId: string
  phone: string | null
}

/** Whether SMS may go to clients at their numbers, and why not, in their order. `not_found` where one is gone. */
export async function reachAmong(
  query: Query,
  secret: string,
  practiceId: PracticeId,
  clients: readonly ClientAtNumber[],
  countries: readonly SmsCountry[],
) {
  if (clients.length === 0) return []
  const patients = await tablesOf(query)
    .selectFrom('Patient')
    .select(['id', 'refusesSms'])
    .where('practiceId', '=', practiceId)
    .where(
      'id',
      'in',
      clients.map(({ patientId }) => patientId),
    )
    .execute()
  const refuses = new Map(patients.map(({ id, refusesSms }) => [id, refusesSms]))
  const people = clients.map((client) => ({ ...client, mobile: mobileOf(client.phone, countries) }))
  const numbers = people.flatMap(({ mobile }) => ('number' in mobile ? mobile.number : []))
  const blocked = await suppressedAmong(query, secret, { practiceId, channel: 'sms' }, numbers)
  return people.map(({ patientId, phone, mobile }) => {
    const refusesSms = refuses.get(patientId)
    if (refusesSms === undefined) throw fail('not_found')
    if ('problem' in mobile) return { number: phone, problem: mobile.problem }
    if (refusesSms) return { number: mobile.number, problem: 'sms_refused' as const }
    const reason = blocked.get(mobile.number)
    return { number: mobile.number, problem: reason ? blockReason(reason) : null }
  })
}

/** The same for one client. */
export async function reachOf(
  query: Query,
  secret: string,
  practiceId: PracticeId,
  client: ClientAtNumber,
  countries: readonly SmsCountry[],
) {
  const [reach] = await reachAmong(query, secret, practiceId, [client], countries)
  if (!reach) throw fail('not_found')
  return reach
}

/** The same for a client's present number, as the practitioner reads it. */
export async function patientReach(
  query: Query,
  secret: string,
  { practiceId, patientId }: { practiceId: PracticeId; patientId: string },
  now: Date,
) {
  const db = tablesOf(query)
  const patient = await db
    .selectFrom('Patient as p')
    .innerJoin('Practice as c', 'c.id', 'p.practiceId')
    .select(['p.phone', 'p.guardianPhone', 'p.dateOfBirth', 'c.timeZone'])
    .where('p.practiceId', '=', practiceId)
    .where('p.id', '=', patientId)
    .executeTakeFirst()
  if (!patient) throw fail('not_found')
  const account = await db
    .selectFrom('OctopushAccount')
    .select('countries')
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  const { phone, isGuardians } = phoneOf(patient, now, patient.timeZone)
  const countries = account ? countriesOf(account.countries) : frenchCountries
  return { isGuardians, ...(await reachOf(query, secret, practiceId, { patientId, phone }, countries)) }
}

/** Only the operator of a number can say that it takes nothing. */
const blockReason = (reason: SuppressionReason) =>
  reason === 'blacklisted_number' ? reason : ('bad_destination' as const)

/** Lets SMS go again to the number that a client has now, whoever else has it too. */
export async function unblockNumber(
  query: Query,
  secret: string,
  of: { practiceId: PracticeId; patientId: string },
  now: Date,
): Promise<void> {
  const { number } = await patientReach(query, secret, of, now)
  if (number) await liftSuppression(query, secret, { practiceId: of.practiceId, channel: 'sms', address: number })
}
