import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { asProblem } from '../../lib/api'
import { withTexts } from '../../lib/i18n'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { type ReviewRequest, type ReviewRequestPlan, useReviewRequest } from './use-review-request'

const AskingTimeForm = lazy(withTexts(async () => ({ default: (await import('./asking-time-form')).AskingTimeForm })))

interface Props {
  sessionId: string
  status: string
  startsAt: string
  /** The client has an address; without one nobody can be asked. */
  hasEmail: boolean
}

/** Shows when the client of a session is asked for a review; the request can be planned, cancelled, or sent at once. */
export function SessionReview({ sessionId, status, startsAt, hasEmail }: Props) {
  const { t } = useTranslation('reviews')
  const textOf = useProblemText()
  const { reading, plan } = useReviewRequest(sessionId, status)
  const [isChoosing, setChoosing] = useState(false)

  async function change(body: ReviewRequestPlan) {
    try {
      await plan(body)
      setChoosing(false)
      toast.success(t('session.done'))
    } catch (error) {
      const problem = asProblem(error)
      const isRefused = problem.details.errors?.asksAt !== undefined
      toast.error(t('session.failed'), { description: isRefused ? t('session.refused') : textOf(problem) })
    }
  }

  return (
    <Query of={reading} loading={<Skeleton className="h-10" />}>
      {(request) => (
        <div className="space-y-2">
          <State request={request} hasEmail={hasEmail} />
          {hasEmail && request.canChange && !isChoosing && (
            <div className="flex flex-wrap gap-2">
              {request.canAskNow && (
                <Button size="sm" variant="secondary" onClick={() => void change({ choice: 'now' })}>
                  {t('session.now')}
                </Button>
              )}
              <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
                {t('session.at')}
              </Button>
              {request.choice !== 'default' && (
                <Button size="sm" variant="ghost" onClick={() => void change({ choice: 'default' })}>
                  {t('session.on')}
                </Button>
              )}
              {request.choice !== 'never' && (request.isSentByDefault || request.choice === 'at') && (
                <Button size="sm" variant="ghost" onClick={() => void change({ choice: 'never' })}>
                  {t('session.off')}
                </Button>
              )}
            </div>
          )}
          {isChoosing && (
            <Suspense fallback={<Skeleton className="h-24" />}>
              <AskingTimeForm
                startsAt={startsAt}
                onChoose={(asksAt) => void change({ choice: 'at', asksAt })}
                onBack={() => setChoosing(false)}
              />
            </Suspense>
          )}
        </div>
      )}
    </Query>
  )
}

function State({ request, hasEmail }: { request: ReviewRequest; hasEmail: boolean }) {
  const { t } = useTranslation('reviews')
  const format = useFormats()
  const { choice, isSentByDefault, isMinor, asksAt, message, sentAt } = request
  const words = () => {
    if (sentAt) return t('session.sent', { when: format.dayAndTime(sentAt) })
    if (isMinor) return t('session.minor')
    if (!hasEmail) return t('session.noEmail')
    if (message === 'queued' && asksAt) return t('session.planned', { when: format.dayAndTime(asksAt) })
    if (choice === 'never') return t('session.never')
    if (message === 'skipped') return t('session.skipped')
    if (choice === 'at' && asksAt) return t('session.plannedOnce', { when: format.dayAndTime(asksAt) })
    return t(isSentByDefault ? 'session.byDefault' : 'session.offByDefault')
  }
  return <p>{words()}</p>
}
