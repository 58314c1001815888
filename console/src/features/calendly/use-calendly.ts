import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useEffect } from 'react'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type CalendlyAccount = NonNullable<ReplyOf<typeof contract.calendly.account>['account']>
export type CalendlySync = ReplyOf<typeof contract.calendly.sync>

/** The practice's Calendly account, kept current. */
export const useCalendly = () => useReading(['calendly'], () => api.calendly.account({}))

/** Where Calendly is connected, it is read again when the console opens. That it failed is said where it is looked for. */
export function useCalendlyAtStart(isConnected: boolean): void {
  useEffect(() => {
    if (isConnected) void api.calendly.sync({}).catch(() => undefined)
  }, [isConnected])
}
