import { minuteMs } from './days.ts'
import type { AvailabilityInput, Interval } from './input.ts'

// Packs two minutes of a window into one float: 26 bits hold a century of minutes, and 2 × 26 stay an exact integer.
const shift = 2 ** 26

/**
 * Answers for starts from `from` to `to` (minutes since 1970) whether a session there, with its buffers, would touch
 * anything busy or unavailable. Cheap for ascending starts; going back only costs a rewind.
 */
export function blockedStarts(input: AvailabilityInput, from: number, to: number): (start: number) => boolean {
  const before = input.durationMinutes + input.bufferAfterMinutes
  const after = input.bufferBeforeMinutes
  const { busyElsewhere = [] } = input
  const keys = new Float64Array(input.busy.length + input.unavailabilities.length + busyElsewhere.length)
  let count = 0
  const add = ({ startsAt, endsAt }: Interval) => {
    // A start is blocked from the first minute at which the session would touch it, to the last before it is clear.
    const first = Math.max(Math.floor(startsAt / minuteMs) - before + 1, from)
    const clear = Math.min(Math.ceil(endsAt / minuteMs) + after, to)
    if (first < clear && startsAt < endsAt) keys[count++] = (first - from) * shift + (clear - from)
  }
  input.busy.forEach(add)
  input.unavailabilities.forEach(add)
  busyElsewhere.forEach(add)
  const sorted = keys.subarray(0, count).sort()

  let next = 0
  let clear = 0
  let last = 0
  return (start) => {
    const at = start - from
    if (at < last) next = clear = 0
    last = at
    for (; next < count && sorted[next]! < (at + 1) * shift; next++) clear = Math.max(clear, sorted[next]! % shift)
    return at < clear
  }
}
