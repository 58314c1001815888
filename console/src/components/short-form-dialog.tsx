import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type ReactNode, useId } from 'react'
import { useAction } from '../lib/use-action'
import { ProblemNotice } from './problem-notice'
import { Dialog, DialogClose, DialogContent } from './ui/dialog'

interface Props {
  title: ReactNode
  description?: ReactNode
  words: { cancel: string; submit: string }
  isDangerous?: boolean
  /** Answers false if the form is incomplete: the dialog then stays open. */
  onSubmit: () => Promise<boolean>
  onClose: () => void
  /** Renders what `onSubmit` throws. Default: a `ProblemNotice`. */
  renderProblem?: (problem: Problem) => ReactNode
  children: ReactNode
}

/** A short form in a dialog. Unlike `FormDialog` it closes without asking, and it keeps what sending needs. */
export function ShortFormDialog({ title, description, words, isDangerous = false, children, ...rest }: Props) {
  const { onSubmit, onClose, renderProblem = (problem) => <ProblemNotice problem={problem} /> } = rest
  const id = useId()
  const { run, isBusy, problem } = useAction(async () => {
    if (await onSubmit()) onClose()
  })

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{words.cancel}</Button>
            </DialogClose>
            <Button type="submit" form={id} variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
              {words.submit}
            </Button>
          </>
        }
      >
        <form
          id={id}
          noValidate
          className="space-y-4"
          onSubmit={(event) => {
            event.preventDefault()
            void run()
          }}
        >
          {children}
          {problem && renderProblem(problem)}
        </form>
      </DialogContent>
    </Dialog>
  )
}
