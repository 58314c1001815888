import { CardPaymentList } from './card-payment-list'
import { useSessionPaymentRequests } from './use-card-payments'

/** Lists the card payments of a session and refunds them. Renders nothing without any. */
export function SessionCardPayments({ sessionId }: { sessionId: string }) {
  const { data } = useSessionPaymentRequests(sessionId)
  return <CardPaymentList requests={data} />
}
