import type { contract, ReplyOf } from '@ancrage/api/contract'
import { anId } from './build'
import { withVideo } from './build-video'
import type { FakeApi } from './fake-api'
import { Refusal } from './fake-api'

type Account = NonNullable<ReplyOf<typeof contract.calendly.account>['account']>
type Subscribed = ReplyOf<typeof contract.subscribedCalendars.list>[number]
type Feed = NonNullable<ReplyOf<typeof contract.calendarFeed.read>['feed']>

/** The secret address of a feed. */
export const feedAddress =
  'https://ancrage.test/ical/AZkYc3VwZXItc2VjcmV0LXRva2VuLW9mLWEtZmVlZC10aGF0LW5vYm9keS1rbm93cw.ics'

export const aFeed = (overrides: Partial<Feed> = {}): Feed => ({
  isNeutral: true,
  createdAt: '2027-02-20T09:00:00.000Z',
  lastReadAt: '2027-02-27T08:00:00.000Z',
  ...overrides,
})

/** A subscribed calendar that was read a moment ago. */
export const aCalendar = (overrides: Partial<Subscribed> = {}): Subscribed => ({
  id: anId(401),
  name: 'Famille',
  color: '#0b7f86',
  isBlocking: true,
  preset: null,
  host: 'calendar.google.com',
  readAt: '2027-02-27T08:50:00.000Z',
  triedAt: '2027-02-27T08:50:00.000Z',
  nextAt: '2027-02-27T09:05:00.000Z',
  isReading: false,
  problem: null,
  busyCount: 12,
  isCut: false,
  ...overrides,
})

/** The practitioner's password. */
export const PASSWORD = 'une forêt au petit matin'
const wrongPassword = new Refusal('validation', { errors: { currentPassword: ['wrong'] } })

/** A practice with a feed and subscribed calendars; changes are stored. */
export function withIntegrations(
  api: FakeApi,
  { feed: first = null as Feed | null, calendars = [] as Subscribed[] } = {},
): FakeApi {
  let feed = first
  let followed = [...calendars]
  const removed = new Map<string, Subscribed>()
  const found = (id = '') => followed.find((one) => one.id === id) ?? new Refusal('not_found')
  return withVideo(api)
    .on('GET /api/calendly', () => ({ account: null }))
    .on('GET /api/stripe', () => ({
      isAvailable: false,
      account: null,
      fee: { basisPoints: 150, fixedCents: 25 },
      leastCents: 50,
    }))
    .on('GET /api/subscribed-calendars', () => followed)
    .on('POST /api/subscribed-calendars', ({ body }) => {
      const { address: _, ...overrides } = body as Partial<Subscribed> & { address?: string }
      const unread = { readAt: null, triedAt: null, busyCount: 0, isReading: true }
      const added = aCalendar({ ...overrides, ...unread, id: anId(402 + followed.length) })
      followed = [...followed, added]
      return added
    })
    .on('PATCH /api/subscribed-calendars/*', ({ body }, [id]) => {
      followed = followed.map((one) => (one.id === id ? { ...one, ...(body as Partial<Subscribed>) } : one))
      return found(id)
    })
    .on('POST /api/subscribed-calendars/*/refresh', (_, [id]) => {
      followed = followed.map((one) => (one.id === id ? { ...one, isReading: true } : one))
      return found(id)
    })
    .on('DELETE /api/subscribed-calendars/*', (_, [id = '']) => {
      const gone = followed.find((one) => one.id === id)
      if (gone) removed.set(id, gone)
      followed = followed.filter((one) => one.id !== id)
      return undefined
    })
    .on('POST /api/subscribed-calendars/*/restore', (_, [id = '']) => {
      const back = removed.get(id)
      if (back) followed = [...followed, back]
      return found(id)
    })
    .on('GET /api/calendar-feed', () => ({ feed }))
    .on('POST /api/calendar-feed', ({ body }) => {
      if ((body as { currentPassword: string }).currentPassword !== PASSWORD) return wrongPassword
      feed = aFeed({ lastReadAt: null })
      return { ...feed, address: feedAddress }
    })
    .on('POST /api/calendar-feed/show', ({ body }) => {
      if ((body as { currentPassword: string }).currentPassword !== PASSWORD) return wrongPassword
      return feed ? { ...feed, address: feedAddress } : new Refusal('not_found')
    })
    .on('PATCH /api/calendar-feed', ({ body }) => {
      if (!feed) return new Refusal('not_found')
      feed = { ...feed, ...(body as Partial<Feed>) }
      return feed
    })
    .on('DELETE /api/calendar-feed', () => {
      feed = null
      return undefined
    })
}

export const aCalendlyAccount = (overrides: Partial<Account> = {}): Account => ({
  token: '••••••••f3Qa',
  name: 'Claire Vasseur',
  email: 'claire@ancrage.test',
  updates: 'live',
  connectedAt: '2027-01-10T09:00:00.000Z',
  events: 12,
  canceled: 1,
  lastSyncAt: '2027-02-27T08:50:00.000Z',
  lastError: null,
  ...overrides,
})

/** A practice with or without Calendly; a connection is stored. */
export function withCalendly(api: FakeApi, first: Account | null = null): FakeApi {
  let account = first
  return api
    .on('GET /api/calendly', () => ({ account }))
    .on('PUT /api/calendly/token', () => {
      account = aCalendlyAccount({ updates: 'pending', events: 0, canceled: 0, lastSyncAt: null })
      return { account }
    })
    .on('DELETE /api/calendly/token', () => {
      account = null
      return undefined
    })
    .on('GET /api/calendly/sync', () => {
      if (!account) return new Refusal('not_found')
      const result = { events: 14, canceled: 2, lastSyncAt: new Date().toISOString() }
      account = { ...account, ...result, lastError: null }
      return result
    })
}
