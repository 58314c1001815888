import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBeforeUnload } from 'react-router'
import { ProgressBar } from '../../components/ui/progress-bar'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { answersBody, type FormContent, FormFields, useAnswers, useWords } from '../forms/public'
import type { FormToAnswer } from './form-to-fill'

interface Props {
  request: FormToAnswer & { content: FormContent }
  token: string
  onSent: () => void
}

/**
 * The form that a client fills in. Typed text stays in the page and never on the device, since phones are shared and
 * the answers are about health. Leaving the page asks first.
 */
export function FormAnswerForm({ request, token, onSent }: Props) {
  const { t } = useTranslation('formAnswer')
  const words = useWords()
  const textOf = useProblemText()
  const { content, practice, firstname } = request
  const answering = useAnswers(content.questions)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  useBeforeUnload((event) => {
    if (answering.isTouched) event.preventDefault()
  })

  async function send() {
    const answers = answering.ready()
    if (!answers) return
    setBusy(true)
    setProblem(null)
    try {
      await api.forms.answer({ params: { token }, body: { answers: answersBody(answers) } })
      onSent()
    } catch (error) {
      const refusal = asProblem(error)
      // The answer to an earlier attempt was lost, but its form has arrived.
      if (refusal.code === 'link_expired' && refusal.details.reason === 'answered') return onSent()
      if (!answering.refuse(refusal.details.errors)) setProblem(refusal)
      setBusy(false)
    }
  }

  const { done, shown, problems } = answering
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <header>
        <h1 className="wrap-anywhere font-semibold text-2xl leading-tight">{words(content.name)}</h1>
        <p className="mt-2">{t('hello', { name: firstname })}</p>
        <p className="wrap-anywhere whitespace-pre-line">
          {words(content.description) || t('from', { practice: practice.name })}
        </p>
        <p className="mt-3 text-muted-foreground text-sm">
          {t('safe')} {t('why', { practice: practice.name })}{' '}
          <a
            href={`/politique-de-confidentialite?practice=${practice.id}`}
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
      <FormFields of={answering} className="mt-4" />
      <div className="mt-10 space-y-4">
        {problems.size > 0 && (
          <Alert tone="warning" icon="alert">
            {t('missing', { count: problems.size })}
          </Alert>
        )}
        {problem && (
          <Alert tone="danger" title={t('failed')}>
            <p>{textOf(problem)}</p>
            <p>{t('failedHint')}</p>
          </Alert>
        )}
        <Button type="submit" size="lg" isBusy={isBusy} className="w-full">
          {t('send')}
        </Button>
      </div>
    </form>
  )
}
