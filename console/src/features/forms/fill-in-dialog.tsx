import type { Problem } from '@ancrage/api/client'
import type { AnswersById } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Query } from '../../components/query'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { UnsavedQuestion } from '../../components/unsaved-question'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useSameAttempt } from '../../lib/use-same-attempt'
import { FormFields } from './form-fields'
import { FormSelect, useAskable } from './form-select'
import { answersBody } from './sent-answers'
import { useAnswers } from './use-answers'
import { type FormAnswer, type FormContent, useWords } from './use-forms'

interface Props {
  sessionId: string
  /** The answer that is corrected; null writes down a new one. */
  corrected: FormAnswer | null
  onClose: () => void
}

/** Writes down the answers of a client, or corrects them. A press outside does not close the dialog. */
export function FillInDialog({ sessionId, corrected, onClose }: Props) {
  const { t } = useTranslation('forms')
  const words = useWords()
  const forms = useAskable()
  const [chosen, setChosen] = useState('')
  const [isUnsaved, setUnsaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  /** Leaves the answers once that is confirmed. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const leave = (act: () => void) => {
    if (isUnsaved) setLeaving(() => act)
    else act()
  }
  const form = forms.find(({ id }) => id === chosen) ?? forms[0]
  const published = corrected ? null : form?.published
  const version = useReading(
    form && published ? ['custom-forms', form.id, 'version', published.number] : null,
    async () =>
      (await api.forms.version({ params: { id: form?.id ?? '', number: String(published?.number) } })) as {
        id: string
        content: FormContent
      },
  )
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
          <Filling
            {...given}
            versionId={corrected.version.id}
            content={corrected.version.content}
            before={corrected.answers}
            replacesId={corrected.id}
          />
        ) : (
          <div className="space-y-6">
            <FormSelect forms={forms} value={form?.id ?? ''} onChange={(id) => isBusy || leave(() => setChosen(id))} />
            <Query of={version} loading={<Skeleton className="h-64 w-full rounded-lg" />}>
              {({ id, content }) => <Filling key={id} {...given} versionId={id} content={content} />}
            </Query>
          </div>
        )}
        {leaving && (
          <UnsavedQuestion
            onStay={() => setLeaving(null)}
            onLeave={() => {
              setLeaving(null)
              leaving()
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

interface FillingProps {
  sessionId: string
  versionId: string
  content: FormContent
  before?: AnswersById
  replacesId?: string
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  /** Says whether there are answers that are not saved. */
  onUnsaved: (isUnsaved: boolean) => void
  onClose: () => void
}

function Filling(props: FillingProps) {
  const { sessionId, versionId, content, before, replacesId, isBusy, onBusy, onUnsaved, onClose } = props
  const { t } = useTranslation('forms')
  const once = useSameAttempt()
  const answering = useAnswers(content.questions, before)
  const { isTouched } = answering
  useEffect(() => {
    onUnsaved(isTouched)
    return () => onUnsaved(false)
  }, [isTouched, onUnsaved])
  const [problem, setProblem] = useState<Problem | null>(null)

  async function save() {
    const answers = answering.ready()
    if (!answers) return
    onBusy(true)
    setProblem(null)
    const body = { formVersionId: versionId, answers: answersBody(answers), ...(replacesId && { replacesId }) }
    try {
      await once(body, (options) => api.forms.fillIn({ params: { id: sessionId }, body }, options))
      await refresh('forms')
      toast.success(t('fill.saved'))
      onClose()
    } catch (error) {
      const refusal = asProblem(error)
      if (!answering.refuse(refusal.details.errors)) setProblem(refusal)
      onBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="space-y-6"
    >
      <FormFields of={answering} />
      {problem && <ProblemNotice problem={problem} title={t('fill.failed')} />}
      <Button type="submit" isBusy={isBusy} className="w-full">
        {t('fill.save')}
      </Button>
      {isTouched && <UnsavedGuard isUnsaved={!isBusy} />}
    </form>
  )
}
