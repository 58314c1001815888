import type { contract } from '@ancrage/api/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Api, Problem } from '../../api.ts'
import { StepHeading } from '../../booking/step-heading.tsx'
import { formTexts } from '../../form-parts/form-texts.ts'
import { problemWords } from '../../form-parts/problem-words.ts'
import { ReviewCard } from '../../reviews/review-card.tsx'
import { LoadFailure } from '../../scheduling/picker-parts.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { WidgetProps } from '../../widget-props.ts'
import { reviewTexts } from '../texts.ts'
import { ownReviewTexts } from './own-texts.ts'
import type { ManagedReview } from './status-of-own.tsx'
import { StatusOfOwn } from './status-of-own.tsx'

export interface OwnReviewProps extends Pick<WidgetProps, 'emit' | 'lang' | 'paint' | 'refreshCount'> {
  api: Api
  token: string
  headingLevel: number
  isTitleHidden: boolean
  onRead: (own: ManagedReview) => void
  /** The API's answer that the link has been used. */
  served: Problem
  /** What is shown where there is no review. */
  instead: ReactNode
}

/** The review behind a link, for its author: what they wrote, its status, and the way to withdraw it. */
export function OwnReview({
  api,
  token,
  lang,
  emit,
  paint,
  refreshCount,
  headingLevel,
  isTitleHidden,
  onRead,
  served,
  instead,
}: OwnReviewProps) {
  const [own, setOwn] = useState<ManagedReview | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [hasChanged, setChanged] = useState(false)
  const texts = { ...reviewTexts[lang], ...ownReviewTexts[lang] }
  const path = `/api/public/reviews/${encodeURIComponent(token)}` as const

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt, and each `refresh()`, asks again; who hears of it does not
  useEffect(() => {
    let isCurrent = true
    api.call<typeof contract.reviews.own>('GET', `${path}/own`).then(
      (read) => {
        if (!isCurrent) return
        setOwn(read)
        onRead(read)
      },
      (refused: Problem) => {
        if (!isCurrent) return
        setProblem(refused)
        const { code, status } = mayPass(refused) ? refused : served
        emit('error', { code, status })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [api, path, attempt, refreshCount])
  const color = own?.practice.primaryColor
  useEffect(() => {
    if (color !== undefined) paint(color)
  }, [paint, color])

  if (own) {
    const { rating, comment, name, visitedOn, publishedOn, answer, efficacy, practitioner, price } = own
    const shown = { rating, comment, name, visitedOn, answer, efficacy, practitioner, price }
    return (
      <>
        <div className={isTitleHidden ? 'sr-only' : ''}>
          <StepHeading key={String(hasChanged)} level={headingLevel} isFocused={hasChanged}>
            {texts.title}
          </StepHeading>
        </div>
        <StatusOfOwn own={own} lang={lang} />
        <ReviewCard lang={lang} review={{ ...shown, ...(publishedOn && { publishedOn }) }} />
        {own.status !== 'withdrawn' && (
          <Withdrawal
            who={own.practitionerName}
            lang={lang}
            onFail={(refused) => emit('error', { code: refused.code, status: refused.status })}
            withdraw={async () => {
              setOwn(await api.call<typeof contract.reviews.withdraw>('POST', `${path}/withdraw`))
              setChanged(true)
            }}
          />
        )}
      </>
    )
  }
  if (!problem)
    return (
      <div role="status" aria-busy="true" className="flex flex-col gap-5">
        <span className="sr-only">{texts.loading}</span>
        <Skeleton className="h-[28px] w-40 max-w-full" />
        <Skeleton className="h-16" />
        <Skeleton className="h-24" />
      </div>
    )
  if (!mayPass(problem)) return instead
  return (
    <LoadFailure
      texts={texts}
      onRetry={() => {
        setProblem(null)
        setAttempt(attempt + 1)
      }}
    />
  )
}

const mayPass = ({ isPassing, status }: Problem) => isPassing || status === 429

interface WithdrawalProps extends Pick<WidgetProps, 'lang'> {
  who: string
  withdraw: () => Promise<void>
  onFail: (problem: Problem) => void
}

/** Asks before withdrawing, since it is final. */
function Withdrawal({ who, lang, withdraw, onFail }: WithdrawalProps) {
  const texts = ownReviewTexts[lang]
  const question = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [stage, setStage] = useState<'shown' | 'confirming' | 'declined'>('shown')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(() => {
    if (stage === 'confirming') question.current?.focus()
    if (stage === 'declined') button.current?.focus()
  }, [stage])

  const confirm = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await withdraw()
    } catch (error) {
      const refused = error instanceof Problem ? error : new Problem(0, 'unexpected')
      setBusy(false)
      setProblem(refused)
      onFail(refused)
    }
  }
  if (stage !== 'confirming')
    return (
      <Button ref={button} variant="secondary" className="self-start" onClick={() => setStage('confirming')}>
        {texts.withdraw}
      </Button>
    )
  const problemText = problem && problemWords(problem, texts.notWithdrawn, formTexts[lang])
  return (
    <section ref={question} tabIndex={-1} aria-label={texts.sure} className="flex flex-col gap-3 outline-none">
      <Alert
        tone="warning"
        icon="alert"
        title={texts.sure}
        actions={
          <>
            <Button variant="danger" isBusy={isBusy} onClick={() => void confirm()}>
              {texts.confirm}
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                setProblem(null)
                setStage('declined')
              }}
            >
              {texts.keep}
            </Button>
          </>
        }
      >
        {texts.sureHelp(who)}
      </Alert>
      {problemText && (
        <Alert tone="danger" title={problemText.title}>
          {problemText.help}
        </Alert>
      )}
    </section>
  )
}
