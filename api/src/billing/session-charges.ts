import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { patientsById } from '../patients/patients-by-id.ts'
import type { PracticeId } from '../practice-id.ts'
import { type ChargeFilter, charges, dueCents, isOwed, paidCents, priceCents } from './charges.ts'
import type { SessionCharge } from './contract/money.ts'

type Charge = z.output<typeof SessionCharge>

/** Sessions with their price, oldest first; with `isOwed` only the unpaid ones. */
export async function readCharges(em: EntityManager, filter: ChargeFilter & { isOwed?: boolean }): Promise<Charge[]> {
  const rows = await charges(em, filter)
    .$if(filter.isOwed === true, (query) => query.where(isOwed))
    .select(['s.id', 's.startsAt', 's.status', 's.patient as clientId'])
    .select([priceCents.as('price'), paidCents.as('paid'), dueCents.as('due')])
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .execute()
  return withPatientsAndTypes(em, filter.practiceId, rows)
}

interface ChargeRow {
  id: string
  startsAt: Date
  status: Charge['status']
  clientId: string
  price: number
  paid: number
  due: number
}

/** Adds their clients and types. */
export async function withPatientsAndTypes(
  em: EntityManager,
  practiceId: PracticeId,
  rows: readonly ChargeRow[],
): Promise<Charge[]> {
  if (!rows.length) return []
  const people = await patientsById(
    em,
    practiceId,
    rows.map(({ clientId }) => clientId),
  )
  const items = await tablesOf(em)
    .selectFrom('SessionItem')
    .select(['session', 'nameFr', 'nameEn'])
    .where('practiceId', '=', practiceId)
    .where(
      'session',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('position')
    .execute()
  return rows.flatMap(({ clientId, price, paid, due, ...row }) => {
    const patient = people.get(clientId)
    if (!patient) return []
    const types = items.filter(({ session }) => session === row.id)
    return [{ ...row, patient, types, priceCents: price, paidCents: paid, dueCents: due }]
  })
}
