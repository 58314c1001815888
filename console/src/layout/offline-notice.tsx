import { Icon } from '@ancrage/widgets/ui/icon'
import { illustrations } from '@ancrage/widgets/ui/illustrations'
import { useTranslation } from 'react-i18next'

/** Says that the page may be out of date. */
export function OfflineNotice() {
  const { t } = useTranslation('layout')
  return (
    <span
      role="status"
      title={t('offlineHint')}
      className="inline-flex items-center gap-1.5 rounded-full bg-warning-soft px-2.5 py-1 font-medium text-warning text-xs motion-safe:animate-fade-in"
    >
      <Icon path={illustrations.offline} size={14} />
      {t('offline')}
    </span>
  )
}
