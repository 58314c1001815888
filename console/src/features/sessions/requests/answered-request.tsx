import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import type { Session } from '../use-sessions'
import { AnswerWords } from './answer-words'

/** Loaded lazily, since few requests change elsewhere while their list is shown. */
const ChangedElsewhere = lazy(async () => ({ default: (await import('./changed-elsewhere')).ChangedElsewhere }))

export type RequestAnswer = 'accepted' | 'refused'

const icons = { accepted: CalendarCheck, refused: CalendarX, elsewhere: CalendarClock }

interface Props {
  session: Session
  /** `elsewhere`: it was answered on another device, or changed by the client. */
  answer: RequestAnswer | 'elsewhere'
}

/**
 * Replaces the card of an answered request with its result, which leads to the session. It takes the focus of the
 * pressed button.
 */
export function AnsweredRequest({ session, answer }: Props) {
  const line = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const isHere = line.current?.closest('li')?.contains(document.activeElement)
    if (answer !== 'elsewhere' || isHere) line.current?.focus({ preventScroll: true })
  }, [answer])
  const Icon = icons[answer]
  return (
    <p
      ref={line}
      tabIndex={-1}
      className="flex items-center gap-3 rounded-lg border border-dashed px-4 py-3 text-muted-foreground outline-none motion-safe:animate-fade-in"
    >
      <Icon className={`size-4 shrink-0 ${answer === 'accepted' ? 'text-success' : ''}`} aria-hidden />
      {answer === 'elsewhere' ? (
        <Suspense fallback={<AnswerWords session={session} answer={answer} />}>
          <ChangedElsewhere session={session} />
        </Suspense>
      ) : (
        <AnswerWords session={session} answer={answer} />
      )}
    </p>
  )
}
