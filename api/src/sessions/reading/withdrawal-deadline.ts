import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'
import { requestOfContract } from '../../payment-requests/agreed.ts'

/**
 * The last day on which the client of a session may withdraw from its contract, where they have not asked for a session
 * before that day: nothing is kept for what is held until then. The contract belongs to the session, or to the first
 * session of its programme. Null: the right has ended, was used or never was, or the box was ticked.
 */
export async function withdrawalDeadline(query: Query, sessionId: string, now: Date): Promise<string | null> {
  const rows = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Practice as p', 'p.id', 's.practiceId')
    .innerJoin('PaymentRequest as r', (join) =>
      join
        .onRef('r.practiceId', '=', 's.practiceId')
        .on(({ and, or, eb, ref }) =>
          or([
            eb('r.sessionId', '=', ref('s.id')),
            and([eb('s.repeatWeeks', 'is', null), eb('r.sessionId', '=', ref('s.firstSessionId'))]),
          ]),
        ),
    )
    .select(['p.timeZone', 'r.id', 'r.sessionId', 'r.kind', 'r.agreed', 'r.status'])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('Withdrawal as w').select('w.id').whereRef('w.requestId', '=', 'r.id')).as('isDeclared'),
    ])
    .where('s.id', '=', sessionId)
    .orderBy('r.createdAt')
    .orderBy('r.id')
    .execute()
  const contractOf = (requests: typeof rows) =>
    requestOfContract(requests, requests.find(({ isDeclared }) => isDeclared)?.id)
  const contract =
    contractOf(rows.filter((row) => row.sessionId === sessionId)) ??
    contractOf(rows.filter((row) => row.sessionId !== sessionId))
  if (!contract || contract.request.isDeclared || contract.agreed.waiver) return null
  const { withdrawalUntil } = contract.agreed
  return localDay(now, contract.request.timeZone) <= withdrawalUntil ? withdrawalUntil : null
}
