import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useTranslation } from 'react-i18next'
import { chooseBrowserNotices, useBrowserNotices } from '../../lib/browser-notices'

/** Lets the user turn browser notifications on. Renders nothing when the browser has none. */
export function BrowserChoice() {
  const { t } = useTranslation('notifications')
  const state = useBrowserNotices()
  if (state === 'none') return null
  if (state === 'denied') return <p className="text-muted-foreground text-sm">{t('browser.denied')}</p>
  return (
    <div>
      <Checkbox
        label={t('browser.label')}
        checked={state === 'on'}
        onChange={({ target }) => void chooseBrowserNotices(target.checked)}
      />
      <p className="text-muted-foreground text-sm">{t('browser.hint')}</p>
    </div>
  )
}
