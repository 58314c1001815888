import { minutesOfDay } from '@ancrage/api/format/calendar'
import type { CSSProperties } from 'react'
import { useNow } from '../../lib/now'

/** Marks the current time. */
export function NowLine({ zone }: { zone: string }) {
  const minute = minutesOfDay(useNow(), zone)
  return (
    <div
      aria-hidden="true"
      data-slot="now"
      data-print="never"
      style={{ '--from': minute } as CSSProperties}
      className="calendar-at pointer-events-none absolute inset-x-0 z-20 h-0 border-destructive border-t-2 before:absolute before:-start-1 before:-top-[5px] before:size-2 before:rounded-full before:bg-destructive"
    />
  )
}
