import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import type { OwnPublicPage } from './use-public-page'

/** Lists the practice's data that the page shows, so that nobody publishes an address by accident. */
export function ShownList({ shows }: { shows: OwnPublicPage['shows'] }) {
  const { t } = useTranslation('publicPage')
  const format = useFormats()
  const { notice, mediator } = shows
  const shown = { ...shows, phone: shows.phone && format.phone(shows.phone) }
  const rows = [
    ...(['phone', 'email', 'address', 'location', 'city', 'website'] as const).map(
      (name) => [t(`publishing.shows.${name}`), shown[name]] as const,
    ),
    ...(['siret', 'email', 'address'] as const).map(
      (name) => [t('publishing.shows.notice', { what: t(`publishing.shows.${name}`) }), notice[name]] as const,
    ),
  ].filter(([, value]) => value)
  return (
    <div className="space-y-2 text-sm">
      {rows.length > 0 && (
        <>
          <p>{t('publishing.shows.title')}</p>
          <dl className="space-y-1">
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt className="inline text-muted-foreground">{label}</dt>{' '}
                <dd className="wrap-anywhere inline font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {!mediator && (
        <p>
          {t('publishing.shows.noMediator')}{' '}
          <Link to="/settings/configs" className="text-primary underline underline-offset-4">
            {t('publishing.shows.nameMediator')}
          </Link>
        </p>
      )}
    </div>
  )
}
