import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from './ui/dialog'

interface Props {
  onLeave: () => void
  onStay: () => void
}

/** Asks whether to leave a page with unsaved changes. */
export function UnsavedQuestion({ onLeave, onStay }: Props) {
  const { t } = useTranslation('components')
  return (
    <Dialog onClose={onStay}>
      <DialogContent
        title={t('unsaved.title')}
        description={t('unsaved.text')}
        footer={
          <>
            <Button variant="secondary" onClick={onLeave}>
              {t('unsaved.leave')}
            </Button>
            <Button onClick={onStay}>{t('unsaved.stay')}</Button>
          </>
        }
      />
    </Dialog>
  )
}
