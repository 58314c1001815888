import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { refreshMoneyAfter } from '../../lib/refresh-money-after'

export type InvoiceData = ReplyOf<typeof contract.invoices.detail>

/** Reads one document with its lines. */
export const useInvoice = (id: string) =>
  useReading(['money', 'invoice', id], () => api.invoices.detail({ params: { id } }), {
    // Asks repeatedly while the mail waits, since no live topic reports that it was sent.
    refreshInterval: (data) => (data?.delivery?.status === 'queued' ? UNTIL_SENT_MS : 0),
  })

const UNTIL_SENT_MS = 2_000

/** Mails an issued document. */
export const sendInvoice = (id: string) => refreshMoneyAfter(api.invoices.send({ params: { id } }))
