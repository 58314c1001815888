import { lazy } from 'react'

/** Comes only where a mode has card payments. */
export const SessionCardPaymentsOnDemand = lazy(async () => ({
  default: (await import('./session-card-payments')).SessionCardPayments,
}))

/** Comes only where a session is cancelled that something was asked for by card. */
export const CancelRefundOnDemand = lazy(async () => ({
  default: (await import('./cancel-refund')).CancelRefund,
}))
