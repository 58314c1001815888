import type * as z from 'zod'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import { fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { OwnWithdrawal } from '../contract/withdrawal.ts'
import { withdrawalState } from './withdrawal-state.ts'

/**
 * The state of the right of withdrawal from a booking's contract, with what its page fills in; `not_found` without a
 * right.
 */
export async function withdrawalOfSession(
  em: EntityManager,
  { practiceId, id: sessionId }: { practiceId: PracticeId; id: string },
  now: Date,
): Promise<z.output<typeof OwnWithdrawal>> {
  const state = await withdrawalState(em, { practiceId, sessionId }, now)
  if (!state) throw fail('not_found')
  const client = await identityOfClient(em, { practiceId, id: sessionId })
  const { declared, ...rest } = state
  return {
    ...rest,
    currency: 'EUR',
    name: declared?.name ?? `${client.firstname} ${client.lastname}`.trim(),
    address: declared?.address ?? client.email ?? '',
    declaredAt: declared?.declaredAt ?? null,
  }
}

/** Name and address of a session's client, as the record says. */
export const identityOfClient = (em: EntityManager, { practiceId, id }: { practiceId: PracticeId; id: string }) =>
  tablesOf(em)
    .selectFrom('Session as s')
    .innerJoin('Patient as p', (join) =>
      join.onRef('p.practiceId', '=', 's.practiceId').onRef('p.id', '=', 's.patient'),
    )
    .select(['p.firstname', 'p.lastname', 'p.email'])
    .where('s.practiceId', '=', practiceId)
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
