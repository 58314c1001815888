import { api } from '../../lib/api'
import { useFreshReading } from '../../lib/fresh-reading'
import { useReading } from '../../lib/readings'
import { refreshMoneyAfter } from '../../lib/refresh-money-after'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { type DraftChange, sentAddress, sentLines, sentPayer } from './sent-draft'
import type { DraftKind, DraftValues } from './values'

/** Reads a document that is not issued yet, as it is at the moment of opening. */
export const useDraft = (id: string) =>
  useFreshReading(['money', 'invoice', id], () => api.invoices.detail({ params: { id } }))

/** Reads it again, after somebody else has changed it. */
export const rereadDraft = (id: string) => api.invoices.detail({ params: { id } })

/**
 * Reads the client's issued deposits that an invoice can deduct, and those that it deducts already. Undefined until
 * they are read.
 */
export function useDeposits(patientId: string | undefined, draftId: string | null) {
  const { data } = useReading(patientId ? ['money', 'deposits', patientId] : null, () =>
    api.invoices.list({ query: { patientId: patientId ?? '', kind: 'deposit', status: 'issued', perPage: '100' } }),
  )
  return data?.data
    .filter(({ deductedBy }) => deductedBy === null || deductedBy.id === draftId)
    .filter(({ totalCents, creditedCents }) => totalCents > creditedCents)
}

export const changeDraft = (id: string, body: DraftChange) =>
  refreshMoneyAfter(api.invoices.change({ params: { id }, body }))

/** Drafts free lines for a client, only once however often it is repeated. */
export function useDrafting() {
  const once = useIdempotentSend()
  return (patientId: string, kind: DraftKind, values: DraftValues) => {
    const billTo = sentPayer(values)
    const sendTo = sentAddress(values)
    const body = {
      patientId,
      kind,
      isUnnamed: values.isUnnamed,
      lines: sentLines(values.lines),
      ...(billTo && { billTo }),
      ...(sendTo && { sendTo }),
      ...(kind === 'invoice' && values.depositIds.length > 0 && { depositIds: values.depositIds }),
      ...(kind === 'quote' && values.validUntil && { validUntil: values.validUntil }),
    }
    return refreshMoneyAfter(once(body, (options) => api.invoices.create({ body }, options)))
  }
}
