import { Button } from '@ancrage/widgets/ui/button'
import { Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { RequiredText, useRequiredText } from '../../components/required-text'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { useLeaveUnsaved } from '../../components/use-leave-unsaved'
import { isLanguage } from '../../lib/languages'
import { toast } from '../../lib/toast'
import { useLanguage } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { WordingHintOnDemand } from '../public-page/public'
import { ReviewWords } from './review-words'
import { Stars } from './stars'
import type { Review } from './use-reviews'

interface Props {
  review: Review
  answer: (id: string, text: string | null) => Promise<Review>
  onClose: () => void
}

/** The server's limit, in characters. */
const MOST = 2000

/** Edits the public answer to a review with a preview, or removes the answer. */
export function AnswerSheet({ review, answer, onClose }: Props) {
  const { t } = useTranslation('reviews')
  const id = useId()
  const lang = usePracticeLanguage()
  const before = review.answer?.text ?? ''
  const field = useRequiredText(before)
  const { text, problem, isBusy } = field
  const isUnsaved = text !== before
  const { leave, question } = useLeaveUnsaved(isUnsaved)

  async function send(newAnswer: string | null) {
    await answer(review.id, newAnswer)
    toast.success(t(newAnswer === null ? 'answerWithdrawn' : 'answered'))
    onClose()
  }

  return (
    <Dialog isBusy={isBusy} onClose={() => leave(onClose)}>
      <DialogContent
        shape="sheet"
        title={t('answerTitle', { name: review.patient.name })}
        description={t('answerLead')}
        footer={
          <>
            {review.answer && (
              <Button variant="ghost" isBusy={isBusy} onClick={() => void field.attempt(() => send(null))}>
                {t('withdrawAnswer')}
              </Button>
            )}
            <Button type="submit" form={id} isBusy={isBusy}>
              {t('publishAnswer')}
            </Button>
          </>
        }
      >
        <form
          id={id}
          noValidate
          className="space-y-5"
          onSubmit={(event) => field.submit(event, () => send(text.trim()))}
        >
          <RequiredText
            of={field}
            label={t('yourAnswer')}
            hint={t('answerHint')}
            missing={t('answerMissing')}
            most={MOST}
          />
          {isUnsaved && (
            <Suspense>
              <WordingHintOnDemand texts={[text]} lang={lang} />
            </Suspense>
          )}
          {problem && <ProblemNotice problem={problem} />}
          <section aria-label={t('preview')} className="space-y-3 rounded-lg border p-4">
            <p className="flex items-center justify-between gap-3">
              <span className="text-muted-foreground text-sm">{t('preview')}</span>
              <Stars of={review.rating} />
            </p>
            <ReviewWords
              review={{
                comment: review.comment,
                name: review.name,
                answer: text.trim() ? { text: text.trim() } : null,
              }}
            />
          </section>
        </form>
        <UnsavedGuard isUnsaved={isUnsaved && !isBusy} />
        {question}
      </DialogContent>
    </Dialog>
  )
}

/** Returns the language in which the server checks an answer: the practice's; the interface's until that is known. */
function usePracticeLanguage() {
  const language = useLanguage()
  const { data } = useCurrentUser()
  const chosen = data?.settings.find(({ key }) => key === 'language')?.value
  return isLanguage(chosen) ? chosen : language
}
