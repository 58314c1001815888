import { CardPaymentList } from './card-payment-list'
import { type PaymentRequest, usePatientPaymentRequests } from './use-card-payments'

/**
 * Lists what a client paid by card and no session shows, such as by the link of an invoice, and refunds it. Open links are
 * listed too, so that they can be copied or withdrawn.
 */
export function PatientCardPayments({ patientId }: { patientId: string }) {
  const { data } = usePatientPaymentRequests(patientId)
  const isShown = ({ sessionId, paidAt, status }: PaymentRequest) =>
    sessionId === null && (paidAt !== null || status === 'open')
  return <CardPaymentList requests={data?.filter(isShown)} />
}
