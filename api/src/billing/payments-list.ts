import { sql } from 'kysely'
import type * as z from 'zod'
import { formerIdsOf } from '../db/current-patient.ts'
import { containsPattern } from '../db/like.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { isOfPatient } from '../payments/of-patient.ts'
import type { PracticeId } from '../practice-id.ts'
import type { billing } from './contract.ts'
import { readPayments } from './read-payments.ts'

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
