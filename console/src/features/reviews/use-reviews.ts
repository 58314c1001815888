import type { contract, HidingReason, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useSearch } from '../../lib/use-search'

export type Review = ReplyOf<typeof contract.reviews.list>['data'][number]
export type ReviewFigureData = ReplyOf<typeof contract.reviews.figures>
type Query = NonNullable<RequestInput<typeof contract.reviews.list>['query']>

export const reviewStatuses = [
  'waiting',
  'published',
  'hidden',
  'withdrawn',
  'private',
] as const satisfies readonly Review['status'][]
/** The filters of the list: a status, or reviews with an open report. */
export const reviewFilters = [...reviewStatuses, 'reported'] as const

/** The filters by rounded mark. The low ones are grouped. */
export const markFilters = ['5', '4', '3', '1,2'] as const

interface Filters {
  status: (typeof reviewFilters)[number] | ''
  ratings: (typeof markFilters)[number] | ''
  page: number
}

const read = (search: URLSearchParams): Filters => ({
  status: reviewFilters.find((status) => status === search.get('status')) ?? '',
  ratings: markFilters.find((mark) => mark === search.get('marks')) ?? '',
  page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
})

const write = ({ status, ratings, page }: Filters) =>
  new URLSearchParams({
    ...(status && { status }),
    ...(ratings && { marks: ratings }),
    ...(page > 1 && { page: String(page) }),
  })

/** Reads the list's filters from the address, and returns the actions on a review. */
export function useReviews() {
  const { search, change } = useSearch()
  const filters = read(search)
  const { status, ratings, page } = filters
  const query: Query = {
    page,
    perPage: '20',
    ...(status === 'reported' ? { reported: 'true' as const } : status && { status }),
    ...(ratings && { ratings }),
  }
  const act = async <Answer>(call: Promise<Answer>) => {
    try {
      return await call
    } catch (error) {
      throw asProblem(error)
    } finally {
      void refresh('reviews')
    }
  }
  return {
    filters,
    isNarrowed: status !== '' || ratings !== '',
    reading: useReading(['reviews', 'list', query], () => api.reviews.list({ query }), { keepPreviousData: true }),
    figures: useReading(['reviews', 'figures'], () => api.reviews.figures({})),
    searchFor: (changes: Partial<Filters>) => `?${write({ ...filters, page: 1, ...changes })}`,
    change: (changes: Partial<Filters>) =>
      change((from) => write({ ...read(from), page: 1, ...changes }), { replace: true }),
    publish: (id: string) => act(api.reviews.publish({ params: { id } })),
    hide: (id: string, reason: HidingReason) => act(api.reviews.hide({ params: { id }, body: { reason } })),
    /** Closes the open reports; the review stays. */
    keep: (id: string, answer: string) => act(api.reviews.keep({ params: { id }, body: { answer } })),
    doubt: (id: string, words: string) => act(api.reviews.doubt({ params: { id }, body: { words } })),
    /** Answers a review; null removes the answer. */
    answer: (id: string, answer: string | null) => act(api.reviews.answer({ params: { id }, body: { answer } })),
  }
}

export type Reviews = ReturnType<typeof useReviews>

export type Months = ReplyOf<typeof contract.reviews.months>

/** Reads the published reviews by month. */
export const useReviewMonths = () => useReading(['reviews', 'months'], () => api.reviews.months({}))
