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
  /** The dialog closes when this resolves, and shows the problem when it rejects. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** Further choices in the dialog. */
  children?: ReactNode
}

/** Asks before an action that cannot be undone. */
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
