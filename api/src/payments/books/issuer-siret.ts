import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'

/** The SIRET of who bills, or the one of the practice's own page; null while neither is known. */
export async function issuerSiret(em: EntityManager, practiceId: PracticeId): Promise<string | null> {
  const { billing, own } = await tablesOf(em)
    .selectFrom('Practice as p')
    .leftJoin('BillingIdentity as b', 'b.practiceId', 'p.id')
    .select(['b.siret as billing', 'p.siret as own'])
    .where('p.id', '=', practiceId)
    .executeTakeFirstOrThrow()
  return billing ?? own ?? null
}
