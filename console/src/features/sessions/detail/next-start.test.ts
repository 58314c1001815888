import { expect, test } from 'vitest'
import { nextStart, usualWeeksBetween } from './next-start'

const PARIS = 'Europe/Paris'
const on = (day: string, status: 'completed' | 'missed' | 'scheduled' = 'completed') => ({
  status,
  startsAt: `${day}T08:30:00.000Z`,
})
const before = Date.parse('2027-01-01T00:00:00Z')

test('a client comes again after the usual number of weeks between two sessions', () => {
  const sessions = [on('2027-02-02'), on('2027-01-12'), on('2026-12-22'), on('2026-10-01')]
  expect(usualWeeksBetween(sessions, PARIS)).toBe(3)
})

test('missed and future sessions do not count as visits', () => {
  expect(usualWeeksBetween([on('2027-02-02'), on('2027-02-03', 'missed'), on('2027-03-30', 'scheduled')], PARIS)).toBe(
    2,
  )
})

test('two sessions on one day are no interval, and a long interval is cut to twelve weeks', () => {
  expect(usualWeeksBetween([on('2027-02-02'), on('2027-02-02')], PARIS)).toBe(2)
  expect(usualWeeksBetween([on('2027-02-02'), on('2026-02-02')], PARIS)).toBe(12)
  expect(usualWeeksBetween([on('2027-02-02'), on('2027-02-04')], PARIS)).toBe(1)
})

test('the next session keeps its local time when the clocks change in between', () => {
  expect(nextStart('2027-03-16T08:30:00.000Z', 2, PARIS, before)).toBe('2027-03-30T07:30:00.000Z')
  expect(nextStart('2027-10-19T07:30:00.000Z', 2, PARIS, before)).toBe('2027-11-02T08:30:00.000Z')
})

test('the next session of one that was completed late lies in the future, on the same weekday', () => {
  const now = Date.parse('2027-06-02T12:00:00Z')
  expect(nextStart('2027-03-02T08:30:00.000Z', 2, PARIS, now)).toBe('2027-06-08T07:30:00.000Z')
})
