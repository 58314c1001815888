import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'
import { lazyPart } from '../../lib/lazy-part'

/** Loads the card payments of a session, only in modes that have card payments. */
export const SessionCardPaymentsOnDemand = lazyPart(async () => ({
  default: (await import('./session-card-payments')).SessionCardPayments,
}))

/** Loads the card payments of a client, only for clients who paid by card. */
export const PatientCardPaymentsOnDemand = lazy(async () => ({
  default: (await import('./patient-card-payments')).PatientCardPayments,
}))

/** Loads the button that makes a payment link, only where something is due. */
export const PayLinkOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./pay-link-button')).PayLinkButton })),
)

/** Loads the refund of a cancellation, only for sessions with a card payment. */
export const CancelRefundOnDemand = lazy(async () => ({
  default: (await import('./cancel-refund')).CancelRefund,
}))
