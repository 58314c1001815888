import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useLeaveUnsaved } from '../../components/use-leave-unsaved'
import { api } from '../../lib/api'
import { useReading } from '../../lib/readings'
import { FillInForm } from './fill-in-form'
import { FormSelect, usePublishedForms } from './form-select'
import { type FormAnswer, type FormContent, type FormSummary, useLocalized } from './use-forms'

interface Props {
  sessionId: string
  /** The answer that is corrected; null writes down a new one. */
  corrected: FormAnswer | null
  onClose: () => void
}

/** Writes down the answers of a client, or corrects them. A press outside does not close the dialog. */
export function FillInDialog({ sessionId, corrected, onClose }: Props) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const forms = usePublishedForms()
  const [chosen, setChosen] = useState('')
  const [isUnsaved, setUnsaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { leave, question } = useLeaveUnsaved(isUnsaved)
  const [held, setHeld] = useState<FormSummary>()
  const form = held ?? forms.find(({ id }) => id === chosen) ?? forms[0]
  // Typed answers belong to the version that is being answered, whatever is published meanwhile.
  if (isUnsaved && form && !held) setHeld(form)
  if (!isUnsaved && held) setHeld(undefined)
  const offered = form && !forms.some(({ id }) => id === form.id) ? [form, ...forms] : forms
  const published = corrected ? null : form?.published
  const version = useReading(
    form && published ? ['custom-forms', form.id, 'version', published.number] : null,
    async () =>
      (await api.forms.version({ params: { id: form?.id ?? '', number: String(published?.number) } })) as {
        id: string
        content: FormContent
      },
  )

  function choose(id: string) {
    setHeld(undefined)
    setChosen(id)
  }

  const given = { sessionId, isBusy, onBusy: setBusy, onUnsaved: setUnsaved, onClose }
  return (
    <Dialog isBusy={isBusy} onClose={() => leave(onClose)}>
      <DialogContent
        shape="sheet"
        className="sm:max-w-[560px]"
        title={corrected ? words(corrected.version.content.name) : t('fill.title')}
        description={t(corrected ? 'fill.correcting' : 'fill.lead')}
        onInteractOutside={(event) => event.preventDefault()}
      >
        {corrected ? (
          <FillInForm
            {...given}
            versionId={corrected.version.id}
            content={corrected.version.content}
            before={corrected.answers}
            replacesId={corrected.id}
          />
        ) : (
          <div className="space-y-6">
            <FormSelect forms={offered} value={form?.id ?? ''} onChange={(id) => isBusy || leave(() => choose(id))} />
            <Query of={version} loading={<Skeleton className="h-64 w-full rounded-lg" />}>
              {({ id, content }) => <FillInForm key={id} {...given} versionId={id} content={content} />}
            </Query>
          </div>
        )}
        {question}
      </DialogContent>
    </Dialog>
  )
}
