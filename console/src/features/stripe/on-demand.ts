import { lazy } from 'react'

/** Comes only where a mode has card payments. */
export const SessionCardPaymentsOnDemand = lazy(async () => ({
  default: (await import('./session-card-payments')).SessionCardPayments,
}))
