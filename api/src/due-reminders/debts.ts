import { max } from 'date-fns/max'
import { min } from 'date-fns/min'
import { charges, isOwed } from '../billing/charges.ts'
import { invoiceTargets } from '../billing/invoice-targets.ts'
import { openInvoices } from '../billing/open-invoices.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import { startOfDay } from '../format/calendar.ts'
import { balancesMatching } from '../invoices/balances.ts'
import { invoicesOfSessions } from '../invoices/billed-sessions.ts'
import type { PracticeId } from '../practice-id.ts'

/** A debt, its debtor, since when it is due, and since when it exists: its reminders count from then. */
export interface Debt {
  patientId: string
  invoiceId: string | null
  since: Date
  from: Date
}

interface Books {
  practiceId: PracticeId
  timeZone: string
}

/** Lists debtors: the payer of an invoice that goes to somebody else, otherwise the client. */
export async function debtsOf(em: EntityManager, books: Books, now: Date): Promise<Debt[]> {
  const { practiceId } = books
  const sessions = await owedSessions(em, books, now)
  const invoices = await openInvoicesByTerm(em, books)
  const owed = new Set([...sessions, ...invoices].map(({ id }) => id))
  const debts: Debt[] = []
  for (const { id: invoiceId, patientId, ...when } of await invoicesOfPayers(em, books)) {
    const targets = await invoiceTargets(em, { practiceId, patientId, ids: [invoiceId], now })
    const ids = targets.flatMap((target) => target.sessionId ?? target.invoiceId ?? [])
    if (ids.some((id) => owed.has(id))) debts.push({ patientId, invoiceId, ...when })
    for (const id of ids) owed.delete(id)
  }
  const ofClients = new Map<string, Debt>()
  for (const { id, patientId, since, from } of [...sessions, ...invoices]) {
    if (!owed.has(id)) continue
    const known = ofClients.get(patientId) ?? { since, from }
    const oldest = { since: min([since, known.since]), from: min([from, known.from]) }
    ofClients.set(patientId, { patientId, invoiceId: null, ...oldest })
  }
  return [...debts, ...ofClients.values()]
}

/** Unpaid held sessions. One that stands on an issued invoice is owed from its due date on. */
async function owedSessions(em: EntityManager, { practiceId, timeZone }: Books, now: Date) {
  const sessions = await charges(em, { practiceId, isHeld: true, now })
    .where(isOwed)
    .select(['s.id', 's.patient as patientId', 's.startsAt'])
    .execute()
  const ids = sessions.map(({ id }) => id)
  const invoices = await invoicesOfSessions(em, practiceId, ids)
  return sessions.map(({ id, patientId, startsAt }) => {
    const invoice = invoices.get(id)
    const dueOn = invoice?.status === 'issued' ? invoice.dueOn : null
    return { id, patientId, from: startsAt, since: max([startsAt, owedSince(startsAt, dueOn, timeZone)]) }
  })
}

/** The unpaid rest of invoices beside their sessions, with their due dates. */
async function openInvoicesByTerm(em: EntityManager, { practiceId, timeZone }: Books) {
  const open = await openInvoices(em, { practiceId })
  if (!open.length) return []
  const ids = open.map(({ id }) => id)
  const terms = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'dueOn'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  const dueOn = new Map(terms.map((term) => [term.id, term.dueOn]))
  return open.map(({ id, patientId, dueAt }) => ({
    id,
    patientId,
    from: dueAt,
    since: owedSince(dueAt, dueOn.get(id), timeZone),
  }))
}

/** Since when an invoice is owed: since its due date. */
const owedSince = (issuedAt: Date, dueOn: string | null | undefined, timeZone: string): Date =>
  dueOn ? startOfDay(dueOn, timeZone) : issuedAt

/** Unpaid issued invoices with another payer who has an address, the oldest first. */
async function invoicesOfPayers(em: EntityManager, { practiceId, timeZone }: Books) {
  const rows = await balancesMatching(em, practiceId, '', { status: 'issued' })
    .innerJoin('Invoice as v', 'v.id', 'd.invoiceId')
    .select(['v.id', 'v.patientId', 'v.issuedAt', 'v.dueOn'])
    .where('d.owedCents', '>', 0)
    .where('v.kind', 'in', ['invoice', 'deposit'])
    .where('v.sendTo', 'is not', null)
    .orderBy('v.issuedAt')
    .execute()
  return rows.flatMap(({ id, patientId, issuedAt, dueOn }) =>
    patientId && issuedAt ? [{ id, patientId, from: issuedAt, since: owedSince(issuedAt, dueOn, timeZone) }] : [],
  )
}
