import { expect, test } from 'vitest'
import { dayAhead, hasSessionLeft } from './day-ahead'

const from = (...days: string[]) => days.map((wday) => ({ wday }))
const working = from('monday', 'tuesday', 'wednesday', 'thursday', 'friday')

test.each([
  ['on a working day there is none', '2027-02-26', working, null],
  ['on a Saturday without hours it is Monday', '2027-02-27', working, '2027-03-01'],
  ['on a Sunday too', '2027-02-28', working, '2027-03-01'],
  ['on a Saturday with hours there is none', '2027-02-27', from('tuesday', 'saturday'), null],
  ['it is the first day with hours, over the end of a year', '2026-12-31', from('tuesday', 'wednesday'), '2027-01-05'],
  ['before a later day with hours there is none', '2027-02-22', from('friday'), null],
  ['without any hours there is none', '2027-02-27', [], null],
])('%s', (_, today, schedules, day) => {
  expect(dayAhead(today, { schedules, specialDays: [] })).toBe(day)
})

const closed = (...dates: string[]) => dates.map((date) => ({ date, isOpen: false }))

test.each([
  ['a last day that is closed once leaves none', '2027-02-26', closed('2027-02-26'), '2027-03-01'],
  ['a day that is closed once before another leaves that one', '2027-02-25', closed('2027-02-25'), null],
  ['a Monday that is closed once is passed over', '2027-02-27', closed('2027-03-01'), '2027-03-02'],
  ['a Saturday that is open once is left', '2027-02-26', [{ date: '2027-02-27', isOpen: true }], null],
  [
    'a week to come that is closed once as a whole is not opened',
    '2027-02-27',
    closed('2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04', '2027-03-05'),
    null,
  ],
])('%s', (_, today, specialDays, day) => {
  expect(dayAhead(today, { schedules: working, specialDays })).toBe(day)
})

const friday = {
  status: 'scheduled',
  startsAt: '2027-02-26T09:00:00.000Z',
  endsAt: '2027-02-26T10:00:00.000Z',
} as const

test.each([
  ['that is to come counts', friday, '2027-02-25T12:00:00.000Z', true],
  ['that is running counts', friday, '2027-02-26T09:30:00.000Z', true],
  ['that is over does not', friday, '2027-02-26T10:00:00.000Z', false],
  ['that waits for an answer counts', { ...friday, status: 'pending_validation' }, '2027-02-25T12:00:00.000Z', true],
  ['that is cancelled does not', { ...friday, status: 'cancelled' }, '2027-02-25T12:00:00.000Z', false],
  [
    'of the next week does not',
    { ...friday, startsAt: '2027-02-28T23:00:00.000Z', endsAt: '2027-03-01T00:00:00.000Z' },
    '2027-02-25T12:00:00.000Z',
    false,
  ],
] as const)('a session %s', (_, session, now, isLeft) => {
  expect(hasSessionLeft([session], Date.parse(now), new Date('2027-02-28T23:00:00.000Z'))).toBe(isLeft)
})
