import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { FakeApi } from './fake-api'
import { Refusal } from './fake-api'

type Feed = NonNullable<ReplyOf<typeof contract.calendarFeed.read>['feed']>

export const aFeed = (wish: Partial<Feed> = {}): Feed => ({
  address: 'https://ancrage.test/ical/AZkYc3VwZXItc2VjcmV0LXRva2VuLW9mLWEtZmVlZC10aGF0LW5vYm9keS1rbm93cw.ics',
  ...{ isNeutral: true, createdAt: '2027-02-20T09:00:00.000Z', askedAt: '2027-02-27T08:00:00.000Z' },
  ...wish,
})

/** A practice whose feed is kept as it is changed. */
export function withIntegrations(api: FakeApi, { feed: first = null as Feed | null } = {}): FakeApi {
  let feed = first
  return api
    .on('GET /api/calendar-feed', () => ({ feed }))
    .on('POST /api/calendar-feed', () => {
      feed = aFeed({ askedAt: null })
      return feed
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
