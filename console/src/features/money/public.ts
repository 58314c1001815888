export { InterestNote } from './interest-note'
export {
  MoneyOfferOnDemand,
  PatientMoneyOnDemand,
  SessionMoneyOnDemand,
  TakeSessionPaymentOnDemand,
  TypesProblemOnDemand,
  UnlessBilledOnDemand,
} from './on-demand'
export { PaidBadge } from './paid-badge'
export { canReverse } from './payment-list'
export { RemindButton, RemindedOn } from './remind-button'
export { type Debtor, RemindMany } from './remind-many'
export { ReverseDialog } from './reverse-dialog'
export { TakeOwed } from './take-owed'
export { TakePayment } from './take-payment'
export type { Charge, Payment } from './use-money'
export { usePaymentTypeWords } from './use-type-words'
