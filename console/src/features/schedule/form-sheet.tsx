import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../components/form-dialog'
import { useAction } from '../../lib/use-action'
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
  const focusFault = useFocusFault(() => document.getElementById(id))
  const { run, isBusy, problem } = useAction(async () => {
    if (!(await save())) focusFault()
  })

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    await run()
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
