import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { asProblem } from '../../lib/api'
import { toast } from '../../lib/toast'
import { useSameAttempt } from '../../lib/use-same-attempt'
import { type Thread, useInboxActions } from './inbox'

/** The server's limit, in characters. */
const MOST = 5000

/** Answers a message by mail. The text stays in the field when sending fails. */
export function MessageAnswerForm({ thread }: { thread: Thread }) {
  const { t } = useTranslation('inbox')
  const { answer } = useInboxActions()
  const once = useSameAttempt()
  const [text, setText] = useState('')
  const [error, setError] = useState<'required' | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    if (!text.trim()) return setError('required')
    setBusy(true)
    try {
      await once({ id: thread.id, text }, (options) => answer(thread.id, text, options))
      toast.success(t('sent', { name: thread.name }))
      // What is typed while it is sent stays.
      setText((typed) => (typed === text ? '' : typed))
    } catch (refused) {
      setProblem(asProblem(refused))
    }
    setBusy(false)
  }

  return (
    <form noValidate className="space-y-3" data-print="never" onSubmit={(event) => void send(event)}>
      <Field
        label={t(thread.answers.length > 0 ? 'answerAgain' : 'answer')}
        hint={t('answerHint', { email: thread.email })}
        error={error && t('answerRequired')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={MOST}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setError(null)
            }}
          />
        )}
      </Field>
      {problem && <ProblemNotice problem={problem} title={t('notSent')} />}
      <div className="flex justify-end">
        <Button type="submit" isBusy={isBusy} className="max-sm:w-full">
          <Send className="size-4 rtl:-scale-x-100" aria-hidden />
          {t('send')}
        </Button>
      </div>
      <UnsavedGuard isUnsaved={text.trim() !== '' && !isBusy} />
    </form>
  )
}
