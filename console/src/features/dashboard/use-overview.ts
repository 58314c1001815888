import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useHasBilling } from './use-money-summary'

export type DashboardOverview = ReplyOf<typeof contract.reports.overview>

/** Reads the figures of sessions, occupancy and new clients. */
export const useOverview = () => useReading(['overview'], () => api.reports.overview({}))

/** Reads what is to do about billing; nothing if the practice does not bill. */
export const useBillingToDo = () => useReading(useHasBilling() ? ['money', 'to-do'] : null, () => api.billing.toDo({}))
