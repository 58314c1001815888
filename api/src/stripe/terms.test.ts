import { expect, test } from 'vitest'
import { lastDayOfWithdrawal } from './terms.ts'

test.each([
  ['a Monday', '2026-11-16', 'Europe/Paris', '2026-11-30'],
  ['a Saturday', '2026-11-14', 'Europe/Paris', '2026-11-30'],
  ['a Sunday', '2026-11-15', 'Europe/Paris', '2026-11-30'],
  ['Christmas, before a weekend', '2026-12-11', 'Europe/Paris', '2026-12-28'],
  ['a day that is a holiday in Réunion alone, in Paris', '2027-12-06', 'Europe/Paris', '2027-12-20'],
  ['a day that is a holiday in Réunion alone, there', '2027-12-06', 'Indian/Reunion', '2027-12-21'],
])(
  'a right of withdrawal whose fourteenth day is %s lasts to the end of the next working day',
  (_, concludedOn, zone, last) => {
    expect(lastDayOfWithdrawal(concludedOn, zone)).toBe(last)
  },
)
