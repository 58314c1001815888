import { useTranslation } from 'react-i18next'
import { NoticePage } from '../../components/notice-page'
import { useViewTitle } from '../../lib/use-view-title'

/** Shown for a link without a booking, or one that has expired. */
export function DeadLink({ isExpired }: { isExpired: boolean }) {
  const { t } = useTranslation('booking')
  const title = t(isExpired ? 'expired' : 'unknown')
  useViewTitle(title)
  return <NoticePage illustration="lighthouse" title={title} text={t(isExpired ? 'expiredHint' : 'unknownHint')} />
}
