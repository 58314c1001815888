import { Alert } from '@ancrage/widgets/ui/alert'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../lib/use-formats'
import { bookingPath } from '../booking/public'
import { useConsentsToSign } from './use-client'

/** Lists the consents that wait for the client's signature; nothing without any. */
export function ConsentsToSign() {
  const { data = [] } = useConsentsToSign()
  return data.map((consent) => <ConsentToSign key={consent.sessionId} {...consent} />)
}

type PendingConsent = NonNullable<ReturnType<typeof useConsentsToSign>['data']>[number]

function ConsentToSign({ startsAt, timeZone, url, child }: PendingConsent) {
  const { t } = useTranslation('clientArea')
  const format = useFormats(timeZone)
  return (
    <Alert
      tone="warning"
      title={t('toSign.title')}
      actions={
        <Link to={bookingPath(url)} className={buttonClass({ size: 'sm' })}>
          {t('toSign.sign')}
        </Link>
      }
    >
      {child
        ? t('toSign.textForChild', { name: child.firstname, when: format.dayAndTime(startsAt) })
        : t('toSign.text', { when: format.dayAndTime(startsAt) })}
    </Alert>
  )
}
