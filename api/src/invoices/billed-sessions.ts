import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'

/** Of each session, the invoice on which it stands: a draft, or an issued one that is not credited whole. */
export async function invoicesOfSessions(
  em: EntityManager,
  practiceId: string,
  sessionIds: readonly string[],
): Promise<Map<string, { id: string; number: string | null; status: 'draft' | 'issued' }>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await tablesOf(em)
    .selectFrom('InvoiceLine as line')
    .innerJoin('Invoice as invoice', (join) =>
      join.onRef('invoice.practiceId', '=', 'line.practiceId').onRef('invoice.id', '=', 'line.invoiceId'),
    )
    .select((eb) => [
      'line.sessionId',
      'invoice.id',
      'invoice.number',
      'invoice.status',
      'invoice.totalCents',
      eb
        .selectFrom('Invoice as note')
        .select((note) => note.fn.coalesce(note.fn.sum<string>('note.totalCents'), note.lit(0)).as('cents'))
        .whereRef('note.practiceId', '=', 'invoice.practiceId')
        .whereRef('note.correctsId', '=', 'invoice.id')
        .where('note.status', '=', 'issued')
        .as('creditedCents'),
      eb
        .exists(
          eb
            .selectFrom('Invoice as note')
            .select('note.id')
            .whereRef('note.practiceId', '=', 'invoice.practiceId')
            .whereRef('note.correctsId', '=', 'invoice.id')
            .where('note.status', '=', 'issued'),
        )
        .as('isCredited'),
    ])
    .where('line.practiceId', '=', practiceId)
    .where('line.sessionId', 'in', [...sessionIds])
    .where('invoice.kind', '=', 'invoice')
    .where('invoice.status', 'in', ['draft', 'issued'])
    .orderBy('invoice.createdAt')
    .execute()
  const standing = rows.filter(
    ({ isCredited, totalCents, creditedCents }) => !isCredited || totalCents + Number(creditedCents) > 0,
  )
  return new Map(
    standing.map(({ sessionId, id, number, status }) => [
      sessionId as string,
      { id, number, status: status === 'draft' ? ('draft' as const) : ('issued' as const) },
    ]),
  )
}

/** Throws `already_billed` where a session stands on another invoice. Its sessions are held until the transaction ends. */
export async function assertUnbilled(
  em: EntityManager,
  practiceId: string,
  sessionIds: readonly string[],
  except?: string,
): Promise<void> {
  if (sessionIds.length === 0) return
  await tablesOf(em)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', [...sessionIds])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const standing = await invoicesOfSessions(em, practiceId, sessionIds)
  const others = [...standing].filter(([, invoice]) => invoice.id !== except)
  if (others.length > 0)
    throw fail('already_billed', {
      sessions: others.map(([sessionId, { id, number }]) => ({ sessionId, invoiceId: id, number })),
    })
}
