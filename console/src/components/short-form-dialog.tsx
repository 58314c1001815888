import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { asProblem } from '../lib/api'
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
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      if (await onSubmit()) onClose()
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

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
        <form id={id} noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
          {children}
          {problem && renderProblem(problem)}
        </form>
      </DialogContent>
    </Dialog>
  )
}
