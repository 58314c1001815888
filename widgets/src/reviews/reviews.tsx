import { farDayText } from '@ancrage/api/format/full-day'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { apiAt } from '../api.ts'
import { StepHeading } from '../booking/step-heading.tsx'
import { LoadFailure } from '../scheduling/picker-parts.tsx'
import { useModule } from '../scheduling/use-module.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/panel.tsx'
import { Select } from '../ui/select.tsx'
import { productUrl, warnDeveloper } from '../warn-developer.ts'
import type { WidgetProps } from '../widget-props.ts'
import { ReviewCard } from './review-card.tsx'
import { ReviewsSkeleton } from './reviews-skeleton.tsx'
import { ReviewsSummary } from './summary.tsx'
import { reviewsTexts } from './texts.ts'
import { pageSize, type Sort, sorts, useReviews } from './use-reviews.ts'

export const reviewsAttributes = ['practice', 'count', 'layout', 'headingLevel', 'hide', 'api'] as const
type ReviewsProps = WidgetProps<(typeof reviewsAttributes)[number]>

/** `<ancrage-reviews>`: the published reviews of a practice, with the information that the law requires. */
export function Reviews({ given, lang, emit, paint, refreshCount }: ReviewsProps) {
  const api = useMemo(() => apiAt(given.api ?? globalThis.Ancrage?.api ?? productUrl), [given.api])
  const [sort, setSort] = useState<Sort>('newest')
  const perPage = pageSize(given.count)
  const practiceId = given.practice ?? ''
  const { first, reviews, problem, isLast, isBusy, isStale, more, retry } = useReviews({
    api,
    practiceId,
    lang,
    perPage,
    sort,
    refreshCount,
  })
  const texts = reviewsTexts[lang]
  const sortId = useId()
  const [reported, setReported] = useState<string | null>(null)
  const report = useModule(() => import('./report/report-form.tsx'), reported !== null)
  const ReportForm = report.module?.ReportForm
  const isSummary = given.layout === 'summary'
  const isTitleHidden = (given.hide ?? '').split(/\s+/).includes('title')
  const level = Number(given.headingLevel)

  const color = first?.practice.primaryColor ?? null
  useEffect(() => paint(color), [paint, color])
  const count = first?.aggregate.count
  useEffect(() => {
    if (count === undefined) return
    emit('ready', { practice: practiceId })
    emit('view', { practice: practiceId, count })
  }, [emit, practiceId, count])
  const isUnknown = problem?.status === 404 || problem?.status === 422
  useEffect(() => {
    if (problem) emit('error', { code: problem.code, status: problem.status })
    if (isUnknown) warnDeveloper('ancrage-reviews', `knows no practice "${practiceId}".`, 'unknown-practice')
  }, [emit, problem, isUnknown, practiceId])

  // The first of the new reviews takes the focus from the button, which may be gone.
  const list = useRef<HTMLUListElement>(null)
  const before = useRef<number>(undefined)
  const shown = reviews.length
  useEffect(() => {
    if (before.current === undefined || shown <= before.current) return
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[before.current]?.focus()
    before.current = undefined
  }, [shown])

  return (
    <Panel>
      <section aria-labelledby={`${sortId}-title`} className="flex flex-col gap-4">
        <div id={`${sortId}-title`} className={isTitleHidden ? 'sr-only' : ''}>
          <StepHeading level={level >= 1 && level <= 6 ? level : 2} isFocused={false}>
            {texts.title}
          </StepHeading>
        </div>
        {!first && !problem && (
          <slot name="loading">
            <ReviewsSkeleton label={texts.loading} cards={isSummary ? 0 : Math.min(perPage, 3)} />
          </slot>
        )}
        {isUnknown && (
          <Alert tone="warning" icon="info" title={texts.unknown}>
            {texts.unknownHelp}
          </Alert>
        )}
        {first && !isUnknown && count === 0 && (
          <slot name="empty">
            <p part="empty" className="text-base text-muted-foreground">
              {texts.empty}
            </p>
          </slot>
        )}
        {first && !isUnknown && count !== 0 && (
          <>
            <ReviewsSummary aggregate={first.aggregate} lang={lang} />
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
                  ref={list}
                  aria-busy={isBusy}
                  className={`m-0 flex list-none flex-col divide-y divide-border p-0 ${isStale ? 'opacity-60' : ''}`}
                >
                  {reviews.map((review) => (
                    <li key={review.id} tabIndex={-1} className="py-4 outline-none">
                      <ReviewCard review={review} lang={lang} />
                      <Button
                        variant="link"
                        size="inline"
                        className="mt-1"
                        id={`${sortId}-${review.id}`}
                        aria-expanded={reported === review.id}
                        onClick={() => setReported(reported === review.id ? null : review.id)}
                      >
                        <span>
                          {texts.report}
                          <span className="sr-only">{texts.reportOf(farDayText(review.publishedOn, lang))}</span>
                        </span>
                      </Button>
                      {reported === review.id && ReportForm && (
                        <ReportForm
                          api={api}
                          practiceId={practiceId}
                          reviewId={review.id}
                          captcha={first.captcha}
                          lang={lang}
                          emit={emit}
                          onClose={() => {
                            setReported(null)
                            list.current?.querySelector<HTMLElement>(`[id="${sortId}-${review.id}"]`)?.focus()
                          }}
                        />
                      )}
                      {reported === review.id && report.isFailed && (
                        <LoadFailure texts={{ ...texts, failed: texts.reportFailed }} onRetry={report.retry} />
                      )}
                    </li>
                  ))}
                </ul>
                {!isLast && !problem && (
                  <Button
                    variant="secondary"
                    className="self-start"
                    isBusy={isBusy}
                    onClick={() => {
                      before.current = shown
                      more()
                    }}
                  >
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
            <slot name="legal" />
          </details>
        )}
      </section>
    </Panel>
  )
}
