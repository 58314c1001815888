import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { clientsWithOpenDeposit } from '../invoices/deposits.ts'
import { missingIssuerFields, readIdentity } from '../invoices/identity.ts'
import { MOST_BILLED_SESSIONS } from '../invoices/lines.ts'
import { unprintableSigns } from '../invoices/printable-text.ts'
import type { PracticeId } from '../practice-id.ts'
import type { BillingBatch } from './contract/batch.ts'
import type { SessionCharge } from './contract/money.ts'
import { listUnbilled } from './unbilled.ts'

type Charge = z.output<typeof SessionCharge>
type Bill = z.output<typeof BillingBatch>['bills'][number]

/** This many sessions are billed at once; the rest follows the next time. */
const MOST_BILLED = 1000

interface BatchFilter {
  practiceId: PracticeId
  patientId?: string | undefined
  q?: string | undefined
  from: Date | undefined
  to: Date | undefined
}

/** What a batch would bill, with what prevents one invoice or all. Each is then drafted and issued separately. */
export async function previewBatch(
  em: EntityManager,
  { practiceId, patientId, q, from, to }: BatchFilter,
  now: Date,
): Promise<z.output<typeof BillingBatch>> {
  const filter = { practiceId, patientId, q, from, to, page: 1, perPage: MOST_BILLED, sort: 'startsAt' }
  const { rows, total } = await listUnbilled(em, filter, now)
  const byPatient = Map.groupBy(rows, ({ patient }) => patient.id)
  const people = await addressesOf(em, practiceId, [...byPatient.keys()])
  const depositors = await clientsWithOpenDeposit(em, practiceId, [...byPatient.keys()])
  const bills: Bill[] = []
  for (const [id, charges] of byPatient)
    for (let from = 0; from < charges.length; from += MOST_BILLED_SESSIONS)
      bills.push(billOf(charges.slice(from, from + MOST_BILLED_SESSIONS), people.get(id), depositors.has(id)))
  bills.sort((one, other) => one.patient.lastname.localeCompare(other.patient.lastname, 'fr'))
  return { missing: missingIssuerFields(await readIdentity(em, practiceId)), bills, isCut: total > rows.length }
}

type Person = Record<'email' | 'address' | 'city', string | null>

function billOf(charges: readonly Charge[], person: Person | undefined, hasDeposit: boolean): Bill {
  const [{ patient }] = charges as [Charge]
  const { email = null, address = null, city = null } = person ?? {}
  return {
    patient,
    sessions: charges.map(({ id, startsAt, priceCents }) => ({ id, startsAt, priceCents })),
    totalCents: charges.reduce((sum, { priceCents }) => sum + priceCents, 0),
    letters: unprintableSigns([patient.firstname, patient.lastname, address, city].join(' ')),
    hints: [
      ...(address ? [] : (['no_address'] as const)),
      ...(email ? [] : (['no_email'] as const)),
      ...(hasDeposit ? (['open_deposit'] as const) : []),
    ],
  }
}

async function addressesOf(em: EntityManager, practiceId: PracticeId, ids: string[]): Promise<Map<string, Person>> {
  if (!ids.length) return new Map()
  const rows = await tablesOf(em)
    .selectFrom('Patient')
    .select(['id', 'email', 'address', 'city'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, email, address, city }) => [
      id,
      { email: email ?? null, address: address ?? null, city: city ?? null },
    ]),
  )
}
