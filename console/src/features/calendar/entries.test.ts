import { describe, expect, test } from 'vitest'
import { type CalendarData, entriesOf, groupByDay, visibleHours } from './entries'
import type { CalendarSession } from './filters'
import { withMovedSession } from './moved-entries'

const ZONE = 'Europe/Paris'
const everything = { type: [], status: [], place: [] }

const aSession = (given: Partial<CalendarSession> = {}): CalendarSession => ({
  id: 'one',
  status: 'scheduled',
  location: 'office',
  types: [],
  isOverlapAllowed: false,
  startsAt: '2027-03-02T08:30:00.000Z',
  endsAt: '2027-03-02T09:30:00.000Z',
  patient: { id: 'p', firstname: 'Camille', lastname: 'Roux' },
  ...given,
})

const aCalendar = (given: Partial<CalendarData> = {}): CalendarData => ({
  timeZone: ZONE,
  days: [],
  sessions: [],
  unavailabilities: [],
  busy: [],
  ...given,
})

const shown = (calendar: Partial<CalendarData>, days: string[]) =>
  [...groupByDay(entriesOf(aCalendar(calendar), everything), days, ZONE)].map(([day, { allDay, timed }]) => [
    day,
    allDay.map(({ title }) => title),
    timed.map(({ entry, fromMinute, toMinute }) => [entry.title, fromMinute, toMinute]),
  ])

describe('the entries of a day', () => {
  test('stand at the minutes of the practice’s clock, also on the day of a clock change', () => {
    const afterChange = { startsAt: '2027-03-28T08:00:00.000Z', endsAt: '2027-03-28T09:00:00.000Z' }
    expect(shown({ sessions: [aSession(), aSession(afterChange)] }, ['2027-03-02', '2027-03-28'])).toEqual([
      ['2027-03-02', [], [['Camille Roux', 570, 630]]],
      ['2027-03-28', [], [['Camille Roux', 600, 660]]],
    ])
  })

  test('that pass midnight appear on both days', () => {
    const night = { startsAt: '2027-03-02T22:30:00.000Z', endsAt: '2027-03-03T00:00:00.000Z' }
    expect(shown({ sessions: [aSession(night)] }, ['2027-03-02', '2027-03-03'])).toEqual([
      ['2027-03-02', [], [['Camille Roux', 1410, 1440]]],
      ['2027-03-03', [], [['Camille Roux', 0, 60]]],
    ])
  })

  test('that last whole days stand above the hours, for unavailabilities and other calendars', () => {
    const [startsAt, endsAt] = ['2027-03-01T23:00:00.000Z', '2027-03-03T23:00:00.000Z']
    const leave = { id: 'a', title: 'Congés', isAllDay: true, isRecurring: false, startsAt, endsAt }
    const fair = {
      source: 'calendar' as const,
      calendar: null,
      isBlocking: true,
      id: 'b',
      title: 'Salon',
      isAllDay: true,
      startsAt,
      endsAt: '2027-03-02T23:00:00.000Z',
    }
    const days = ['2027-03-01', '2027-03-02', '2027-03-03', '2027-03-04']
    expect(shown({ unavailabilities: [leave], busy: [fair] }, days).map(([, allDay]) => allDay)).toEqual([
      [],
      ['Congés', 'Salon'],
      ['Congés'],
      [],
    ])
  })
})

test('a moved session changes only the day that it leaves and the one that it reaches', () => {
  const days = ['2027-03-02', '2027-03-03', '2027-03-04']
  const at = (id: string, day: string): CalendarSession =>
    aSession({ id, startsAt: `${day}T08:30:00.000Z`, endsAt: `${day}T09:30:00.000Z` })
  const sessions = days.map((day, nth) => at(String(nth), day))
  const still = groupByDay(entriesOf(aCalendar({ sessions }), everything), days, ZONE)
  const moved = withMovedSession(still, { id: '0', startsAt: '2027-03-03T09:00:00.000Z', durationMinutes: 90 }, ZONE)
  const places = (day: string) =>
    moved.get(day)?.timed.map(({ entry, fromMinute, toMinute, columns }) => [entry.key, fromMinute, toMinute, columns])
  expect(places('2027-03-02')).toEqual([])
  expect(places('2027-03-03')).toEqual([
    ['1', 570, 630, 2],
    ['0', 600, 690, 2],
  ])
  expect(moved.get('2027-03-04')).toBe(still.get('2027-03-04'))
  expect(moved.get('2027-03-03')?.timed[0]?.entry).toBe(still.get('2027-03-03')?.timed[0]?.entry)
  expect([...withMovedSession(still, { id: 'gone', startsAt: '2027-03-03T09:00:00.000Z' }, ZONE)]).toEqual([...still])
})

test('cancelled sessions appear only on request, and filters keep unavailabilities', () => {
  const sessions = [
    aSession(),
    aSession({ id: 'two', status: 'cancelled' }),
    aSession({ id: 'three', location: 'video' }),
  ]
  const ids = (filters: object) =>
    entriesOf(aCalendar({ sessions }), { ...everything, ...filters }).map(({ key }) => key)
  expect(ids({})).toEqual(['one', 'three'])
  expect(ids({ status: ['cancelled'] })).toEqual(['two'])
  expect(ids({ place: ['video'] })).toEqual(['three'])
})

test('a session that is being moved is shown at its new time', () => {
  const moved = { id: 'one', startsAt: '2027-03-04T13:00:00.000Z' }
  const still = groupByDay(
    entriesOf(aCalendar({ sessions: [aSession()] }), everything),
    ['2027-03-02', '2027-03-04'],
    ZONE,
  )
  expect(withMovedSession(still, moved, ZONE).get('2027-03-04')?.timed).toMatchObject([
    { entry: { startsAt: moved.startsAt, endsAt: '2027-03-04T14:00:00.000Z' }, fromMinute: 840, toMinute: 900 },
  ])
})

test('the visible hours are those of a usual day, and more if an entry is earlier or later', () => {
  expect(visibleHours([], [])).toEqual([9, 18])
  const day = { date: '2027-03-02', ranges: [{ fromMinute: 450, toMinute: 1170 }], overrideId: null, holiday: null }
  expect(visibleHours([day], [])).toEqual([7, 20])
})
