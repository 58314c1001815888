import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { Allocation } from './add-line.ts'
import { MOST_PAYMENT_CENTS } from './limits.ts'

export const sumOf = (allocations: readonly Pick<Allocation, 'amountCents'>[]): number =>
  allocations.reduce((sum, { amountCents }) => sum + amountCents, 0)

export function assertAmount(field: string, cents: number): void {
  if (!Number.isSafeInteger(cents)) throw refuseField(field, 'invalid')
  if (cents <= 0) throw refuseField(field, 'too_small')
  if (cents > MOST_PAYMENT_CENTS) throw refuseField(field, 'too_large')
}

/**
 * Throws `not_found` for a client of another practice; `isLocked` prevents the removal of one of this practice
 * meanwhile.
 */
export async function assertPatient(
  em: EntityManager,
  practiceId: PracticeId,
  patientId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<void> {
  const found = await tablesOf(em)
    .selectFrom('Patient')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .$if(isLocked, (query) => query.forKeyShare())
    .executeTakeFirst()
  if (!found) throw fail('not_found')
}

/** Throws `not_found` where an allocation is for nothing, or for another practice's session or invoice. */
export async function assertTargets(
  em: EntityManager,
  practiceId: PracticeId,
  allocations: readonly Allocation[],
): Promise<void> {
  if (allocations.some(({ sessionId, invoiceId }) => !sessionId && !invoiceId)) throw fail('not_found')
  const idsOf = (key: 'sessionId' | 'invoiceId') => [...new Set(allocations.flatMap((each) => each[key] ?? []))]
  for (const [table, ids] of [
    ['Session', idsOf('sessionId')],
    ['Invoice', idsOf('invoiceId')],
  ] as const) {
    if (ids.length === 0) continue
    const rows = tablesOf(em).selectFrom(table).select('id').where('practiceId', '=', practiceId)
    if ((await rows.where('id', 'in', ids).execute()).length < ids.length) throw fail('not_found')
  }
}
