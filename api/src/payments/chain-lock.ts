import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { addDays } from '../format/day.ts'
import type { PracticeId } from '../practice-id.ts'
import { CHAIN_START } from './chain.ts'
import { PaymentChain } from './entity.ts'

/** The end of a practice's ledger. */
export interface ChainEnd {
  sequence: number
  hash: Uint8Array
  closedThrough: string | null
}

/** Locks the ledger of a practice until the transaction ends, so that lines are added one after the other. */
export async function lockChain(em: EntityManager, practiceId: PracticeId): Promise<ChainEnd> {
  await em.flush()
  const tables = tablesOf(em)
  await tables
    .insertInto('PaymentChain')
    .values({ practiceId, sequence: 0, hash: CHAIN_START, closedThrough: null })
    .onConflict((row) => row.doNothing())
    .execute()
  const end = await tables
    .selectFrom('PaymentChain')
    .select(['sequence', 'hash', 'closedThrough'])
    .where('practiceId', '=', practiceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return end
}

/** Stores the new end of the ledger, or the day through which its books are closed. */
export const moveChain = (em: EntityManager, practiceId: PracticeId, change: Partial<ChainEnd>) =>
  em.nativeUpdate(PaymentChain, { practiceId }, change)

/** The day, unless it is closed: then the first open day, as for what a provider reports late. */
export const firstOpen = (day: string, { closedThrough }: Pick<ChainEnd, 'closedThrough'>): string =>
  closedThrough && day <= closedThrough ? addDays(closedThrough, 1) : day
