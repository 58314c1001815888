import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'

/** The sessions of a practice that stand on a draft, or on an issued invoice that is not credited whole. */
export function billedSessionIds(em: EntityManager, practiceId: string) {
  const credited = tablesOf(em)
    .selectFrom('Invoice as n')
    .select('n.correctsId')
    .where('n.practiceId', '=', practiceId)
    .where('n.status', '=', 'issued')
    .where('n.correctsId', 'is not', null)
    .groupBy('n.correctsId')
    .having(sql<boolean>`-sum(n.total_cents) >= (${totalOfCorrected(em)})`)
  return tablesOf(em)
    .selectFrom('InvoiceLine as l')
    .innerJoin('Invoice as v', (join) =>
      join.onRef('v.practiceId', '=', 'l.practiceId').onRef('v.id', '=', 'l.invoiceId'),
    )
    .select(({ ref }) => ref('l.sessionId').$castTo<string>().as('id'))
    .where('l.practiceId', '=', practiceId)
    .where('l.sessionId', 'is not', null)
    .where('v.kind', '=', 'invoice')
    .where('v.status', 'in', ['draft', 'issued'])
    .where(({ not, eb }) => not(eb('v.id', 'in', credited.$castTo<{ correctsId: string }>())))
}

const totalOfCorrected = (em: EntityManager) =>
  tablesOf(em).selectFrom('Invoice as o').select('o.totalCents').where(sql<boolean>`o.id = n.corrects_id`)
