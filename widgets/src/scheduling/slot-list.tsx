import { clockTime } from '@ancrage/api/format/clock'
import { dayText } from '@ancrage/api/format/day'
import type { Lang } from '@ancrage/api/format/language'
import { memo, useEffect, useRef, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { OfferedDay } from './offers.ts'
import type { SchedulingTexts } from './texts.ts'

/** A list with more times than this shows the rest on demand. */
const FEW = 8

export interface SlotListProps {
  day: OfferedDay
  lang: Lang
  timeZone: string
  texts: SchedulingTexts
  /** The chosen starts, as `SlotPickerProps` has them. */
  value: string | null
  /** The time that is just being held. */
  pending: string | null
  onPick: (startsAt: string) => void
  /** Whether every time is shown at once. */
  isWhole?: boolean
  className: string
}

/** The free times of one day, as buttons. There are many, so they render only when their own data changes. */
export const SlotList = memo(function SlotList({
  day,
  lang,
  timeZone,
  texts,
  value,
  pending,
  onPick,
  isWhole,
  className,
}: SlotListProps) {
  const [isOpen, setOpen] = useState(isWhole ?? false)
  // The first of the revealed times takes the focus from the button that revealed them.
  const revealed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) revealed.current?.focus()
  }, [isOpen])
  const words = dayText(day.date, lang)
  const hidden = isOpen || day.slots.length <= FEW + 1 ? 0 : day.slots.length - FEW
  const shown = hidden ? day.slots.slice(0, FEW) : day.slots
  return (
    <ul className={`m-0 grid list-none gap-2 p-0 ${className}`}>
      {shown.map((slot, index) => (
        <li key={slot}>
          <button
            ref={!isWhole && index === FEW ? revealed : undefined}
            type="button"
            part="time"
            aria-label={`${clockTime(slot, timeZone)}, ${words}`}
            aria-pressed={value?.match(slot) ? true : undefined}
            aria-busy={pending === slot || undefined}
            onClick={() => pending ?? onPick(slot)}
            className="flex min-h-9 w-full cursor-pointer items-center justify-center gap-1.5 rounded-md border border-border bg-card text-base font-medium text-primary figures focus-ring ease-colors hover:border-primary hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-primary-foreground aria-busy:border-primary aria-busy:bg-primary-soft pointer-coarse:min-h-11"
          >
            {pending === slot && <Spinner size={14} />}
            {clockTime(slot, timeZone)}
          </button>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            part="more"
            aria-label={texts.moreOn(hidden, words)}
            onClick={() => setOpen(true)}
            className="flex min-h-9 w-full min-w-max cursor-pointer items-center justify-center gap-1 rounded-md text-sm font-medium text-muted-foreground underline-offset-4 focus-ring hover:text-foreground hover:underline pointer-coarse:min-h-11"
          >
            {texts.more(hidden)}
            <Icon name="chevronDown" size={14} />
          </button>
        </li>
      )}
    </ul>
  )
})
