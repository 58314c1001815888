import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { Failure } from '../http/errors.ts'
import { invoicesOfSessions } from '../invoices/billed-sessions.ts'
import { assertNoOpenDeposit, clientsWithOpenDeposit } from '../invoices/deposits.ts'
import { draftForSessions } from '../invoices/drafts.ts'
import { missingIssuerFields, readIdentity } from '../invoices/identity.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { MOST_BILLED_SESSIONS } from '../invoices/lines.ts'
import type { PaymentKind } from '../payments/payment-types.ts'
import type { PracticeId } from '../practice-id.ts'
import { readSettings } from '../practices/settings.ts'
import { readCharges } from './session-charges.ts'

/**
 * Issues the invoice of the sessions that a payment is for, if the caller or the settings ask for it. Sessions that are
 * already on a document stay there. If only the settings ask, the invoice never stops the payment: one that cannot be
 * printed stays a draft, and so does one for a client with a deposit that nothing deducts, since the practice has to
 * say which deposit to deduct. If the caller asks, such a deposit throws `conflict`. More sessions than one invoice
 * holds become several.
 */
export async function issueNote(
  { db: { em, query }, scope: { practiceId }, actor, now }: PractitionerAction,
  { patientId, sessionIds, issue }: { patientId: string; sessionIds: readonly string[]; issue?: boolean | undefined },
): Promise<void> {
  if (issue === false || !sessionIds.length) return
  if (issue === undefined) {
    const { invoiceIssuing } = await readSettings(query, practiceId)
    if (invoiceIssuing !== 'with_payment' || missingIssuerFields(await readIdentity(em, practiceId)).length > 0) return
  }
  const billed = await invoicesOfSessions(em, practiceId, sessionIds)
  const open = sessionIds.filter((id) => !billed.has(id))
  if (!open.length) return
  if (issue) await assertNoOpenDeposit(em, practiceId, patientId)
  const isWaiting = issue === undefined && (await clientsWithOpenDeposit(em, practiceId, [patientId])).size > 0
  for (let from = 0; from < open.length; from += MOST_BILLED_SESSIONS)
    try {
      const sessions = open.slice(from, from + MOST_BILLED_SESSIONS)
      const { id } = await draftForSessions(em, { practiceId, sessionIds: sessions }, now)
      if (!isWaiting) await issueInvoice(em, { invoiceId: id, by: actor }, now)
    } catch (error) {
      if (issue || !(error instanceof Failure)) throw error
    }
}

/**
 * Issues the invoice of a held session, where the settings ask for it: at its end, or with the payment once a card has
 * paid all of it, since nobody is asked for an invoice then. A billed or free session, or one of a practice that cannot
 * issue yet, stays as it is; what cannot be printed, or may have to deduct a deposit, becomes a draft. All of these
 * appear among the things to do.
 */
export async function issueNoteBySettings(
  em: EntityManager,
  { practiceId, sessionId }: { practiceId: PracticeId; sessionId: string },
  now: Date,
): Promise<void> {
  const { invoiceIssuing } = await readSettings(queryOf(em), practiceId)
  if (invoiceIssuing === 'draft' || missingIssuerFields(await readIdentity(em, practiceId)).length > 0) return
  const sessionIds = [sessionId]
  const [charge] = await readCharges(em, { practiceId, sessionIds, isHeld: true, isUnbilled: true, now })
  if (!charge || (invoiceIssuing === 'with_payment' && !(await isPaidByCard(em, practiceId, charge)))) return
  try {
    const { id } = await draftForSessions(em, { practiceId, sessionIds }, now)
    if ((await clientsWithOpenDeposit(em, practiceId, [charge.patient.id])).size > 0) return
    await issueInvoice(em, { invoiceId: id }, now)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

/** Whether nothing is due of a session, and a card has paid for it online. */
async function isPaidByCard(
  em: EntityManager,
  practiceId: PracticeId,
  { id, dueCents }: { id: string; dueCents: number },
): Promise<boolean> {
  if (dueCents > 0) return false
  const card = await tablesOf(em)
    .selectFrom('PaymentAllocation as a')
    .innerJoin('Payment as p', (join) =>
      join.onRef('p.practiceId', '=', 'a.practiceId').onRef('p.id', '=', 'a.paymentId'),
    )
    .select('p.id')
    .where('a.practiceId', '=', practiceId)
    .where('a.sessionId', '=', id)
    .where('p.typeKey', '=', 'card_online' satisfies PaymentKind)
    .limit(1)
    .executeTakeFirst()
  return card !== undefined
}
