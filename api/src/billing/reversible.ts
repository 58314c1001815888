import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

interface Line {
  id: string
  kind: 'payment' | 'refund' | 'reversal' | 'fee'
  providerPaymentId?: string | null
}

/**
 * Which lines of the ledger are reversed, and which can be by hand: payments of which nothing went back, and credit
 * that was paid back. What a provider has moved stays, and so does a refund for a session or an invoice.
 */
export async function reversalsOf(em: EntityManager, practiceId: PracticeId, lines: readonly Line[]) {
  const ids = lines.map(({ id }) => id)
  const back = await tablesOf(em)
    .selectFrom('Payment as r')
    .leftJoin('Payment as undone', (join) =>
      join
        .onRef('undone.practiceId', '=', 'r.practiceId')
        .onRef('undone.reversesId', '=', 'r.id')
        .on('undone.kind', '=', 'reversal'),
    )
    .select([
      'r.reversesId as of',
      sql<boolean>`bool_or(r.kind = 'reversal')`.as('isReversed'),
      sql<number>`sum(r.amount_cents + coalesce(undone.amount_cents, 0))::bigint`.as('cents'),
    ])
    .where('r.practiceId', '=', practiceId)
    .where('r.reversesId', 'in', ids)
    .groupBy('r.reversesId')
    .execute()
  const byLine = new Map(back.map((row) => [row.of, row]))
  return ({ id, kind, providerPaymentId }: Line, allocations: readonly unknown[]) => {
    const { isReversed = false, cents = 0 } = byLine.get(id) ?? {}
    const isOfHand = kind === 'payment' || (kind === 'refund' && allocations.length === 0)
    return { isReversed, canReverse: isOfHand && !providerPaymentId && cents === 0 }
  }
}
