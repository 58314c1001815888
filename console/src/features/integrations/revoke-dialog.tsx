import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'

interface Props {
  isOpen: boolean
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** Asks before the address is revoked: no calendar that follows it can be brought back. */
export function RevokeFeedDialog({ isOpen, onClose, onConfirm }: Props) {
  const { t } = useTranslation('integrations')
  const [isBusy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    await onConfirm()
    setBusy(false)
    onClose()
  }

  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={t('feed.revokeTitle')}
        description={t('feed.revokeText')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
              {t('feed.revoke')}
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
