import type { Problem } from '@ancrage/api/client'
import type { AnswersById } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { api, asProblem } from '../../lib/api'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { FormFields } from './form-fields'
import { answersBody } from './sent-answers'
import { useAnswers } from './use-answers'
import type { FormContent } from './use-forms'

interface Props {
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

/** The questions of a form, and the button that saves the answers. */
export function FillInForm(props: Props) {
  const { sessionId, versionId, content, before, replacesId, isBusy, onBusy, onUnsaved, onClose } = props
  const { t } = useTranslation('forms')
  const once = useIdempotentSend()
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
