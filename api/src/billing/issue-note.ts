import type { PractitionerInAction } from '../http/action-context.ts'
import { invoicesOfSessions } from '../invoices/billed-sessions.ts'
import { draftForSessions } from '../invoices/drafts.ts'
import { missingOf, readIdentity } from '../invoices/identity.ts'
import { issueInvoice } from '../invoices/issue.ts'
import { readSettings } from '../practices/settings.ts'
import type { SessionAction } from '../sessions/service.ts'

/**
 * Issues the note of the sessions that a payment is for, as it is asked for or as the settings say. What stands on a
 * document already stays there. Where the settings alone ask for it, an identity that is not complete holds up no payment.
 */
export async function issueNote(
  { db: { em, query }, scope: { practiceId }, actor, now }: SessionAction<PractitionerInAction>,
  { sessionIds, issue }: { sessionIds: readonly string[]; issue?: boolean | undefined },
): Promise<void> {
  if (issue === false || !sessionIds.length) return
  if (issue === undefined) {
    const { invoiceIssuing } = await readSettings(query, practiceId)
    if (invoiceIssuing !== 'with_payment' || missingOf(await readIdentity(em, practiceId)).length > 0) return
  }
  const billed = await invoicesOfSessions(em, practiceId, sessionIds)
  const open = sessionIds.filter((id) => !billed.has(id))
  if (open.length) {
    const { id } = await draftForSessions(em, { practiceId, sessionIds: open }, now)
    await issueInvoice(em, { invoiceId: id, by: actor }, now)
  }
}
