import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useHasBilling } from './use-money-summary'

export type DashboardOverview = ReplyOf<typeof contract.reports.overview>

/** Reads the figures, again whenever sessions change. */
export const useOverview = () => useReading(['sessions', 'overview'], () => api.reports.overview({}))

/** Reads the things to do that the server knows, again whenever one of them may have changed. */
export const useServerTodos = () => useReading(['to-do'], () => api.reports.thingsToDo({}))

/** Reads what is to do about billing; nothing if the practice does not bill. */
export const useBillingToDo = () => useReading(useHasBilling() ? ['money', 'to-do'] : null, () => api.billing.toDo({}))
