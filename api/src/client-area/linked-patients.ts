import { sql } from 'kysely'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** A client of a practice for whom an account may act: its owner, or a child whose guardian the owner is. */
export interface LinkedPatient {
  practiceId: PracticeId
  patientId: string
  isChild: boolean
}

/**
 * An account's links, the first one first. No practice beside theirs is ever read for it. `peopleOf` says whether a
 * guardian may still act.
 */
export async function linkedPatientsOf(query: Query, accountId: string): Promise<LinkedPatient[]> {
  const tables = tablesOf(query)
  const links = await tables
    .selectFrom('ClientAccountPatient')
    .select(['practiceId', 'patientId', 'invitedAt', sql<boolean>`false`.as('isChild')])
    .where('clientAccountId', '=', accountId)
    .unionAll(
      tables
        .selectFrom('ClientGuardian')
        .select(['practiceId', 'patientId', 'openedAt as invitedAt', sql<boolean>`true`.as('isChild')])
        .where('clientAccountId', '=', accountId)
        .where('endedAt', 'is', null),
    )
    .execute()
  return links.sort(
    (one, other) =>
      one.invitedAt.getTime() - other.invitedAt.getTime() ||
      (one.practiceId < other.practiceId ? -1 : Number(one.practiceId > other.practiceId)),
  )
}

/** The practices of links, each once, in their order. */
export const practicesIn = (links: readonly LinkedPatient[]): PracticeId[] => [
  ...new Set(links.map(({ practiceId }) => practiceId)),
]

/** The practices that know a client or a child of theirs, the first one first. */
export const practicesOf = async (query: Query, accountId: string): Promise<PracticeId[]> =>
  practicesIn(await linkedPatientsOf(query, accountId))
