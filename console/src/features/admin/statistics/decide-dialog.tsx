import type { contract, ReplyOf } from '@ancrage/api/contract'
import { hidingReasons } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../components/form-dialog'
import { Query } from '../../../components/query'
import { api } from '../../../lib/api'
import { refresh, useReading } from '../../../lib/readings'
import { toast } from '../../../lib/toast'
import { useAction } from '../../../lib/use-action'
import { ReviewToDecide } from './review-to-decide'

export type ReportedReview = ReplyOf<typeof contract.reviews.reported>['data'][number]

/** Only the practice may use `withdrawn`. */
const reasons = hidingReasons.filter((reason) => reason !== 'withdrawn')
type Choice = (typeof reasons)[number] | 'keep'

/** The limit of the server, in characters. */
const MOST = 1000

interface Props {
  review: ReportedReview
  /** Called when it is closed without a decision. */
  onClose: () => void
  onDecided: () => void
}

/** Decides on a reported review: hides it for one of the reasons, or keeps it with an answer. */
export function DecideDialog({ review: { id: reviewId, practice }, onClose, onDecided }: Props) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [choice, setChoice] = useState<Choice | ''>('')
  const [text, setText] = useState('')
  const [hasTried, setTried] = useState(false)
  const params = { practiceId: practice.id }
  // Each reading is logged for the practice.
  const toDecide = useReading(
    ['admin', 'toDecide', reviewId],
    () => api.reviews.toDecide({ params: { ...params, id: reviewId } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  const answer = text.trim()
  const isReady = toDecide.data !== undefined && choice !== '' && (choice !== 'keep' || answer !== '')
  const { run, isBusy, problem } = useAction(async (chosen: Choice) => {
    await api.reviews.decide({
      params: { ...params, id: reviewId },
      body: chosen === 'keep' ? { decision: 'keep', answer } : { decision: 'hide', reason: chosen },
    })
    toast.success(t('reports.decided'))
    onDecided()
    void refresh('admin')
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isReady) return
    await run(choice)
  }

  return (
    <FormDialog
      id={id}
      title={t('reports.decideTitle', { name: practice.name })}
      description={t('reports.decideLead')}
      words={{ cancel: t('reports.cancel'), submit: t('reports.decide') }}
      isBusy={isBusy}
      isOff={toDecide.data === undefined}
      isUnsaved={text !== ''}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Query of={toDecide} loading={<Skeleton className="h-40 rounded-lg" />}>
        {(review) => (
          <>
            <ReviewToDecide review={review} />
            <Field
              label={t('reports.decision')}
              error={hasTried && choice === '' && t('reports.decisionMissing')}
              required
            >
              {(control) => (
                <Select {...control} value={choice} onChange={({ target }) => setChoice(target.value as Choice | '')}>
                  <option value="">{t('reports.choose')}</option>
                  {reasons.map((reason) => (
                    <option key={reason} value={reason}>
                      {t('reports.hideFor', { reason: t(`reports.reasons.${reason}`) })}
                    </option>
                  ))}
                  <option value="keep">{t('reports.keep')}</option>
                </Select>
              )}
            </Field>
            {choice === 'keep' && (
              <Field
                label={t('reports.answer')}
                hint={t('reports.answerHint')}
                error={hasTried && answer === '' && t('reports.answerMissing')}
                required
              >
                {(control) => (
                  <Textarea
                    {...control}
                    rows={4}
                    maxLength={MOST}
                    value={text}
                    onChange={({ target }) => setText(target.value)}
                  />
                )}
              </Field>
            )}
          </>
        )}
      </Query>
    </FormDialog>
  )
}
