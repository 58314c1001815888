import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useHasBilling } from './use-money-summary'

export type DashboardOverview = ReplyOf<typeof contract.reports.overview>

/** The figures: read again whenever something about sessions changes. */
export const useOverview = () => useReading(['sessions', 'overview'], () => api.reports.overview({}))

/** What the server knows to be done. */
export const useServersThings = () => useReading(['sessions', 'things-to-do'], () => api.reports.thingsToDo({}))

/** What of billing waits. Nothing is read where the practice sees no billing. */
export const useBillingToDo = () => useReading(useHasBilling() ? ['money', 'to-do'] : null, () => api.billing.toDo({}))
