import type { contract } from '@ancrage/api/contract'
import { farDayText } from '@ancrage/api/format/full-day'
import { useEffect, useMemo, useState } from 'react'
import { apiAt, type Problem } from '../api.ts'
import { StepHeading } from '../booking/step-heading.tsx'
import { Done } from '../form-parts/done.tsx'
import { LoadFailure } from '../scheduling/picker-parts.tsx'
import { useModule } from '../scheduling/use-module.ts'
import { Alert } from '../ui/alert.tsx'
import { Panel } from '../ui/panel.tsx'
import { productUrl, warnDeveloper } from '../warn-developer.ts'
import type { WidgetProps } from '../widget-props.ts'
import { whyLinkEnded } from './ended.ts'
import { ReviewForm, type ReviewRequest } from './review-form.tsx'
import { ReviewSkeleton } from './review-skeleton.tsx'
import type { ReviewReceipt } from './sender.ts'
import { reviewTexts } from './texts.ts'

export const reviewAttributes = ['token', 'headingLevel', 'hide', 'api'] as const
type ReviewProps = WidgetProps<(typeof reviewAttributes)[number]>

interface Held {
  /** The token that this answer belongs to. */
  of: string
  request?: ReviewRequest | undefined
  problem?: Problem | undefined
  taken?: ReviewReceipt | undefined
  /** The id of the practice of a review that is already written. */
  practice?: string
}

/** `<ancrage-review>`: whoever got the mailed link reviews the session, once, and sees their review afterwards. */
export function Review({ given, lang, emit, paint, refreshCount }: ReviewProps) {
  const api = useMemo(() => apiAt(given.api ?? globalThis.Ancrage?.api ?? productUrl), [given.api])
  const token = given.token ?? ''
  const [held, setHeld] = useState<Held>()
  const [attempt, setAttempt] = useState(0)
  const texts = reviewTexts[lang]

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, and each `refresh()`, asks again
  useEffect(() => {
    let isCurrent = true
    const settle = (outcome: Pick<Held, 'request' | 'problem'>) => {
      if (!isCurrent) return
      setHeld((before) => {
        if (before?.of !== token) return { of: token, ...outcome }
        return before.taken ? before : { ...before, ...outcome }
      })
    }
    api.call<typeof contract.reviews.invitation>('GET', `/api/public/reviews/${encodeURIComponent(token)}`).then(
      (request) => settle({ request, problem: undefined }),
      (problem: Problem) => settle({ problem }),
    )
    return () => {
      isCurrent = false
    }
  }, [api, token, attempt, refreshCount])

  const { request, problem, taken, practice } = held?.of === token ? held : {}
  const practiceId = request?.practice.id ?? practice
  const color = request?.practice.primaryColor ?? null
  useEffect(() => paint(color), [paint, color])
  useEffect(() => {
    if (!practiceId) return
    emit('ready', { practice: practiceId })
    emit('view', { practice: practiceId })
  }, [emit, practiceId])
  const ended = problem && whyLinkEnded(problem)
  const own = useModule(() => import('./own/own-review.tsx'), ended === 'answered')
  const OwnReview = own.module?.OwnReview
  // A used link is no problem where it opens the author's review.
  const trouble = ended === 'answered' && !own.isFailed ? undefined : problem
  useEffect(() => {
    if (trouble) emit('error', { code: trouble.code, status: trouble.status })
    if (ended === 'unknown') warnDeveloper('ancrage-review', 'has a token that belongs to no mailed link.', 'token')
  }, [emit, trouble, ended])

  const level = Number(given.headingLevel)
  const headingLevel = level >= 1 && level <= 6 ? level : 2
  const isTitleHidden = (given.hide ?? '').split(/\s+/).includes('title')
  const deadEnd = ended && (
    <Alert
      tone={ended === 'answered' ? 'info' : 'warning'}
      icon={ended === 'over' ? 'clock' : 'info'}
      title={texts[ended]}
    >
      {texts[`${ended}Help`]}
    </Alert>
  )
  return (
    <Panel>
      <div className="flex flex-col gap-5">
        {request && !taken && !ended && (
          <>
            <div className="flex flex-col gap-1">
              <div className={isTitleHidden ? 'sr-only' : ''}>
                <StepHeading level={headingLevel} isFocused={false}>
                  {texts.title}
                </StepHeading>
              </div>
              <p part="subtitle" className="text-base text-muted-foreground">
                {texts.lead(request.practitioner, farDayText(request.visitedOn, lang))}
              </p>
            </div>
            <ReviewForm
              key={token}
              api={api}
              token={token}
              request={request}
              lang={lang}
              emit={emit}
              onTaken={(it) => {
                setHeld({ of: token, request, taken: it })
                emit('review', { practice: request.practice.id, status: it.status })
              }}
              onOver={(refusal) => setHeld({ of: token, request, problem: refusal })}
            />
          </>
        )}
        {request && taken && (
          <Done title={texts.thanks} text={thanksFor(taken, request, lang)} level={headingLevel}>
            <p className="max-w-sm text-sm text-pretty text-muted-foreground">{texts.later}</p>
          </Done>
        )}
        {((!request && !problem) || (ended === 'answered' && !OwnReview && !own.isFailed)) && (
          <slot name="loading">
            <ReviewSkeleton label={texts.loading} />
          </slot>
        )}
        {problem && ended === 'answered' && OwnReview && (
          <OwnReview
            key={token}
            api={api}
            token={token}
            lang={lang}
            emit={emit}
            paint={paint}
            refreshCount={refreshCount}
            headingLevel={headingLevel}
            isTitleHidden={isTitleHidden}
            onRead={(it) => setHeld((before) => before && { ...before, practice: it.practice.id })}
            served={problem}
            instead={deadEnd}
          />
        )}
        {(ended !== 'answered' || own.isFailed) && deadEnd}
        {problem && !ended && !request && (
          <LoadFailure
            texts={texts}
            onRetry={() => {
              setHeld(undefined)
              setAttempt(attempt + 1)
            }}
          />
        )}
      </div>
    </Panel>
  )
}

function thanksFor({ status }: ReviewReceipt, request: ReviewRequest, lang: ReviewProps['lang']): string {
  const { done } = reviewTexts[lang]
  if (status === 'waiting') return done.waiting(request.mostDays)
  return status === 'published' ? done.published : done.private(request.practitioner)
}
