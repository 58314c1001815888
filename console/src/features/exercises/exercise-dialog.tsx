import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../components/form-dialog'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'
import { type Exercise, type ExerciseInput, useRecordings } from './use-exercises'

/** The limits of the server, in characters. */
const [MOST_TITLE, MOST_TEXT] = [120, 8000]

interface Props {
  patientId: string
  /** The exercise to change; null for a new one. */
  exercise: Exercise | null
  send: (input: ExerciseInput) => Promise<unknown>
  onClose: () => void
}

/** Writes a new exercise, or changes a shared one. */
export function ExerciseDialog({ patientId, exercise, send, onClose }: Props) {
  const { t } = useTranslation('exercises')
  const id = useId()
  const [title, setTitle] = useState(exercise?.title ?? '')
  const [text, setText] = useState(exercise?.text ?? '')
  const audio = exercise?.audio
  const was = audio?.documentId ?? ''
  const [documentId, setDocumentId] = useState(was)
  const { data: recordings } = useRecordings(patientId)
  const others = recordings?.filter(({ id }) => id !== was) ?? []
  const [isMissing, setMissing] = useState(false)
  const kind = exercise ? 'change' : 'share'
  const { run, isBusy, problem } = useAction(async (input: ExerciseInput) => {
    await send(input)
    toast.success(t(`${kind}.done`, { title: input.title }))
    onClose()
  })

  const isChanged = title !== (exercise?.title ?? '') || text !== (exercise?.text ?? '') || documentId !== was

  async function submit(event: FormEvent) {
    event.preventDefault()
    const input: ExerciseInput = {
      title: title.trim(),
      text: text.trim(),
      // An unchanged recording is not sent: one that was removed is unknown here and may be restored.
      ...((!exercise || documentId !== was) && { documentId: documentId || null }),
    }
    if (!input.title || !input.text) return setMissing(true)
    await run(input)
  }

  return (
    <FormDialog
      id={id}
      title={t(`${kind}.title`)}
      description={t('share.lead')}
      words={{ cancel: t('cancel'), submit: t(`${kind}.send`) }}
      isBusy={isBusy}
      isUnsaved={isChanged}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={t('share.name')} error={isMissing && !title.trim() && t('share.nameMissing')} required>
        {(control) => (
          <Input {...control} maxLength={MOST_TITLE} value={title} onChange={({ target }) => setTitle(target.value)} />
        )}
      </Field>
      <Field label={t('share.text')} error={isMissing && !text.trim() && t('share.textMissing')} required>
        {(control) => (
          <Textarea
            {...control}
            rows={10}
            maxLength={MOST_TEXT}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <Field
        label={t('share.audio')}
        hint={t(recordings?.length === 0 && !audio ? 'share.noAudio' : 'share.audioHint')}
      >
        {(control) => (
          <Select {...control} value={documentId} onChange={({ target }) => setDocumentId(target.value)}>
            <option value="">{t('share.none')}</option>
            {audio && <option value={was}>{audio.name || t('share.audio')}</option>}
            {others.map(({ id: recording, name }) => (
              <option key={recording} value={recording}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  )
}
