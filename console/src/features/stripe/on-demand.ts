import { lazy } from 'react'
import { withTexts } from '../../lib/i18n'

/** Comes only where a mode has card payments. */
export const SessionCardPaymentsOnDemand = lazy(async () => ({
  default: (await import('./session-card-payments')).SessionCardPayments,
}))

/** The way to a link to pay; comes where something can be paid. */
export const PayLinkOnDemand = lazy(
  withTexts(async () => ({ default: (await import('./pay-link-button')).PayLinkButton })),
)

/** Comes only where a session is cancelled that something was asked for by card. */
export const CancelRefundOnDemand = lazy(async () => ({
  default: (await import('./cancel-refund')).CancelRefund,
}))
