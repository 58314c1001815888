import type { Lang } from '@ancrage/api/format/language'
import type { ReactNode } from 'react'
import type { LoadDays, OfferedDay } from './offers.ts'

/** How free times are laid out. */
export type Layout = 'days' | 'week' | 'month'

export interface SlotPickerProps {
  lang: Lang
  /** The zone in which days and times are shown. */
  timeZone: string
  /** Names the query, e.g. `${sessionTypeId} ${location}`: when it changes, everything loads anew. */
  subject: string
  load: LoadDays
  /** How many days ahead times can be offered. */
  horizonDays: number
  /** The chosen start, if the choice stays on the screen. Several are separated by spaces. */
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
