import { Query } from '../../components/query'
import { usePaymentTypes } from '../../lib/payment-types'
import { CardSkeletons } from './card-skeletons'
import { PaymentTypesForm } from './payment-types-form'

/** Edits the ways to pay: names, order, and further ones of the practice. */
export function PaymentTypesCard() {
  const reading = usePaymentTypes()
  return (
    <Query of={reading} loading={<CardSkeletons of={['paymentTypes']} />}>
      {(types) => (
        <PaymentTypesForm
          saved={types}
          onSaved={(now) => void reading.mutate(now, { revalidate: false })}
          reread={() => reading.mutate()}
        />
      )}
    </Query>
  )
}
