import { sql } from 'kysely'
import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { localDay } from '../format/day.ts'
import { patientsById } from '../patients/patients-by-id.ts'
import { creditOf } from '../payments/allocations.ts'
import type { PracticeId } from '../practice-id.ts'
import { charges, dueCents, isOwed } from './charges.ts'
import type { OwedByPatient } from './contract/money.ts'
import type { billing } from './contract.ts'
import { type OpenInvoice, openInvoices } from './open-invoices.ts'
import { patientsByName } from './payments-list.ts'
import { undeductedDeposits } from './undeducted-deposits.ts'

type Owed = z.output<typeof OwedByPatient>
type OwedFilter = z.output<typeof billing.owed.query>

/** Who owes what for held sessions and for invoices beside them, and since when; with sums over all matches. */
export async function listOwed(
  em: EntityManager,
  { practiceId, timeZone }: { practiceId: PracticeId; timeZone: string },
  { q, sort, page, perPage }: OwedFilter,
  now: Date,
) {
  const all = await owedByPatient(em, practiceId, now, q?.trim())
  const direction = sort.startsWith('-') ? -1 : 1
  const keyOf = (row: OwedRow) => (sort.endsWith('dueCents') ? row.cents : row.since.getTime())
  const sorted = all.sort((a, b) => direction * (keyOf(a) - keyOf(b)) || a.patientId.localeCompare(b.patientId))
  const shown = sorted.slice((page - 1) * perPage, page * perPage)
  const ids = shown.map(({ patientId }) => patientId)
  const [people, reminders] = [await patientsById(em, practiceId, ids), await lastReminders(em, practiceId, ids)]
  const deposits = await undeductedDeposits(em, practiceId, ids)
  const rows: Owed[] = []
  for (const { patientId, cents, sessions, since } of shown) {
    const person = people.get(patientId)
    if (!person) continue
    rows.push({
      patient: person,
      dueCents: cents,
      creditCents: Math.max(await creditOf(em, patientId), 0) + (deposits.get(patientId) ?? 0),
      since: localDay(since, timeZone),
      sessions,
      remindedAt: reminders.get(patientId) ?? null,
      hasEmail: person.email !== null,
    })
  }
  const totals = { count: all.length, dueCents: all.reduce((sum, { cents }) => sum + cents, 0) }
  return { rows, total: all.length, totals }
}

/**
 * What each client owes: for held sessions once they have ended, and of invoices beside them. Every sum that is owed to
 * a practice is counted from here.
 */
export async function owedByPatient(
  em: EntityManager,
  practiceId: PracticeId,
  now: Date,
  looked?: string,
): Promise<OwedRow[]> {
  const perPatient = charges(em, { practiceId, isHeld: true, isEnded: true, now })
    .where(isOwed)
    .$if(!!looked, (query) => query.where('s.patient', 'in', patientsByName(em, practiceId, looked ?? '')))
    .select([
      's.patient as patientId',
      sql<number>`sum(${dueCents})::bigint`.as('cents'),
      sql<number>`count(*)::int`.as('sessions'),
      sql<string>`min(s.starts_at)`.as('since'),
    ])
    .groupBy('s.patient')
  return withInvoices(
    (await perPatient.execute()).map((row) => ({ ...row, since: new Date(row.since) })),
    await invoicesOf(em, practiceId, looked),
  )
}

interface OwedRow {
  patientId: string
  cents: number
  sessions: number
  since: Date
}

/** The unpaid rest of invoices beside their sessions, for clients who match the searched name. */
async function invoicesOf(em: EntityManager, practiceId: PracticeId, looked: string | undefined) {
  const open = await openInvoices(em, { practiceId })
  if (!looked || !open.length) return open
  const named = new Set((await patientsByName(em, practiceId, looked).execute()).map(({ id }) => id))
  return open.filter(({ patientId }) => named.has(patientId))
}

/** Adds the debts of invoices to those of sessions, by client. */
function withInvoices(rows: readonly OwedRow[], invoices: readonly OpenInvoice[]): OwedRow[] {
  const byPatient = new Map(rows.map((row) => [row.patientId, { ...row }]))
  for (const { patientId, dueCents: cents, dueAt } of invoices) {
    const row = byPatient.get(patientId) ?? { patientId, cents: 0, sessions: 0, since: dueAt }
    row.cents += cents
    if (dueAt < row.since) row.since = dueAt
    byPatient.set(patientId, row)
  }
  return [...byPatient.values()]
}

/** When each client was last reminded of a debt. */
export async function lastReminders(
  em: EntityManager,
  practiceId: PracticeId,
  patientIds: readonly string[],
): Promise<Map<string, Date>> {
  if (!patientIds.length) return new Map()
  const rows = await tablesOf(em)
    .selectFrom('DueReminder')
    .select(({ fn }) => ['patientId', fn.max('sentAt').as('at')])
    .where('practiceId', '=', practiceId)
    .where('patientId', 'in', [...patientIds])
    .groupBy('patientId')
    .execute()
  return new Map(rows.map(({ patientId, at }) => [patientId, new Date(at)]))
}
