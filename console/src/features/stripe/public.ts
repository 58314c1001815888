export { CancelRefundOnDemand, SessionCardPaymentsOnDemand } from './on-demand'
export { StripeLink } from './stripe-link'
