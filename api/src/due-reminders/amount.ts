import { billedToOthers, subtractTargets } from '../billing/billed-to-others.ts'
import { invoiceTargets, type PaymentTarget } from '../billing/invoice-targets.ts'
import { readPatientDebt } from '../billing/patient-debt.ts'
import type { EntityManager } from '../db/orm.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerActor } from '../http/actor.ts'
import type { PracticeId } from '../practice-id.ts'
import { todayOf } from '../practices/zone.ts'
import { dueDatesOf } from './due-dates.ts'

/** The debt of a reminder: everything they owe, or one invoice. */
export interface ReminderOf {
  practiceId: PracticeId
  patientId: string
  invoiceId?: string | null | undefined
  /** Counts only what nobody else is asked to pay, and what is due already: automatic reminders do. */
  isOwnShare?: boolean | undefined
}

/** A reminder with its sender. */
export interface NewReminder extends ReminderOf {
  /** Null: it is automatic. */
  by: Pick<PractitionerActor, 'userId' | 'name'> | null
}

/** What has to be paid now, and since when. */
export interface Due {
  cents: number
  /** The number of sessions; 0 where it is not only for sessions. */
  sessions: number
  since: Date | null
  invoice: {
    id: string
    number: string
    issuedOn: string
    /** The payer and their address; null: the client. */
    payer: string
    sendTo: string | null
  } | null
}

/** What is owed now. */
export async function readDue(em: EntityManager, of: ReminderOf, now: Date): Promise<Due> {
  if (of.invoiceId) return dueOfInvoice(em, { ...of, invoiceId: of.invoiceId }, now)
  const debt = await readPatientDebt(em, of, now)
  const theirs = of.isOwnShare ? (await billedToOthers(em, of, now)).targets : []
  const own = subtractTargets(debt.targets, theirs)
  const targets = of.isOwnShare ? await withoutLater(em, of.practiceId, own, now) : own
  const ownCents = targets.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    cents: Math.max(debt.netCents - (debt.dueCents - ownCents), 0),
    sessions: targets.every(({ sessionId }) => sessionId) ? targets.length : 0,
    since: targets[0]?.dueAt ?? null,
    invoice: null,
  }
}

/** Leaves out what stands on an issued invoice whose due date is still to come. */
async function withoutLater(em: EntityManager, practiceId: PracticeId, targets: readonly PaymentTarget[], now: Date) {
  const today = await todayOf(em, practiceId, now)
  const dueOn = await dueDatesOf(em, practiceId, targets)
  return targets.filter(({ sessionId, invoiceId }) => (dueOn.get(sessionId ?? invoiceId ?? '') ?? '') <= today)
}

async function dueOfInvoice(
  em: EntityManager,
  { practiceId, patientId, invoiceId }: ReminderOf & { invoiceId: string },
  now: Date,
): Promise<Due> {
  const invoice = await tablesOf(em)
    .selectFrom('Invoice')
    .select(['id', 'number', 'issuedOn', 'billTo', 'sendTo'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('id', '=', invoiceId)
    .where('status', '=', 'issued')
    .where('kind', 'in', ['invoice', 'deposit'])
    .executeTakeFirst()
  const nothing = { cents: 0, sessions: 0, since: null, invoice: null }
  if (!invoice?.number || !invoice.issuedOn) return nothing
  const { id, number, issuedOn, billTo, sendTo = null } = invoice
  const targets = await invoiceTargets(em, { practiceId, patientId, ids: [invoiceId], now })
  return {
    ...nothing,
    cents: targets.reduce((sum, { amountCents }) => sum + amountCents, 0),
    invoice: { id, number, issuedOn, payer: billTo.name, sendTo },
  }
}

/** The part that is invoiced to others, with the numbers: the client is told that it is theirs. */
export async function readDueOfOthers(em: EntityManager, of: ReminderOf, now: Date) {
  const { invoices, targets } = await billedToOthers(em, of, now)
  const open = invoices.filter(({ id }) => targets.some(({ invoiceId }) => invoiceId === id))
  return {
    cents: targets.reduce((sum, { amountCents }) => sum + amountCents, 0),
    numbers: open.map(({ number }) => number ?? ''),
  }
}
