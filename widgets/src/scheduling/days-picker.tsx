import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { todayIn } from './clock.ts'
import { DaysView, MOST_DAYS } from './days-view.tsx'
import { PickerHead } from './picker-head.tsx'
import { LoadFailure, NothingFree, type PickerProps } from './picker-parts.tsx'
import { useOffers } from './use-offers.ts'
import { useSeenColumns } from './use-seen-columns.ts'
import { addDays, dayWords } from './words.ts'

/** The next days that have free times, with later and earlier, and the month on demand. */
export function DaysPicker({ texts, zone, container, whenNone, ...props }: PickerProps) {
  const { lang, timeZone, horizonDays } = props
  const [today] = useState(() => todayIn(timeZone))
  const [first, setFirst] = useState({ day: props.firstDay ?? today, isMoved: false })
  const [month, setMonth] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const [view, setView] = useState<HTMLDivElement | null>(null)
  const seen = useSeenColumns(view)
  const offers = useOffers({
    ...props,
    from: first.day,
    // One more than is seen tells whether there is anything later; who has moved once is likely to move again.
    count: MOST_DAYS * (first.isMoved ? 2 : 1) + 1,
    until: month ? addDays(month, 42) : today,
  })
  const found = offers.days.findIndex((day) => day.date >= first.day)
  // After the last day that has any, the last ones.
  const start = found < 0 ? Math.max(0, offers.days.length - (offers.isMoreComing ? 0 : seen)) : found
  const days = offers.days.slice(start, start + MOST_DAYS)

  const isWaiting = offers.isMoreComing && days.length < MOST_DAYS
  if (offers.status === 'failed' && days.length === 0) return <LoadFailure texts={texts} onRetry={offers.retry} />
  if (offers.status === 'ready' && !offers.isMoreComing && offers.days.length === 0) {
    return (
      <NothingFree texts={texts} horizonDays={horizonDays}>
        {whenNone}
      </NothingFree>
    )
  }

  const show = (index: number) => {
    const from = Math.max(0, index)
    const day = offers.days[from]
    if (!day) return
    setFirst({ day: day.date, isMoved: true })
    const to = offers.days[Math.min(from + seen, offers.days.length) - 1] ?? day
    setTold(texts.shown(dayWords(day.date, lang), dayWords(to.date, lang)))
  }
  const isLast = offers.days.length - start <= seen && !offers.isMoreComing
  const later = () => show(start + seen)
  return (
    <>
      <PickerHead
        {...{ texts, lang, container, horizonDays, today, offers, month }}
        onMonth={setMonth}
        near={days[0]?.date ?? today}
        onDay={(day) => show(offers.days.findIndex(({ date }) => date === day))}
        onEarlier={start === 0 ? undefined : () => show(start - seen)}
        onLater={isLast ? undefined : later}
      />
      <section aria-busy={isWaiting} aria-label={isWaiting ? texts.loading : undefined}>
        <DaysView
          ref={setView}
          days={days}
          awaited={isWaiting ? MOST_DAYS - days.length : 0}
          texts={texts}
          lang={lang}
          timeZone={timeZone}
          value={props.value}
          pending={props.pending}
          onPick={props.onChange}
        />
      </section>
      {!isLast && (
        <Button
          variant="secondary"
          className="@sm/picker:hidden"
          onClick={() => {
            later()
            view?.scrollIntoView({ block: 'start' })
          }}
        >
          {texts.later}
          <Icon name="chevronRight" />
        </Button>
      )}
      {offers.status === 'failed' && <LoadFailure texts={texts} onRetry={offers.retry} />}
      {zone}
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  )
}
