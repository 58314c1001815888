import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { reachOf } from '../messages/sms-reach.ts'
import { liftSuppression } from '../messages/suppression.ts'
import type { PracticeId } from '../practice-id.ts'
import { countriesOf, frenchCountries } from '../sms/countries.ts'
import { phoneOf } from '../sms/phone-of.ts'

/** Whether SMS may go to a client's present number, and why not, as the practitioner reads it. */
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
  return { isGuardians, ...(await reachOf(query, { secret, practiceId, countries }, { patientId, phone })) }
}

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
