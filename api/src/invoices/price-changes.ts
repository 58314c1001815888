import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** A change of a session's price: a discount, an addition or a free session (`billing/`). */
export interface SessionPriceChange {
  kind: string
  label: string | null
  amountCents: number
}

/** The changes of the prices of sessions, in their order. */
export async function priceChangesOf(
  em: EntityManager,
  practiceId: PracticeId,
  sessionIds: readonly string[],
): Promise<Map<string, SessionPriceChange[]>> {
  const rows = await tablesOf(em)
    .selectFrom('PriceAdjustment')
    .select(['sessionId', 'kind', 'label', 'amountCents'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'in', [...sessionIds])
    .orderBy('createdAt')
    .execute()
  return Map.groupBy(rows, ({ sessionId }) => sessionId)
}
