import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useFreshReading } from '../../lib/fresh-reading'
import { useReading } from '../../lib/readings'
import { refreshMoneyAfter } from '../../lib/refresh-money-after'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { useCurrentUser } from '../../lib/user'

export type SessionMoneyData = ReplyOf<typeof contract.billing.sessionMoney>
export type PatientMoneyData = ReplyOf<typeof contract.billing.patientMoney>
export type Payment = PatientMoneyData['payments'][number]
export type Charge = PatientMoneyData['sessions'][number]
export type NewPayment = RequestInput<typeof contract.billing.take>['body']
export type PriceChange = RequestInput<typeof contract.billing.changePrice>['body']

/** Reads the price of a session and what is paid of it. */
export const useSessionMoney = (id: string) =>
  useReading(['money', 'session', id], () => api.billing.sessionMoney({ params: { id } }))

/** Reads it as it is at this moment, for a form that depends on it. */
export const useSessionMoneyNow = (id: string) =>
  useFreshReading(['money', 'session', id], () => api.billing.sessionMoney({ params: { id } }))

/** Reads what a client owes and has paid. */
export const usePatientMoney = (id: string) =>
  useReading(['money', 'patient', id], () => api.billing.patientMoney({ params: { id } }))

/** Reads what a client owes now, for a payment of all of it. */
export const useOwedNow = (id: string) =>
  useFreshReading(['money', 'patient', id], () => api.billing.patientMoney({ params: { id } }))

/** Reads the years in which a client has paid something. */
export const useYearsPaid = (id: string) =>
  useReading(['money', 'years', id], () => api.invoices.years({ params: { id } }))

/** Takes a payment, once however often it is tried. */
export function useTakePayment() {
  const once = useIdempotentSend()
  return (body: NewPayment) => refreshMoneyAfter(once(body, (options) => api.billing.take({ body }, options)))
}

/** Notes that credit was given back, once however often it is tried. */
export function usePayBackCredit(id: string) {
  const once = useIdempotentSend()
  return (amountCents: number, reason: string) => {
    const body = { amountCents, ...(reason && { reason }) }
    return refreshMoneyAfter(once(body, (options) => api.billing.payBackCredit({ params: { id }, body }, options)))
  }
}

/** Changes a price, once however often it is tried: a discount that is sent twice would count twice. */
export function useChangePrice(id: string) {
  const once = useIdempotentSend()
  return (body: PriceChange) =>
    refreshMoneyAfter(once(body, (options) => api.billing.changePrice({ params: { id }, body }, options)))
}

export const removeAdjustment = (id: string, adjustmentId: string) =>
  refreshMoneyAfter(api.billing.removeAdjustment({ params: { id, adjustmentId } }))

export const payFromCredit = (patientId: string, sessionIds: string[], invoiceIds: string[] = []) =>
  refreshMoneyAfter(api.billing.useCredit({ params: { id: patientId }, body: { sessionIds, invoiceIds } }))

export const changePaymentTerm = (patientId: string, days: number | null) =>
  refreshMoneyAfter(api.billing.changePaymentTerm({ params: { id: patientId }, body: { days } }))

/** Drafts the note of a session, to be checked before it is issued. */
export const draftNote = (patientId: string, sessionId: string) =>
  refreshMoneyAfter(api.invoices.create({ body: { patientId, sessionIds: [sessionId] } }))

export const releasePayments = (id: string) => refreshMoneyAfter(api.billing.releasePayments({ params: { id } }))

/** Reverses a payment, once however often it is tried. */
export function usePaymentReversal(id: string) {
  const once = useIdempotentSend()
  return (reason: string) =>
    refreshMoneyAfter(once(reason, (options) => api.billing.reverse({ params: { id }, body: { reason } }, options)))
}

/**
 * Says whether a note can be issued with a payment, and whether it is preselected. The law requires a note on payment
 * (arrêté 83-50/A), so it is preselected unless the practice issues notes on completion.
 */
export function useNoteIssuing() {
  const { data } = useReading(['money', 'identity'], () => api.invoices.identity({}))
  const user = useCurrentUser()
  const issuing = user.data?.settings.find(({ key }) => key === 'invoiceIssuing')?.value
  return { canIssue: data?.missing.length === 0, isUsual: issuing !== 'at_end' }
}
