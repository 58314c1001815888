import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Dialog, DialogContent } from './ui/dialog'

/** Asks before a page is left that holds what is not saved: within the console, by the browser's back, by closing the tab. */
export function UnsavedGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const { t } = useTranslation('components')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (isUnsaved) event.preventDefault()
  })
  return (
    <Dialog open={blocker.state === 'blocked'} onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}>
      <DialogContent
        title={t('unsaved.title')}
        description={t('unsaved.text')}
        footer={
          <>
            <Button variant="secondary" onClick={() => blocker.proceed?.()}>
              {t('unsaved.leave')}
            </Button>
            <Button onClick={() => blocker.reset?.()}>{t('unsaved.stay')}</Button>
          </>
        }
      />
    </Dialog>
  )
}
