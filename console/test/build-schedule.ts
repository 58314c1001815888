import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { anId } from './build'
import { type FakeApi, Refusal } from './fake-api'

type Hours = ReplyOf<typeof contract.schedule.read>
type Special = ReplyOf<typeof contract.schedule.overrides>[number]
type Unavailability = ReplyOf<typeof contract.schedule.unavailabilities>[number]
type Offered = ReplyOf<typeof contract.availability.explained>
type NewUnavailability = RequestInput<typeof contract.schedule.addUnavailability>['body']
export type Affected = ReplyOf<typeof contract.schedule.addOverride>['affected']

const DAY_MS = 86_400_000

export const noneAffected: Affected = { total: 0, sessions: [] }

/** Monday and Tuesday mornings and afternoons, and Thursday mornings. */
export const usualRanges: Hours['ranges'] = [
  { wday: 1, fromMinute: 540, toMinute: 720 },
  { wday: 1, fromMinute: 840, toMinute: 1080 },
  { wday: 2, fromMinute: 540, toMinute: 720 },
  { wday: 2, fromMinute: 840, toMinute: 1080 },
  { wday: 4, fromMinute: 540, toMinute: 720 },
]

/** A week of leave. */
export const anUnavailability = (overrides: Partial<Unavailability> = {}): Unavailability => ({
  id: anId(201),
  title: 'Congés de printemps',
  isAllDay: true,
  rule: null,
  skippedOn: [],
  startsAt: '2027-04-11T22:00:00.000Z',
  endsAt: '2027-04-18T22:00:00.000Z',
  from: '2027-04-12',
  to: '2027-04-18',
  ...overrides,
})

interface Options {
  ranges?: Hours['ranges']
  specials?: Special[]
  unavailabilities?: Unavailability[]
  /** Sessions that every change affects. */
  affected?: Affected
}

/** Returns a bookable start at each full hour of the working hours, at UTC+1. */
export function offeredIn(ranges: Hours['ranges'], from: string, to: string): Offered {
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  const days = Array.from({ length: count }, (_, n) => {
    const day = Date.parse(from) + n * DAY_MS
    const starts = ranges
      .filter(({ wday }) => wday % 7 === new Date(day).getUTCDay())
      .flatMap(({ fromMinute, toMinute }) =>
        Array.from({ length: Math.floor((toMinute - fromMinute) / 60) }, (_, i) => fromMinute + i * 60),
      )
    const slots = starts.map((minute) => new Date(day + (minute - 60) * 60_000).toISOString())
    return { date: new Date(day).toISOString().slice(0, 10), slots, notOffered: [] }
  })
  return { timeZone: 'Europe/Paris', days }
}

/** A practice with working hours, special days and unavailabilities; changes are stored. */
export function withSchedule(
  api: FakeApi,
  { ranges = usualRanges, specials = [], unavailabilities = [], affected = noneAffected }: Options = {},
): FakeApi {
  let hours: Hours = { timeZone: 'Europe/Paris', ranges }
  let days = [...specials]
  let times = [...unavailabilities]
  let added = 0
  const shown = (id: string, body: NewUnavailability): Unavailability => ({
    id,
    title: body.title,
    isAllDay: body.isAllDay,
    rule: body.rule ?? null,
    skippedOn: body.skippedOn ?? [],
    ...(body.isAllDay
      ? { startsAt: `${body.from}T00:00:00.000Z`, endsAt: `${body.to}T23:00:00.000Z`, from: body.from, to: body.to }
      : { ...body, from: body.startsAt.slice(0, 10), to: body.endsAt.slice(0, 10) }),
  })
  return api
    .on('GET /api/schedule', () => hours)
    .on('PUT /api/schedule', ({ body }) => {
      const { ranges, expected } = body as { ranges: Hours['ranges']; expected?: Hours['ranges'] }
      if (expected && JSON.stringify(expected) !== JSON.stringify(hours.ranges)) return new Refusal('conflict')
      hours = { ...hours, ranges }
      return { ...hours, affected }
    })
    .on('GET /api/availability', ({ query }) => offeredIn(hours.ranges, query.from!, query.to!))
    .on('GET /api/schedule-overrides', () => days)
    .on('POST /api/schedule-overrides', ({ body }) => {
      const override = { id: anId(210 + ++added), ...(body as Omit<Special, 'id'>) }
      days = [...days, override].sort((one, other) => (one.date < other.date ? -1 : 1))
      return { ...override, affected }
    })
    .on('PATCH /api/schedule-overrides/*', ({ body }, [id]) => {
      days = days.map((day) => (day.id === id ? { ...day, ...(body as Partial<Special>) } : day))
      const override = days.find((day) => day.id === id)
      return override ? { ...override, affected } : new Refusal('not_found')
    })
    .on('DELETE /api/schedule-overrides/*', (_, [id]) => {
      days = days.filter((day) => day.id !== id)
      return affected.total > 0 ? { affected } : undefined
    })
    .on('GET /api/holidays', () => [
      { date: '2027-03-29', nameFr: 'Lundi de Pâques', nameEn: 'Easter Monday' },
      { date: '2027-05-01', nameFr: 'Fête du Travail', nameEn: 'Labour Day' },
    ])
    .on('GET /api/unavailabilities', () => times)
    .on('POST /api/unavailabilities', ({ body }) => {
      const unavailability = shown(anId(210 + ++added), body as NewUnavailability)
      times = [...times, unavailability]
      return { ...unavailability, affected }
    })
    .on('PUT /api/unavailabilities/*', ({ body }, [id = '']) => {
      const unavailability = shown(id, body as NewUnavailability)
      times = times.map((time) => (time.id === id ? unavailability : time))
      return { ...unavailability, affected }
    })
    .on('DELETE /api/unavailabilities/*', (_, [id]) => {
      times = times.filter((time) => time.id !== id)
      return undefined
    })
}
