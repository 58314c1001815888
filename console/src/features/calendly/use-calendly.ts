import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useEffect } from 'react'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'

export type CalendlyAccount = NonNullable<ReplyOf<typeof contract.calendly.account>['account']>
export type CalendlySync = ReplyOf<typeof contract.calendly.sync>

/** Reads the practice's Calendly account. */
export const useCalendly = () => useReading(['calendly'], () => api.calendly.account({}))

/** Reads Calendly when the console opens, if it is connected. A failure is shown only on its own page. */
export function useCalendlyAtStart(isConnected: boolean): void {
  useEffect(() => {
    if (isConnected) void api.calendly.sync({}).catch(() => undefined)
  }, [isConnected])
}
