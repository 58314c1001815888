import { type PageSize, pageSizes } from '../../components/page-sizes'
import { idIn, oneOf, pageIn, searchWith } from '../../lib/address-values'
import type { PatientQuery } from './use-patients'

export const comingFilter = ['today', 'week', 'month', 'none'] as const
export const seenFilter = ['within30', 'within90', 'within365', 'longer', 'never'] as const
export const archiveFilters = ['only', 'with'] as const
export const patientSorts = [
  'name',
  '-name',
  '-lastSession',
  'lastSession',
  'nextSession',
  '-nextSession',
  '-createdAt',
  'createdAt',
] as const
export type PatientSort = (typeof patientSorts)[number]

/** The filters of the list, as the address holds them. */
export interface PatientFilters {
  q: string
  next: (typeof comingFilter)[number] | undefined
  lastSeen: (typeof seenFilter)[number] | undefined
  type: string | undefined
  tag: string | undefined
  archived: (typeof archiveFilters)[number] | undefined
  sort: PatientSort
  page: number
  perPage: PageSize
}

/** Returns the number of filters that narrow the list, without its search text. */
export const countPatientFilters = ({ next, lastSeen, type, tag, archived }: PatientFilters) =>
  [next, lastSeen, type, tag, archived].filter(Boolean).length

const NATURAL_SIZE: PageSize = '20'

/** Reads filters from an address; unknown values count as absent. */
export function readPatientFilters(search: URLSearchParams): PatientFilters {
  return {
    q: search.get('q')?.slice(0, 100) ?? '',
    next: oneOf(comingFilter, search.get('next')),
    lastSeen: oneOf(seenFilter, search.get('seen')),
    type: idIn(search.get('type')) ?? undefined,
    tag: search.get('tag')?.trim().slice(0, 40) || undefined,
    archived: oneOf(archiveFilters, search.get('archived')),
    sort: oneOf(patientSorts, search.get('sort')) ?? 'name',
    page: pageIn(search),
    perPage: oneOf(pageSizes, search.get('perPage')) ?? NATURAL_SIZE,
  }
}

/** Writes filters to an address, without default values. */
export function writePatientFilters({
  q,
  next,
  lastSeen,
  type,
  tag,
  archived,
  sort,
  page,
  perPage,
}: PatientFilters): URLSearchParams {
  return searchWith({
    q: q.trim(),
    next,
    seen: lastSeen,
    type,
    tag,
    archived,
    sort: sort !== 'name' && sort,
    page: page > 1 && String(page),
    perPage: perPage !== NATURAL_SIZE && perPage,
  })
}

/** Returns the filters in the API's format, which also selects all matching clients for an action. */
export const filterOf = ({ q, next, lastSeen, type, tag, archived }: PatientFilters) => ({
  ...(q.trim() && { q: q.trim() }),
  ...(next && { next }),
  ...(lastSeen && { lastSeen }),
  ...(type && { sessionTypeId: type }),
  ...(tag && { tag }),
  ...(archived && { archived }),
})

/** Returns the query of the list in the API's format. */
export const patientQuery = (filters: PatientFilters): PatientQuery => ({
  page: filters.page,
  perPage: filters.perPage,
  sort: filters.sort,
  ...filterOf(filters),
})
