import { type PageSize, pageSizes } from '../../components/page-sizes'
import type { PatientQuery } from './use-patients'

export const comingFilter = ['today', 'week', 'month', 'none'] as const
export const seenFilter = ['within30', 'within90', 'within365', 'longer', 'never'] as const
export const archives = ['only', 'with'] as const
export const sorts = [
  'name',
  '-name',
  '-lastSession',
  'lastSession',
  'nextSession',
  '-nextSession',
  '-createdAt',
  'createdAt',
] as const
export type PatientSort = (typeof sorts)[number]

/** The filters of the list, as the address holds them. */
export interface PatientFilters {
  q: string
  next: (typeof comingFilter)[number] | undefined
  lastSeen: (typeof seenFilter)[number] | undefined
  type: string | undefined
  tag: string | undefined
  archived: (typeof archives)[number] | undefined
  sort: PatientSort
  page: number
  perPage: PageSize
}

const NATURAL_SIZE: PageSize = '20'

const oneOf = <T extends string>(list: readonly T[], text: string | null) => list.find((entry) => entry === text)

const isId = (text: string | null) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '')

/** Reads filters from an address; unknown values count as absent. */
export function readPatientFilters(search: URLSearchParams): PatientFilters {
  const page = Number(search.get('page'))
  return {
    q: search.get('q')?.slice(0, 100) ?? '',
    next: oneOf(comingFilter, search.get('next')),
    lastSeen: oneOf(seenFilter, search.get('seen')),
    type: isId(search.get('type')) ? (search.get('type') ?? undefined) : undefined,
    tag: search.get('tag')?.trim().slice(0, 40) || undefined,
    archived: oneOf(archives, search.get('archived')),
    sort: oneOf(sorts, search.get('sort')) ?? 'name',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
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
  const params: Record<string, string | false | undefined> = {
    q: q.trim(),
    next,
    seen: lastSeen,
    type,
    tag,
    archived,
    sort: sort !== 'name' && sort,
    page: page > 1 && String(page),
    perPage: perPage !== NATURAL_SIZE && perPage,
  }
  return new URLSearchParams(Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1])))
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
