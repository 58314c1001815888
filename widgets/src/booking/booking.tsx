import { useEffect, useMemo } from 'react'
import { apiAt } from '../api.ts'
import type { WidgetProps } from '../define-widget.tsx'
import { LoadFailure } from '../scheduling/picker-parts.tsx'
import { Alert } from '../ui/alert.tsx'
import { BookingFlow } from './booking-flow.tsx'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { usePractice } from './practice.ts'
import { bookingTexts } from './texts.ts'

export const bookingAttributes = [
  'practice',
  'sessionType',
  'location',
  'layout',
  'timeZone',
  'date',
  'headingLevel',
  'api',
] as const
export type BookingProps = WidgetProps<(typeof bookingAttributes)[number]>

/** The folder above the one that this code came from: widgets lie at `/widgets/` of the API's origin. */
const origin = new URL('..', import.meta.url).href

/** `<ancrage-booking>`: a visitor chooses a session and a time, says who they are, and asks for it. */
export function Booking({ given, lang, emit, paint }: BookingProps) {
  const api = useMemo(() => apiAt(given.api ?? globalThis.Ancrage?.api ?? origin), [given.api])
  const { practice, problem, retry } = usePractice(api, given.practice ?? '', lang)
  const texts = bookingTexts[lang]
  const level = Number(given.headingLevel)

  const color = practice?.theme.primary ?? null
  useEffect(() => paint(color), [paint, color])
  const readyId = practice?.id
  useEffect(() => {
    if (readyId) emit('ready', { practice: readyId })
  }, [emit, readyId])
  useEffect(() => {
    if (problem) emit('error', { code: problem.code, status: problem.status })
    if (problem?.status === 404 || problem?.status === 422) {
      console.warn(`<ancrage-booking practice="${given.practice ?? ''}"> knows no such practice. See docs/widgets.md.`)
    }
  }, [emit, problem, given.practice])

  const isUnknown = problem?.status === 404 || problem?.status === 422
  return (
    <div className="rounded-lg border border-card-border bg-card p-4 text-card-foreground @sm/widget:p-6">
      {practice && (
        <BookingFlow
          key={`${practice.id} ${given.sessionType} ${given.location}`}
          api={api}
          practice={practice}
          wish={given}
          headingLevel={level >= 1 && level <= 6 ? level : 2}
          lang={lang}
          emit={emit}
        />
      )}
      {!practice && !problem && <BookingSkeleton label={texts.loading} />}
      {isUnknown && (
        <Alert tone="warning" title={texts.unknown}>
          {texts.unknownHelp}
        </Alert>
      )}
      {problem && !isUnknown && <LoadFailure texts={texts} onRetry={retry} />}
    </div>
  )
}
