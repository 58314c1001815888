import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ProblemNotice } from './problem-notice'
import { Dialog, DialogContent } from './ui/dialog'
import { UnsavedGuard } from './unsaved-guard'
import { UnsavedQuestion } from './unsaved-question'

interface Props {
  /** Of the form. */
  id: string
  /** Default: at the side of the page. */
  shape?: 'sheet' | 'full'
  title: ReactNode
  description?: string
  words: { cancel: string; submit: string }
  isBusy: boolean
  /** There is nothing to send. */
  isOff?: boolean
  /** Something is typed that is not saved yet. */
  isUnsaved: boolean
  /** The same as it is at the press that closes; default: as it was shown. */
  hasUnsaved?: () => boolean
  problem: Problem | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>
  onClose: () => void
  /** Before the buttons. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A form over the page or at its side. Nothing typed is lost without being asked for. */
export function FormDialog({
  id,
  shape = 'sheet',
  title,
  description,
  words,
  isBusy,
  isOff = false,
  isUnsaved,
  hasUnsaved = () => isUnsaved,
  problem,
  onSubmit,
  onClose,
  aside,
  className = 'space-y-6',
  children,
}: Props) {
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    if (isBusy) return
    if (hasUnsaved()) setAsking(true)
    else onClose()
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent
        shape={shape}
        title={title}
        description={description}
        footer={
          <>
            {aside}
            <Button variant="secondary" onClick={close}>
              {words.cancel}
            </Button>
            <Button type="submit" form={id} isBusy={isBusy} disabled={isOff}>
              {words.submit}
            </Button>
          </>
        }
      >
        <form id={id} noValidate className={className} onSubmit={(event) => void onSubmit(event)}>
          {children}
          {problem && <ProblemNotice problem={problem} />}
        </form>
        {/* A page may have a guard of its own, and of two only the last is heard: without anything typed here, that one. */}
        {isUnsaved && <UnsavedGuard isUnsaved={!isBusy} />}
        {isAsking && <UnsavedQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
      </DialogContent>
    </Dialog>
  )
}
