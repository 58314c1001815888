import type { Problem } from '@ancrage/api/client'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../components/form-dialog'
import { asProblem } from '../../lib/api'
import { useFocusFault } from '../../lib/use-focus-fault'

interface Props {
  title: ReactNode
  description: string
  /** True while typed text is not saved. */
  isUnsaved: boolean
  /** Returns false if a field is invalid; the first one then gets the focus. Rejects with a `Problem`. */
  save: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** A form at the side of the page. It asks before closing loses typed text. */
export function FormSheet({ title, description, isUnsaved, save, onClose, children }: Props) {
  const { t } = useTranslation('schedule')
  const id = useId()
  const [isBusy, setBusy] = useState(false)
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

  return (
    <FormDialog
      id={id}
      title={title}
      description={description}
      words={{ cancel: t('cancel'), submit: t('save') }}
      isBusy={isBusy}
      isUnsaved={isUnsaved}
      problem={problem}
      onSubmit={send}
      onClose={onClose}
      className="space-y-5"
    >
      {children}
    </FormDialog>
  )
}
