import { isTimeZone, ownTimeZone } from '@ancrage/api/format/zone'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Api } from '../api.ts'
import { firstPath, offersAheadOf } from '../booking/offers-ahead.ts'
import { type BookingPractice, type PracticeLocation, type SessionType, zoneFor } from '../booking/practice.ts'
import { currentTime, todayIn } from '../scheduling/clock.ts'
import { nextWindow } from '../scheduling/offers.ts'
import type { FirstView } from '../snapshot.ts'

/** The number of times that are shown. */
export const TIMES_SHOWN = 3
/** After so many milliseconds the times count as outdated. */
const OLD_MS = 5 * 60_000

export interface NextTimesQuery {
  type: SessionType
  place: PracticeLocation
  timeZone: string
}

type Named = Partial<Record<'sessionType' | 'location' | 'timeZone', string>>

/** The query for the shown times: what the page names, else the first type and its first place. */
export function nextTimesQuery(practice: BookingPractice | null, given: Named): NextTimesQuery | null {
  const types = practice?.sessionTypes ?? []
  const type = types.find(({ id }) => id === given.sessionType) ?? types[0]
  if (!practice || !type) return null
  const place = type.locations.find((each) => each === given.location) ?? type.locations[0] ?? 'office'
  const timeZone = isTimeZone(given.timeZone) ? given.timeZone : zoneFor(place, practice.timeZone, ownTimeZone())
  return { type, place, timeZone }
}

interface Around {
  /** The element. A booking inside it may have taken one of the times. */
  host: HTMLElement
  refreshCount: number
  /** The first view, where it came before this code. */
  first: FirstView | undefined
}

interface Held {
  /** Names the query that these times answer. */
  of: string
  times: string[] | null
  isFailed: boolean
}

const questionOf = (practice: BookingPractice, { type, place }: NextTimesQuery) => ({
  practiceId: practice.id,
  type,
  place,
  holdToken: undefined,
})

/** The times that came before this code; null if none did, or if later windows must be asked too. */
function timesAhead(
  first: FirstView | undefined,
  practice: BookingPractice | null,
  wanted: NextTimesQuery | null,
): string[] | null {
  if (!first?.offers || !practice || !wanted) return null
  const { horizonDays } = practice.policies
  const { path, days } = first.offers
  if (path !== firstPath(questionOf(practice, wanted), wanted.timeZone, horizonDays)) return null
  const times = days.flatMap(({ slots }) => slots).slice(0, TIMES_SHOWN)
  const today = todayIn(wanted.timeZone)
  const window = nextWindow(null, today, horizonDays)
  return times.length < TIMES_SHOWN && nextWindow(window?.to ?? null, today, horizonDays) ? null : times
}

/**
 * The next free times. Loads them again after `refresh()`, after a booking, and when the visitor returns after a long
 * time.
 */
export function useNextTimes(
  api: Api,
  practice: BookingPractice | null,
  wanted: NextTimesQuery | null,
  around: Around,
) {
  const { host, refreshCount, first } = around
  const [attempt, setAttempt] = useState(0)
  const ahead = useMemo(() => offersAheadOf(api), [api])
  const of = wanted && practice ? [practice.id, wanted.type.id, wanted.place, wanted.timeZone].join(' ') : ''
  const [held, setHeld] = useState<Held>(() => ({ of, times: timesAhead(first, practice, wanted), isFailed: false }))
  const isKnown = useRef(held.times !== null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` names what is wanted; another attempt asks again
  useEffect(() => {
    const isThere = isKnown.current
    isKnown.current = false
    if (!practice || !wanted || isThere) return
    const stop = new AbortController()
    const { timeZone } = wanted
    const question = questionOf(practice, wanted)
    const search = async (): Promise<string[]> => {
      const times: string[] = []
      let until: string | null = null
      while (times.length < TIMES_SHOWN) {
        const window = nextWindow(until, todayIn(timeZone), practice.policies.horizonDays)
        if (!window) break
        const days = await ahead.load(question, { ...window, timeZone }, stop.signal)
        times.push(...days.flatMap(({ slots }) => slots).filter((slot) => Date.parse(slot) > currentTime()))
        until = window.to
      }
      return times.slice(0, TIMES_SHOWN)
    }
    const settle = (next: (before: Held) => Held) => {
      if (!stop.signal.aborted) setHeld(next)
    }
    search().then(
      (times) => settle(() => ({ of, times, isFailed: false })),
      // The times on the screen stay: they are more likely right than nothing.
      () => settle((before) => (before.of === of && before.times ? before : { of, times: null, isFailed: true })),
    )
    return () => stop.abort()
  }, [api, of, refreshCount, attempt])

  useEffect(() => {
    let leftAt = 0
    const again = () => setAttempt((count) => count + 1)
    const turn = () => {
      if (document.hidden) leftAt = Date.now()
      else if (leftAt && Date.now() - leftAt > OLD_MS) again()
    }
    document.addEventListener('visibilitychange', turn)
    host.addEventListener('ancrage-request', again)
    return () => {
      document.removeEventListener('visibilitychange', turn)
      host.removeEventListener('ancrage-request', again)
    }
  }, [host])

  const { times, isFailed } = held.of === of ? held : { times: null, isFailed: false }
  const retry = () => {
    setHeld({ of: '', times: null, isFailed: false })
    setAttempt((count) => count + 1)
  }
  return { times, isFailed, retry }
}
