import { sql } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { type InvoiceRow, invoiceLines } from './rows.ts'
import type { InvoiceKind, InvoiceStatus } from './states.ts'

/** Documents that credit notes have cancelled, except for their deposits. */
export const fullyCredited = (em: EntityManager | Query, practiceId: PracticeId) =>
  tablesOf(em)
    .selectFrom('Invoice as n')
    .innerJoin('Invoice as o', (join) =>
      join.onRef('o.practiceId', '=', 'n.practiceId').onRef('o.id', '=', 'n.correctsId'),
    )
    .select('o.id')
    .where('n.practiceId', '=', practiceId)
    .where('n.status', '=', 'issued')
    .groupBy(['o.id', 'o.totalCents', 'o.deductedCents'])
    .having(sql<boolean>`-sum(n.total_cents) >= o.total_cents - o.deducted_cents`)

/** The documents that name a session only once: it is billed by one invoice, and paid before by one deposit. */
type NamingKind = Extract<InvoiceKind, 'invoice' | 'deposit'>

/** Lines that name a session: of drafts, and of issued documents that are not fully credited. */
function standingLines(em: EntityManager, practiceId: PracticeId, kind: NamingKind) {
  return tablesOf(em)
    .selectFrom('InvoiceLine as l')
    .innerJoin('Invoice as v', (join) =>
      join.onRef('v.practiceId', '=', 'l.practiceId').onRef('v.id', '=', 'l.invoiceId'),
    )
    .where('l.practiceId', '=', practiceId)
    .where('l.sessionId', 'is not', null)
    .where('v.kind', '=', kind)
    .where(({ not, eb }) => not(eb('v.id', 'in', fullyCredited(em, practiceId))))
}

/** The sessions of a practice that stand on a document. */
export const billedSessionIds = (em: EntityManager, practiceId: PracticeId) =>
  standingLines(em, practiceId, 'invoice').select(({ ref }) => ref('l.sessionId').$castTo<string>().as('id'))

/** The invoice of each session, or its deposit invoice. */
export async function invoicesOfSessions(
  em: EntityManager,
  practiceId: PracticeId,
  sessionIds: readonly string[],
  kind: NamingKind = 'invoice',
): Promise<Map<string, { id: string; number: string | null; status: InvoiceStatus; dueOn: string | null }>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await standingLines(em, practiceId, kind)
    .select(['l.sessionId', 'v.id', 'v.number', 'v.status', 'v.dueOn'])
    .where('l.sessionId', 'in', [...sessionIds])
    .orderBy('v.createdAt')
    .execute()
  return new Map(rows.map(({ sessionId, dueOn = null, ...invoice }) => [sessionId as string, { ...invoice, dueOn }]))
}

/**
 * Throws `already_billed` if a session is on another invoice, or for a deposit, on another deposit: both would count
 * the same money. Its sessions are locked until the transaction ends.
 */
export const assertUnbilled = (
  em: EntityManager,
  practiceId: PracticeId,
  sessionIds: readonly string[],
  { kind = 'invoice', except }: { kind?: NamingKind; except?: string } = {},
): Promise<void> =>
  assertEachUnbilled(
    em,
    practiceId,
    sessionIds.map((sessionId) => ({ sessionId, invoiceId: except, kind })),
  )

/** Does the same for sessions of several documents: each may stand on its own one. */
export async function assertEachUnbilled(
  em: EntityManager,
  practiceId: PracticeId,
  billed: readonly { sessionId: string; invoiceId: string | undefined; kind: NamingKind }[],
): Promise<void> {
  if (billed.length === 0) return
  const sessionIds = billed.map(({ sessionId }) => sessionId)
  await tablesOf(em)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', sessionIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const standing = new Map<NamingKind, Awaited<ReturnType<typeof invoicesOfSessions>>>()
  for (const kind of new Set(billed.map((each) => each.kind)))
    standing.set(kind, await invoicesOfSessions(em, practiceId, sessionIds, kind))
  const sessions = billed.flatMap(({ sessionId, invoiceId, kind }) => {
    const other = standing.get(kind)?.get(sessionId)
    return other && other.id !== invoiceId ? [{ sessionId, invoiceId: other.id, number: other.number }] : []
  })
  if (sessions.length > 0) throw fail('already_billed', { sessions })
}

/** Refuses lines for sessions of another client. Those that the draft has may stay, even if its client was erased. */
export async function assertOwnSessions(
  em: EntityManager,
  { id, practiceId, patientId }: InvoiceRow,
  lines: readonly { sessionId?: string | null | undefined }[],
): Promise<void> {
  const named = [...new Set(lines.flatMap(({ sessionId }) => sessionId ?? []))]
  if (named.length === 0) return
  const own = await tablesOf(em)
    .selectFrom('Session')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('id', 'in', named)
    .where('patient', '=', patientId)
    .execute()
  const known = new Set(own.map((session) => session.id))
  for (const { sessionId } of await invoiceLines(em, practiceId, id)) if (sessionId) known.add(sessionId)
  const strange = lines.findIndex(({ sessionId }) => sessionId && !known.has(sessionId))
  if (strange >= 0) throw refuseField(`lines.${strange}.sessionId`, 'unknown')
}
