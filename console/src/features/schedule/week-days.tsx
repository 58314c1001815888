import { startOfDay } from '@ancrage/api/format/calendar'
import { addDays } from '@ancrage/api/format/day'
import { Button } from '@ancrage/widgets/ui/button'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats, useZone } from '../../lib/use-formats'
import type { GridDay } from './explained-week'

interface Props {
  days: readonly GridDay[]
  value: string
  onChange: (date: string) => void
}

/** Lists the days of a week with the number of offered times. Native radio buttons, so arrow keys work. */
export function WeekDays({ days, value, onChange }: Props) {
  const { t } = useTranslation('schedule')
  const zone = useZone()
  const format = useFormats()
  const name = useId()
  const [first, last] = [days[0]!, days.at(-1)!].map(({ date }) => startOfDay(date, zone))
  const step = (by: number) => onChange(addDays(value, by))
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-3">
        <p className="font-medium" role="status">
          {t('why.week', { from: format.dayAndMonth(first!), to: format.dayAndMonth(last!) })}
        </p>
        <div className="flex gap-1">
          <Button variant="ghost" size="icon" aria-label={t('why.weekBefore')} onClick={() => step(-7)}>
            <ChevronLeft className="size-5 rtl:-scale-x-100" aria-hidden />
          </Button>
          <Button variant="ghost" size="icon" aria-label={t('why.weekAfter')} onClick={() => step(7)}>
            <ChevronRight className="size-5 rtl:-scale-x-100" aria-hidden />
          </Button>
        </div>
      </div>
      <fieldset className="m-0 grid min-w-0 grid-cols-7 gap-1 border-0 p-0">
        <legend className="sr-only">{t('why.days')}</legend>
        {days.map(({ date, times }) => {
          const noon = startOfDay(date, zone)
          const count = times.filter(({ reasons }) => reasons.length === 0).length
          const leaf = format.leaf(noon)
          return (
            <label
              key={date}
              className="flex min-h-14 cursor-pointer flex-col items-center justify-center rounded-md border border-transparent px-0.5 py-1.5 text-center focus-ring-within ease-colors hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary"
            >
              <input
                type="radio"
                name={name}
                checked={date === value}
                onChange={() => onChange(date)}
                aria-label={`${format.day(noon)}, ${t('why.count', { count })}`}
                className="sr-only"
              />
              <span className="text-sm leading-tight">{leaf.weekday}</span>
              <span className="font-semibold leading-tight">{leaf.day}</span>
              <span aria-hidden className={`figures text-xs ${count === 0 ? 'text-muted-foreground' : ''}`}>
                {count === 0 ? '–' : count}
                {count > 0 && <span className="max-sm:hidden"> {t('why.free', { count })}</span>}
              </span>
            </label>
          )
        })}
      </fieldset>
    </div>
  )
}
