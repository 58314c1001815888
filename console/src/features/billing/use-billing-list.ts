import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useSearch } from '../../lib/use-search'
import {
  type BillingFilters,
  type BillingView,
  billingSorts,
  countFilters,
  filteredCents,
  isAmountUnread,
  readBillingFilters,
  writeBillingFilters,
} from './filters'

export type OwedPage = ReplyOf<typeof contract.billing.owed>
export type InvoicesPage = ReplyOf<typeof contract.invoices.list>

const nothing = { q: '', from: '', to: '', client: '', type: '', status: '', amount: '' } as const

/** Keeps the view and its filters in the address. */
export function useBillingList() {
  const { search, change: put } = useSearch()
  const filters = readBillingFilters(search)
  // Each change goes back to the first page.
  const after = (next: Partial<BillingFilters>, from = filters) => writeBillingFilters({ ...from, page: 1, ...next })
  const change = (next: Partial<BillingFilters>) =>
    put((from) => after(next, readBillingFilters(from)), { replace: true })
  return {
    filters,
    isNarrowed: filters.q !== '' || countFilters(filters) > 0,
    searchFor: (next: Partial<BillingFilters>) => `?${after(next)}`,
    change,
    clear: () => change(nothing),
    /** Shows another view, with those of the present filters that it has too. */
    show: (view: BillingView) => put((from) => after({ view, sort: billingSorts[view][0] }, readBillingFilters(from))),
  }
}

export type BillingList = ReturnType<typeof useBillingList>

const shared = ({ page, perPage, sort, q }: BillingFilters) => ({
  page,
  perPage,
  sort,
  ...(q.trim() && { q: q.trim() }),
})
/** The filter of a view by its days and its client. */
export const periodAndClient = ({ from, to, client }: BillingFilters) => ({
  ...(from && { from }),
  ...(to && { to }),
  ...(client && { patientId: client }),
})

/** Filters by an exact amount, of credit notes without its sign. Nothing is asked while it cannot be read. */
function amountFilter(filters: BillingFilters) {
  const cents = filteredCents(filters)
  return cents === null ? {} : { minCents: Math.abs(cents), maxCents: Math.abs(cents) }
}

/** Returns the filter of the list of documents, without its page. */
export const invoiceFilter = (filters: BillingFilters) => ({
  ...amountFilter(filters),
  ...periodAndClient(filters),
  ...(filters.type && { type: filters.type }),
  ...(filters.status && { status: filters.status }),
  ...(filters.q.trim() && { q: filters.q.trim() }),
})

/** Reads notes, invoices, credit notes, quotes and drafts. */
export function useInvoices(filters: BillingFilters) {
  const query = { ...shared(filters), ...invoiceFilter(filters) }
  return useReading(isAmountUnread(filters) ? null : ['money', 'invoices', query], () => api.invoices.list({ query }), {
    keepPreviousData: true,
  })
}

/** Reads payments and refunds. */
export function usePayments(filters: BillingFilters) {
  const cents = filteredCents(filters)
  const query = {
    ...shared(filters),
    ...periodAndClient(filters),
    ...(filters.type && { type: filters.type }),
    ...(cents !== null && { amountCents: cents }),
  }
  return useReading(
    isAmountUnread(filters) ? null : ['money', 'payments', query],
    () => api.billing.payments({ query }),
    { keepPreviousData: true },
  )
}

/** Reads who owes what. */
export function useOwed(filters: BillingFilters) {
  const query = shared(filters)
  return useReading(['money', 'owed', query], () => api.billing.owed({ query }), { keepPreviousData: true })
}

/** Reads past sessions without a document. */
export function useUnbilled(filters: BillingFilters) {
  const query = { ...shared(filters), ...periodAndClient(filters) }
  return useReading(['money', 'unbilled', query], () => api.billing.unbilled({ query }), { keepPreviousData: true })
}
