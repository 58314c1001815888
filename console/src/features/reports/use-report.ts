import type { contract, ReplyOf } from '@ancrage/api/contract'
import { localDay } from '@ancrage/api/format/day'
import { api } from '../../lib/api'
import { useNow } from '../../lib/now'
import { useReading } from '../../lib/readings'
import { useZone } from '../../lib/use-formats'
import { useSearch } from '../../lib/use-search'
import { type PresetPeriod, type ReportDays, readReportDays } from './period'

export type MoneyReport = ReplyOf<typeof contract.billing.report>

/** Reads the report of the days in the address. */
export function useReport() {
  const { search, change } = useSearch()
  const days = readReportDays(search, localDay(useNow(), useZone()))
  const { from, to } = days
  return {
    days,
    reading: useReading(['money', 'report', from, to], () => api.billing.report({ query: { from, to } }), {
      keepPreviousData: true,
    }),
    choose: (period: PresetPeriod) => change(() => new URLSearchParams({ period }), { replace: true }),
    chooseDays: ({ from, to }: ReportDays) => change(() => new URLSearchParams({ from, to }), { replace: true }),
  }
}
