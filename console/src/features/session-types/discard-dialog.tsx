import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogContent } from '../../components/ui/dialog'

interface Props {
  isOpen: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asks before what was typed in the sheet is thrown away. */
export function DiscardDialog({ isOpen, onStay, onLeave }: Props) {
  const { t } = useTranslation('components')
  return (
    <Dialog open={isOpen} onOpenChange={(stays) => !stays && onStay()}>
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
