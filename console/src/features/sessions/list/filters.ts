import { type SessionStatus, sessionStatuses } from '@ancrage/api/contract'
import { firstOfWeek, startOfDay } from '@ancrage/api/format/calendar'
import { addDays } from '@ancrage/api/format/day'
import { type PageSize, pageSizes } from '../../../components/page-sizes'
import { dayIn, idIn, oneOf, pageIn, searchWith } from '../../../lib/address-values'
import type { SessionQuery } from '../use-sessions'

/** `custom` means the days from `from` to `to`. */
export const sessionPeriods = ['upcoming', 'today', 'week', 'month', 'past', 'all', 'custom'] as const
export type SessionPeriod = (typeof sessionPeriods)[number]

const sortableColumns = ['startsAt', 'requestedAt', 'status'] as const
export type SessionSort = (typeof sortableColumns)[number] | `-${(typeof sortableColumns)[number]}`
const sorts: readonly string[] = sortableColumns.flatMap((column) => [column, `-${column}`])

/** The filters of the list, as the address holds them. */
export interface SessionFilters {
  period: SessionPeriod
  /** The first and last local day of a custom period, `YYYY-MM-DD`. */
  from: string | null
  to: string | null
  status: readonly SessionStatus[]
  type: string | null
  q: string
  sort: SessionSort
  page: number
  perPage: PageSize
}

/** Past sessions come latest first, upcoming ones earliest first. */
const naturalSort = (period: SessionPeriod): SessionSort =>
  period === 'past' || period === 'all' ? '-startsAt' : 'startsAt'

/** Reads filters from an address. Unknown values count as absent. */
export function readSessionFilters(search: URLSearchParams): SessionFilters {
  const [from, to] = [dayIn(search.get('from')), dayIn(search.get('to'))]
  const period = from || to ? 'custom' : (oneOf(sessionPeriods, search.get('period')) ?? 'upcoming')
  return {
    period,
    from,
    to,
    status: sessionStatuses.filter((status) => search.get('status')?.split(',').includes(status)),
    type: idIn(search.get('type')),
    q: search.get('q')?.slice(0, 100) ?? '',
    sort: (oneOf(sorts, search.get('sort')) as SessionSort | undefined) ?? naturalSort(period),
    page: pageIn(search),
    perPage: oneOf(pageSizes, search.get('perPage')) ?? '20',
  }
}
/** Writes filters to an address and leaves out defaults. */
export function writeSessionFilters({
  period,
  from,
  to,
  status,
  type,
  q,
  sort,
  page,
  perPage,
}: SessionFilters): URLSearchParams {
  return searchWith({
    q: q.trim(),
    period: period !== 'upcoming' && !(period === 'custom' && (from || to)) && period,
    from: period === 'custom' && from,
    to: period === 'custom' && to,
    status: status.join(','),
    type,
    sort: sort !== naturalSort(period) && sort,
    page: page > 1 && String(page),
    perPage: perPage !== '20' && perPage,
  })
}

/** Applies a change: the list goes back to page one, and to the usual order of the period unless one was chosen. */
export function withChange(filters: SessionFilters, change: Partial<SessionFilters>): SessionFilters {
  const next = { ...filters, page: 1, ...change }
  const wasNatural = filters.sort === naturalSort(filters.period)
  return change.period && !change.sort && wasNatural ? { ...next, sort: naturalSort(next.period) } : next
}

interface LocalNow {
  /** The local day in `zone`. */
  today: string
  zone: string
  /** An ISO instant in UTC. */
  now: string
}

/** Returns the query for the API. */
export function sessionQuery(filters: SessionFilters, present: LocalNow): SessionQuery {
  const { status, type, q, sort, page, perPage } = filters
  const [from, to] = boundsOf(filters, present)
  return {
    page,
    perPage,
    sort,
    ...(from && { from }),
    ...(to && { to }),
    ...(status.length > 0 && { status: status.join(',') }),
    ...(type && { sessionTypeId: type }),
    ...(q.trim() && { q: q.trim() }),
  }
}

function boundsOf({ period, from, to }: SessionFilters, { today, zone, now }: LocalNow): [string?, string?] {
  const at = (day: string) => startOfDay(day, zone).toISOString()
  const monday = firstOfWeek(today)
  const month = today.slice(0, 7)
  switch (period) {
    case 'upcoming':
      return [at(today)]
    case 'today':
      return [at(today), at(addDays(today, 1))]
    case 'week':
      return [at(monday), at(addDays(monday, 7))]
    case 'month':
      return [at(`${month}-01`), at(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`)]
    case 'past':
      return [undefined, now]
    case 'custom':
      return [from ? at(from) : undefined, to ? at(addDays(to, 1)) : undefined]
    case 'all':
      return []
  }
}
