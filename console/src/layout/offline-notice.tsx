import { useTranslation } from 'react-i18next'
import { Popover } from '../components/ui/popover'

const room = { width: 272, height: 96 }

/** Says that the page may be out of date; a press says what that means. */
export function OfflineNotice() {
  const { t } = useTranslation('layout')
  return (
    <div role="status" className="inline-flex">
      <Popover
        label={t('offline')}
        hasWords
        room={room}
        trigger={t('offline')}
        triggerClass="min-h-7 whitespace-nowrap rounded-full bg-warning-soft px-2.5 font-medium text-warning text-xs pointer-coarse:min-h-11"
      >
        <p className="max-w-64 p-2">{t('offlineHint')}</p>
      </Popover>
    </div>
  )
}
