import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../../components/ui/dialog'
import { asProblem } from '../../../lib/api'
import { useWayBack } from '../../../lib/way-back'

interface Props {
  title: string
  text: ReactNode
  confirm: string
  /** May reject: the dialog then shows the problem and stays open. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a step that cannot be undone. */
export function Ask({ title, text, confirm, onConfirm, onClose }: Props) {
  const { t } = useTranslation('sessionHead')
  const back = useWayBack()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function go() {
    setBusy(true)
    setProblem(null)
    await onConfirm().then(onClose, (error) => setProblem(asProblem(error)))
    setBusy(false)
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} description={text} onCloseAutoFocus={back}>
        {problem && <ProblemNotice problem={problem} className="mb-4" />}
        <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full">
          <DialogClose asChild>
            <Button variant="secondary">{t('back')}</Button>
          </DialogClose>
          <Button isBusy={isBusy} onClick={() => void go()}>
            {confirm}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}
