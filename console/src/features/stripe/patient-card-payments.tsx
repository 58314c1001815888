import { CardPaymentList } from './card-payment-list'
import { usePatientPaymentRequests } from './use-card-payments'

/** Lists a client’s card payments that no session shows, such as those by the link of an invoice, and refunds them. */
export function PatientCardPayments({ patientId }: { patientId: string }) {
  const { data } = usePatientPaymentRequests(patientId)
  return <CardPaymentList requests={data?.filter(({ sessionId }) => sessionId === null)} />
}
