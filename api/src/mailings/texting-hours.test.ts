import { expect, test } from 'vitest'
import { earliestSmsTime } from './texting-hours.ts'

const PARIS = 'Europe/Paris'
const from = (at: string, zone = PARIS) => earliestSmsTime(new Date(at), zone).toISOString()

test('SMS to several clients are sent by day, in the practice’s local time', () => {
  // Tuesday, 24 November 2026.
  expect(from('2026-11-24T06:59:59.000Z')).toBe('2026-11-24T07:00:00.000Z')
  expect(from('2026-11-24T07:00:00.000Z')).toBe('2026-11-24T07:00:00.000Z')
  expect(from('2026-11-24T18:59:59.000Z')).toBe('2026-11-24T18:59:59.000Z')
  expect(from('2026-11-24T19:00:00.000Z')).toBe('2026-11-25T07:00:00.000Z')
})

test('Sundays and public holidays are skipped, also several in a row', () => {
  // Saturday evening before a Sunday.
  expect(from('2026-11-28T19:30:00.000Z')).toBe('2026-11-30T07:00:00.000Z')
  // Christmas 2026 is a Friday: Saturday is a day as others are.
  expect(from('2026-12-25T10:00:00.000Z')).toBe('2026-12-26T07:00:00.000Z')
  // Easter 2027: Sunday, 28 March, when the hour changes, and Monday.
  expect(from('2027-03-27T19:30:00.000Z')).toBe('2027-03-30T06:00:00.000Z')
})

test('the practice’s zone decides which day it is, and which holidays it has', () => {
  // Already Monday morning in Réunion, and still Sunday night in Paris.
  expect(from('2026-11-29T22:00:00.000Z', 'Indian/Reunion')).toBe('2026-11-30T04:00:00.000Z')
  expect(from('2026-12-20T10:00:00.000Z', 'Indian/Reunion')).toBe('2026-12-21T04:00:00.000Z')
  expect(from('2027-05-27T14:00:00.000Z', 'America/Guadeloupe')).toBe('2027-05-28T12:00:00.000Z')
})
