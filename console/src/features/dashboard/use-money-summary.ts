import { type contract, isInMode, modeTable, type ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useMode } from '../../lib/mode'
import { useReading } from '../../lib/readings'

export type DashboardMoney = ReplyOf<typeof contract.billing.summary>

/** Says whether the practice bills; false until its mode is known. */
export const useHasBilling = () => isInMode(useMode() ?? 'essential', modeTable.features.billing)

/** Reads the money summary; nothing if the practice does not bill. */
export const useMoneySummary = () =>
  useReading(useHasBilling() ? ['money', 'summary'] : null, () => api.billing.summary({}))
