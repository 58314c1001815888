import { TakePayment } from './take-payment'
import { usePatientMoney } from './use-money'

interface Props {
  patient: { id: string; firstname: string; lastname: string }
  onClose: () => void
}

/** Takes everything that a client owes, once the amount has loaded. */
export function TakeOwed({ patient, onClose }: Props) {
  const { data } = usePatientMoney(patient.id)
  if (!data) return null
  const ids = data.sessions.map(({ id }) => id)
  return (
    <TakePayment
      patient={patient}
      dueCents={data.dueCents}
      depositCents={data.depositCents}
      sessionIds={ids}
      invoiceIds={data.invoices.map(({ id }) => id)}
      onClose={onClose}
    />
  )
}
