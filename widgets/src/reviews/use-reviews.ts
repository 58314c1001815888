import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { Lang } from '@ancrage/api/format/language'
import { useEffect, useState } from 'react'
import type { Api, Problem } from '../api.ts'

export type Published = ReplyOf<typeof contract.reviews.published>
export const sorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type Sort = (typeof sorts)[number]

const sizes = [2, 3, 5, 10, 20, 25, 50, 100]
const USUAL = 5

/** The page size for the wanted number of reviews, one of those that the API allows. */
export function pageSize(count: string | undefined): number {
  const requested = Number(count)
  if (!(requested >= 1)) return USUAL
  return sizes.find((size) => size >= requested) ?? 100
}

interface ReviewsQuery {
  api: Api
  practiceId: string
  lang: Lang
  perPage: number
  sort: Sort
  /** When it changes, the list is asked again from the first page. */
  refreshCount: number
}

/** The published reviews of a practice, page after page. While others are on their way, those that were there stay. */
export function useReviews({ api, practiceId, lang, perPage, sort, refreshCount }: ReviewsQuery) {
  const [held, setHeld] = useState<{ of: string; pages: Published[]; problem: Problem | null }>()
  const [page, setPage] = useState(1)
  const [attempt, setAttempt] = useState(0)
  const of = `${practiceId} ${sort} ${perPage} ${lang} ${refreshCount}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true
    const wanted = held?.of === of ? page : 1
    const query = `lang=${lang}&perPage=${perPage}&sort=${sort}&page=${wanted}`
    api
      .call<typeof contract.reviews.published>(
        'GET',
        `/api/public/practices/${encodeURIComponent(practiceId)}/reviews?${query}`,
      )
      .then(
        (answer) => {
          if (!isCurrent) return
          if (wanted === 1) setPage(1)
          setHeld((before) => ({
            of,
            pages: before?.of === of && wanted > 1 ? [...before.pages, answer] : [answer],
            problem: null,
          }))
        },
        (problem: Problem) =>
          isCurrent && setHeld((before) => ({ of, pages: before?.of === of ? before.pages : [], problem })),
      )
    return () => {
      isCurrent = false
    }
  }, [api, of, page, attempt])

  return {
    first: held?.pages[0] ?? null,
    reviews: held?.pages.flatMap(({ reviews }) => reviews) ?? [],
    problem: held?.problem ?? null,
    isStale: held !== undefined && held.of !== of,
    isLast: (held?.pages.length ?? 0) * perPage >= (held?.pages[0]?.total ?? 0),
    isBusy: held === undefined || held.of !== of || (!held.problem && held.pages.length < page),
    more: () => setPage((held?.pages.length ?? 0) + 1),
    retry: () => setAttempt(attempt + 1),
  }
}
