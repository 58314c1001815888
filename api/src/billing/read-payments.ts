import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { patientsById } from '../patients/patients-by-id.ts'
import type { PracticeId } from '../practice-id.ts'
import { advanceInterest } from './advance-interest.ts'
import type { PaymentSummary } from './contract/money.ts'
import { reversalsOf } from './reversible.ts'

type Summary = z.output<typeof PaymentSummary>

/** Payments by their ids, with their clients and what they pay. */
export async function readPayments(
  em: EntityManager,
  practiceId: PracticeId,
  ids: readonly string[],
  now: Date,
): Promise<Summary[]> {
  if (!ids.length) return []
  const tables = tablesOf(em)
  const lines = await tables
    .selectFrom('Payment')
    .selectAll()
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...ids])
    .execute()
  const allocations = await tables
    .selectFrom('PaymentAllocation as a')
    .leftJoin('Invoice as v', (join) =>
      join.onRef('v.practiceId', '=', 'a.practiceId').onRef('v.id', '=', 'a.invoiceId'),
    )
    .select(['a.paymentId', 'a.sessionId', 'a.invoiceId', 'v.number as invoiceNumber', 'a.amountCents'])
    .where('a.practiceId', '=', practiceId)
    .where('a.paymentId', 'in', [...ids])
    .orderBy('a.id')
    .execute()
  const reversalOf = await reversalsOf(em, practiceId, lines)
  const named = lines.flatMap(({ patientId }) => patientId ?? [])
  const merges = await tables
    .selectFrom('MergedPatient')
    .select(['id', 'patientId'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', named)
    .execute()
  const present = new Map(merges.map(({ id, patientId }) => [id, patientId]))
  const people = await patientsById(em, practiceId, [...named, ...present.values()])
  const interest = await advanceInterest(em, practiceId, lines, now)
  return lines.flatMap((line) => {
    if (line.kind === 'fee') return []
    const own = allocations.filter(({ paymentId }) => paymentId === line.id)
    return {
      id: line.id,
      sequence: line.sequence,
      kind: line.kind,
      typeKey: line.typeKey,
      amountCents: line.amountCents,
      currency: line.currency,
      receivedOn: line.receivedOn,
      recordedAt: line.recordedAt,
      patient: people.get(present.get(line.patientId ?? '') ?? line.patientId ?? '') ?? null,
      reference: line.reference ?? null,
      cheque: chequeOf(line),
      card: line.cardBrand ? { brand: line.cardBrand, last4: line.cardLast4 ?? null } : null,
      reversesId: line.reversesId ?? null,
      ...reversalOf(line, own),
      interest: interest.get(line.id) ?? null,
      allocations: own.map(({ sessionId, invoiceId, invoiceNumber, amountCents }) => ({
        sessionId: sessionId ?? null,
        invoiceId: invoiceId ?? null,
        invoiceNumber: invoiceNumber ?? null,
        amountCents,
      })),
    }
  })
}

interface ChequeColumns {
  chequeNumber?: string | null
  chequeBank?: string | null
  chequePaidInOn?: string | null
}

function chequeOf({ chequeNumber = null, chequeBank = null, chequePaidInOn = null }: ChequeColumns): Summary['cheque'] {
  if (!chequeNumber && !chequeBank && !chequePaidInOn) return null
  return { number: chequeNumber, bank: chequeBank, paidInOn: chequePaidInOn }
}
