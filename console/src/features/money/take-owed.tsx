import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { Query } from '../../components/query'
import { TakePayment } from './take-payment'
import { type PatientMoneyData, useOwedNow } from './use-money'

interface Props {
  patient: { id: string; firstname: string; lastname: string }
  onClose: () => void
}

/** Takes everything that a client owes at the moment of opening. */
export function TakeOwed({ patient, onClose }: Props) {
  const reading = useOwedNow(patient.id)
  // The first answer is kept, so that a repeat after a lost answer sends the same request.
  const [owed, setOwed] = useState<PatientMoneyData | null>(null)
  if (!owed && reading.data) setOwed(reading.data)
  return (
    <TakePayment
      patient={patient}
      dueCents={owed?.dueCents ?? 0}
      depositCents={owed?.depositCents ?? 0}
      sessionIds={owed?.sessions.map(({ id }) => id) ?? []}
      invoiceIds={owed?.invoices.map(({ id }) => id) ?? []}
      unread={
        owed ? undefined : (
          <Query of={reading} loading={<Skeleton className="h-64" />}>
            {() => null}
          </Query>
        )
      }
      onClose={onClose}
    />
  )
}
