import { useEffect, useLayoutEffect, useMemo } from 'react'
import { apiAt } from '../api.ts'
import { LoadFailure } from '../scheduling/picker-parts.tsx'
import { useModule } from '../scheduling/use-module.ts'
import { Alert } from '../ui/alert.tsx'
import { Panel } from '../ui/panel.tsx'
import { productUrl, warnDeveloper } from '../warn-developer.ts'
import { BookingFlow } from './booking-flow.tsx'
import type { BookingProps } from './booking-props.ts'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { usePractice } from './practice.ts'
import { bookingTexts } from './texts.ts'

/** `<ancrage-booking>`: a visitor chooses a session and a time, gives their details, and sends the request. */
export function Booking({ given, objectProps, first, openRequest, refreshCount, lang, emit, paint }: BookingProps) {
  const api = useMemo(() => apiAt(given.api ?? globalThis.Ancrage?.api ?? productUrl), [given.api])
  const { practice, problem, retry } = usePractice(
    api,
    given.booking ? null : (given.practice ?? ''),
    lang,
    refreshCount,
    first?.practice,
  )
  const own = useModule(() => import('./manage/own-booking.tsx'), given.booking !== undefined)
  const texts = bookingTexts[lang]
  const level = Number(given.headingLevel)
  const headingLevel = level >= 1 && level <= 6 ? level : 2

  const color = practice?.theme.primary ?? null
  useEffect(() => paint(color), [paint, color])
  const readyId = practice?.id
  // A layout effect runs before the effects of the content, which emit `view`; `ready` must come first.
  useLayoutEffect(() => {
    if (readyId) emit('ready', { practice: readyId })
  }, [emit, readyId])
  useEffect(() => {
    if (problem) emit('error', { code: problem.code, status: problem.status })
    if (problem?.status === 404 || problem?.status === 422) {
      warnDeveloper('ancrage-booking', `knows no practice "${given.practice ?? ''}".`, 'practice')
    }
  }, [emit, problem, given.practice])

  const isUnknown = problem?.status === 404 || problem?.status === 422
  return (
    <Panel>
      <div data-hide={given.hide}>
        {given.booking && own.module && (
          <own.module.OwnBooking
            key={given.booking}
            api={api}
            given={given}
            headingLevel={headingLevel}
            lang={lang}
            emit={emit}
            paint={paint}
            refreshCount={refreshCount}
            token={given.booking}
          />
        )}
        {practice && (
          <BookingFlow
            key={`${practice.id} ${given.sessionType} ${given.location}`}
            api={api}
            practice={practice}
            given={given}
            prefill={objectProps.prefill ?? given.prefill}
            headingLevel={headingLevel}
            first={first}
            openRequest={openRequest}
            refreshCount={refreshCount}
            lang={lang}
            emit={emit}
          />
        )}
        {!practice && !problem && !(given.booking && own.module) && !own.isFailed && (
          <slot name="loading">
            <BookingSkeleton label={texts.loading} />
          </slot>
        )}
        {isUnknown && (
          <Alert tone="warning" title={texts.unknown}>
            {texts.unknownHelp}
          </Alert>
        )}
        {problem && !isUnknown && <LoadFailure texts={texts} onRetry={retry} />}
        {own.isFailed && <LoadFailure texts={texts} onRetry={own.retry} />}
      </div>
    </Panel>
  )
}
