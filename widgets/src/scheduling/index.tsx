import type { Lang } from '@ancrage/api/format/language'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { todayIn } from './clock.ts'
import { DaysPicker } from './days-picker.tsx'
import { firstDayOf, type LoadDays, type OfferedDay } from './offers.ts'
import { LoadFailure } from './picker-parts.tsx'
import { schedulingTexts } from './texts.ts'
import { useModule } from './use-module.ts'
import { ZoneChoice } from './zone-choice.tsx'

export type { LoadDays, OfferedDay, OfferWindow } from './offers.ts'

export const layouts = ['days', 'week', 'month'] as const
export type Layout = (typeof layouts)[number]

export interface SlotPickerProps {
  lang: Lang
  /** The zone in which days and times are shown. */
  timeZone: string
  /** Names the query, e.g. `${sessionTypeId} ${location}`: when it changes, everything loads anew. */
  subject: string
  load: LoadDays
  /** How many days ahead times can be offered. */
  horizonDays: number
  /** The chosen start, if the choice stays on the screen. */
  value?: string | null
  onChange: (startsAt: string) => void
  /** The start that is just being held: its button shows a spinner. */
  pending?: string | null
  /**
   * `days`: the next free days side by side. `week`: Monday to Sunday. Both show a month on demand. `month` shows it at
   * once.
   */
  layout?: Layout
  /** The local day that is shown first, `YYYY-MM-DD`. A past, too distant or invalid one is replaced by today. */
  firstDay?: string | undefined
  /** The days of the first window, where they came before this code. */
  known?: readonly OfferedDay[] | undefined
  /** Lets the visitor change the zone. */
  onTimeZoneChange?: ((timeZone: string) => void) | undefined
  /** What to do when nothing is free, e.g. a phone link. */
  whenNone?: ReactNode
}

/**
 * Chooses a free time. Its container decides whether it is wide or narrow; it works in a shadow root, or in a page that
 * has theme.css.
 */
export function SlotPicker({ value = null, pending = null, layout = 'days', ...props }: SlotPickerProps) {
  const { lang, timeZone, onTimeZoneChange } = props
  const texts = schedulingTexts[lang]
  const firstDay = firstDayOf(todayIn(timeZone), props.horizonDays, props.firstDay)
  // Stays the same function for as long as the picker is mounted: the memoised lists of times compare it.
  const latest = useRef(props.onChange)
  useLayoutEffect(() => {
    latest.current = props.onChange
  })
  const onChange = useCallback((startsAt: string) => latest.current(startsAt), [])
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const month = useModule(() => import('./month-picker.tsx'), layout === 'month')
  const week = useModule(() => import('./week-picker.tsx'), layout === 'week')
  const other = layout === 'month' ? month : week
  const Picker = { days: DaysPicker, month: month.module?.MonthPicker, week: week.module?.WeekPicker }[layout]
  return (
    <div part="picker" className="@container/picker flex flex-col gap-5 text-base text-foreground">
      {Picker && (
        <Picker
          key={firstDay}
          {...props}
          onChange={onChange}
          firstDay={firstDay}
          value={value}
          pending={pending}
          texts={texts}
          container={container}
          zone={<ZoneChoice timeZone={timeZone} lang={lang} texts={texts} onChange={onTimeZoneChange} />}
        />
      )}
      {!Picker && other.isFailed && (
        <LoadFailure texts={texts} onRetry={other.retry}>
          {props.whenNone}
        </LoadFailure>
      )}
      {!Picker && !other.isFailed && <Skeleton className="h-[340px] rounded-lg" />}
      <div ref={setContainer} className="absolute" />
    </div>
  )
}
