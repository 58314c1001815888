import { dayWithoutYearText } from '@ancrage/api/format/full-day'
import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { useClientSignedIn } from '../../lib/signed-in-client'
import { useLanguage } from '../../lib/use-formats'
import { bookingPath } from '../booking/public'
import type { Client } from './use-client'

/** Lists the sessions that practices ask to review; nothing without any. */
export default function ReviewsToWrite({ practices }: Pick<Client, 'practices'>) {
  const { t } = useTranslation('clientArea')
  const language = useLanguage()
  const isSignedIn = useClientSignedIn()
  const { data = [] } = useReading(isSignedIn ? ['client', 'reviews-to-write'] : null, () => api.reviews.toWrite({}))
  return data.map(({ sessionId, practiceId, visitedOn, url }) => (
    <Alert
      key={sessionId}
      tone="info"
      title={t('toReview.title')}
      actions={
        <Link to={bookingPath(url)} className={buttonClass({ size: 'sm', variant: 'secondary' })}>
          {t('toReview.write')}
        </Link>
      }
    >
      {t('toReview.text', {
        practice: practices.find(({ id }) => id === practiceId)?.name ?? '',
        on: dayWithoutYearText(visitedOn, language),
      })}
    </Alert>
  ))
}
