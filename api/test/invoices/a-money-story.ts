import { settleDeposits } from '../../src/billing/settle-deposits.ts'
import type { EntityManager } from '../../src/db/orm.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { NewInvoice } from '../../src/invoices/contract/invoice.ts'
import { createCreditNote } from '../../src/invoices/credit-note.ts'
import { createDraft, removeDraft } from '../../src/invoices/editing.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import { creditRefund } from '../../src/invoices/refunds.ts'
import { allocateCredit, releaseInvoicePayments, releaseSessionPayments } from '../../src/payments/credit.ts'
import { recordPayment } from '../../src/payments/record.ts'
import { recordRefund, reversePayment } from '../../src/payments/take-back.ts'
import type { BuiltPractice } from '../build.ts'

const NOW = new Date('2026-11-20T11:00:00.000Z')

/** What happens to the money of a client. */
export const STEPS = [
  'bill',
  'deposit',
  'quote',
  'draft',
  'issue',
  'remove',
  'pay',
  'use',
  'release',
  'refund',
  'reverse',
  'credit',
  'settle',
] as const
interface MoneyStep {
  kind: (typeof STEPS)[number]
  cents: number
  which: number
  other: number
  isWhole: boolean
}

interface Client {
  patientId: string
  ids: string[]
}

/** One step of a practice's year; what is not possible in its state is refused and changes nothing. */
export async function takeStep(
  em: EntityManager,
  { id: practiceId }: BuiltPractice,
  client: Client,
  step: MoneyStep,
): Promise<void> {
  const { kind, cents, which, other, isWhole } = step
  const { patientId, ids: sessions } = client
  const one = <T>(rows: readonly T[], nth = which): T | undefined => rows[nth % Math.max(rows.length, 1)]
  const documents = await tablesOf(em).selectFrom('Invoice').select(['id', 'kind', 'status']).orderBy('id').execute()
  const bills = documents.filter((each) => each.status === 'issued' && ['invoice', 'deposit'].includes(each.kind))
  const payments = await tablesOf(em).selectFrom('Payment').select(['id', 'kind']).orderBy('sequence').execute()
  const sessionId = one(sessions) ?? ''
  const invoiceId = one(bills, other)?.id
  const draftId = one(documents.filter(({ status }) => status === 'draft'))?.id
  const paymentId = one(payments)?.id
  const target =
    isWhole && invoiceId ? { invoiceId } : other % 2 && invoiceId ? { sessionId, invoiceId } : { sessionId }
  if (kind === 'bill' || kind === 'deposit' || kind === 'quote' || kind === 'draft') {
    const deposits = bills.filter((each) => each.kind === 'deposit').map(({ id }) => id)
    const draft = NewInvoice.parse({
      kind: kind === 'bill' || kind === 'draft' ? 'invoice' : kind,
      patientId,
      sessionIds: isWhole ? sessions.slice(which % 2, 2 + (which % 2)) : [sessionId],
      lines: other % 2 ? [{ label: 'Livret', unitPriceCents: cents }] : [],
      depositIds: kind === 'bill' || kind === 'draft' ? deposits.slice(0, other % 3) : [],
    })
    const { id } = await createDraft(em, practiceId, draft, NOW)
    if (kind !== 'draft') await issueInvoice(em, { invoiceId: id }, NOW)
  } else if (kind === 'issue' && draftId) await issueInvoice(em, { invoiceId: draftId }, NOW)
  else if (kind === 'remove' && draftId) await removeDraft(em, practiceId, draftId)
  else if (kind === 'pay') {
    const typeKey = one(['cash', 'transfer', 'cheque'], other) ?? 'cash'
    const allocations = [{ ...target, amountCents: Math.ceil(cents / (1 + (which % 3))) }]
    const given = { practiceId, patientId, typeKey, amountCents: cents, receivedOn: '2026-11-20', allocations }
    await recordPayment(em, given, NOW)
  } else if (kind === 'use')
    await allocateCredit(em, { practiceId, patientId, allocations: [{ ...target, amountCents: cents }] }, NOW)
  else if (kind === 'release' && isWhole && invoiceId)
    await releaseInvoicePayments(em, { practiceId, invoiceId, atMostCents: cents }, NOW)
  else if (kind === 'release') await releaseSessionPayments(em, { practiceId, sessionId }, NOW)
  else if (kind === 'refund' && paymentId) {
    const refund = await recordRefund(em, { paymentId, amountCents: cents }, NOW)
    if (isWhole) await creditRefund(em, { practiceId, paymentId: refund.id }, NOW)
  } else if (kind === 'reverse' && paymentId) await reversePayment(em, { paymentId, reason: 'Doublon' }, NOW)
  else if (kind === 'credit' && invoiceId)
    await createCreditNote(em, { invoiceId, ...(!isWhole && { amountCents: cents }), reason: 'Geste' }, NOW)
  else if (kind === 'settle' && invoiceId) await settleDeposits(em, { practiceId, invoiceId }, NOW)
}

/** Every kind of step once, each where it is possible. */
export const WHOLE_STORY: MoneyStep[] = [
  { kind: 'deposit', cents: 1, which: 1, other: 0, isWhole: false },
  { kind: 'pay', cents: 5000, which: 1, other: 1, isWhole: false },
  { kind: 'bill', cents: 700, which: 1, other: 1, isWhole: false },
  { kind: 'pay', cents: 900, which: 0, other: 1, isWhole: true },
  { kind: 'quote', cents: 800, which: 0, other: 1, isWhole: false },
  { kind: 'draft', cents: 1, which: 2, other: 0, isWhole: false },
  { kind: 'issue', cents: 1, which: 0, other: 0, isWhole: false },
  { kind: 'draft', cents: 1, which: 0, other: 0, isWhole: false },
  { kind: 'remove', cents: 1, which: 0, other: 0, isWhole: false },
  { kind: 'use', cents: 100, which: 2, other: 0, isWhole: false },
  { kind: 'release', cents: 50, which: 2, other: 0, isWhole: false },
  { kind: 'release', cents: 50, which: 0, other: 1, isWhole: true },
  { kind: 'reverse', cents: 1, which: 1, other: 0, isWhole: false },
  { kind: 'refund', cents: 4000, which: 0, other: 0, isWhole: true },
  { kind: 'credit', cents: 500, which: 0, other: 1, isWhole: false },
  { kind: 'settle', cents: 1, which: 0, other: 1, isWhole: false },
]
