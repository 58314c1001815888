import type { Problem } from '@ancrage/api/client'
import { api } from '../../lib/api'
import { refreshMoneyAfter } from '../../lib/refresh-money-after'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import type { InvoiceData } from '../money/public'

/** A draft as it was read. Its revision prevents issuing or deleting a draft that somebody else has changed since. */
type SeenDraft = Pick<InvoiceData, 'id' | 'revision'>
const seen = ({ id, revision }: SeenDraft) => ({ params: { id }, query: { revision: String(revision) } })
export const issueDraft = (draft: SeenDraft) => refreshMoneyAfter(api.invoices.issue(seen(draft)))
export const removeDraft = (draft: SeenDraft) => refreshMoneyAfter(api.invoices.remove(seen(draft)))
export const changeInvoiceRecipient = (id: string, sendTo: string | null) =>
  refreshMoneyAfter(api.invoices.change({ params: { id }, body: { sendTo } }))
export const sendInvoices = (ids: string[]) => refreshMoneyAfter(api.invoices.sendMany({ body: { ids } }))
export const draftInvoice = (patientId: string, sessionIds: string[]) =>
  refreshMoneyAfter(api.invoices.create({ body: { patientId, sessionIds } }))

/** Issues a credit note, once however often it is tried. */
export function useCreditNote(id: string) {
  const once = useIdempotentSend()
  return (reason: string, amountCents: number | undefined) => {
    const body = { reason, ...(amountCents !== undefined && { amountCents }) }
    return refreshMoneyAfter(once(body, (options) => api.invoices.credit({ params: { id }, body }, options)))
  }
}

/** Drafts the invoice of a quote, once however often it is tried. Returns the quote's invoice if there is one. */
export function useBillQuote(id: string) {
  const once = useIdempotentSend()
  return async (isAgreed: boolean): Promise<{ invoiceId: string; isNew: boolean }> => {
    const query = isAgreed ? ({ isAgreed: 'true' } as const) : {}
    try {
      const draft = await refreshMoneyAfter(
        once({ id, isAgreed }, (options) => api.invoices.bill({ params: { id }, query }, options)),
      )
      return { invoiceId: draft.id, isNew: true }
    } catch (refused) {
      const { invoiceId } = (refused as Problem).details
      if (typeof invoiceId !== 'string') throw refused
      return { invoiceId, isNew: false }
    }
  }
}
