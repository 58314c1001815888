import type { SessionStatus } from '@ancrage/api/contract'
import type { CalendarSession } from './entries'

export type Place = CalendarSession['location']

export const places = ['office', 'on_site', 'video'] as const satisfies readonly Place[]
export const statuses = [
  'pending_validation',
  'prepaid_pending',
  'pre_scheduled',
  'scheduled',
  'in_progress',
  'done',
  'completed',
  'missed',
  'cancelled',
] as const satisfies readonly SessionStatus[]

/** Of each, none is all; only what was cancelled is shown to who asks for it. */
export interface Filters {
  type: readonly string[]
  status: readonly SessionStatus[]
  place: readonly Place[]
}

const listed = (search: URLSearchParams, name: keyof Filters) => search.get(name)?.split(',') ?? []

/** Reads filters from an address; what is unknown there counts as absent. */
export const readFilters = (search: URLSearchParams): Filters => ({
  type: listed(search, 'type').filter((id) => /^[0-9a-f-]{36}$/.test(id)),
  status: statuses.filter((status) => listed(search, 'status').includes(status)),
  place: places.filter((place) => listed(search, 'place').includes(place)),
})

export const countOf = ({ type, status, place }: Filters) => type.length + status.length + place.length

/** Whether a session is shown. */
export const passes = ({ type, status, place }: Filters, session: CalendarSession) =>
  (status.length > 0 ? status.includes(session.status) : session.status !== 'cancelled') &&
  (place.length === 0 || place.includes(session.location)) &&
  (type.length === 0 || session.types.some(({ id }) => type.includes(id)))
