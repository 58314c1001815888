import { expect, test } from 'vitest'
import { addDays } from '../format/day.ts'
import { lastDayOfWithdrawal } from '../stripe/terms/terms.ts'
import { isLinkExpired } from './link-end.ts'

test.each(['Europe/Paris', 'America/Guadeloupe'])(
  'a link is valid as long as the right of withdrawal of a session on the day of its booking in %s',
  (zone) => {
    const days = Array.from({ length: 5 * 365 }, (_, n) => addDays('2026-01-01', n))
    const closedTooEarly = days.filter((day) => {
      const firstWithout = addDays(lastDayOfWithdrawal(day, zone), 2)
      return isLinkExpired(new Date(`${day}T00:00:00Z`), new Date(`${firstWithout}T00:00:00Z`))
    })
    expect(closedTooEarly).toEqual([])
  },
)
