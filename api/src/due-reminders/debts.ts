import { max } from 'date-fns/max'
import { min } from 'date-fns/min'
import { charges, isOwed } from '../billing/charges.ts'
import { invoiceTargets } from '../billing/invoice-targets.ts'
import { openInvoices } from '../billing/open-invoices.ts'
import type { EntityManager } from '../db/orm.ts'
import { startOfDay } from '../format/calendar.ts'
import { balancesMatching } from '../invoices/balances.ts'
import type { PracticeId } from '../practice-id.ts'
import { dueDatesOf } from './due-dates.ts'

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
  const open = await openDebts(em, books, now)
  const owed = new Set(open.map(({ id }) => id))
  const debts: Debt[] = []
  for (const { id: invoiceId, patientId, ...when } of await invoicesOfPayers(em, books)) {
    const targets = await invoiceTargets(em, { practiceId, patientId, ids: [invoiceId], now })
    const ids = targets.flatMap((target) => target.sessionId ?? target.invoiceId ?? [])
    if (ids.some((id) => owed.has(id))) debts.push({ patientId, invoiceId, ...when })
    for (const id of ids) owed.delete(id)
  }
  const ofClients = new Map<string, Debt>()
  for (const { id, patientId, since, from } of open) {
    if (!owed.has(id)) continue
    const known = ofClients.get(patientId) ?? { since, from }
    const oldest = { since: min([since, known.since]), from: min([from, known.from]) }
    ofClients.set(patientId, { patientId, invoiceId: null, ...oldest })
  }
  return [...debts, ...ofClients.values()]
}

/** Unpaid held sessions, and the unpaid rest of invoices beside them, each from its invoice's due date on. */
async function openDebts(em: EntityManager, { practiceId, timeZone }: Books, now: Date) {
  const sessions = await charges(em, { practiceId, isHeld: true, isEnded: true, now })
    .where(isOwed)
    .select(['s.id', 's.patient as patientId', 's.startsAt as from'])
    .execute()
  const invoices = (await openInvoices(em, { practiceId })).map(({ id, patientId, dueAt: from }) => ({
    id,
    patientId,
    from,
  }))
  const dueOn = await dueDatesOf(em, practiceId, [
    ...sessions.map(({ id: sessionId }) => ({ sessionId })),
    ...invoices.map(({ id: invoiceId }) => ({ invoiceId })),
  ])
  const since = ({ id, from }: { id: string; from: Date }) => owedSince(from, dueOn.get(id), timeZone)
  return [
    // A session is owed once it was held, however early its invoice was due.
    ...sessions.map((session) => ({ ...session, since: max([session.from, since(session)]) })),
    ...invoices.map((invoice) => ({ ...invoice, since: since(invoice) })),
  ]
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
