import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { ofName } from '../../lib/elision'

interface Props {
  /** The client's. */
  name: string
  isBusy: boolean
  onRevoke: () => void
  onClose: () => void
}

/** Asks before a client's way into the client area is taken away. */
export function RevokeAccessDialog({ name, isBusy, onRevoke, onClose }: Props) {
  const { t } = useTranslation('patient')
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('account.revokeTitle', { name, ofName: ofName(name) })}
        description={t('account.revokeText')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('form.cancel')}</Button>
            </DialogClose>
            <Button variant="danger" isBusy={isBusy} onClick={onRevoke}>
              {t('account.revoke')}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
