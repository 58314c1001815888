import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type ReactNode, useState } from 'react'
import { asProblem } from '../lib/api'
import { ProblemNotice } from './problem-notice'
import { Dialog, DialogClose, DialogContent } from './ui/dialog'

interface Props {
  isOpen?: boolean
  title: string
  text: string
  words: { keep: string; confirm: string }
  /** Closes once it is done; what it throws is shown in the dialog. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** What can be chosen with it. */
  children?: ReactNode
}

/** Asks before something that has no way back. */
export function ConfirmDialog({ isOpen = true, title, text, words, onConfirm, onClose, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function confirm() {
    setBusy(true)
    setProblem(null)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={title}
        description={text}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{words.keep}</Button>
            </DialogClose>
            <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
              {words.confirm}
            </Button>
          </>
        }
      >
        {(problem || children) && (
          <div className="space-y-4">
            {problem && <ProblemNotice problem={problem} />}
            {children}
          </div>
        )}
      </DialogContent>
    </Dialog>
  )
}
