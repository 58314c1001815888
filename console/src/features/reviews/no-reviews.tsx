import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import { NoMatches } from '../../components/no-matches'
import type { Reviews } from './use-reviews'

/** Shows the empty state: no review yet, or none that matches the filters. */
export function NoReviews({ reviews: { isNarrowed, change } }: { reviews: Reviews }) {
  const { t } = useTranslation('reviews')
  if (!isNarrowed)
    return (
      <Empty illustration="sunrise" title={t('empty')}>
        {t('emptyHint')}
      </Empty>
    )
  return <NoMatches title={t('noneFound')} clear={t('showAll')} onClear={() => change({ status: '', ratings: '' })} />
}
