import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { localDay } from '../../format/day.ts'

/**
 * The last day on which the client of a session may withdraw from its contract, where nobody has asked for a session
 * before that day: of what is held until then nothing is kept. Of a programme it is the contract of its first session. Null: the
 * right is over, was used, or there is none, or the box was ticked.
 */
export async function unwaivedUntil(query: Query, sessionId: string, now: Date): Promise<string | null> {
  const rows = await tablesOf(query)
    .selectFrom('Session as s')
    .innerJoin('Practice as p', 'p.id', 's.practiceId')
    .innerJoin('PaymentRequest as r', (join) =>
      join
        .onRef('r.practiceId', '=', 's.practiceId')
        .on(({ or, eb, ref }) =>
          or([eb('r.sessionId', '=', ref('s.id')), eb('r.sessionId', '=', ref('s.firstSessionId'))]),
        ),
    )
    .select(['p.timeZone', 'r.agreed', 'r.status'])
    .where('s.id', '=', sessionId)
    .where('r.status', 'in', ['open', 'paid'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('Withdrawal as w').select('w.id').whereRef('w.requestId', '=', 'r.id'))),
    )
    .orderBy('r.createdAt')
    .execute()
  const agreed = rows.filter(({ agreed, status }) => agreed && (status === 'paid' || agreed.by === 'booking'))
  const contract = agreed.find((row) => row.agreed?.withdrawalUntil)
  const until = contract?.agreed?.waiver ? null : contract?.agreed?.withdrawalUntil
  return contract && until && localDay(now, contract.timeZone) <= until ? until : null
}
