import { addDays, dateText, dayText, weekdayText } from '@ancrage/api/format/day'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { todayIn } from './clock.ts'
import type { OfferedDay } from './offers.ts'
import { PickerHead } from './picker-head.tsx'
import { NoTimes, type PickerProps } from './picker-parts.tsx'
import { SlotList, type SlotListProps } from './slot-list.tsx'
import { useOffers } from './use-offers.ts'
import { weekTexts } from './week-texts.ts'

/** The Monday on or before a day. */
const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7))
const later = (one: string, other: string) => (one > other ? one : other)

/** A week from Monday to Sunday: the first with a free time, or the one that is asked for. */
export function WeekPicker({ texts, zone, container, whenNone, ...props }: PickerProps) {
  const { lang, timeZone, horizonDays } = props
  const words = weekTexts[lang]
  const [today] = useState(() => todayIn(timeZone))
  const [monday, setMonday] = useState(props.firstDay ? mondayOf(props.firstDay) : null)
  const [month, setMonth] = useState<string | null>(null)
  const shown = monday ?? mondayOf(today)
  const next = addDays(shown, 7)
  // One free day after the week proves that there is something later.
  const until = later(addDays(shown, 6), month ? addDays(month, 42) : today)
  const offers = useOffers({ ...props, from: monday ? next : today, count: 1, until })
  const [first] = offers.days
  if (!monday && first) setMonday(mondayOf(first.date))

  if (offers.status === 'failed' || offers.isNothingFree) {
    return (
      <NoTimes texts={texts} offers={offers} horizonDays={horizonDays}>
        {whenNone}
      </NoTimes>
    )
  }
  const isAwaited = offers.isMoreComing && (offers.until ?? '') < addDays(shown, 6)
  const days = [0, 1, 2, 3, 4, 5, 6].map((count) => {
    const date = addDays(shown, count)
    return offers.days.find((day) => day.date === date) ?? { date, slots: [] }
  })
  const isEmpty = !isAwaited && days.every(({ slots }) => slots.length === 0)
  const following = offers.days.find(({ date }) => date >= next)
  const show = (day: string) => setMonday(mondayOf(day))
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
        near={later(shown, today)}
        onDay={show}
        onEarlier={first && first.date < shown ? () => show(addDays(shown, -7)) : undefined}
        onLater={following || offers.isMoreComing ? () => show(next) : undefined}
      >
        <p role="status" className="order-last w-full text-base font-semibold @sm/picker:order-none @sm/picker:w-auto">
          {words.week(shown, addDays(shown, 6))}
        </p>
      </PickerHead>
      {isEmpty ? (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted-foreground">{words.noneInWeek}</p>
          {following && (
            <Button variant="secondary" onClick={() => show(following.date)}>
              {words.next(dayText(following.date, lang))}
            </Button>
          )}
        </div>
      ) : (
        <section
          part="week"
          aria-busy={isAwaited}
          aria-label={isAwaited ? texts.loading : undefined}
          className="flex flex-col gap-x-2 gap-y-6 @lg/picker:grid @lg/picker:grid-cols-7"
        >
          {days.map((day) => (
            <WeekDay
              key={day.date}
              day={day}
              isAwaited={isAwaited}
              lang={lang}
              timeZone={timeZone}
              texts={texts}
              value={props.value}
              pending={props.pending}
              onPick={props.onChange}
            />
          ))}
        </section>
      )}
      {zone}
    </>
  )
}

interface WeekDayProps extends Omit<SlotListProps, 'className'> {
  day: OfferedDay
  isAwaited: boolean
}

/** A column of the week. Where the days are stacked, those without free times are left out. */
function WeekDay({ day, isAwaited, ...list }: WeekDayProps) {
  const id = useId()
  const isEmpty = day.slots.length === 0
  return (
    <section
      part="day"
      aria-labelledby={id}
      className={`min-w-0 flex-col gap-3 @lg/picker:flex ${isEmpty && !isAwaited ? 'hidden' : 'flex'}`}
    >
      <p
        part="day-name"
        id={id}
        className={`flex gap-1.5 @lg/picker:flex-col @lg/picker:items-center @lg/picker:gap-0 ${isEmpty ? 'text-muted-foreground' : ''}`}
      >
        <span className="text-base font-semibold first-letter:uppercase @lg/picker:text-sm @lg/picker:font-normal @lg/picker:text-muted-foreground">
          {weekdayText(day.date, list.lang)}
        </span>
        <span className="text-base font-semibold">{dateText(day.date, list.lang, 'short')}</span>
      </p>
      {isAwaited && isEmpty && <Skeleton className="h-40" />}
      {!isAwaited && isEmpty && (
        <p className="text-center text-muted-foreground">
          <span aria-hidden="true">–</span>
          <span className="sr-only">{weekTexts[list.lang].noneOnDay}</span>
        </p>
      )}
      {!isEmpty && <SlotList key={day.date} day={day} className="grid-cols-4 @lg/picker:grid-cols-1" {...list} />}
    </section>
  )
}
