import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'

/** Shown for a link without a booking, or one that has expired. */
export function DeadLink({ isExpired }: { isExpired: boolean }) {
  const { t } = useTranslation('booking')
  return (
    <div className="m-auto">
      <h1 className="sr-only">{t('title')}</h1>
      <Empty illustration="lighthouse" title={t(isExpired ? 'expired' : 'unknown')}>
        {t(isExpired ? 'expiredHint' : 'unknownHint')}
      </Empty>
    </div>
  )
}
