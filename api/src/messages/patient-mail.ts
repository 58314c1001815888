import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import { liftSuppression, suppressionOf } from './suppression.ts'

/** Whether mails of the practice reach a client at the address that is on file now. */
export async function patientMail(query: Query, secret: string, practiceId: string, id: string) {
  const patient = await tablesOf(query)
    .selectFrom('Patient')
    .select('email')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!patient) throw fail('not_found')
  const address = patient.email ?? null
  const known = address && (await suppressionOf(query, secret, { practiceId, channel: 'email', address }))
  return {
    address,
    problem: known ? (known.reason === 'complained' ? known.reason : ('bounced' as const)) : null,
    since: known ? known.suppressedAt : null,
  }
}

/** Lets mails go again to the address that a client has now, whoever else has it too. */
export async function liftPatientMail(query: Query, secret: string, practiceId: string, id: string) {
  const { address } = await patientMail(query, secret, practiceId, id)
  if (address) await liftSuppression(query, secret, { practiceId, channel: 'email', address })
  return patientMail(query, secret, practiceId, id)
}
