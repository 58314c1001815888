import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { SuppressionReason } from '../messages/states.ts'
import { liftSuppression, suppressionOf } from '../messages/suppression.ts'
import type { PracticeId } from '../practice-id.ts'
import { frenchCountries, type SmsCountry } from '../sms/countries.ts'
import { mobileOf } from '../sms/mobile.ts'
import { phoneOf } from '../sms/phone-of.ts'
import { countriesOf } from './account.ts'

/** Whether an SMS may go to a client at a number on file, and why not. */
export async function reachOf(
  query: Query,
  secret: string,
  practiceId: PracticeId,
  { patientId, phone }: { patientId: string; phone: string | null },
  countries: readonly SmsCountry[],
) {
  const db = tablesOf(query)
  const patient = await db
    .selectFrom('Patient')
    .select('refusesSms')
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirst()
  if (!patient) throw fail('not_found')
  const mobile = mobileOf(phone, countries)
  if ('problem' in mobile) return { number: phone, problem: mobile.problem }
  if (patient.refusesSms) return { number: mobile.number, problem: 'sms_refused' as const }
  const known = await suppressionOf(query, secret, { practiceId, channel: 'sms', address: mobile.number })
  return { number: mobile.number, problem: known && blockReason(known.reason) }
}

/** The same for a client's present number, as the practitioner reads it. */
export async function patientReach(query: Query, secret: string, practiceId: PracticeId, id: string, now: Date) {
  const db = tablesOf(query)
  const patient = await db
    .selectFrom('Patient as p')
    .innerJoin('Practice as c', 'c.id', 'p.practiceId')
    .select(['p.phone', 'p.guardianPhone', 'p.dateOfBirth', 'c.timeZone'])
    .where('p.practiceId', '=', practiceId)
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!patient) throw fail('not_found')
  const account = await db
    .selectFrom('OctopushAccount')
    .select('countries')
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  const { phone, isGuardians } = phoneOf(patient, now, patient.timeZone)
  const countries = account ? countriesOf(account.countries) : frenchCountries
  return { isGuardians, ...(await reachOf(query, secret, practiceId, { patientId: id, phone }, countries)) }
}

/** Only the operator of a number can say that it takes nothing. */
const blockReason = (reason: SuppressionReason) =>
  reason === 'blacklisted_number' ? reason : ('bad_destination' as const)

/** Lets SMS go again to the number that a client has now, whoever else has it too. */
export async function unblockNumber(
  query: Query,
  secret: string,
  practiceId: PracticeId,
  patientId: string,
  now: Date,
): Promise<void> {
  const { number } = await patientReach(query, secret, practiceId, patientId, now)
  if (number) await liftSuppression(query, secret, { practiceId, channel: 'sms', address: number })
}
