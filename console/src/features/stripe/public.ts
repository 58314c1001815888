export { CancelRefundOnDemand, PayLinkOnDemand, SessionCardPaymentsOnDemand } from './on-demand'
export { StripeLink } from './stripe-link'
