import { authorOf, writeAuditEach } from '../audit/service.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { publishChange } from '../events/publish.ts'
import { localDay } from '../format/day.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueueAll } from '../jobs/queue.ts'
import { enqueueLinkChecks } from '../payment-requests/reminder-links.ts'
import { assertAnybodyConfirmed } from '../practices/practitioner.ts'
import { assertEachUnbilled } from './billed-sessions.ts'
import { clientsOfDrafts } from './clients-of-drafts.ts'
import { creditedTax } from './credited-tax.ts'
import { refreshDeductions, withDeductingInvoices } from './deposits.ts'
import { assertDepositsDeducted } from './deposits-of-sessions.ts'
import { freezeSeller, freezeWords } from './freeze.ts'
import { assertIssuerComplete, practiceAddress, readIdentity } from './identity.ts'
import { renderIssuedJob, settleDepositsJob } from './job-names.ts'
import { amountsAtPresentRate, type CreditedBefore, type IssuedLines, rateOf } from './lines.ts'
import { numberDrafts } from './number-drafts.ts'
import { assertPrintable } from './printable-text.ts'
import { assertValidUntil } from './quotes.ts'
import { creditedCents, type InvoiceRow, linesByInvoice, lockInvoice, lockInvoices } from './rows.ts'
import { refreshSessionDays } from './session-days.ts'
import { wholeCredit } from './whole-credit.ts'

/** The issuing person; null: the system. */
export type IssuingUser = { userId: string; name: string } | null

/** A document that has just been issued. */
export interface IssuedDocument {
  id: string
  number: string
}

/** Issues one draft, as `issueInvoices` does. */
export async function issueInvoice(
  em: EntityManager,
  { invoiceId, by = null }: { invoiceId: string; by?: IssuingUser },
  now: Date,
): Promise<IssuedDocument> {
  const [issued] = await issueInvoices(em, { invoiceIds: [invoiceId], by }, now)
  return issued!
}

/**
 * Issues drafts of one practice, all or none, in the running transaction. Gives them the next numbers of the year in
 * the practice's zone, in the order in which they are named, and freezes who bills, who is billed, lines and words.
 * Throws 409 `locked` if one is issued already or, for a credit note, if less is left of its invoice by now; 409
 * `conflict` for an invoice that passes over the deposit of a session; 422 `identity_incomplete`; 403
 * `email_unverified` while nobody of the practice has confirmed their address. However many they are, each thing is
 * asked and written once.
 */
export async function issueInvoices(
  em: EntityManager,
  { invoiceIds, by = null }: { invoiceIds: readonly string[]; by?: IssuingUser },
  now: Date,
): Promise<IssuedDocument[]> {
  if (invoiceIds.length === 0) return []
  const locked = new Map((await lockInvoices(em, invoiceIds)).map((draft) => [draft.id, draft]))
  const drafts = [...new Set(invoiceIds)].map((id) => locked.get(id)!)
  const [first] = drafts
  if (!first) return []
  if (drafts.some(({ status }) => status !== 'draft')) throw fail('locked', { what: 'document' })
  const { practiceId } = first
  await assertAnybodyConfirmed(em, practiceId)
  const identity = await readIdentity(em, practiceId)
  assertIssuerComplete(identity)
  const lines = await linesByInvoice(em, practiceId, invoiceIds)
  if (drafts.some(({ id }) => !lines.has(id))) throw refuseField('lines', 'required')
  await assertEachUnbilled(em, practiceId, billedBy(drafts, lines))
  await assertDepositsDeducted(em, practiceId, drafts, lines)
  if (drafts.some(({ kind, totalCents }) => kind !== 'credit_note' && totalCents < 0))
    throw refuseField('lines', 'too_small')
  for (const { kind, validUntil } of drafts)
    if (kind === 'quote') await assertValidUntil(em, practiceId, validUntil, now)
  const creditedBefore = await assertLeft(em, drafts)
  const clients = await clientsOfDrafts(em, practiceId, drafts)
  const practice = await practiceAddress(em, practiceId)
  const { timeZone } = practice
  const seller = await freezeSeller(em, practiceId, { identity, practice })
  for (const draft of drafts)
    assertPrintable({
      client: clients.get(draft.patientId ?? '')?.name ?? '',
      billTo: Object.values(draft.billTo).join(' '),
      lines: (lines.get(draft.id) ?? []).flatMap(({ label, place }) => [label, place]).join(' '),
      reason: draft.reason ?? '',
      identity: Object.values(identity).join(' '),
      mediator: Object.values(seller.mediator ?? {}).join(' '),
    })
  const amounts = await amountsAtPresentRate(em, drafts, {
    practiceId,
    lines,
    vatBasisPoints: rateOf(identity),
    creditedBefore,
  })
  for (const draft of drafts) await refreshDeductions(em, draft)
  await refreshSessionDays(em, drafts, { practiceId, lines, timeZone })
  const credited = await creditedTax(em, practiceId, drafts)
  const words = await freezeWords(em, drafts, { practiceId, identity, issuedOn: localDay(now, timeZone), credited })
  const query = queryOf(em)
  const jobOf = (invoiceId: string) => ({ payload: { practiceId, invoiceId } })
  await enqueueAll(
    query,
    renderIssuedJob,
    drafts.map(({ id }) => jobOf(id)),
  )
  const overpaid = drafts.flatMap((draft) => {
    if (draft.kind === 'credit_note') return draft.correctsId ?? []
    return isPaidBefore(draft, words.get(draft.id)?.paidCents ?? 0) ? draft.id : []
  })
  if (overpaid.length > 0)
    await enqueueAll(query, settleDepositsJob, (await withDeductingInvoices(em, practiceId, overpaid)).map(jobOf))
  await publishChange(query, practiceId, 'money')
  // The numbers come late: their holder makes all others wait, so what needs none is written before.
  const issued = await numberDrafts(
    em,
    drafts,
    { practiceId, identity, timeZone, clients, seller, credited, words, amounts },
    now,
  )
  await writeAuditEach(
    query,
    drafts.map(({ id, kind, patientId }, nth) => ({
      practiceId,
      ...authorOf(by),
      action: kind === 'credit_note' ? ('invoice.credited' as const) : ('invoice.issued' as const),
      subject: issued[nth]?.number ?? null,
      details: { invoiceId: id, ...(patientId && { patientId }) },
      now,
    })),
  )
  // A line, a deposit or a credit note may ask for less than a link does.
  const patientIds = drafts.flatMap(({ kind, patientId }) => (kind !== 'quote' && patientId ? patientId : []))
  await enqueueLinkChecks(em, practiceId, [...new Set(patientIds)])
  return issued
}

/** The sessions that invoices and deposits name, each once; quotes and credit notes may name any. */
const billedBy = (drafts: readonly InvoiceRow[], lines: IssuedLines) =>
  drafts.flatMap(({ id, kind }) =>
    kind === 'invoice' || kind === 'deposit'
      ? (lines.get(id) ?? []).flatMap(({ sessionId }) => (sessionId === null ? [] : { sessionId, invoiceId: id, kind }))
      : [],
  )

/** Whether more may have been paid of an invoice than it asks for: it deducts deposits, or nothing is left of it. */
const isPaidBefore = ({ kind, depositIds, totalCents }: InvoiceRow, paidCents: number): boolean =>
  kind === 'invoice' && (depositIds.length > 0 || paidCents >= totalCents)

/**
 * Refuses credit notes above what is left of their invoice: they may have waited as drafts while others were issued.
 * Returns what was credited of it before each.
 */
async function assertLeft(em: EntityManager, drafts: readonly InvoiceRow[]): Promise<Map<string, CreditedBefore>> {
  const credited = new Map<string, number>()
  const before = new Map<string, CreditedBefore>()
  for (const { id, correctsId, totalCents, practiceId } of drafts) {
    if (correctsId === null) continue
    const invoice = await lockInvoice(em, correctsId)
    const known = credited.get(correctsId) ?? (await creditedCents(em, practiceId, correctsId))
    if (known - totalCents > invoice.totalCents - invoice.deductedCents)
      throw fail('locked', { what: 'credit', detail: 'Less is left of the invoice.' })
    before.set(id, { cents: known, whole: await wholeCredit(em, invoice) })
    credited.set(correctsId, known - totalCents)
  }
  return before
}
