import { createElement, useEffect, useId, useMemo, useState } from 'react'
import { apiAt } from '../api.ts'
import type { WidgetProps } from '../define-widget.tsx'
import { LoadFailure } from '../scheduling/picker-parts.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ReviewCard } from './review-card.tsx'
import { Summary } from './summary.tsx'
import { reviewsTexts } from './texts.ts'
import { pageSize, type Sort, sorts, useReviews } from './use-reviews.ts'

export const reviewsAttributes = ['practice', 'count', 'layout', 'headingLevel', 'hide', 'api'] as const
type ReviewsProps = WidgetProps<(typeof reviewsAttributes)[number]>

/** The folder above the one that this code came from: widgets lie at `/widgets/` of the API's origin. */
const origin = new URL('..', import.meta.url).href

/** `<ancrage-reviews>`: what clients have said of a practice, with what the law wants said beside it. */
export function Reviews({ given, lang, emit, paint }: ReviewsProps) {
  const api = useMemo(() => apiAt(given.api ?? globalThis.Ancrage?.api ?? origin), [given.api])
  const [sort, setSort] = useState<Sort>('newest')
  const perPage = pageSize(given.count)
  const practiceId = given.practice ?? ''
  const { first, reviews, problem, isLast, isBusy, isStale, more, retry } = useReviews({
    ...{ api, practiceId, lang, perPage, sort },
  })
  const texts = reviewsTexts[lang]
  const sortId = useId()
  const isSummary = given.layout === 'summary'
  const hidden = (given.hide ?? '').split(/\s+/)
  const level = Number(given.headingLevel)

  const color = first?.practice.primaryColor ?? null
  useEffect(() => paint(color), [paint, color])
  const count = first?.aggregate.count
  useEffect(() => {
    if (count === undefined) return
    emit('ready', { practice: practiceId })
    emit('view', { practice: practiceId, count })
  }, [emit, practiceId, count])
  useEffect(() => {
    if (problem) emit('error', { code: problem.code, status: problem.status })
  }, [emit, problem])

  const isUnknown = problem?.status === 404 || problem?.status === 422
  const heading = createElement(
    `h${level >= 1 && level <= 6 ? level : 2}`,
    { part: 'heading', className: 'text-lg font-semibold' },
    texts.title,
  )
  return (
    <section
      part="container"
      className="flex flex-col gap-4 rounded-lg border border-card-border bg-card p-4 text-card-foreground @sm/widget:p-6"
    >
      {!hidden.includes('heading') && heading}
      {!first && !problem && (
        <div role="status" aria-label={texts.loading} className="flex flex-col gap-3">
          <Skeleton className="h-12 w-40" />
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {isUnknown && (
        <Alert tone="warning" title={texts.unknown}>
          {texts.unknownHelp}
        </Alert>
      )}
      {first && !isUnknown && count === 0 && <p className="text-muted-foreground">{texts.empty}</p>}
      {first && !isUnknown && count !== 0 && (
        <>
          <Summary aggregate={first.aggregate} lang={lang} />
          {!isSummary && (
            <>
              {first.total > 1 && (
                <div className="flex flex-wrap items-center gap-2">
                  <label htmlFor={sortId} className="text-sm text-muted-foreground">
                    {texts.sort}
                  </label>
                  <Select id={sortId} value={sort} onChange={(event) => setSort(event.target.value as Sort)}>
                    {sorts.map((name) => (
                      <option key={name} value={name}>
                        {texts.sorts[name]}
                      </option>
                    ))}
                  </Select>
                </div>
              )}
              <ul
                aria-busy={isBusy}
                className={`m-0 flex list-none flex-col divide-y divide-border p-0 ${isStale ? 'opacity-60' : ''}`}
              >
                {reviews.map((review) => (
                  <li key={review.id} className="py-4">
                    <ReviewCard review={review} lang={lang} />
                  </li>
                ))}
              </ul>
              {!isLast && !problem && (
                <Button variant="secondary" className="self-start" isBusy={isBusy} onClick={more}>
                  {texts.more}
                </Button>
              )}
            </>
          )}
        </>
      )}
      {problem && !isUnknown && <LoadFailure texts={texts} onRetry={retry} />}
      {first && !isUnknown && (
        <details part="legal" className="group text-sm">
          <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-sm text-muted-foreground focus-ring">
            <Icon name="chevronRight" size={14} className="group-open:rotate-90" />
            {texts.legal}
          </summary>
          <dl className="mt-3 flex flex-col gap-2">
            {first.legal.map(({ label, text }) => (
              <div key={label}>
                <dt className="font-medium">{label}</dt>
                <dd className="m-0 text-muted-foreground">{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
