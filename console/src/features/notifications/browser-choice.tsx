import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseBrowserNotices, useBrowserNotices } from '../../lib/browser-notices'

/** Lets the user turn browser notifications on. Renders nothing when the browser has none. */
export function BrowserChoice() {
  const { t } = useTranslation('notifications')
  const state = useBrowserNotices()
  const [failure, setFailure] = useState<'dismissed' | 'impossible' | null>(null)
  if (state === 'none') return null
  if (state === 'denied') return <p className="text-muted-foreground text-sm">{t('browser.denied')}</p>

  async function choose(isOn: boolean) {
    const answer = await chooseBrowserNotices(isOn, t('browser.first'))
    setFailure(answer === 'dismissed' || answer === 'impossible' ? answer : null)
  }

  return (
    <div>
      <Checkbox
        label={t('browser.label')}
        checked={state === 'on'}
        onChange={({ target }) => void choose(target.checked)}
      />
      <p className="text-muted-foreground text-sm">{t('browser.hint')}</p>
      <p role="status" className="text-sm">
        {failure && t(`browser.${failure}`)}
      </p>
    </div>
  )
}
