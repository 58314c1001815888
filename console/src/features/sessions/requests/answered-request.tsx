import '../texts'
import { CalendarCheck, CalendarClock, CalendarX } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nameOf } from '../../../lib/client-name'
import { useNow } from '../../../lib/now'
import { useFormats } from '../../../lib/use-formats'
import type { Session } from '../use-sessions'

export type RequestAnswer = 'accepted' | 'refused'

const icons = { accepted: CalendarCheck, refused: CalendarX, elsewhere: CalendarClock }

interface Props {
  session: Session
  /** `elsewhere`: it was answered on another device, or changed by the client. */
  answer: RequestAnswer | 'elsewhere'
}

/**
 * Replaces the card of an answered request with its result, which leads to the session unless it was refused here. It
 * takes the focus of the pressed button.
 */
export function AnsweredRequest({ session, answer }: Props) {
  const { t } = useTranslation('sessionParts')
  const format = useFormats()
  const now = useNow()
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
      <span className="min-w-0">
        <span className="font-medium text-foreground">{t(`request.${answer}Short`)}</span> ·{' '}
        {answer === 'refused' ? (
          nameOf(session)
        ) : (
          <Link to={`/sessions/${session.id}`} className="text-foreground underline underline-offset-4">
            {nameOf(session)}
          </Link>
        )}
        , {format.dayAndTime(session.startsAt, now)}
      </span>
    </p>
  )
}
