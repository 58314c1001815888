import type { contract } from '@ancrage/api/contract'
import { createElement, useEffect, useMemo, useRef, useState } from 'react'
import { apiAt, type Problem } from '../api.ts'
import type { WidgetProps } from '../define-widget.tsx'
import { dayText } from '../reviews/shown.ts'
import { LoadFailure } from '../scheduling/picker-parts.tsx'
import { Alert } from '../ui/alert.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Asked, ReviewForm } from './review-form.tsx'
import { senderOf, type Taken } from './sender.ts'
import { reviewTexts } from './texts.ts'

export const reviewAttributes = ['token', 'headingLevel', 'hide', 'api'] as const
type ReviewProps = WidgetProps<(typeof reviewAttributes)[number]>

/** The folder above the one that this code came from: widgets lie at `/widgets/` of the API's origin. */
const origin = new URL('..', import.meta.url).href

/** `<ancrage-review>`: whoever got the mailed link says how the session was, once. */
export function Review({ given, lang, emit, paint }: ReviewProps) {
  const api = useMemo(() => apiAt(given.api ?? globalThis.Ancrage?.api ?? origin), [given.api])
  const token = given.token ?? ''
  const [held, setHeld] = useState<{ of: string; asked?: Asked; problem?: Problem; taken?: Taken }>()
  const [attempt, setAttempt] = useState(0)
  const texts = reviewTexts[lang]
  const level = Number(given.headingLevel)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true
    const settle = (outcome: { asked?: Asked; problem?: Problem }) => isCurrent && setHeld({ of: token, ...outcome })
    api.call<typeof contract.reviews.asked>('GET', `/api/public/reviews/${encodeURIComponent(token)}`).then(
      (asked) => settle({ asked }),
      (problem: Problem) => settle({ problem }),
    )
    return () => {
      isCurrent = false
    }
  }, [api, token, attempt])

  const { asked, problem, taken } = held?.of === token ? held : {}
  const practiceId = asked?.practice.id
  const color = asked?.practice.primaryColor ?? null
  useEffect(() => paint(color), [paint, color])
  useEffect(() => {
    if (!practiceId) return
    emit('ready', { practice: practiceId })
    emit('view', { practice: practiceId })
  }, [emit, practiceId])
  useEffect(() => {
    if (problem) emit('error', { code: problem.code, status: problem.status })
  }, [emit, problem])
  const send = useMemo(() => senderOf(api, token, practiceId ?? ''), [api, token, practiceId])

  const Heading = `h${level >= 1 && level <= 6 ? level : 2}`
  const isHeaded = !(given.hide ?? '').split(/\s+/).includes('heading')
  const ended = problem && endOf(problem)
  return (
    <div
      part="container"
      className="flex flex-col gap-5 rounded-lg border border-card-border bg-card p-4 text-card-foreground @sm/widget:p-6"
    >
      {asked && !taken && !ended && (
        <>
          <header className="flex flex-col gap-1">
            {isHeaded && createElement(Heading, { part: 'heading', className: 'text-xl font-semibold' }, texts.title)}
            <p className="text-muted-foreground">{texts.lead(asked.practitioner, dayText(asked.visitedOn, lang))}</p>
          </header>
          <ReviewForm
            {...{ asked, lang, send }}
            onTaken={(it) => {
              setHeld({ of: token, asked, taken: it })
              emit('review', { id: it.id, status: it.status })
            }}
            onRefused={(refusal) => {
              emit('error', { code: refusal.code, status: refusal.status })
              if (refusal.status !== 422 && endOf(refusal)) setHeld({ of: token, asked, problem: refusal })
            }}
          />
        </>
      )}
      {asked && taken && <Thanks heading={Heading} lang={lang} asked={asked} taken={taken} />}
      {!held && (
        <div role="status" aria-label={texts.loading} className="flex flex-col gap-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      )}
      {ended && (
        <Alert tone={ended === 'answered' ? 'info' : 'warning'} title={texts[ended]}>
          {texts[`${ended}Help`]}
        </Alert>
      )}
      {problem && !ended && (
        <LoadFailure
          texts={texts}
          onRetry={() => {
            setHeld(undefined)
            setAttempt(attempt + 1)
          }}
        />
      )}
    </div>
  )
}

/** A link that leads to no form any more, and why; null where another attempt may help. */
function endOf({ status, details }: Problem): 'answered' | 'over' | 'unknown' | null {
  if (status === 410) return (details as { reason?: string }).reason === 'over' ? 'over' : 'answered'
  return status === 404 || status === 422 ? 'unknown' : null
}

interface ThanksProps {
  heading: string
  lang: keyof typeof reviewTexts
  asked: Asked
  taken: Taken
}

function Thanks({ heading, lang, asked, taken }: ThanksProps) {
  const texts = reviewTexts[lang]
  const title = useRef<HTMLElement>(null)
  useEffect(() => title.current?.focus(), [])
  const words = {
    published: texts.done.published,
    waiting: texts.done.waiting(asked.mostDays),
    private: texts.done.private(asked.practitioner),
    hidden: '',
  }[taken.status]
  return (
    <div className="flex flex-col gap-1">
      {createElement(
        heading,
        { ref: title, tabIndex: -1, part: 'heading', className: 'rounded-sm text-xl font-semibold focus-ring' },
        texts.thanks,
      )}
      <p className="text-muted-foreground">{words}</p>
    </div>
  )
}
