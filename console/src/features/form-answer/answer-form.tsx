import type { Problem } from '@ancrage/api/client'
import type { AnswersById } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../components/ui/progress-bar'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { useLanguage } from '../../lib/use-formats'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { answersBody, type FormContent, FormFields, useAnswers, useForeignLang, useLocalized } from '../forms/public'
import { dropDraft } from './draft'
import type { FormToAnswer } from './form-to-fill'
import { useStoredAnswers } from './use-stored-answers'

interface Props {
  request: FormToAnswer & { content: FormContent }
  token: string
  /** Earlier answers on this device that were not sent. */
  before: AnswersById
  onSent: () => void
  /** Begins anew, without what was answered before. */
  onClear: () => void
}

/**
 * One column, one press at the end. What is typed is kept on the device sealed: phones are lent, and these are words
 * about one's health (`draft.ts`).
 */
export function FormAnswerForm({ request, token, before, onSent, onClear }: Props) {
  const { t } = useTranslation('formAnswer')
  const words = useLocalized()
  const langOf = useForeignLang()
  const language = useLanguage()
  const textOf = useProblemText()
  const { content, practice, firstname } = request
  const answering = useAnswers(content.questions, before)
  const once = useIdempotentSend()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  useStoredAnswers(request, answering.answers)

  async function send() {
    const answers = answering.ready()
    if (!answers) return
    setBusy(true)
    setProblem(null)
    try {
      const body = { answers: answersBody(answers) }
      // Sent again after a lost answer, the same answers have arrived; changed ones come too late.
      await once(body, (options) => api.forms.answer({ params: { token }, body }, options))
      await dropDraft(request, true)
      onSent()
    } catch (error) {
      const refusal = asProblem(error)
      if (!answering.refuse(refusal.details.errors)) setProblem(refusal)
      setBusy(false)
    }
  }

  const { done, shown, problems } = answering
  const isTooLate = problem?.code === 'link_expired' && problem.details.reason === 'answered'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <header>
        <h1 lang={langOf(content.name)} className="wrap-anywhere font-semibold text-2xl leading-tight">
          {words(content.name)}
        </h1>
        <p className="mt-2">{t('hello', { name: firstname })}</p>
        <p lang={langOf(content.description)} className="wrap-anywhere whitespace-pre-line">
          {words(content.description) || t('from', { practice: practice.name })}
        </p>
        <p className="mt-3 text-muted-foreground text-sm">
          {t('safe')} {t('why', { practice: practice.name })}{' '}
          <a
            href={`/politique-de-confidentialite?practice=${practice.id}&lang=${language}`}
            target="_blank"
            rel="noopener"
            className="text-primary underline underline-offset-4"
          >
            {t('privacy')}
          </a>
        </p>
      </header>
      <div className="sticky top-0 z-10 -mx-4 mt-4 bg-background px-4 py-3">
        <div className="flex items-center gap-3">
          <ProgressBar label={t('progressLabel')} total={shown.length || 1} value={done} className="min-w-0 flex-1" />
          <span className="shrink-0 text-muted-foreground text-sm tabular-nums">
            {t('progress', { done, count: shown.length })}
          </span>
        </div>
      </div>
      {Object.keys(before).length > 0 && (
        <Alert tone="info" className="mt-2" title={t('draft')}>
          <p>{t('draftHint')}</p>
          <Button variant="link" size="inline" onClick={onClear}>
            {t('draftClear')}
          </Button>
        </Alert>
      )}
      <FormFields of={answering} className="mt-4" />
      <div className="mt-10 space-y-4">
        {problems.size > 0 && (
          <Alert tone="warning" icon="alert">
            {t('missing', { count: problems.size })}
          </Alert>
        )}
        {problem && (
          <Alert tone="danger" title={t(isTooLate ? 'answered' : 'failed')}>
            {!isTooLate && <p>{textOf(problem)}</p>}
            <p>{t(isTooLate ? 'tooLateHint' : 'failedHint')}</p>
          </Alert>
        )}
        <Button type="submit" size="lg" isBusy={isBusy} className="w-full">
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
