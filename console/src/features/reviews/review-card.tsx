import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withDe } from '../../lib/elision'
import { useNow } from '../../lib/now'
import { toast } from '../../lib/toast'
import { useAttempt } from '../../lib/use-attempt'
import { useFormats } from '../../lib/use-formats'
import { ReviewReports } from './review-reports'
import { ReviewWords } from './review-words'
import { Stars } from './stars'
import type { Review } from './use-reviews'

interface Props {
  review: Review
  publish: (id: string) => Promise<Review>
  onHide: () => void
  onAnswer: () => void
  onKeep: () => void
  onDoubt: () => void
}

const details = ['efficacy', 'practitioner', 'price'] as const

/** Shows one review: its author, its marks, its state and its actions. */
export function ReviewCard({ review, publish, onHide, onAnswer, onKeep, onDoubt }: Props) {
  const { t } = useTranslation('reviews')
  const format = useFormats()
  const now = useNow()
  const { isBusy, attempt } = useAttempt(t('failed'))
  const { id, patient, status, hidden, publishesAt, withdrawnAt, allowed, answer, reports, canDoubt } = review
  // Open reports have their own button to hide the review.
  const isReported = reports.some((report) => report.status === 'open')

  const show = () =>
    attempt(async () => {
      await publish(id)
      toast.success(t('publishedNow'))
    })

  return (
    <article aria-label={t('of', { name: patient.name, ofName: withDe(patient.name) })} className="surface">
      <div className="space-y-3 p-4 sm:p-5">
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link
                to={`/patients/${patient.id}`}
                className="wrap-anywhere font-semibold text-lg leading-tight underline-offset-4 hover:underline"
              >
                <bdi>{patient.name}</bdi>
              </Link>
              <Stars of={review.rating} />
            </h2>
            <p className="mt-1 text-muted-foreground text-sm">
              {t('writtenAt', { day: format.day(review.writtenAt, now) })}
              {' · '}
              <Link to={`/sessions/${review.sessionId}`} className="underline underline-offset-4">
                {t('visitedOn', { day: format.dateOfDay(review.visitedOn) })}
              </Link>
            </p>
          </div>
          <Badge>{t(`statuses.${status}`)}</Badge>
        </header>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {details.map((name) => (
            <div key={name} className="flex gap-2">
              <dt className="text-muted-foreground">{t(`marks.${name}`)}</dt>
              <dd className="font-medium tabular-nums">{t('outOf', { mark: review[name] })}</dd>
            </div>
          ))}
        </dl>
        <ReviewWords review={review} />
        {status === 'waiting' && publishesAt && (
          <p className="text-muted-foreground text-sm">{t('publishesAt', { day: format.day(publishesAt, now) })}</p>
        )}
        {status === 'private' && <p className="text-muted-foreground text-sm">{t('privateHint')}</p>}
        {status === 'hidden' && hidden && (
          <p className="text-muted-foreground text-sm">
            {t(hidden.by === 'admin' ? 'hiddenByAdmin' : 'hiddenBecause', {
              reason: t(`reasons.${hidden.reason}.name`),
              day: format.day(hidden.at, now),
            })}
          </p>
        )}
        {withdrawnAt && (
          <p className="text-muted-foreground text-sm">{t('withdrawnAt', { day: format.day(withdrawnAt, now) })}</p>
        )}
        <ReviewReports review={review} onKeep={onKeep} onHide={onHide} />
      </div>
      {(allowed.length > 0 || status === 'published') && (
        <footer data-print="never" className="flex flex-wrap justify-end gap-2 border-card-border border-t px-4 py-3">
          {canDoubt && (
            <Button variant="ghost" aria-haspopup="dialog" onClick={onDoubt}>
              {t('doubt')}
            </Button>
          )}
          {allowed.includes('hide') && !isReported && (
            <Button variant="ghost" aria-haspopup="dialog" onClick={onHide}>
              {t('hide')}
            </Button>
          )}
          {(status === 'waiting' || status === 'published') && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={onAnswer}>
              {t(answer ? 'changeAnswer' : 'answer')}
            </Button>
          )}
          {allowed.includes('publish') && (
            <Button isBusy={isBusy} onClick={() => void show()}>
              {t('publish')}
            </Button>
          )}
        </footer>
      )}
    </article>
  )
}
