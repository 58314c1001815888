import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { localDay } from '@ancrage/api/format/day'
import { api } from '../../lib/api'
import { useNow } from '../../lib/now'
import { refresh, useReading } from '../../lib/readings'
import { useZone } from '../../lib/use-formats'
import { useSearch } from '../../lib/use-search'

export type BookSummary = ReplyOf<typeof contract.books.summary>
/** Says whether the receipts or the invoices of a year bear VAT, which is no turnover. */
export const bearsVat = ({ months }: BookSummary) =>
  months.some(({ vatCents, vatDueCents }) => vatCents !== 0 || vatDueCents !== 0)
export type Receipt = ReplyOf<typeof contract.books.receipts>['data'][number]
export type Closing = ReplyOf<typeof contract.books.closings>[number]
export type BooksVerification = ReplyOf<typeof contract.books.verification>
type NewClosing = RequestInput<typeof contract.books.close>['body']

const SIZE = '20'

/** Returns today in the practice's zone, `YYYY-MM-DD`. */
export const useLocalToday = (): string => localDay(useNow(), useZone())

/** Keeps year, period and page in the address. Other parameters stay. */
export function useBookSearch() {
  const { search, change } = useSearch()
  const today = useLocalToday()
  const thisYear = Number(today.slice(0, 4))
  const year = Math.trunc(Number(search.get('year'))) || thisYear
  const with_ = (from: URLSearchParams, next: Record<string, string>) => {
    const to = new URLSearchParams(from)
    to.delete('page')
    for (const [key, value] of Object.entries(next)) value ? to.set(key, value) : to.delete(key)
    return to
  }
  return {
    year,
    thisYear,
    today,
    /** `2027-Q1` or `2027-03`; `''` for the whole year. */
    period: search.get('period') ?? '',
    rhythm: search.get('rhythm') === 'quarters' ? ('quarters' as const) : ('months' as const),
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    sort: search.get('sort') === 'receivedOn' ? 'receivedOn' : '-receivedOn',
    searchFor: (next: Record<string, string>) => `?${with_(search, next)}`,
    change: (next: Record<string, string>) => change((from) => with_(from, next), { replace: true }),
  }
}

/** Reads the summary of a year. */
export const useBookSummary = (year: number) =>
  useReading(['money', 'books', year], () => api.books.summary({ query: { year } }), { keepPreviousData: true })

/** Reads a page of the receipts book. */
export const useReceipts = (range: { from: string; to: string } | null, page: number, sort: string) =>
  useReading(
    range && ['money', 'receipts', range, page, sort],
    () => api.books.receipts({ query: { from: range?.from ?? '', to: range?.to ?? '', page, perPage: SIZE, sort } }),
    { keepPreviousData: true },
  )

export const useClosings = () => useReading(['money', 'closings'], () => api.books.closings({}))

export const closePeriod = async (body: NewClosing) => {
  await api.books.close({ body })
  void refresh('money')
}

export const saveStart = async (activityStartedOn: string | null) => {
  await api.books.start({ body: { activityStartedOn } })
  void refresh('money')
}

export const verifyBooks = () => api.books.verification({})
