import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { RecoveryCodes } from '../second-factor/public'

interface Props {
  title: string
  description?: string
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes once. Only its own button closes it. */
export function CodesDialog({ title, description, codes, onClose }: Props) {
  const { t } = useTranslation('security')
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        title={title}
        description={description}
        closesByButtonOnly
        footer={
          <DialogClose asChild>
            <Button>{t('secondFactor.codesKept')}</Button>
          </DialogClose>
        }
      >
        <RecoveryCodes codes={codes} />
      </DialogContent>
    </Dialog>
  )
}
