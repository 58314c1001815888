import { CardPaymentList } from './card-payment-list'
import { usePatientPaymentRequests } from './use-card-payments'

/** Lists what a client paid by card and no session shows, such as by the link of an invoice, and refunds it. */
export function PatientCardPayments({ patientId }: { patientId: string }) {
  const { data } = usePatientPaymentRequests(patientId)
  return <CardPaymentList requests={data?.filter(({ sessionId, paidAt }) => sessionId === null && paidAt !== null)} />
}
