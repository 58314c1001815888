import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { FakeApi } from './fake-api'

type Overview = ReplyOf<typeof contract.reports.overview>
export type Arrangement = ReplyOf<typeof contract.reports.arrangement>
type MoneySummary = ReplyOf<typeof contract.billing.summary>
type ThingsToDo = ReplyOf<typeof contract.reports.thingsToDo>

const day = (first: string, days: number) => new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10)
const numbers = Array.from({ length: 12 }, (_, index) => index)

/** An empty overview: twelve weeks up to that of Monday 22 February 2027, and twelve months up to February. */
export const aBlankOverview = (): Overview => ({
  timeZone: 'Europe/Paris',
  weeks: numbers.map((week) => ({
    on: day('2026-12-07', 7 * week),
    sessions: 0,
    takenMinutes: 0,
    offeredMinutes: 0,
    occupancy: null,
  })),
  months: numbers.map((month) => ({
    on: new Date(Date.UTC(2026, 2 + month, 1)).toISOString().slice(0, 10),
    clients: 0,
  })),
  sessions: { total: 0, before: 0, changePercent: null },
  occupancy: { percent: null, before: null, changePoints: null },
  clients: { total: 0, before: 0, changePercent: null },
})

/** The overview of an established practice, with two weeks of holidays at the end of the year. */
export function anOverview(): Overview {
  const blank = aBlankOverview()
  const sessions = [14, 16, 0, 0, 15, 17, 18, 14, 19, 21, 20, 17]
  return {
    ...blank,
    weeks: blank.weeks.map((week, index) => {
      const [count, isOff] = [sessions[index] ?? 0, sessions[index] === 0]
      return {
        on: week.on,
        sessions: count,
        takenMinutes: count * 60,
        offeredMinutes: isOff ? 0 : 1500,
        occupancy: isOff ? null : count * 4,
      }
    }),
    months: blank.months.map((month, index) => ({ ...month, clients: 3 + ((index * 5) % 7) })),
    sessions: { total: 171, before: 153, changePercent: 12 },
    occupancy: { percent: 68, before: 72, changePoints: -4 },
    clients: { total: 71, before: 71, changePercent: 0 },
  }
}

export const nothingToDo: ThingsToDo = {
  sessionsToClose: 0,
  sessionsToComplete: 0,
  nextToComplete: null,
  unreadMessages: 0,
  unsignedConsents: 0,
  nextUnsigned: null,
  reportedReviews: 0,
  hasSessionType: true,
  hasHours: true,
}

export const atFirst: Arrangement = {
  shown: ['today', 'requests', 'coming', 'todo', 'sessions', 'occupancy', 'clients', 'received', 'owed'],
  hidden: [],
  dismissed: [],
}

/** The money summary of a practice without open tasks. */
export const aMoneySummary = (overrides: Partial<MoneySummary> = {}): MoneySummary => ({
  receivedCents: 0,
  receivedBeforeCents: 0,
  month: '2027-03-01',
  dueCents: 0,
  clients: 0,
  since: null,
  disputes: [],
  ...overrides,
})

/** A dashboard that stores its arrangement. */
export function withDashboard(
  api: FakeApi,
  overview: Overview = anOverview(),
  toDo: ThingsToDo = nothingToDo,
): FakeApi {
  let arrangement = atFirst
  return api
    .on('GET /api/reports/overview', () => overview)
    .on('GET /api/dashboard/things-to-do', () => toDo)
    .on('GET /api/billing/summary', () => aMoneySummary())
    .on('GET /api/billing/to-do', () => ({ sessionsWithoutNote: 0, noteFromCents: 2500, drafts: 0, missing: [] }))
    .on('GET /api/waiting-list', () => ({ waiting: [], refilled: 0 }))
    .on('GET /api/dashboard', () => arrangement)
    .on('PATCH /api/dashboard', ({ body }) => {
      arrangement = { ...arrangement, ...(body as Partial<Arrangement>) }
      if (arrangement.shown.length + arrangement.hidden.length === 0)
        arrangement = { ...atFirst, dismissed: arrangement.dismissed }
      return arrangement
    })
}
