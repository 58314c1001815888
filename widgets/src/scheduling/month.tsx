import { dayText, formatDay, weekdayText } from '@ancrage/api/format/day'
import type { Lang } from '@ancrage/api/format/language'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { DayPicker } from 'react-day-picker'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { monthTexts } from './month-texts.ts'
import { pagedDay } from './paged-day.ts'

export interface MonthProps {
  /** Any day of the month that is shown. */
  month: string
  onMonthChange: (firstDay: string) => void
  /** The days that can be chosen. */
  free: ReadonlySet<string>
  selected: string | null
  onSelect: (day: string) => void
  today: string
  /** The last day that can be offered. */
  last: string
  isBusy: boolean
  lang: Lang
  autoFocus?: boolean
}

/** The day picker uses the browser's own `Date`; our days are strings. Noon avoids changes of the clock. */
const dateOf = (day: string) => new Date(`${day}T12:00:00`)
const dayOf = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`

/** « mars 2027 » */
const monthWords = (date: Date, lang: Lang) => formatDay(dayOf(date), lang, { month: 'long', year: 'numeric' })

/**
 * Page keys lead to a free day of the next month. The day picker by itself tries only the same day of each month: where
 * that is a Sunday, the key would skip the month or do nothing.
 */
function usePageKeys({ month, free, onMonthChange }: Pick<MonthProps, 'month' | 'free' | 'onMonthChange'>) {
  const place = useRef<HTMLDivElement>(null)
  const sought = useRef<string>(undefined)
  // The month is on the screen, and the day picker has chosen a day of it: ours comes after.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once the month has changed
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(`[data-day="${sought.current}"] button`)?.focus()
    sought.current = undefined
  }, [month])
  function page(event: KeyboardEvent) {
    const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day
    if (!by || !from || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    const to = pagedDay(from, by, free)
    if (!to) return
    sought.current = to
    onMonthChange(to)
  }
  return { place, page }
}

const arrow = buttonClass({ variant: 'ghost', size: 'icon', className: 'aria-disabled:opacity-30' })

/**
 * One month by the ARIA grid pattern: arrow keys move by day and week, page keys by month; days without times are
 * disabled.
 */
export function Month(props: MonthProps) {
  const { month, free, selected, today, last, lang, isBusy } = props
  const texts = monthTexts[lang]
  const { place, page } = usePageKeys(props)
  return (
    <div ref={place} className="contents" onKeyDownCapture={page}>
      <DayPicker
        mode="single"
        required
        autoFocus={props.autoFocus ?? false}
        weekStartsOn={1}
        month={dateOf(month)}
        onMonthChange={(date) => props.onMonthChange(dayOf(date))}
        startMonth={dateOf(today)}
        endMonth={dateOf(last)}
        today={dateOf(today)}
        selected={selected ? dateOf(selected) : undefined}
        onSelect={(date) => props.onSelect(dayOf(date))}
        disabled={(date) => !free.has(dayOf(date))}
        aria-busy={isBusy}
        formatters={{
          formatCaption: (date) => monthWords(date, lang),
          formatWeekdayName: (date) => weekdayText(dayOf(date), lang, 'short').slice(0, 3),
        }}
        labels={{
          labelNav: () => texts.calendar,
          labelGrid: (date) => monthWords(date, lang),
          labelPrevious: () => texts.previousMonth,
          labelNext: () => texts.nextMonth,
          labelWeekday: (date) => weekdayText(dayOf(date), lang),
          labelDayButton: (date, is) => {
            const words = dayText(dayOf(date), lang)
            if (is.selected) return texts.daySelected(words)
            return is.disabled ? texts.dayTaken(words) : words
          },
        }}
        components={{
          Chevron: ({ orientation }) => <Icon name={orientation === 'left' ? 'chevronLeft' : 'chevronRight'} />,
        }}
        classNames={{
          root: 'w-full',
          months: 'relative',
          month: 'w-full',
          nav: 'absolute inset-x-0 top-0 flex justify-between',
          button_previous: arrow,
          button_next: arrow,
          month_caption: 'flex min-h-9 items-center justify-center pointer-coarse:min-h-11',
          caption_label: 'text-base font-semibold first-letter:uppercase',
          month_grid: 'mt-2 w-full table-fixed border-collapse',
          weekdays: 'text-xs text-muted-foreground',
          weekday: 'pb-1 font-normal',
          day: 'p-px text-center',
          day_button:
            'group relative inline-flex h-9 w-full max-w-11 cursor-pointer items-center justify-center rounded-md border border-transparent bg-primary-soft text-base font-medium text-primary figures focus-ring ease-colors hover:border-primary disabled:cursor-default disabled:border-transparent disabled:bg-transparent disabled:font-normal disabled:text-muted-foreground pointer-coarse:h-11',
          today: 'underline underline-offset-4',
          selected: '[&>button]:bg-primary [&>button]:text-primary-foreground',
          disabled: '',
          outside: 'invisible',
          hidden: 'invisible',
        }}
      />
    </div>
  )
}
