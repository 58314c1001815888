import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { UnsavedQuestion } from '../../components/unsaved-question'
import { asProblem } from '../../lib/api'
import { useFocusFault } from '../../lib/use-focus-fault'

interface Props {
  title: ReactNode
  description: string
  /** Something is typed that is not saved yet. */
  isUnsaved: boolean
  /** False: something typed is wrong, and the first such field takes the focus. Rejects with a `Problem`. */
  save: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** A form at the side of the page. Nothing typed is lost without being asked for. */
export function FormSheet({ title, description, isUnsaved, save, onClose, children }: Props) {
  const { t } = useTranslation('schedule')
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const focusFault = useFocusFault(() => document.getElementById(id))

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setProblem(null)
    setBusy(true)
    try {
      if (!(await save())) focusFault()
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  const close = () => {
    if (isBusy) return
    if (isUnsaved) setAsking(true)
    else onClose()
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
      <DialogContent
        shape="sheet"
        title={title}
        description={description}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={id} isBusy={isBusy}>
              {t('save')}
            </Button>
          </>
        }
      >
        <form id={id} noValidate className="space-y-5" onSubmit={(event) => void send(event)}>
          {children}
          {problem && <ProblemNotice problem={problem} />}
        </form>
        {/* The page has a guard of its own, and of two only the last is heard: without anything typed here, that one. */}
        {isUnsaved && <UnsavedGuard isUnsaved={!isBusy} />}
        {isAsking && <UnsavedQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
      </DialogContent>
    </Dialog>
  )
}
