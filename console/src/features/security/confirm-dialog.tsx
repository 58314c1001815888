import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { asProblem } from '../../lib/api'

interface Props {
  title: string
  text: string
  confirm: string
  onConfirm: () => Promise<void>
  onClose: () => void
  /** What can be chosen with it. */
  children?: ReactNode
}

/** Asks before something that has no way back, and says there if it failed. */
export function ConfirmDialog({ title, text, confirm, onConfirm, onClose, children }: Props) {
  const { t } = useTranslation('security')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function go() {
    setBusy(true)
    setProblem(null)
    await onConfirm().catch((error) => setProblem(asProblem(error)))
    setBusy(false)
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} description={text}>
        {problem && <ProblemNotice problem={problem} className="mb-4" />}
        {children && <div className="mb-4">{children}</div>}
        <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full">
          <DialogClose asChild>
            <Button variant="secondary">{t('keep')}</Button>
          </DialogClose>
          <Button variant="danger" isBusy={isBusy} onClick={() => void go()}>
            {confirm}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}
