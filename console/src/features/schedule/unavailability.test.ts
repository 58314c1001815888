import { expect, test } from 'vitest'
import { repeatOf } from './repeat'
import {
  blankUnavailability,
  type ListedUnavailability,
  repeatInput,
  unavailabilityErrors,
  unavailabilityForm,
  unavailabilityInput,
} from './unavailability'

const zone = 'Europe/Paris'
const timed: ListedUnavailability = {
  id: 'one',
  title: 'Supervision',
  isAllDay: false,
  rule: 'FREQ=WEEKLY;BYDAY=MO,TH',
  skippedOn: ['2027-03-08'],
  startsAt: '2027-03-01T13:00:00.000Z',
  endsAt: '2027-03-01T23:00:00.000Z',
  from: '2027-03-01',
  to: '2027-03-01',
}

test('times are on the practice’s clock, and midnight ends the day', () => {
  expect(unavailabilityForm(timed, zone)).toMatchObject({
    from: '2027-03-01',
    to: '2027-03-01',
    fromMinute: 840,
    toMinute: 1440,
  })
  expect(repeatInput(timed, zone)).toEqual({
    title: 'Supervision',
    isAllDay: false,
    rule: timed.rule,
    skippedOn: timed.skippedOn,
    startsAt: timed.startsAt,
    endsAt: timed.endsAt,
  })
})

test('nine in the morning is another instant in summer', () => {
  const form = { ...blankUnavailability('2027-07-01'), title: 'Bilan', isAllDay: false }
  expect(unavailabilityInput(form, zone)).toMatchObject({ startsAt: '2027-07-01T07:00:00.000Z' })
})

test('a missing or reversed value is an error of its field', () => {
  const form = { ...blankUnavailability('2027-03-02'), title: ' ', to: '2027-03-01' }
  expect(unavailabilityErrors(form)).toEqual({ title: 'no_title', to: 'before_from' })
  expect(
    unavailabilityErrors({ ...blankUnavailability('2027-03-02'), title: 'A', isAllDay: false, toMinute: 300 }),
  ).toEqual({
    times: 'start_not_before_end',
  })
  const repeat = { ...repeatOf('FREQ=DAILY;UNTIL=20270301'), interval: 0 }
  expect(unavailabilityErrors({ ...blankUnavailability('2027-03-02'), title: 'A', repeat })).toEqual({
    interval: 'no_number',
    until: 'before_from',
  })
})
