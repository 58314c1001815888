import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import type { Review } from './use-reviews'

type Report = Review['reports'][number]

interface Props {
  review: Review
  onKeep: () => void
  onHide: () => void
}

/** Lists the reports about a review: the open ones with the two answers, the others with their result. */
export function ReviewReports({ review: { reports, openReports, allowed }, onKeep, onHide }: Props) {
  const { t } = useTranslation('reviews')
  const format = useFormats()
  const now = useNow()
  const open = reports.filter(({ status }) => status === 'open')
  const dueAt = open.map((report) => report.dueAt).sort()[0]
  return (
    <>
      {dueAt && (
        <Alert
          tone="warning"
          title={t('reports.open', { count: openReports })}
          actions={
            <>
              <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={onKeep}>
                {t('reports.keep')}
              </Button>
              {allowed.includes('hide') && (
                <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={onHide}>
                  {t('reports.hide')}
                </Button>
              )}
            </>
          }
        >
          <ul className="mt-2 space-y-3">
            {open.map((report) => (
              <li key={report.id}>
                <OpenReport report={report} />
              </li>
            ))}
          </ul>
          {openReports > open.length && (
            <p className="mt-3">{t('reports.more', { count: openReports - open.length })}</p>
          )}
          <p className="mt-3 text-sm">{t('reports.due', { day: format.day(dueAt, now) })}</p>
        </Alert>
      )}
      {reports
        .filter(({ status }) => status !== 'open')
        .map(({ id, status, decidedAt }) => (
          <p key={id} className="text-muted-foreground text-sm">
            {t(status === 'kept' ? 'reports.kept' : 'reports.hidden', {
              day: decidedAt ? format.day(decidedAt, now) : '',
            })}
          </p>
        ))}
    </>
  )
}

function OpenReport({ report: { by, reason, words, createdAt, isAnswered } }: { report: Report }) {
  const { t } = useTranslation('reviews')
  const format = useFormats()
  const now = useNow()
  return (
    <>
      <p className="font-medium">{t(`reports.reasons.${reason}`)}</p>
      {words && <p className="wrap-anywhere max-w-prose whitespace-pre-line">{t('reports.quoted', { words })}</p>}
      <p className="text-sm">
        {t(`reports.by.${by}`, { day: format.day(createdAt, now) })}
        {isAnswered && ` · ${t('reports.isAnswered')}`}
      </p>
    </>
  )
}
