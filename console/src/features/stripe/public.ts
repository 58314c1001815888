export {
  CancelRefundOnDemand,
  PatientCardPaymentsOnDemand,
  PayLinkOnDemand,
  SessionCardPaymentsOnDemand,
} from './on-demand'
export { StripeLink } from './stripe-link'
export { useCardPayments } from './use-card-payments'
