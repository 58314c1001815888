import { CardPaymentList } from './card-payment-list'
import { type PaymentRequest, usePatientPaymentRequests } from './use-card-payments'

/**
 * Lists what a client paid by card that no session shows, such as by an invoice's link, and refunds it. Lists open
 * links too, so that they can be copied or withdrawn.
 */
export function PatientCardPayments({ patientId }: { patientId: string }) {
  const { data } = usePatientPaymentRequests(patientId)
  const isShown = ({ sessionId, paidAt, status }: PaymentRequest) =>
    sessionId === null && (paidAt !== null || status === 'open')
  return <CardPaymentList requests={data?.filter(isShown)} />
}
