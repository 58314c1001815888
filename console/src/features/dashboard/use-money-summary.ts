import { type contract, isInMode, modeTable, type ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useMode } from '../../lib/mode'
import { useReading } from '../../lib/readings'

export type DashboardMoney = ReplyOf<typeof contract.billing.summary>

/** Whether the practice bills; not before its mode is known. */
export const useHasBilling = () => isInMode(useMode() ?? 'essential', modeTable.features.billing)

/** The money of the practice at a glance; of one that does not bill nothing is read. */
export const useMoneySummary = () =>
  useReading(useHasBilling() ? ['money', 'summary'] : null, () => api.billing.summary({}))
