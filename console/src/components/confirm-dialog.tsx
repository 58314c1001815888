import { Button } from '@ancrage/widgets/ui/button'
import type { ReactNode } from 'react'
import { useAction } from '../lib/use-action'
import { ProblemNotice } from './problem-notice'
import { Dialog, DialogClose, DialogContent } from './ui/dialog'

interface Props {
  title: string
  text: string
  words: { keep: string; confirm: string }
  isDangerous?: boolean
  /** Which button stands out. Default: the one that confirms. */
  prefers?: 'keep' | 'confirm'
  /** Called before the dialog closes by the button that keeps. */
  onKeep?: () => void
  /** The dialog closes when it resolves, and shows the problem when it rejects. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** Gives the focus elsewhere than to what opened the dialog, if it prevents the default. */
  onCloseAutoFocus?: (event: Event) => void
  /** Further choices. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. It stays open until the outcome is known. */
export function ConfirmDialog({ title, text, words, isDangerous = true, ...rest }: Props) {
  const { prefers = 'confirm', onKeep, onConfirm, onClose, onCloseAutoFocus, children } = rest
  const { run, isBusy, problem } = useAction(async () => {
    await onConfirm()
    onClose()
  })

  const keep = (
    <DialogClose asChild key="keep">
      <Button variant={prefers === 'keep' ? 'primary' : 'secondary'} onClick={() => isBusy || onKeep?.()}>
        {words.keep}
      </Button>
    </DialogClose>
  )
  const standsOut = isDangerous ? 'danger' : 'primary'
  const act = (
    <Button
      key="confirm"
      variant={prefers === 'confirm' ? standsOut : 'secondary'}
      isBusy={isBusy}
      onClick={() => void run()}
    >
      {words.confirm}
    </Button>
  )
  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={title}
        description={text}
        {...(onCloseAutoFocus && { onCloseAutoFocus })}
        footer={prefers === 'keep' ? [act, keep] : [keep, act]}
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
