import { deepStrictEqual } from 'node:assert/strict'
import { isoInstant } from '../../api/src/availability/iso-instant.ts'
import { type AvailabilityInput, offeredSlots, type Window } from '../../api/src/availability/slots.ts'
import { dayjsSlots } from './dayjs-slots.ts'
import { handSlots } from './hand-slots.ts'
import { median } from './load.ts'
import { type Bench, type Goal, type Measure, medianMilliseconds } from './measure.ts'

const TURNS = 5
const now = Date.parse('2027-03-01T06:00:00Z')
const minute = 60_000
const day = 1440 * minute

/**
 * Measures one practitioner's search in Paris: unsorted rows in, ISO strings by day out. All engines give the same
 * answer.
 */
export const slotEngine: Bench = {
  name: 'slot-engine',
  run: () => [
    ...measured(4, 0, { timesLess: 500 }),
    ...measured(4, 1_000, { timesLess: 500 }),
    ...measured(12, 1_000, { timesLess: 500 }),
    ...measured(52, 10_000, { timesLess: 500 }, { atMost: 4 }),
    byHand(4, 1_000),
    byHand(52, 10_000),
  ],
}

function measured(weeks: number, busyCount: number, ...goals: Goal[]): Measure[] {
  const input = question(weeks, busyCount)
  const window = { from: dateAfter(0), to: dateAfter(weeks * 7 - 1), timeZone: 'Europe/Paris' }
  deepStrictEqual(inText(input, window), dayjsSlots(input, window))
  const ours = medianMilliseconds(() => inText(input, window))
  const value = medianMilliseconds(() => dayjsSlots(input, window), { least: 3 })
  const what = `slots of ${weeks} weeks, ${busyCount.toLocaleString('en')} busy intervals`
  return goals.map((goal) => ({ what, unit: 'ms', ours, reference: { what: 'an engine on dayjs', value }, goal }))
}

/** Measures against a hand-written engine for these searches alone. The two run in turn. */
function byHand(weeks: number, busyCount: number): Measure {
  const input = question(weeks, busyCount)
  const window = { from: dateAfter(0), to: dateAfter(weeks * 7 - 1), timeZone: 'Europe/Paris' }
  deepStrictEqual(handSlots(input, window), inText(input, window))
  const turns = Array.from({ length: TURNS }, () => ({
    ours: medianMilliseconds(() => inText(input, window), { seconds: 0.3 }),
    hand: medianMilliseconds(() => handSlots(input, window), { seconds: 0.3 }),
  }))
  return {
    what: `slots of ${weeks} weeks, ${busyCount.toLocaleString('en')} busy intervals`,
    unit: 'ms',
    ours: median(turns.map(({ ours }) => ours)),
    reference: { what: 'written by hand for these questions alone', value: median(turns.map(({ hand }) => hand)) },
    goal: { mostTimes: 2.5 },
  }
}

const inText = (input: AvailabilityInput, window: Window) =>
  offeredSlots(input, window).map(({ date, slots }) => ({ date, slots: slots.map(isoInstant) }))

function question(weeks: number, busyCount: number): AvailabilityInput {
  const random = randomFrom(2027)
  const ranges = [
    { fromMinute: 540, toMinute: 720 },
    { fromMinute: 840, toMinute: 1080 },
  ]
  return {
    timeZone: 'Europe/Paris',
    now,
    schedule: [1, 2, 3, 4, 5, 6, 7].flatMap((wday) => ranges.map((range) => ({ wday, ...range }))),
    overrides: [],
    unavailabilities: [],
    busy: Array.from({ length: busyCount }, () => {
      const startsAt = now + Math.floor(random() * weeks * 7 * 96) * 15 * minute
      return { startsAt, endsAt: startsAt + (1 + Math.floor(random() * 4)) * 15 * minute }
    }),
    countedSessions: [],
    durationMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    rules: { noticeMinutes: 720, horizonDays: 366, gridMinutes: 30, mostPerDay: null, mostPerWeek: null },
  }
}

const dateAfter = (days: number) => new Date(now + days * day).toISOString().slice(0, 10)

/** The same numbers from 0 to 1 in every run (a linear congruential generator). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
