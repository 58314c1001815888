import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import type { PracticeId } from '../practice-id.ts'
import { charges, dueCents, paidCents, priceCents } from './charges.ts'
import type { billing } from './contract.ts'
import { patientsByName } from './payments-list.ts'
import { withPatientsAndTypes } from './session-charges.ts'

/** What is looked for; the days of the query as the practice's zone has them. */
interface UnbilledFilter extends Omit<z.output<typeof billing.unbilled.query>, 'from' | 'to'> {
  practiceId: PracticeId
  from: Date | undefined
  to: Date | undefined
}

/** Held sessions that still cost something and are on no document, with sums over all matches. */
export async function listUnbilled(em: EntityManager, filter: UnbilledFilter, now: Date) {
  const { practiceId, from, to } = filter
  const looked = filter.q?.trim()
  const matching = charges(em, {
    practiceId,
    patientId: filter.patientId,
    isHeld: true,
    isUnbilled: true,
    now,
    from,
    to,
  }).$if(!!looked, (query) => query.where('s.patient', 'in', patientsByName(em, practiceId, looked ?? '')))
  const totals = await matching
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(sum(${priceCents}), 0)::bigint`.as('priceCents'),
    ])
    .executeTakeFirstOrThrow()
  const direction = filter.sort.startsWith('-') ? 'desc' : 'asc'
  const page = await matching
    .select(['s.id', 's.startsAt', 's.status', 's.patient as clientId'])
    .select([priceCents.as('price'), paidCents.as('paid'), dueCents.as('due')])
    .orderBy(filter.sort.endsWith('priceCents') ? sql`price` : 's.startsAt', direction)
    .orderBy('s.id', direction)
    .limit(filter.perPage)
    .offset((filter.page - 1) * filter.perPage)
    .execute()
  return { rows: await withPatientsAndTypes(em, practiceId, page), total: totals.count, totals }
}
