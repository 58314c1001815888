import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { CalendarSession } from '../src/features/calendar/filters'
import type { Session } from '../src/features/sessions/use-sessions'
import { anId, firstSession } from './build'
import type { FakeApi } from './fake-api'

type Reply = ReplyOf<typeof contract.calendar.view>

/** A calendar without anything in it. */
export const anEmptyCalendar = (): Reply => ({
  timeZone: 'Europe/Paris',
  days: [],
  sessions: [],
  unavailabilities: [],
  busy: [],
})

const id = (number: number) => `22222222-0000-7000-8000-${String(number).padStart(12, '0')}`
const colors = ['#744ccd', '#0b7f86', '#95610f', '#b83a6b']
const people = ['Camille Roux', 'Anne Le Goff', 'Hugo Petit', 'Zoé Œuvrard', 'Yann Prigent']

/** A planned session on a day at a clock time of Paris in winter. */
export function onCalendar(
  nth: number,
  day: string,
  clock: string,
  overrides: Partial<CalendarSession> = {},
): CalendarSession {
  const startsAt = new Date(`${day}T${clock}:00+01:00`).toISOString()
  const [firstname = '', ...lastname] = (people[(nth - 1) % people.length] ?? '').split(' ')
  return {
    id: id(nth),
    status: 'scheduled',
    location: 'office',
    isOverlapAllowed: false,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
    types: [{ ...firstSession, color: colors[nth % colors.length] ?? '' }],
    patient: {
      id: `33333333-0000-7000-8000-${String(nth).padStart(12, '0')}`,
      firstname,
      lastname: lastname.join(' '),
    },
    ...overrides,
  }
}

/** A session as the calendar shows it. */
export const onItsDay = ({ id, status, startsAt, endsAt, location, types, patient }: Session): CalendarSession => ({
  id,
  status,
  startsAt,
  endsAt,
  location,
  types,
  isOverlapAllowed: false,
  patient: { id: patient.id, firstname: patient.firstname, lastname: patient.lastname },
})

const DAY_MS = 86_400_000
const usual = [
  { fromMinute: 540, toMinute: 720 },
  { fromMinute: 840, toMinute: 1080 },
]

interface Options {
  /** Called at each reading. */
  sessions?: () => readonly CalendarSession[]
  unavailabilities?: () => Reply['unavailabilities']
  /** Busy times of subscribed calendars. */
  busy?: Reply['busy']
  /** Days of a weekend that are open once. */
  openDays?: readonly string[]
  holidays?: Record<string, NonNullable<Reply['days'][number]['holiday']>>
}

/** A practice that is open from Monday to Friday, mornings and afternoons. */
export const withCalendar = (
  api: FakeApi,
  { sessions = () => [], unavailabilities = () => [], busy = [], openDays = [], holidays = {} }: Options = {},
): FakeApi =>
  api.on('GET /api/calendar', ({ query }) => {
    const [from, to] = [Date.parse(query.from ?? ''), Date.parse(query.to ?? '') + DAY_MS]
    const dates = Array.from({ length: (to - from) / DAY_MS }, (_, n) =>
      new Date(from + n * DAY_MS).toISOString().slice(0, 10),
    )
    const isIn = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      Date.parse(startsAt) < to && Date.parse(endsAt) > from - 3_600_000
    return {
      timeZone: 'Europe/Paris',
      days: dates.map((date) => ({
        date,
        ranges: [0, 6].includes(new Date(date).getUTCDay()) && !openDays.includes(date) ? [] : usual,
        overrideId: null,
        holiday: holidays[date] ?? null,
      })),
      sessions: sessions().filter(isIn),
      unavailabilities: unavailabilities().filter(isIn),
      busy,
    }
  })

/** A week with all kinds of sessions. */
export const aFullWeek = () =>
  [
    onCalendar(1, '2027-03-01', '09:30'),
    onCalendar(2, '2027-03-01', '11:00', { status: 'pending_validation' }),
    onCalendar(3, '2027-03-02', '10:00', { location: 'video' }),
    onCalendar(4, '2027-03-02', '10:30', { isOverlapAllowed: true }),
    onCalendar(5, '2027-03-02', '14:00', { status: 'pre_scheduled' }),
    onCalendar(6, '2027-03-03', '15:00', { status: 'prepaid_pending', location: 'on_site' }),
    onCalendar(7, '2027-02-26', '09:00', { status: 'done' }),
    onCalendar(8, '2027-02-26', '10:30', { status: 'missed' }),
    onCalendar(9, '2027-02-25', '16:00', { status: 'completed' }),
    onCalendar(10, '2027-03-04', '09:00', { status: 'cancelled' }),
    onCalendar(11, '2027-02-27', '09:45', { status: 'in_progress' }),
    onCalendar(12, '2027-03-05', '17:00', { endsAt: '2027-03-05T16:30:00.000Z' }),
  ] as const

export const someUnavailabilities: Reply['unavailabilities'] = [
  {
    id: anId(301),
    title: 'Formation',
    isAllDay: true,
    isRecurring: false,
    startsAt: '2027-03-04T23:00:00.000Z',
    endsAt: '2027-03-05T23:00:00.000Z',
  },
  {
    id: anId(302),
    title: 'École',
    isAllDay: false,
    isRecurring: true,
    startsAt: '2027-03-03T15:30:00.000Z',
    endsAt: '2027-03-03T16:30:00.000Z',
  },
]

export const someBusy: Reply['busy'] = [
  {
    source: 'calendar',
    isBlocking: true,
    calendar: { id: anId(303), name: 'Maison', color: '#0f766e' },
    id: anId(304),
    title: 'Dentiste',
    isAllDay: false,
    startsAt: '2027-03-04T12:30:00.000Z',
    endsAt: '2027-03-04T13:30:00.000Z',
  },
  {
    source: 'calendar',
    isBlocking: false,
    calendar: { id: anId(305), name: 'Quartier', color: '#95610f' },
    id: anId(306),
    title: 'Marché',
    isAllDay: false,
    startsAt: '2027-03-04T08:00:00.000Z',
    endsAt: '2027-03-04T10:00:00.000Z',
  },
  {
    source: 'calendly',
    isBlocking: true,
    calendar: null,
    id: anId(307),
    title: 'Premier échange',
    isAllDay: false,
    startsAt: '2027-03-05T08:00:00.000Z',
    endsAt: '2027-03-05T08:30:00.000Z',
  },
]
