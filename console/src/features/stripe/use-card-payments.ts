import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type CardPayments = ReplyOf<typeof contract.stripe.account>
export type StripeAccount = NonNullable<CardPayments['account']>
export type PaymentRequest = ReplyOf<typeof contract.stripe.ofSession>[number]
export type RefundPreview = ReplyOf<typeof contract.stripe.previewRefund>
export type DeclaredWithdrawal = ReplyOf<typeof contract.stripe.withdrawals>['data'][number]
export type Payout = ReplyOf<typeof contract.stripe.payouts>['data'][number]

/** Reads the card payments of the practice. */
export const useCardPayments = () => useReading(['stripe', 'account'], () => api.stripe.account({}))

/** Reads the payment requests of a session. */
export const useSessionPaymentRequests = (sessionId: string) =>
  useReading(['stripe', 'session', sessionId], () => api.stripe.ofSession({ params: { id: sessionId } }))

/** Reads the payment requests of a client. */
export const usePatientPaymentRequests = (patientId: string) =>
  useReading(['stripe', 'patient', patientId], () => api.stripe.ofPatient({ params: { id: patientId } }))
