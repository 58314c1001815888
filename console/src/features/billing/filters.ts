import { type PageSize, pageSizes } from '../../components/page-sizes'
import { dayIn, idIn, oneOf, pageIn, searchWith } from '../../lib/address-values'
import { parseCents } from '../../lib/typed-amount'

/** Parts of the page, in their order. */
export const billingViews = ['invoices', 'payments', 'owed', 'unbilled'] as const
export type BillingView = (typeof billingViews)[number]

/** The states of an invoice by its payment. */
export const invoiceStates = ['draft', 'issued', 'paid', 'part_paid', 'overdue', 'credited'] as const

/** The filters of a view, as the address holds them. */
export interface BillingFilters {
  view: BillingView
  q: string
  from: string
  to: string
  /** The id of one client, or `''` for all. The view of debts has no such filter. */
  client: string
  type: string
  status: (typeof invoiceStates)[number] | ''
  /** The amount as typed. */
  amount: string
  sort: string
  page: number
  perPage: PageSize
}

/** The columns by which each view is sorted, the natural one first. */
export const billingSorts: Record<BillingView, readonly [string, ...string[]]> = {
  invoices: ['-issuedOn', 'issuedOn', '-number', 'number', '-totalCents', 'totalCents', '-dueCents', 'dueCents'],
  payments: ['-receivedOn', 'receivedOn', '-amountCents', 'amountCents'],
  owed: ['since', '-since', '-dueCents', 'dueCents'],
  unbilled: ['startsAt', '-startsAt', '-priceCents', 'priceCents'],
}

/** The filters that each view has beside its text. */
const filtersOf: Record<BillingView, readonly ('from' | 'to' | 'client' | 'type' | 'status' | 'amount')[]> = {
  invoices: ['from', 'to', 'client', 'type', 'status', 'amount'],
  payments: ['from', 'to', 'client', 'type', 'amount'],
  owed: [],
  unbilled: ['from', 'to', 'client'],
}

/** The cents of the typed amount, with its sign; null where none is typed, NaN where it cannot be read. */
export function filteredCents({ amount }: Pick<BillingFilters, 'amount'>): number | null {
  const [, sign, typed = ''] = /^([-−]?)(.*)$/.exec(amount.trim()) ?? []
  if (!sign && !typed) return null
  return sign ? 0 - parseCents(typed) : parseCents(typed)
}

/** Whether the view has an amount that cannot be read: then nothing can be found by it. */
export const isAmountUnread = (filters: BillingFilters) =>
  filtersOf[filters.view].includes('amount') && Number.isNaN(filteredCents(filters))

/** Returns the number of filters that narrow the view, without its search text. */
export const countFilters = (filters: BillingFilters) =>
  filtersOf[filters.view].filter((name) => filters[name] !== '').length

const NATURAL_SIZE: PageSize = '20'

/** Reads filters from an address. Unknown values count as absent. */
export function readBillingFilters(search: URLSearchParams): BillingFilters {
  const view = oneOf(billingViews, search.get('view')) ?? 'invoices'
  return {
    view,
    q: search.get('q')?.slice(0, 100) ?? '',
    from: dayIn(search.get('from')) ?? '',
    to: dayIn(search.get('to')) ?? '',
    client: idIn(search.get('client')) ?? '',
    type: search.get('type')?.slice(0, 64) ?? '',
    status: oneOf(invoiceStates, search.get('status')) ?? '',
    amount: search.get('amount')?.slice(0, 20) ?? '',
    sort: oneOf(billingSorts[view], search.get('sort')) ?? billingSorts[view][0],
    page: pageIn(search),
    perPage: oneOf(pageSizes, search.get('perPage')) ?? NATURAL_SIZE,
  }
}

/** Writes filters to an address and leaves out defaults. */
export function writeBillingFilters(filters: BillingFilters): URLSearchParams {
  const { view, q, from, to, client, type, status, amount, sort, page, perPage } = filters
  return searchWith({
    view: view !== 'invoices' && view,
    q: q.trim(),
    from,
    to,
    client: view !== 'owed' && client,
    type: (view === 'payments' || view === 'invoices') && type,
    status: view === 'invoices' && status,
    amount: (view === 'payments' || view === 'invoices') && amount.trim(),
    sort: sort !== billingSorts[view][0] && sort,
    page: page > 1 && String(page),
    perPage: perPage !== NATURAL_SIZE && perPage,
  })
}
