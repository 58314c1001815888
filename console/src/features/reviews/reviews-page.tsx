import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Code } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { ExportReviews } from './export-reviews'
import { NoReviews } from './no-reviews'
import { ReviewCard } from './review-card'
import { ReviewFigures } from './review-figures'
import { ReviewSettings } from './review-settings'
import { markFilters, type Review, type Reviews, reviewFilters, reviewStatuses, useReviews } from './use-reviews'

const HideDialog = lazy(async () => ({ default: (await import('./hide-dialog')).HideDialog }))
const ReviewMonths = lazy(async () => ({ default: (await import('./review-months')).ReviewMonths }))
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog')).ReportDialog }))
const AnswerSheet = lazy(async () => ({ default: (await import('./answer-sheet')).AnswerSheet }))

/** Shows the averages, the reviews with their actions, and the settings. */
export function ReviewsPage() {
  const { t } = useTranslation('reviews')
  const reviews = useReviews()
  const [hiding, setHiding] = useState<Review | null>(null)
  const [answering, setAnswering] = useState<Review | null>(null)
  const [reporting, setReporting] = useState<{ kind: 'keep' | 'doubt'; review: Review } | null>(null)
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:w-full">
          <ExportReviews />
          <Link to="/settings/widgets" className={buttonClass({ variant: 'secondary' })}>
            <Code className="size-4" aria-hidden />
            {t('putOnSite')}
          </Link>
        </div>
      }
    >
      {reviews.figures.data && <ReviewFigures figures={reviews.figures.data} />}
      <Filters reviews={reviews} />
      <Query
        of={reviews.reading}
        loading={<Skeleton className="h-80 rounded-lg" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<NoReviews reviews={reviews} />}
      >
        {({ data, meta }) => (
          <div aria-busy={reviews.reading.isLoading} className="transition-opacity delay-150 aria-busy:opacity-60">
            <ul className="space-y-4">
              {data.map((review) => (
                <li key={review.id}>
                  <ReviewCard
                    review={review}
                    publish={reviews.publish}
                    onHide={() => setHiding(review)}
                    onAnswer={() => setAnswering(review)}
                    onKeep={() => setReporting({ kind: 'keep', review })}
                    onDoubt={() => setReporting({ kind: 'doubt', review })}
                  />
                </li>
              ))}
            </ul>
            {meta.total > meta.perPage && <Pagination meta={meta} searchFor={reviews.searchFor} />}
          </div>
        )}
      </Query>
      {reviews.figures.data?.aggregate.count ? (
        <div className="mt-8">
          <Suspense fallback={<Skeleton className="h-64 rounded-lg" />}>
            <ReviewMonths />
          </Suspense>
        </div>
      ) : null}
      <div className="mt-8">
        <ReviewSettings />
      </div>
      <Suspense>
        {hiding && <HideDialog review={hiding} hide={reviews.hide} onClose={() => setHiding(null)} />}
        {reporting && <ReportDialog {...reporting} send={reviews[reporting.kind]} onClose={() => setReporting(null)} />}
        {answering && <AnswerSheet review={answering} answer={reviews.answer} onClose={() => setAnswering(null)} />}
      </Suspense>
    </Page>
  )
}

function Filters({ reviews: { filters, figures, change } }: { reviews: Reviews }) {
  const { t } = useTranslation('reviews')
  return (
    <search data-print="never" className="mb-4 grid grid-cols-2 gap-2 sm:flex">
      <Select
        aria-label={t('status')}
        className="sm:w-56"
        value={filters.status}
        onChange={({ target }) => change({ status: reviewFilters.find((status) => status === target.value) ?? '' })}
      >
        <option value="">{t('allStatuses')}</option>
        {reviewStatuses.map((status) => (
          <option key={status} value={status}>
            {t('statusCount', { status: t(`statuses.${status}`), count: figures.data?.counts[status] ?? 0 })}
          </option>
        ))}
        <option value="reported">
          {t('statusCount', { status: t('reports.filter'), count: figures.data?.reported ?? 0 })}
        </option>
      </Select>
      <Select
        aria-label={t('mark')}
        className="sm:w-44"
        value={filters.ratings}
        onChange={({ target }) => change({ ratings: markFilters.find((mark) => mark === target.value) ?? '' })}
      >
        <option value="">{t('allMarks')}</option>
        {markFilters.map((mark) => (
          <option key={mark} value={mark}>
            {mark === '1,2' ? t('lowMarks') : t('starCount', { count: Number(mark) })}
          </option>
        ))}
      </Select>
    </search>
  )
}
