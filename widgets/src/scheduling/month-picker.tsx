import { addDays, dayText } from '@ancrage/api/format/day'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { todayIn } from './clock.ts'
import { Month } from './month.tsx'
import { monthTexts } from './month-texts.ts'
import { NoTimes, type PickerProps } from './picker-parts.tsx'
import { SlotList } from './slot-list.tsx'
import { useOffers } from './use-offers.ts'

/** The month, with the times of one day beside it. */
export function MonthPicker({ texts, zone, whenNone, ...props }: PickerProps) {
  const { lang, timeZone, horizonDays } = props
  const [today] = useState(() => todayIn(timeZone))
  const from = props.firstDay ?? today
  const [requestedMonth, setRequestedMonth] = useState<string | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const offers = useOffers({ ...props, from, count: 1, until: addDays(requestedMonth ?? from, 42) })
  const found = offers.days.find(({ date }) => date >= from)
  const first = found?.date ?? from
  const month = requestedMonth ?? first
  const free = new Set(offers.days.map((day) => day.date))
  const inMonth = offers.days.filter((day) => day.date.slice(0, 7) === month.slice(0, 7))
  // Until the first day is known, an earlier one would flash up for a moment.
  const isFirstAwaited = offers.isMoreComing && !found && !requestedMonth
  const day = inMonth.find(({ date }) => date === (chosen ?? first)) ?? (isFirstAwaited ? undefined : inMonth[0])
  const later = offers.days.find(({ date }) => date > month)

  if (offers.status === 'failed' || offers.isNothingFree) {
    return (
      <NoTimes texts={texts} offers={offers} horizonDays={horizonDays}>
        {whenNone}
      </NoTimes>
    )
  }
  return (
    <>
      <div className="grid gap-6 @md/picker:grid-cols-2">
        <Month
          month={month}
          onMonthChange={setRequestedMonth}
          free={free}
          selected={day?.date ?? null}
          onSelect={setChosen}
          today={today}
          last={addDays(today, horizonDays)}
          isBusy={offers.isMoreComing}
          lang={lang}
        />
        <section aria-live="polite" aria-busy={offers.isMoreComing && !day} className="flex min-w-0 flex-col gap-3">
          {day && (
            <>
              <p className="flex min-h-9 items-center text-base font-semibold pointer-coarse:min-h-11">
                <span className="inline-block first-letter:uppercase">{dayText(day.date, lang)}</span>
              </p>
              <SlotList
                key={day.date}
                isWhole
                day={day}
                lang={lang}
                timeZone={timeZone}
                texts={texts}
                value={props.value}
                pending={props.pending}
                onPick={props.onChange}
                className="grid-cols-4 @md/picker:grid-cols-3"
              />
            </>
          )}
          {!day && offers.isMoreComing && <Skeleton className="h-40" />}
          {!day && !offers.isMoreComing && (
            <>
              <p className="text-muted-foreground">{monthTexts[lang].noneInMonth}</p>
              {later && (
                <Button variant="secondary" className="self-start" onClick={() => setRequestedMonth(later.date)}>
                  {monthTexts[lang].next(dayText(later.date, lang))}
                </Button>
              )}
            </>
          )}
        </section>
      </div>
      {zone}
    </>
  )
}
