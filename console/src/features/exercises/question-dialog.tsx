import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../components/form-dialog'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'

/** The limit of the server, in characters. */
const MOST_WORDS = 160

interface Props {
  send: (words: string) => Promise<unknown>
  onClose: () => void
}

/** Adds a question that asks for a daily mark. Its words cannot change, since the marks refer to them. */
export function QuestionDialog({ send, onClose }: Props) {
  const { t } = useTranslation('exercises')
  const id = useId()
  const [words, setWords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, problem } = useAction(async () => {
    await send(words.trim())
    toast.success(t('ask.done'))
    onClose()
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!words.trim()) return setMissing(true)
    await run()
  }

  return (
    <FormDialog
      id={id}
      title={t('ask.title')}
      description={t('ask.lead')}
      words={{ cancel: t('cancel'), submit: t('ask.send') }}
      isBusy={isBusy}
      isUnsaved={words !== ''}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('ask.words')} hint={t('ask.hint')} error={isMissing && t('ask.missing')} required>
        {(control) => (
          <Input
            {...control}
            maxLength={MOST_WORDS}
            value={words}
            onChange={({ target }) => {
              setWords(target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
