import { describe, expect, test } from 'vitest'
import { anAvailability, aQuestion, everyDay } from '../../../test/an-availability.ts'
import fc from '../../../test/properties.ts'
import { clock, isSlowlyOffered } from '../../../test/slow-availability.ts'
import type { AvailabilityInput } from '../../availability/input.ts'
import { DAYS_AFTER, daysAfter, programmeStarts } from './programme-starts.ts'

const minute = 60_000
const at = (text: string) => Date.parse(text)
const iso = (starts: (number | null)[]) => starts.map((start) => start && new Date(start).toISOString())
const weekdays = (...ranges: string[]) => everyDay(...ranges).filter(({ wday }) => wday < 6)
const step = (delayWeeks: number, options = {}) => ({
  delayWeeks,
  input: anAvailability({ schedule: weekdays('09:00-12:00', '14:00-18:00'), ...options }),
})
const monday = at('2027-03-01T09:00:00Z')

describe('a programme', () => {
  test('keeps its local time through the change to summer time', () => {
    expect(iso(programmeStarts(monday, [step(2), step(2), step(1)]))).toEqual([
      '2027-03-15T09:00:00.000Z',
      '2027-03-29T08:00:00.000Z',
      '2027-04-05T08:00:00.000Z',
    ])
  })

  test('keeps a time off the grid, and ignores notice and horizon', () => {
    const rules = { noticeMinutes: 100_000, horizonDays: 1 }
    const odd = at('2027-03-01T09:10:00Z')
    expect(iso(programmeStarts(odd, [step(1, { rules })]))).toEqual(['2027-03-08T09:10:00.000Z'])
  })

  test('takes the nearest free time of the day, and returns to its own time afterwards', () => {
    const busy = [{ startsAt: at('2027-03-08T08:30:00Z'), endsAt: at('2027-03-08T10:00:00Z') }]
    expect(iso(programmeStarts(monday, [step(1, { busy }), step(1)]))).toEqual([
      '2027-03-08T10:00:00.000Z',
      '2027-03-15T09:00:00.000Z',
    ])
  })

  test('takes the first following day with a free time when its day has none', () => {
    const overrides = ['2027-03-08', '2027-03-09'].map((date) => ({ date, ranges: [] }))
    expect(iso(programmeStarts(monday, [step(1, { overrides })]))).toEqual(['2027-03-10T09:00:00.000Z'])
  })

  test('leaves a session unplanned when a fortnight has no free time, and plans the next ones', () => {
    const unavailabilities = [{ startsAt: at('2027-03-05T00:00:00Z'), endsAt: at('2027-03-24T00:00:00Z') }]
    expect(iso(programmeStarts(monday, [step(1, { unavailabilities }), step(4)]))).toEqual([
      null,
      '2027-04-05T08:00:00.000Z',
    ])
  })

  test('looks until the fourteenth day after the wanted one, and no further', () => {
    const closedUntil = (endsAt: string) => [{ startsAt: at('2027-03-08T00:00:00Z'), endsAt: at(endsAt) }]
    const starts = (endsAt: string) =>
      iso(
        programmeStarts(monday, [
          step(1, { schedule: everyDay('09:00-12:00'), unavailabilities: closedUntil(endsAt) }),
        ]),
      )
    expect(starts('2027-03-22T00:00:00Z')).toEqual(['2027-03-22T09:00:00.000Z'])
    expect(starts('2027-03-23T00:00:00Z')).toEqual([null])
  })

  test('counts its own sessions towards the daily maximum', () => {
    const overrides = [1, 2, 3, 4, 5, 6].map((n) => ({ date: `2027-03-0${n + 1}`, ranges: [] }))
    const crowded = { overrides, rules: { mostPerDay: 1 } }
    const starts = programmeStarts(at('2027-02-22T09:00:00Z'), [step(1, crowded), step(0, crowded)])
    expect(iso(starts)).toEqual(['2027-03-01T09:00:00.000Z', '2027-03-08T09:00:00.000Z'])
  })
})

/** A slow, literal check whether somebody who plans by hand could take the time, with a grid of minutes. */
const isFree = (input: AvailabilityInput, startsAt: number, isOffGrid: boolean) =>
  isSlowlyOffered(
    { ...input, rules: { ...input.rules, noticeMinutes: 0, horizonDays: 400, ...(isOffGrid && { gridMinutes: 1 }) } },
    startsAt,
  )

const aProgramme = fc
  .tuple(
    aQuestion,
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    fc.integer({ min: 0, max: 2000 }),
  )
  .map(([{ input }, delays, minutes]) => ({
    firstAt: Math.ceil(input.now / minute) * minute + minutes * minute,
    steps: delays.map((delayWeeks) => ({ input, delayWeeks })),
  }))

describe('whatever the calendar is like', () => {
  test('every session of a programme has a free time, the wanted one if that is free', () => {
    fc.assert(
      fc.property(aProgramme, ({ firstAt, steps }) => {
        let weeks = 0
        const { input } = steps[0]!
        fc.pre(input.rules.mostPerDay === null && input.rules.mostPerWeek === null)
        for (const [n, startsAt] of programmeStarts(firstAt, steps).entries()) {
          weeks += steps[n]!.delayWeeks
          const planned = daysAfter(input.timeZone, firstAt, weeks * 7)
          const busy = [...input.busy]
          if (startsAt === null) expect(isFree({ ...input, busy }, planned, true)).toBe(false)
          else if (startsAt === planned) expect(isFree(input, startsAt, true) || isRepeated(input, planned)).toBe(true)
          else expect(isFree(input, startsAt, false)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('no two sessions of a programme overlap, and none is before its day or more than a fortnight after it', () => {
    fc.assert(
      fc.property(aProgramme, ({ firstAt, steps }) => {
        const { input } = steps[0]!
        const starts = programmeStarts(firstAt, steps)
        const lasts = (input.durationMinutes + input.bufferBeforeMinutes + input.bufferAfterMinutes) * minute
        const inOrder = starts.filter((start) => start !== null).sort((a, b) => a - b)
        for (const [n, start] of inOrder.slice(1).entries()) expect(start - inOrder[n]!).toBeGreaterThanOrEqual(lasts)
        let weeks = 0
        for (const [n, start] of starts.entries()) {
          weeks += steps[n]!.delayWeeks
          if (start === null) continue
          const planned = clock(input.timeZone, daysAfter(input.timeZone, firstAt, weeks * 7)).date
          const latest = new Date(Date.parse(planned) + DAYS_AFTER * 86_400_000).toISOString().slice(0, 10)
          const { date } = clock(input.timeZone, start)
          expect(date >= planned && date <= latest).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })
})

/** Whether the wished time lies in the second of two hours that the clock shows alike. */
const isRepeated = ({ timeZone }: AvailabilityInput, at: number) =>
  [30, 60].some((minutes) => clock(timeZone, at - minutes * minute).minuteOfDay === clock(timeZone, at).minuteOfDay)
