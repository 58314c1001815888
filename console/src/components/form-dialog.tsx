import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import type { FormEvent, ReactNode } from 'react'
import { ProblemNotice } from './problem-notice'
import { Dialog, DialogClose, DialogContent } from './ui/dialog'
import { UnsavedGuard } from './unsaved-guard'
import { useLeaveUnsaved } from './use-leave-unsaved'

interface Props {
  /** The id of the form. */
  id: string
  /** Default: `sheet`, at the side of the page. */
  shape?: 'sheet' | 'full'
  title: ReactNode
  description?: string
  words: { cancel: string; submit: string }
  isBusy: boolean
  /** Disables the submit button, when there is nothing to send. */
  isOff?: boolean
  /** True while typed text is not saved. */
  isUnsaved: boolean
  /** Says the same at the moment of closing. Default: the rendered value. */
  hasUnsaved?: () => boolean
  problem: Problem | null
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>
  onClose: () => void
  /** Shown before the buttons. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A form in a dialog. It asks before closing loses typed text. */
export function FormDialog({
  id,
  shape = 'sheet',
  title,
  description,
  words,
  isBusy,
  isOff = false,
  isUnsaved,
  hasUnsaved,
  problem,
  onSubmit,
  onClose,
  aside,
  className = 'space-y-6',
  children,
}: Props) {
  const { leave, question } = useLeaveUnsaved(isUnsaved, hasUnsaved)
  return (
    <Dialog isBusy={isBusy} onClose={() => leave(onClose)}>
      <DialogContent
        shape={shape}
        title={title}
        description={description}
        footer={
          <>
            {aside}
            <DialogClose asChild>
              <Button variant="secondary">{words.cancel}</Button>
            </DialogClose>
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
        {/* The page may have a guard of its own. Of two guards only the last is asked, so this one exists only while
            text is typed here. */}
        {isUnsaved && <UnsavedGuard isUnsaved={!isBusy} />}
        {question}
      </DialogContent>
    </Dialog>
  )
}
