import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'

/** Whether any money or document of a practice has ever borne VAT. */
export async function bearsVat(em: EntityManager, practiceId: PracticeId): Promise<boolean> {
  const tables = tablesOf(em)
  const line = await tables
    .selectFrom('Payment')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('vatBasisPoints', '>', 0)
    .limit(1)
    .executeTakeFirst()
  if (line) return true
  const document = await tables
    .selectFrom('Invoice')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('vatCents', '<>', 0)
    .limit(1)
    .executeTakeFirst()
  return document !== undefined
}
