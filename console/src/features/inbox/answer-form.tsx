import { Button } from '@ancrage/widgets/ui/button'
import { Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { RequiredText, useRequiredText } from '../../components/required-text'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { toast } from '../../lib/toast'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { type Thread, useInboxActions } from './inbox'

/** The server's limit, in characters. */
const MOST = 5000

/** Answers a message by mail. The text stays in the field when sending fails. */
export function MessageAnswerForm({ thread }: { thread: Thread }) {
  const { t } = useTranslation('inbox')
  const { answer } = useInboxActions()
  const once = useIdempotentSend()
  const field = useRequiredText()
  const { text, problem, isBusy } = field

  async function send() {
    await once({ id: thread.id, text }, (options) => answer(thread.id, text, options))
    toast.success(t('sent', { name: thread.name }))
    // Text typed during sending stays.
    field.change((typed) => (typed === text ? '' : typed))
  }

  return (
    <form noValidate className="space-y-3" data-print="never" onSubmit={(event) => field.submit(event, send)}>
      <RequiredText
        of={field}
        label={t(thread.answers.length > 0 ? 'answerAgain' : 'answer')}
        hint={t('answerHint', { email: thread.email })}
        missing={t('answerRequired')}
        most={MOST}
      />
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
