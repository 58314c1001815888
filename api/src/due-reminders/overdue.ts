import { max } from 'date-fns/max'
import { charges, isOwed } from '../billing/charges.ts'
import { invoiceTargets } from '../billing/invoice-targets.ts'
import { openInvoices } from '../billing/open-invoices.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { minutesOfDay, startOfDay } from '../format/calendar.ts'
import { addDays, localDay } from '../format/day.ts'
import { balancesMatching } from '../invoices/balances.ts'
import { invoicesOfSessions } from '../invoices/billed-sessions.ts'
import { describeFailure } from '../jobs/failure.ts'
import type { JobApp } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { readSettings } from '../practices/settings.ts'
import { zoneOfPractice } from '../practices/zone.ts'
import type { NewReminder } from './amount.ts'
import { remind } from './service.ts'

/** How many automatic reminders one debt gets: after that it is no matter for a machine. */
const MOST_REMINDERS = 3
/** From nine in the morning until six in the evening, on the practice's clock. */
const HOURS = { from: 9 * 60, to: 18 * 60 }

/** The next to remind: a client, or the payer of an invoice. */
type Turn = Pick<NewReminder, 'patientId'> & { invoiceId: string | null }

/**
 * Sends automatic reminders to those who have owed a practice, and were not reminded, for as many days as its settings
 * say. Each has their own transaction: one failure does not stop the others.
 */
export async function remindOverdue(
  { orm, config, log }: Pick<JobApp, 'orm' | 'config' | 'log'>,
  practiceId: PracticeId,
  now: Date,
): Promise<void> {
  const em = orm.em.fork()
  for (const turn of await inPractice(em, practiceId, (own) => turnsOf(own, practiceId, now)))
    try {
      await inPractice(em, practiceId, (own) => remind(own, config, { ...turn, practiceId, by: null }, now))
    } catch (error) {
      log.error({ practiceId, failure: describeFailure(error) }, 'a client was not reminded of what is owed')
    }
}

/** Finds the next to remind. Finds nobody where reminders are off, where the practice is suspended, or at night. */
async function turnsOf(em: EntityManager, practiceId: PracticeId, now: Date): Promise<Turn[]> {
  const query = queryOf(em)
  const { dueReminders, dueReminderDays } = await readSettings(query, practiceId)
  if (!dueReminders || !(await isPracticeOpen(query, practiceId))) return []
  const timeZone = await zoneOfPractice(em, practiceId)
  const minutes = minutesOfDay(now, timeZone)
  if (minutes < HOURS.from || minutes >= HOURS.to) return []
  const last = addDays(localDay(now, timeZone), -dueReminderDays)
  const dayOf = (at: Date) => localDay(at, timeZone)
  const turns: Turn[] = []
  for (const { since, ...turn } of await debtsOf(em, { practiceId, timeZone }, now)) {
    if (dayOf(since) > last) continue
    const sent = await remindersOf(em, practiceId, turn, since)
    const latest = sent.at(-1)
    const isTurn = !latest || dayOf(latest.sentAt) <= last
    if (isTurn && sent.filter(({ isAutomatic }) => isAutomatic).length < MOST_REMINDERS) turns.push(turn)
  }
  return turns
}

/** A debt, its debtor, and since when. */
interface Debt extends Turn {
  since: Date
}

interface Books {
  practiceId: PracticeId
  timeZone: string
}

/** Lists debtors: the payer of an invoice that goes to somebody else, otherwise the client. */
async function debtsOf(em: EntityManager, books: Books, now: Date): Promise<Debt[]> {
  const { practiceId } = books
  const sessions = await owedSessions(em, books, now)
  const invoices = await openInvoicesByTerm(em, books)
  const owed = new Set([...sessions, ...invoices].map(({ id }) => id))
  const debts: Debt[] = []
  for (const { id: invoiceId, patientId, since } of await invoicesOfPayers(em, books)) {
    const targets = await invoiceTargets(em, { practiceId, patientId, ids: [invoiceId], now })
    const ids = targets.flatMap((target) => target.sessionId ?? target.invoiceId ?? [])
    if (ids.some((id) => owed.has(id))) debts.push({ patientId, invoiceId, since })
    for (const id of ids) owed.delete(id)
  }
  const ofClients = new Map<string, Date>()
  for (const { id, patientId, since } of [...sessions, ...invoices]) {
    const known = ofClients.get(patientId)
    if (owed.has(id) && (!known || since < known)) ofClients.set(patientId, since)
  }
  return [...debts, ...[...ofClients].map(([patientId, since]) => ({ patientId, invoiceId: null, since }))]
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
    return { id, patientId, since: max([startsAt, owedSince(startsAt, dueOn, timeZone)]) }
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
  return open.map(({ id, patientId, dueAt }) => ({ id, patientId, since: owedSince(dueAt, dueOn.get(id), timeZone) }))
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
    patientId && issuedAt ? [{ id, patientId, since: owedSince(issuedAt, dueOn, timeZone) }] : [],
  )
}

/** Reminders since an instant, the latest last: those of the client, or of an invoice's payer. */
const remindersOf = (em: EntityManager, practiceId: PracticeId, { patientId, invoiceId }: Turn, since: Date) =>
  tablesOf(em)
    .selectFrom('DueReminder')
    .select(['isAutomatic', 'sentAt'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('invoiceId', 'is not distinct from', invoiceId)
    .where('sentAt', '>=', since)
    .orderBy('sentAt')
    .execute()
