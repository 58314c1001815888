import { addDays, dateText, weekdayText } from '@ancrage/api/format/day'
import type { Lang } from '@ancrage/api/format/language'
import { type Ref, useId } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { todayIn } from './clock.ts'
import type { OfferedDay } from './offers.ts'
import { SlotList, type SlotListProps } from './slot-list.tsx'
import type { SchedulingTexts } from './texts.ts'

/** The picker's width from which each column is visible. Below the first, days are stacked. */
const columns = [
  { name: 'first', seen: 'flex' },
  { name: 'second', seen: 'flex' },
  { name: 'third', seen: 'flex' },
  { name: 'fourth', seen: 'hidden @md/picker:flex' },
  { name: 'fifth', seen: 'hidden @lg/picker:flex' },
  { name: 'sixth', seen: 'hidden @2xl/picker:flex' },
  { name: 'seventh', seen: 'hidden @2xl/picker:flex' },
]

/** The most days that one view shows. */
export const MOST_DAYS = columns.length

const shape = '@sm/picker:grid @sm/picker:auto-cols-fr @sm/picker:grid-flow-col flex flex-col gap-x-3 gap-y-6'

export interface DaysViewProps extends Omit<SlotListProps, 'day' | 'className'> {
  days: OfferedDay[]
  /** The number of columns that are still loading; their shape is shown. */
  awaited: number
  ref: Ref<HTMLDivElement>
}

/** The next days that have free times: side by side, or stacked where it is narrow. */
export function DaysView({ days, awaited, ref, ...list }: DaysViewProps) {
  return (
    <div ref={ref} part="days" className={shape}>
      {days.map((day, index) => (
        <DayColumn key={day.date} day={day} className={columns[index]?.seen ?? 'hidden'} {...list} />
      ))}
      {columns.slice(days.length, days.length + awaited).map((column) => (
        <SkeletonColumn key={column.name} className={column.seen} />
      ))}
    </div>
  )
}

function DayColumn({ day, className, ...list }: Omit<SlotListProps, 'className'> & { className: string }) {
  const id = useId()
  return (
    <section part="day" aria-labelledby={id} className={`min-w-0 flex-col gap-3 ${className}`}>
      <p
        id={id}
        part="day-name"
        className="m-0 flex gap-1.5 @sm/picker:flex-col @sm/picker:items-center @sm/picker:gap-0"
      >
        <span className="text-base font-semibold first-letter:uppercase @sm/picker:text-sm @sm/picker:font-normal @sm/picker:text-muted-foreground">
          {nearness(day.date, list.timeZone, list.lang, list.texts)}
        </span>
        <span className="text-base font-semibold">{dateText(day.date, list.lang, 'short')}</span>
      </p>
      <SlotList day={day} className="grid-cols-4 @sm/picker:grid-cols-1" {...list} />
    </section>
  )
}

/** « Aujourd’hui », « Demain », else the weekday. */
function nearness(day: string, timeZone: string, lang: Lang, texts: SchedulingTexts): string {
  const today = todayIn(timeZone)
  if (day === today) return texts.today
  return day === addDays(today, 1) ? texts.tomorrow : weekdayText(day, lang)
}

function SkeletonColumn({ className }: { className: string }) {
  return (
    <div className={`min-w-0 flex-col gap-3 ${className}`}>
      <Skeleton className="h-[21px] w-28 @sm/picker:mx-auto @sm/picker:h-10 @sm/picker:w-16" />
      <div className="grid grid-cols-4 gap-2 @sm/picker:grid-cols-1">
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
          <Skeleton key={key} className="h-9 pointer-coarse:h-11" />
        ))}
      </div>
    </div>
  )
}
