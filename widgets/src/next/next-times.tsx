import { clockTime } from '@ancrage/api/format/clock'
import { dateText, dayText, localDay, weekdayText } from '@ancrage/api/format/day'
import type { Lang } from '@ancrage/api/format/language'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'

export interface NextTimesProps {
  times: readonly string[]
  timeZone: string
  lang: Lang
  /** The time whose booking is loading. */
  pending: string | null
  onChoose: (startsAt: string) => void
  onConsider: () => void
}

/** The times, one button each: under one another, or side by side where there is room. */
export function NextTimes({ times, timeZone, lang, pending, onChoose, onConsider }: NextTimesProps) {
  return (
    <ul className="m-0 grid list-none gap-2 p-0 @sm/widget:grid-cols-3">
      {times.map((startsAt) => {
        const day = localDay(startsAt, timeZone)
        return (
          <li key={startsAt} className="flex">
            <button
              type="button"
              part="time"
              data-slot="time"
              aria-label={`${dayText(day, lang)}, ${clockTime(startsAt, timeZone)}`}
              aria-busy={pending === startsAt || undefined}
              onClick={() => pending ?? onChoose(startsAt)}
              onPointerEnter={onConsider}
              onFocus={onConsider}
              className="flex min-h-11 w-full min-w-0 cursor-pointer items-center gap-3 border border-border bg-card px-3 py-2 text-start text-base focus-ring ease-colors hover:border-primary hover:bg-primary-soft aria-busy:border-primary aria-busy:bg-primary-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-sm text-muted-foreground first-letter:uppercase">
                  {weekdayText(day, lang)}
                </span>
                <span className="block font-medium">{dateText(day, lang, 'short')}</span>
              </span>
              <span className="text-lg font-semibold text-primary figures">{clockTime(startsAt, timeZone)}</span>
              <span className="text-muted-foreground">
                {pending === startsAt ? <Spinner /> : <Icon name="chevronRight" />}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
