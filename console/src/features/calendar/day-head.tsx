import { instantAt } from '@ancrage/api/format/calendar'
import { clsx } from 'clsx'
import { Flag } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats, useLanguage } from '../../lib/use-formats'
import type { CalendarDay } from './entries'
import { focusStop, HEAD_MINUTE, headKey } from './grid-keys'

interface Props {
  day: string
  info: CalendarDay | undefined
  zone: string
  isToday: boolean
  isCurrent: boolean
  to: string
  /** Shows only the number. */
  isShort?: boolean
  /** Shows the month too. */
  isLong?: boolean
}

/** Shows the name of a day, as a link to its day view. */
export const DayLink = memo(function DayLink(props: Props) {
  const { day, info, zone, isToday, isCurrent, to, isShort = false, isLong = false } = props
  const { t } = useTranslation('calendar')
  const format = useFormats(zone)
  const holiday = useHolidayLabel(info)
  const { name, weekday, number, month } = useMemo(() => {
    const noon = instantAt(day, 720, zone)
    const { day: number, ...leaf } = format.leaf(noon)
    return { ...leaf, number, name: format.day(noon) }
  }, [day, zone, format])
  return (
    <Link
      to={to}
      {...focusStop(headKey(day), day, HEAD_MINUTE)}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={[name, isToday && t('today'), holiday, info?.ranges.length === 0 && t('closed')]
        .filter(Boolean)
        .join(', ')}
      {...(isToday && { 'aria-current': 'date' as const })}
      className="focus-ring inline-flex items-center gap-1.5 rounded-md px-1 py-0.5 hover:bg-accent"
    >
      {!isShort && <span className={isToday ? 'text-primary' : 'text-muted-foreground'}>{weekday}</span>}
      <span
        className={clsx(
          'figures grid min-w-6 place-items-center rounded-full px-1 font-semibold leading-6',
          isToday && 'bg-primary text-primary-foreground',
        )}
      >
        {number}
      </span>
      {isLong && <span className="text-muted-foreground">{month}</span>}
    </Link>
  )
})

/** Returns the name of the public holiday on a day, or null. */
function useHolidayLabel(info: CalendarDay | undefined): string | null {
  const language = useLanguage()
  if (!info?.holiday) return null
  return language === 'fr' ? info.holiday.nameFr : info.holiday.nameEn
}

export function HolidayLabel({ info }: { info: CalendarDay | undefined }) {
  const name = useHolidayLabel(info)
  if (!name) return null
  return (
    <p aria-hidden="true" className="flex min-w-0 items-center gap-1 px-1 text-info text-xs" title={name}>
      <Flag className="size-3 shrink-0" />
      <span className="min-w-0 truncate">{name}</span>
    </p>
  )
}
