import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../components/form-dialog'
import { withDe } from '../../lib/elision'
import { toast } from '../../lib/toast'
import { useAction } from '../../lib/use-action'
import type { Review } from './use-reviews'

/** The server's limits, in characters. */
const most = { keep: 1000, doubt: 2000 } as const

interface Props {
  /** `keep` keeps a reported review; `doubt` reports a doubt about one. */
  kind: keyof typeof most
  review: Review
  send: (id: string, words: string) => Promise<Review>
  onClose: () => void
}

/** Asks for the text to send: the answer to the people who reported, or the reason of the doubt. */
export function ReportDialog({ kind, review, send, onClose }: Props) {
  const { t } = useTranslation('reviews')
  const id = useId()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { run, isBusy, problem } = useAction(async () => {
    await send(review.id, text.trim())
    toast.success(t(`reportForms.${kind}.done`))
    onClose()
  })
  const hasReader = review.reports.some(({ status, isAnswered }) => status === 'open' && isAnswered)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!text.trim()) return setMissing(true)
    await run()
  }

  return (
    <FormDialog
      id={id}
      title={t(`reportForms.${kind}.title`, { name: review.patient.name, ofName: withDe(review.patient.name) })}
      description={t(`reportForms.${kind}.lead`)}
      words={{ cancel: t('cancel'), submit: t(`reportForms.${kind}.send`) }}
      isBusy={isBusy}
      isUnsaved={text !== ''}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t(`reportForms.${kind}.label`)}
        hint={t(kind === 'keep' && !hasReader ? 'reportForms.keep.nobody' : `reportForms.${kind}.hint`)}
        error={isMissing && t('answerMissing')}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={most[kind]}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
    </FormDialog>
  )
}
