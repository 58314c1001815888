import { type contract, type ReplyOf, type SessionStatus, standingStatuses } from '@ancrage/api/contract'

export type CalendarSession = ReplyOf<typeof contract.calendar.view>['sessions'][number]
export type EntryLocation = CalendarSession['location']

export const places = ['office', 'on_site', 'video'] as const satisfies readonly EntryLocation[]
export const shownStatuses = [...standingStatuses, 'cancelled'] as const satisfies readonly SessionStatus[]

/** An empty list means all, except that cancelled sessions are only shown on request. */
export interface CalendarFilters {
  type: readonly string[]
  status: readonly SessionStatus[]
  place: readonly EntryLocation[]
}

const listed = (search: URLSearchParams, name: keyof CalendarFilters) => search.get(name)?.split(',') ?? []

/** Reads filters from an address. Unknown values count as absent. */
export const readCalendarFilters = (search: URLSearchParams): CalendarFilters => ({
  type: listed(search, 'type').filter((id) => /^[0-9a-f-]{36}$/.test(id)),
  status: shownStatuses.filter((status) => listed(search, 'status').includes(status)),
  place: places.filter((place) => listed(search, 'place').includes(place)),
})

export const countCalendarFilters = ({ type, status, place }: CalendarFilters) =>
  type.length + status.length + place.length

/** Says whether a session passes the filters. */
export const matchesFilters = ({ type, status, place }: CalendarFilters, session: CalendarSession) =>
  (status.length > 0 ? status.includes(session.status) : session.status !== 'cancelled') &&
  (place.length === 0 || place.includes(session.location)) &&
  (type.length === 0 || session.types.some(({ id }) => type.includes(id)))
