import './texts'
import { instantAt } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { useFormats, useZone } from '../../lib/use-formats'
import { type ReviewRequest, type ReviewRequestPlan, useReviewRequest } from './use-review-request'

interface Props {
  sessionId: string
  startsAt: string
}

/** Ten in the morning: as it goes by itself. */
const TEN = '10:00'

/** When the client of one session is asked for a review; it can be planned, called off, or sent at once. */
export function SessionReview({ sessionId, startsAt }: Props) {
  const { t } = useTranslation('reviews')
  const textOf = useProblemText()
  const { reading, plan } = useReviewRequest(sessionId)
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
          <State request={request} />
          {request.canChange && !isChoosing && (
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
              {request.choice !== 'never' && (request.isAskedByDefault || request.choice === 'at') && (
                <Button size="sm" variant="ghost" onClick={() => void change({ choice: 'never' })}>
                  {t('session.off')}
                </Button>
              )}
            </div>
          )}
          {isChoosing && (
            <When
              startsAt={startsAt}
              onChoose={(asksAt) => void change({ choice: 'at', asksAt })}
              onBack={() => setChoosing(false)}
            />
          )}
        </div>
      )}
    </Query>
  )
}

function State({ request }: { request: ReviewRequest }) {
  const { t } = useTranslation('reviews')
  const format = useFormats()
  const { choice, isAskedByDefault, asksAt, message, sentAt } = request
  const words = () => {
    if (sentAt) return t('session.sent', { when: format.dayAndTime(sentAt) })
    if (message === 'queued' && asksAt) return t('session.planned', { when: format.dayAndTime(asksAt) })
    if (choice === 'never') return t('session.never')
    if (message === 'skipped') return t('session.skipped')
    if (choice === 'at' && asksAt) return t('session.plannedOnce', { when: format.dayAndTime(asksAt) })
    return t(isAskedByDefault ? 'session.byDefault' : 'session.offByDefault')
  }
  return <p>{words()}</p>
}

interface WhenProps {
  startsAt: string
  onChoose: (asksAt: string) => void
  onBack: () => void
}

function When({ startsAt, onChoose, onBack }: WhenProps) {
  const { t } = useTranslation('reviews')
  const zone = useZone()
  const first = localDay(startsAt, zone)
  const [day, setDay] = useState(first)
  const [time, setTime] = useState(TEN)
  function submit(event: FormEvent) {
    event.preventDefault()
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    if (day && time) onChoose(instantAt(day, hours * 60 + minutes, zone).toISOString())
  }
  return (
    <form noValidate className="space-y-3" onSubmit={submit}>
      <Field label={t('session.when')}>
        {(control) => (
          <span className="flex flex-wrap gap-2">
            <Input
              {...control}
              type="date"
              min={first}
              value={day}
              className="max-w-44 tabular-nums"
              onChange={({ target }) => setDay(target.value)}
            />
            <Input
              type="time"
              aria-label={t('session.when')}
              value={time}
              className="max-w-32 tabular-nums"
              onChange={({ target }) => setTime(target.value)}
            />
          </span>
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          {t('session.save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onBack}>
          {t('session.cancel')}
        </Button>
      </div>
    </form>
  )
}
