import { describe, expect, test } from 'vitest'
import { dateOf } from '../availability/days.ts'
import { endOfDayAYearAgo, monthsUpTo, PERIODS_SHOWN, todayIn, weeksUpTo } from './periods.ts'

const PARIS = 'Europe/Paris'
const at = (text: string, zone = PARIS) => todayIn(zone, new Date(text))
const bordersOf = ({ days, instants }: { days: number[]; instants: Date[] }) =>
  days.map((day, index) => `${dateOf(day)} ${instants[index]?.toISOString()}`)

describe('weeks', () => {
  test('begin on Monday at midnight of the practice, in summer and in winter', () => {
    const borders = bordersOf(weeksUpTo(at('2027-03-31T12:00:00Z'), PARIS))
    expect(borders).toHaveLength(2 * PERIODS_SHOWN + 1)
    expect(borders.slice(-3)).toEqual([
      '2027-03-22 2027-03-21T23:00:00.000Z',
      '2027-03-29 2027-03-28T22:00:00.000Z',
      '2027-04-05 2027-04-04T22:00:00.000Z',
    ])
  })

  test('are an hour shorter or longer when the clock changes', () => {
    const lengths = (day: string) => {
      const { instants } = weeksUpTo(at(day), PARIS)
      return instants
        .slice(1)
        .map((instant, index) => (instant.getTime() - (instants[index] as Date).getTime()) / 3_600_000)
    }
    expect(lengths('2027-03-30T12:00:00Z').slice(-2)).toEqual([167, 168])
    expect(lengths('2026-10-25T12:00:00Z').at(-1)).toBe(169)
  })

  test('run across the new year, which does not start a new week', () => {
    const days = weeksUpTo(at('2027-01-02T12:00:00Z'), PARIS).days.map(dateOf)
    expect(days.slice(-2)).toEqual(['2026-12-28', '2027-01-04'])
    expect(days[PERIODS_SHOWN]).toBe('2026-10-12')
  })

  test('begin when the practice’s day does, in whatever zone the server is', () => {
    const sunday = '2027-03-07T23:30:00Z'
    expect(dateOf(weeksUpTo(at(sunday), PARIS).days.at(-2) as number)).toBe('2027-03-08')
    expect(dateOf(weeksUpTo(at(sunday, 'America/Guadeloupe'), 'America/Guadeloupe').days.at(-2) as number)).toBe(
      '2027-03-01',
    )
  })
})

describe('months', () => {
  test('are calendar months, two years of them, this one included', () => {
    const days = monthsUpTo(at('2027-01-31T12:00:00Z'), PARIS).days.map(dateOf)
    expect(days[0]).toBe('2025-02-01')
    expect(days.slice(-2)).toEqual(['2027-01-01', '2027-02-01'])
    expect(new Set(days).size).toBe(2 * PERIODS_SHOWN + 1)
  })

  test('are compared with the same day a year ago, and 29 February with the end of February', () => {
    const end = (day: string) => endOfDayAYearAgo(at(`${day}T12:00:00Z`), PARIS).toISOString()
    expect(end('2027-03-02')).toBe('2026-03-02T23:00:00.000Z')
    expect(end('2027-07-31')).toBe('2026-07-31T22:00:00.000Z')
    expect(end('2028-02-29')).toBe('2027-02-28T23:00:00.000Z')
  })
})
