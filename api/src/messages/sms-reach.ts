import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { SmsCountry } from '../sms/countries.ts'
import { mobileOf } from '../sms/mobile.ts'
import type { SuppressionReason } from './states.ts'
import { suppressedAmong } from './suppression.ts'

/** A client at a number on file. */
interface ClientAtNumber {
  patientId: string
  phone: string | null
}

/** The practice that sends, the countries to which it does, and the secret that finds blocked numbers. */
interface SmsScope {
  secret: string
  practiceId: PracticeId
  countries: readonly SmsCountry[]
}

/** Whether SMS may go to clients at their numbers, and why not, in their order. `not_found` where one is gone. */
export async function reachAmong(
  query: Query,
  { secret, practiceId, countries }: SmsScope,
  clients: readonly ClientAtNumber[],
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
export async function reachOf(query: Query, scope: SmsScope, client: ClientAtNumber) {
  const [reach] = await reachAmong(query, scope, [client])
  if (!reach) throw fail('not_found')
  return reach
}

/** Only the operator of a number can say that it takes nothing. */
const blockReason = (reason: SuppressionReason) =>
  reason === 'blacklisted_number' ? reason : ('bad_destination' as const)
