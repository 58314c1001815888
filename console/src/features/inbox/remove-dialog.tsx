import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'

interface Props {
  /** The writer's. */
  name: string
  isBusy: boolean
  onRemove: () => void
  onClose: () => void
}

/** Asks before a message and its answers are deleted for good. */
export function DeleteMessageDialog({ name, isBusy, onRemove, onClose }: Props) {
  const { t } = useTranslation('inbox')
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('removeTitle', { name })}
        description={t('removeText')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('keep')}</Button>
            </DialogClose>
            <Button variant="danger" isBusy={isBusy} onClick={onRemove}>
              {t('remove')}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
