import type { contract, ReplyOf } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../lib/now'
import { useFormats } from '../../../lib/use-formats'

interface Props {
  review: ReplyOf<typeof contract.reviews.toDecide>
}

/** Shows a review and the reports against it. */
export function ReviewToDecide({ review: { rating, name, comment, reports, openReports } }: Props) {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const now = useNow()
  return (
    <>
      <figure>
        <blockquote
          aria-label={t('reports.review')}
          className="wrap-anywhere max-w-prose whitespace-pre-line border-border border-s-2 ps-3"
        >
          {comment ?? t('reports.noComment')}
        </blockquote>
        <figcaption className="wrap-anywhere mt-1 ps-3 text-muted-foreground text-sm">
          {name && `${name} · `}
          {t('reports.rating', { rating: format.number(rating) })}
        </figcaption>
      </figure>
      <section aria-label={t('reports.said')}>
        <h3 className="font-medium text-sm">{t('reports.said')}</h3>
        <ul className="mt-2 space-y-3">
          {reports.map(({ id, by, reason, words, createdAt }) => (
            <li key={id}>
              <p className="text-muted-foreground text-sm">
                {t(`reports.reasons.${reason}`)}
                {' · '}
                {format.day(createdAt, now)}
                {by === 'practitioner' && ` · ${t('reports.doubted')}`}
              </p>
              <p className="wrap-anywhere max-w-prose whitespace-pre-line">{words ?? t('reports.noWords')}</p>
            </li>
          ))}
        </ul>
        {openReports > reports.length && (
          <p className="mt-3">{t('reports.more', { count: openReports - reports.length })}</p>
        )}
      </section>
    </>
  )
}
