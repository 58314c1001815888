import { afterEach, expect, test, vi } from 'vitest'
import { currentTime, syncClock, todayIn } from './clock.ts'

afterEach(() => {
  syncClock(new Date().toUTCString())
  vi.useRealTimers()
})

const deviceSays = (instant: string) => vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] })

test('a device clock that is a day off is corrected by the server’s time', () => {
  for (const wrong of ['2027-03-01T09:00:00Z', '2027-03-03T09:00:00Z']) {
    deviceSays(wrong)
    syncClock('Tue, 02 Mar 2027 09:00:00 GMT')
    expect(todayIn('Europe/Paris')).toBe('2027-03-02')
  }
})

test('the delay of an answer does not count as a wrong clock, and an answer without a time changes nothing', () => {
  deviceSays('2027-03-02T09:00:00Z')
  syncClock('Tue, 02 Mar 2027 08:59:30 GMT')
  expect(currentTime()).toBe(Date.now())
  syncClock('Tue, 02 Mar 2027 12:00:00 GMT')
  syncClock(null)
  expect(currentTime() - Date.now()).toBe(3 * 3_600_000)
  syncClock('no date')
  expect(currentTime()).toBe(Date.now())
})
