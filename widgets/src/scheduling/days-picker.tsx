import { addDays, dayText } from '@ancrage/api/format/day'
import { startTransition, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { todayIn } from './clock.ts'
import { DaysView, MOST_DAYS } from './days-view.tsx'
import { PickerHead } from './picker-head.tsx'
import { LoadFailure, NoTimes, type PickerProps } from './picker-parts.tsx'
import { useOffers } from './use-offers.ts'
import { useSeenColumns } from './use-seen-columns.ts'

/** The next days that have free times, with buttons for later and earlier days, and the month on demand. */
export function DaysPicker({ texts, zone, container, whenNone, ...props }: PickerProps) {
  const { lang, timeZone, horizonDays } = props
  const [today] = useState(() => todayIn(timeZone))
  const [first, setFirst] = useState({ day: props.firstDay ?? today, isMoved: false })
  const [month, setMonth] = useState<string | null>(null)
  const [view, setView] = useState<HTMLDivElement | null>(null)
  const seen = useSeenColumns(view)
  const offers = useOffers({
    ...props,
    from: first.day,
    // Loads one day more than is visible, to know whether there is a later one. A visitor who has turned a page once
    // will probably turn another.
    count: MOST_DAYS * (first.isMoved ? 2 : 1) + 1,
    until: month ? addDays(month, 42) : today,
  })
  const startAt = (day: string) => {
    const found = offers.days.findIndex(({ date }) => date >= day)
    // After the last day with free times, the view shows the last ones.
    return found < 0 ? Math.max(0, offers.days.length - (offers.isMoreComing ? 0 : seen)) : found
  }
  const start = startAt(first.day)
  const days = offers.days.slice(start, start + MOST_DAYS)

  const isWaiting = offers.isMoreComing && days.length < MOST_DAYS
  if ((offers.status === 'failed' && days.length === 0) || offers.isNothingFree) {
    return (
      <NoTimes texts={texts} offers={offers} horizonDays={horizonDays}>
        {whenNone}
      </NoTimes>
    )
  }

  // Each press counts from the result of the presses before it, shown or not.
  const turn = (by: number) =>
    startTransition(() =>
      setFirst((before) => {
        const day = offers.days[Math.max(0, startAt(before.day) + by)]
        return day ? { day: day.date, isMoved: true } : before
      }),
    )
  const to = days[seen - 1] ?? days.at(-1)
  const isLast = offers.days.length - start <= seen && !offers.isMoreComing
  const later = () => turn(seen)
  return (
    <>
      <PickerHead
        texts={texts}
        lang={lang}
        container={container}
        horizonDays={horizonDays}
        today={today}
        offers={offers}
        month={month}
        onMonth={setMonth}
        near={days[0]?.date ?? today}
        onDay={(day) => setFirst({ day, isMoved: true })}
        onEarlier={start === 0 ? undefined : () => turn(-seen)}
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
        {first.isMoved && days[0] && to && texts.shown(dayText(days[0].date, lang), dayText(to.date, lang))}
      </p>
    </>
  )
}
