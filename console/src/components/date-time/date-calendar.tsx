import { formatDay, localDay, weekdayText } from '@ancrage/api/format/day'
import { fullDayText } from '@ancrage/api/format/full-day'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { DayPicker, type DropdownProps } from 'react-day-picker'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/now'
import { useLanguage, useZone } from '../../lib/use-formats'
import type { DateLimits } from './read-date'

export interface CalendarProps extends DateLimits {
  /** `YYYY-MM-DD`, or null if no day is chosen. */
  value: string | null
  onPick: (day: string) => void
}

/** The library uses dates of the browser's time zone, we use strings. Noon is never skipped by a clock change. */
const dateOf = (day: string) => new Date(`${day}T12:00:00`)
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** Returns the first day of the year `count` years later. */
const inYears = (day: string, count: number) => `${Number(day.slice(0, 4)) + count}-01-01`

const earliest = (...days: (string | undefined)[]) => days.filter((day) => day !== undefined).sort()[0] ?? ''
const latest = (...days: (string | undefined)[]) =>
  days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1) ?? ''

const arrow = buttonClass({ variant: 'ghost', size: 'icon', className: 'aria-disabled:opacity-30' })

const close = (inside: HTMLElement | null) => inside?.closest<HTMLElement>('[popover]')?.hidePopover()

/** Shows the list of months or years. */
const Dropdown = ({ options = [], className = '', style: _, ...rest }: DropdownProps) => (
  <Select {...rest} className={`min-w-0 [&>select]:ps-2 [&>select]:pe-7 ${className}`}>
    {options.map(({ value, label, disabled }) => (
      <option key={value} value={value} disabled={disabled}>
        {label}
      </option>
    ))}
  </Select>
)

const components = {
  Dropdown,
  Chevron: ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' | undefined }) =>
    orientation === 'left' ? (
      <ChevronLeft className="size-4" aria-hidden />
    ) : (
      <ChevronRight className="size-4" aria-hidden />
    ),
}

const classNames = {
  root: 'w-[296px] max-w-full pointer-coarse:w-[308px]',
  month: 'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-1 gap-y-2',
  button_previous: arrow,
  button_next: arrow,
  dropdowns: 'grid grid-cols-[minmax(0,1fr)_auto] gap-1',
  month_grid: 'col-span-3 w-full table-fixed border-collapse',
  weekdays: 'text-muted-foreground text-xs',
  weekday: 'pb-1 font-normal',
  day: 'p-0 text-center',
  day_button:
    'inline-flex h-9 w-full cursor-pointer items-center justify-center rounded-md text-base figures focus-ring hover:bg-accent disabled:cursor-default disabled:bg-transparent disabled:opacity-40 aria-disabled:opacity-40 pointer-coarse:h-11',
  today: '[&>button]:font-semibold [&>button]:underline [&>button]:underline-offset-4',
  selected: '[&>button]:bg-primary! [&>button]:text-primary-foreground!',
  hidden: 'invisible',
}

/** Shows a month to choose a day: arrows move by day and week, page keys by month, with Shift by year. */
export function DateCalendar({ value, min, max, onPick }: CalendarProps) {
  const { t } = useTranslation('dateTime')
  const language = useLanguage()
  const today = localDay(useNow(), useZone())
  const place = useRef<HTMLDivElement>(null)
  const monthText = (date: Date) => formatDay(dayOf(date), language, { month: 'long', year: 'numeric' })
  useLayoutEffect(() => {
    // Stops Escape here, since a dialog around the calendar would close too.
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close(place.current)
    }
    window.addEventListener('keydown', stop, { capture: true })
    return () => window.removeEventListener('keydown', stop, { capture: true })
  }, [])
  return (
    <div ref={place} className="p-1">
      <DayPicker
        mode="single"
        required
        autoFocus
        weekStartsOn={1}
        dir={document.dir}
        captionLayout="dropdown"
        navLayout="around"
        defaultMonth={dateOf(value ?? latest(earliest(today, max), min))}
        startMonth={dateOf(earliest(min ?? inYears(today, -100), value ?? undefined))}
        endMonth={dateOf(latest(max ?? inYears(today, 10), value ?? undefined))}
        today={dateOf(today)}
        selected={value ? dateOf(value) : undefined}
        onSelect={(date) => {
          onPick(dayOf(date))
          close(place.current)
        }}
        disabled={(date) => (min !== undefined && dayOf(date) < min) || (max !== undefined && dayOf(date) > max)}
        formatters={{
          formatCaption: monthText,
          formatMonthDropdown: (date) => formatDay(dayOf(date), language, { month: 'long' }),
          formatWeekdayName: (date) => weekdayText(dayOf(date), language, 'short').slice(0, 3),
        }}
        labels={{
          labelGrid: monthText,
          labelPrevious: () => t('previousMonth'),
          labelNext: () => t('nextMonth'),
          labelMonthDropdown: () => t('month'),
          labelYearDropdown: () => t('year'),
          labelWeekday: (date) => weekdayText(dayOf(date), language),
          labelDayButton: (date, is) => {
            const day = fullDayText(dayOf(date), language)
            if (is.selected) return t('chosen', { day })
            return is.today ? t('today', { day }) : day
          },
        }}
        components={components}
        classNames={classNames}
      />
    </div>
  )
}
