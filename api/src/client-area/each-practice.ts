import type { EntityManager, MikroORM } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { PracticeId } from '../practice-id.ts'
import { practicesOf } from './service.ts'

/** A client, by the account. */
export type ClientOfAccount = Pick<ClientActor, 'accountId'>

/** Work about the client in each of their practices, each in a transaction of its own; what finds nothing is left out. */
export async function inEachPractice<T>(
  orm: MikroORM,
  query: Query,
  { accountId }: ClientOfAccount,
  work: (em: EntityManager, of: { practiceId: PracticeId; patientId: string }) => Promise<T | null>,
): Promise<T[]> {
  const found: T[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const own = await inPractice(orm.em.fork(), practiceId, async (em) => {
      const link = await tablesOf(em)
        .selectFrom('ClientAccountPatient')
        .select('patientId')
        .where('clientAccountId', '=', accountId)
        .where('practiceId', '=', practiceId)
        .executeTakeFirst()
      return link ? work(em, { practiceId, patientId: link.patientId }) : null
    })
    if (own !== null) found.push(own)
  }
  return found
}
