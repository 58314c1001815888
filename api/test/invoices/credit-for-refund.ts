import { inPractice } from '../../src/db/tenant.ts'
import { draftCreditNote } from '../../src/invoices/credit-note.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import type { TestApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'

/** Credits a document as a refund does, also a deposit that is deducted; by default all that is left. */
export const creditForRefund = (
  { orm }: Pick<TestApp, 'orm'>,
  practice: Pick<BuiltPractice, 'id'>,
  { invoiceId, amountCents }: { invoiceId: string; amountCents?: number | undefined },
) =>
  inPractice(orm.em.fork(), practice.id, async (em) => {
    const now = new Date()
    const credit = { invoiceId, reason: 'Remboursement', ...(amountCents && { amountCents }) }
    return issueInvoice(em, { invoiceId: await draftCreditNote(em, credit, now) }, now)
  })
