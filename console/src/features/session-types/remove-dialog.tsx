import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { useTypeLabel } from './use-types'
import type { EditedType } from './values'

interface Props {
  /** Null closes. */
  of: EditedType | null
  onClose: () => void
  onConfirm: (type: EditedType) => Promise<void>
}

/** Asks before a type goes: what was never used is gone for good. */
export function DeleteTypeDialog({ of: type, onClose, onConfirm }: Props) {
  const { t } = useTranslation('sessionTypes')
  const nameOf = useTypeLabel()
  const [isBusy, setBusy] = useState(false)

  async function confirm(type: EditedType) {
    setBusy(true)
    await onConfirm(type)
    setBusy(false)
    onClose()
  }

  return (
    <Dialog open={type !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {type && (
        <DialogContent
          title={t('removing.title', { name: nameOf(type) })}
          description={t('removing.text')}
          footer={
            <>
              <DialogClose asChild>
                <Button variant="secondary">{t('removing.keep')}</Button>
              </DialogClose>
              <Button variant="danger" isBusy={isBusy} onClick={() => void confirm(type)}>
                {t('removing.confirm')}
              </Button>
            </>
          }
        />
      )}
    </Dialog>
  )
}
