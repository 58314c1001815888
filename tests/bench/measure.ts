import type { Cpu } from './cpu.ts'

/** One line of the bench: our figure, its reference, and the goal. */
export interface Measure {
  what: string
  unit: 'ms' | 'µs' | 'kB' | 'requests/s' | 'requests' | 'answers' | ''
  ours: number
  /** The CPU cost of a request, where requests were counted. */
  cpu?: Cpu
  /** Measured in the same run on the same machine, since ratios are steadier than figures. */
  reference: { what: string; value: number; cpu?: Cpu } | null
  /** Null: it is only shown, since it measures other work. */
  goal: Goal | null
}

/**
 * `timesLess`: the reference is at least so many times ours. `mostTimes`, `leastTimes`: ours is at most, or at least,
 * so many times the reference. `atMost`, `exactly`: a limit for ours alone.
 */
export type Goal =
  | { timesLess: number }
  | { mostTimes: number }
  | { leastTimes: number }
  | { atMost: number }
  | { exactly: number }

export interface Bench {
  name: string
  run: () => Promise<Measure[]> | Measure[]
}

export function isMet({ ours, reference, goal }: Measure): boolean {
  if (!goal) return true
  const other = reference?.value ?? Number.NaN
  if ('timesLess' in goal) return other / ours >= goal.timesLess
  if ('mostTimes' in goal) return ours / other <= goal.mostTimes
  if ('leastTimes' in goal) return ours / other >= goal.leastTimes
  if ('atMost' in goal) return ours <= goal.atMost
  return ours === goal.exactly
}

/** The median milliseconds of a call; the first calls warm it up and do not count. */
export function medianMilliseconds(call: () => unknown, { seconds = 1, least = 5 } = {}): number {
  const times: number[] = []
  const begun = performance.now()
  while (times.length < least * 2 || performance.now() - begun < seconds * 1000) {
    const before = performance.now()
    call()
    times.push(performance.now() - before)
  }
  const warm = times.slice(times.length >> 1).sort((a, b) => a - b)
  return warm[warm.length >> 1]!
}
