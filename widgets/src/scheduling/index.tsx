import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { todayIn } from './clock.ts'
import { DaysPicker } from './days-picker.tsx'
import { firstDayOf } from './offers.ts'
import { LoadFailure } from './picker-parts.tsx'
import type { Layout, SlotPickerProps } from './slot-picker-props.ts'
import { schedulingTexts } from './texts.ts'
import { useModule } from './use-module.ts'
import { ZoneChoice } from './zone-choice.tsx'

export type { LoadDays, OfferedDay, OfferWindow } from './offers.ts'

export const layouts = ['days', 'week', 'month'] as const satisfies readonly Layout[]

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
