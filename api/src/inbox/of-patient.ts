import { sql } from 'kysely'
import type * as z from 'zod'
import { tablesOf } from '../db/tables.ts'
import type { InboxThread } from './contract.ts'
import type { InboxScope } from './reading.ts'
import { readMessage } from './reading.ts'

/** What somebody wrote to the practice from a client's address, with the answers, the earliest first. */
export async function threadsOfPatient(place: InboxScope, patientId: string): Promise<z.output<typeof InboxThread>[]> {
  const threads: z.output<typeof InboxThread>[] = []
  for (const id of await threadIdsOfPatient(place, patientId)) threads.push(await readMessage(place, id))
  return threads
}

/**
 * Their ids. An address that two clients share finds none, since nobody can tell who of them wrote. A message from the
 * client area is of the account's client, whatever its address.
 */
export async function threadIdsOfPatient({ query, practiceId }: InboxScope, patientId: string): Promise<string[]> {
  const tables = tablesOf(query)
  const sharing = await tables
    .selectFrom('Patient as p')
    .innerJoin('Patient as own', (join) =>
      join.onRef('own.practiceId', '=', 'p.practiceId').onRef('own.emailKey', '=', 'p.emailKey'),
    )
    .select(['p.id', 'p.emailKey'])
    .where('own.practiceId', '=', practiceId)
    .where('own.id', '=', patientId)
    .limit(2)
    .execute()
  const [alone, another] = sharing
  const address = another ? undefined : alone?.emailKey
  const rows = await tables
    .selectFrom('InboxMessage')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where(({ or, and, not, exists, ref, selectFrom }) => {
      const linked = selectFrom('ClientAccountPatient as l')
        .select('l.patientId')
        .where('l.practiceId', '=', practiceId)
        .whereRef('l.clientAccountId', '=', 'InboxMessage.clientAccountId')
      const isAnothers = exists(linked.where('l.patientId', '!=', patientId))
      return or([
        ...(address ? [and([sql<boolean>`lower(${ref('email')}) = ${address}`, not(isAnothers)])] : []),
        exists(linked.where('l.patientId', '=', patientId)),
      ])
    })
    .orderBy('receivedAt')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
