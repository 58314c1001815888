import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useSameAttempt } from '../../lib/use-same-attempt'

export type InvoiceData = ReplyOf<typeof contract.invoices.detail>

/** One document with its lines. */
export const useInvoice = (id: string) =>
  useReading(['money', 'invoice', id], () => api.invoices.detail({ params: { id } }), {
    // Nobody announces that a mail has gone out.
    refreshInterval: (data) => (data?.delivery?.status === 'queued' ? UNTIL_SENT_MS : 0),
  })

const UNTIL_SENT_MS = 2_000

/** Whatever shows money is read again, also where nothing came of it. */
async function billing<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw asProblem(error)
  } finally {
    void refresh('money')
  }
}

export const issueDraft = (id: string) => billing(api.invoices.issue({ params: { id } }))
export const removeDraft = (id: string) => billing(api.invoices.remove({ params: { id } }))
export const changeAddress = (id: string, sendTo: string | null) =>
  billing(api.invoices.change({ params: { id }, body: { sendTo } }))
export const sendInvoice = (id: string) => billing(api.invoices.send({ params: { id } }))
export const sendInvoices = (ids: string[]) => billing(api.invoices.sendMany({ body: { ids } }))
export const draftInvoice = (patientId: string, sessionIds: string[]) =>
  billing(api.invoices.create({ body: { patientId, sessionIds } }))

/** Issues a credit note, once however often it is tried. */
export function useCrediting(id: string) {
  const once = useSameAttempt()
  return (reason: string, amountCents: number | undefined) => {
    const body = { reason, ...(amountCents !== undefined && { amountCents }) }
    return billing(once(body, (options) => api.invoices.credit({ params: { id }, body }, options)))
  }
}
