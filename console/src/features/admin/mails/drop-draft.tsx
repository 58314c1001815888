import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../../components/ui/dialog'

interface Props {
  onKeep: () => void
  onDrop: () => void
}

/** Asks before the typed text is dropped. */
export function DropDraft({ onKeep, onDrop }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Dialog onClose={onKeep}>
      <DialogContent title={t('mail.dropTitle')} description={t('mail.dropText')}>
        <div className="flex flex-wrap-reverse justify-end gap-2">
          <DialogClose asChild>
            <Button variant="secondary">{t('mail.keepWriting')}</Button>
          </DialogClose>
          <Button variant="danger" onClick={onDrop}>
            {t('mail.drop')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}
