import type * as z from 'zod'
import type { EntityManager } from '../db/orm.ts'
import { Failure } from '../http/errors.ts'
import { NewInvoice } from '../invoices/contract/invoice.ts'
import { assertNoOpenDeposit } from '../invoices/deposits.ts'
import { createDraft, removeDraft } from '../invoices/editing.ts'
import { assertIssuerComplete, readIdentity } from '../invoices/identity.ts'
import { type IssuingUser, issueInvoice, issueInvoices } from '../invoices/issue.ts'
import type { PracticeId } from '../practice-id.ts'
import { assertAnybodyConfirmed } from '../practices/practitioner.ts'
import type { BatchOrder, BatchOutcome } from './contract/batch.ts'

type Order = z.output<typeof BatchOrder>['bills'][number]
type Outcome = z.output<typeof BatchOutcome>

/**
 * Issues the invoices of a batch together, numbered in their order. Where that cannot be, each is issued by itself: one
 * that is refused holds up none, leaves no draft, and says why. Throws 422 `identity_incomplete`, and 403
 * `email_unverified` while nobody of the practice has confirmed their address.
 */
export async function issueBatch(
  em: EntityManager,
  { practiceId, by, bills }: { practiceId: PracticeId; by: IssuingUser; bills: readonly Order[] },
  now: Date,
): Promise<Outcome[]> {
  await assertAnybodyConfirmed(em, practiceId)
  assertIssuerComplete(await readIdentity(em, practiceId))
  const drafts: (string | Failure)[] = []
  for (const bill of bills) drafts.push(await attempt(em, (own) => draftOf(own, practiceId, bill, now)))
  const invoiceIds = drafts.filter((draft) => typeof draft === 'string')
  const together = await attempt(em, (own) => issueInvoices(own, { invoiceIds, by }, now))
  const numbers = new Map(together instanceof Failure ? [] : together.map(({ id, number }) => [id, number]))
  const outcomes: Outcome[] = []
  for (const draft of drafts) {
    if (draft instanceof Failure) outcomes.push(refusedBy(draft))
    else if (numbers.has(draft)) outcomes.push({ id: draft, number: numbers.get(draft) ?? null, problem: null })
    else outcomes.push(await issueAlone(em, { practiceId, invoiceId: draft, by }, now))
  }
  return outcomes
}

async function draftOf(em: EntityManager, practiceId: PracticeId, { depositIds, ...bill }: Order, now: Date) {
  if (!depositIds) await assertNoOpenDeposit(em, practiceId, bill.patientId)
  return (await createDraft(em, practiceId, NewInvoice.parse({ ...bill, depositIds }), now)).id
}

async function issueAlone(
  em: EntityManager,
  { practiceId, invoiceId, by }: { practiceId: PracticeId; invoiceId: string; by: IssuingUser },
  now: Date,
): Promise<Outcome> {
  const issued = await attempt(em, (own) => issueInvoice(own, { invoiceId, by }, now))
  if (!(issued instanceof Failure)) return { ...issued, problem: null }
  await removeDraft(em, practiceId, invoiceId)
  return refusedBy(issued)
}

const refusedBy = ({ code, details }: Failure): Outcome => ({
  id: null,
  number: null,
  problem: { code, details: { ...details } },
})

/** Does it in a savepoint: what is refused leaves nothing behind, and the transaction goes on. */
async function attempt<T>(em: EntityManager, work: (own: EntityManager) => Promise<T>): Promise<T | Failure> {
  try {
    return await em.transactional((own) => work(own as EntityManager))
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}
