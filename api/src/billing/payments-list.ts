import { sql } from 'kysely'
import type * as z from 'zod'
import { formerIdsOf } from '../db/current-patient.ts'
import { containsPattern } from '../db/like.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { patientsById } from '../patients/patients-by-id.ts'
import { isOfPatient } from '../payments/of-patient.ts'
import type { PracticeId } from '../practice-id.ts'
import { advanceInterest } from './advance-interest.ts'
import type { PaymentSummary } from './contract/money.ts'
import type { billing } from './contract.ts'
import { reversalsOf } from './reversible.ts'

type Summary = z.output<typeof PaymentSummary>
type Filter = z.output<typeof billing.payments.query>

/** A page of the ledger with sums over all matches. */
export async function listPayments(em: EntityManager, practiceId: PracticeId, filter: Filter, now: Date) {
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc'
  const column = filter.sort.endsWith('amountCents') ? 'p.amountCents' : 'p.receivedOn'
  const matching = matches(em, practiceId, filter)
  const totals = await matching
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(p.amount_cents) filter (where p.kind = 'payment'), 0)::bigint`.as('receivedCents'),
      sql<number>`coalesce(sum(p.amount_cents) filter (where p.kind <> 'payment'), 0)::bigint`.as('returnedCents'),
    ])
    .executeTakeFirstOrThrow()
  const page = await matching
    .select('p.id')
    .orderBy(column, direction)
    .orderBy('p.sequence', direction)
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
    .execute()
  const ids = page.map(({ id }) => id)
  const found = await readPayments(em, practiceId, ids, now)
  const rows = ids.flatMap((id) => found.find((payment) => payment.id === id) ?? [])
  return { rows, total: totals.count, totals }
}

function matches(em: EntityManager, practiceId: PracticeId, { from, to, patientId, type, amountCents, q }: Filter) {
  const looked = q?.trim()
  return tablesOf(em)
    .selectFrom('Payment as p')
    .where('p.practiceId', '=', practiceId)
    .where('p.kind', '<>', 'fee')
    .$if(from !== undefined, (query) => query.where('p.receivedOn', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('p.receivedOn', '<=', to ?? ''))
    .$if(patientId !== undefined, (query) => query.where(isOfPatient(em, patientId ?? '')))
    .$if(type !== undefined, (query) => query.where('p.typeKey', '=', type ?? ''))
    .$if(amountCents !== undefined, (query) => query.where('p.amountCents', '=', amountCents ?? 0))
    .$if(!!looked, (query) => query.where(isNamed(em, practiceId, looked ?? '')))
}

/** Finds a payment by its reference, the number of its cheque, its own number or its client's name. */
const isNamed = (em: EntityManager, practiceId: PracticeId, looked: string) => {
  const words = containsPattern(looked)
  const people = patientsByName(em, practiceId, looked)
  return sql<boolean>`(p.reference ilike ${words} or p.cheque_number ilike ${words} or p.sequence::text = ${looked}
    or p.patient_id in (${people})
    or p.patient_id in (${formerIdsOf(em, people).where('practiceId', '=', practiceId)}))`
}

/** Clients by part of their name, ignoring accents and case. */
export function patientsByName(em: EntityManager, practiceId: PracticeId, looked: string) {
  const words = containsPattern(looked)
  return tablesOf(em)
    .selectFrom('Patient as n')
    .select('n.id')
    .where('n.practiceId', '=', practiceId)
    .where(
      sql<boolean>`(n.lastname_sort_key like fold_text(${words} collate "fr-x-icu")
        or n.firstname_sort_key like fold_text(${words} collate "fr-x-icu"))`,
    )
}

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
