import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { payerOfInvoices } from '../payment-requests/payer.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Settings } from '../practices/settings.ts'
import { readSettings } from '../practices/settings.ts'

/** The present facts about a payment request: its practice, its client and its session. */
export async function paymentRequestFacts(em: EntityManager, practiceId: PracticeId, requestId: string) {
  const tables = tablesOf(em)
  const request = await tables
    .selectFrom('PaymentRequest')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (!request) return null
  const practice = await tables
    .selectFrom('Practice')
    .selectAll()
    .where('id', '=', practiceId)
    .executeTakeFirstOrThrow()
  const client = await tables
    .selectFrom('Patient')
    .select(['id', 'firstname', 'lastname', 'email', 'dateOfBirth'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', request.patientId)
    .executeTakeFirstOrThrow()
  const practitioner = await tables
    .selectFrom('Practitioner as t')
    .innerJoin('User as u', 'u.id', 't.userId')
    .select(['t.name', 'u.email', 'u.emailVerifiedAt'])
    .where('t.practiceId', '=', practiceId)
    // The practitioner whose time visitors book: the one who joined first.
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const session = request.sessionId
    ? ((await tables
        .selectFrom('Session')
        .select([
          'id',
          'practiceId',
          'status',
          'startsAt',
          'endsAt',
          'linkVersion',
          'timeZone',
          'location',
          'missedAt',
          'requestedAt',
        ])
        .where('practiceId', '=', practiceId)
        .where('id', '=', request.sessionId)
        .executeTakeFirst()) ?? null)
    : null
  const settings: Settings = await readSettings(queryOf(em), practiceId)
  return {
    request,
    practice,
    client,
    payer: await payerOfInvoices(queryOf(em), practiceId, request.invoiceIds ?? null),
    practitioner,
    session,
    settings,
  }
}

export type RequestFacts = NonNullable<Awaited<ReturnType<typeof paymentRequestFacts>>>
