import { Button } from '@ancrage/widgets/ui/button'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api'
import { useNow } from '../../../lib/now'
import { useReading } from '../../../lib/readings'
import { useFormats } from '../../../lib/use-formats'
import type { ReportedReview } from './decide-dialog'
import { Panel, usePanelPage } from './panel'

const DecideDialog = lazy(async () => ({ default: (await import('./decide-dialog')).DecideDialog }))

/**
 * Lists the reported reviews of all practices, with number, reasons and date. Those that the practice left open can be
 * decided.
 */
export function ReportedReviews() {
  const { t } = useTranslation('admin')
  const { page, searchFor } = usePanelPage('reports')
  const [deciding, setDeciding] = useState<ReportedReview | null>(null)
  const reported = useReading(['admin', 'reportedReviews', page], () => api.reviews.reported({ query: { page } }), {
    keepPreviousData: true,
  })
  const close = () => setDeciding(null)
  // The practice may have decided meanwhile.
  const leave = () => {
    close()
    void reported.mutate()
  }
  return (
    <>
      <Panel
        title={t('reports.title')}
        reading={reported}
        searchFor={searchFor}
        empty={t('reports.none')}
        illustration="sunrise"
      >
        {(review) => <Reported review={review} onDecide={() => setDeciding(review)} />}
      </Panel>
      <Suspense>{deciding && <DecideDialog review={deciding} onClose={leave} onDecided={close} />}</Suspense>
    </>
  )
}

function Reported({ review, onDecide }: { review: ReportedReview; onDecide: () => void }) {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const now = useNow()
  const { practice, published, reports, doubts, reasons, since, dueAt, canDecide } = review
  const isOverdue = new Date(dueAt) <= new Date(now)
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{practice.name}</p>
        <Published review={published} />
        <p className="text-sm">
          {t('reports.count', {
            count: reports,
            reasons: format.list(reasons.map((one) => t(`reports.reasons.${one}`))),
          })}
          {doubts > 0 && ` · ${t('reports.doubted')}`}
        </p>
        <p className={isOverdue ? 'text-destructive text-sm' : 'text-muted-foreground text-sm'}>
          {t(isOverdue ? 'reports.overdue' : 'reports.due', {
            since: format.relativeTime(since, now),
            day: format.day(dueAt, now),
          })}
        </p>
      </div>
      {canDecide && (
        <Button
          size="sm"
          variant="secondary"
          aria-haspopup="dialog"
          aria-label={t('reports.decideOf', { name: practice.name })}
          onClick={onDecide}
        >
          {t('reports.decide')}
        </Button>
      )}
    </div>
  )
}

/** Shows what everybody reads of the review: its first lines, its author and its rating. */
function Published({ review }: { review: ReportedReview['published'] }) {
  const { t } = useTranslation('admin')
  const format = useFormats()
  if (!review) return <p className="text-muted-foreground text-sm">{t('reports.unpublished')}</p>
  const rating = t('reports.rating', { rating: format.number(review.rating) })
  return (
    <figure className="my-1.5 border-border border-s-2 ps-3 text-sm">
      <blockquote className="wrap-anywhere line-clamp-3 max-w-prose whitespace-pre-line">
        {review.comment ?? t('reports.noComment')}
      </blockquote>
      <figcaption className="wrap-anywhere text-muted-foreground">
        {review.name ? `${review.name} · ${rating}` : rating}
      </figcaption>
    </figure>
  )
}
