import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aSession, inFull } from '../../../test/build'
import { withRequests } from '../../../test/build-requests'
import { FakeEventSource } from '../../../test/fake-events'

const asked = '2027-03-02T08:30:00.000Z'

test.each<[name: string, startsAt: string, told: RegExp, status?: 'scheduled' | 'prepaid_pending']>([
  [
    'whose client picked a proposed time is told with it',
    '2027-03-03T14:00:00.000Z',
    /^Autre horaire choisi · .*3 mars/,
  ],
  ['that was accepted on another device is told as accepted', asked, /^Acceptée · .*2 mars/],
  ['is kept while a part is paid', '2027-03-03T14:00:00.000Z', /^Autre horaire choisi · .*3 mars/, 'prepaid_pending'],
])('a request %s', async (_, startsAt, told, status = 'scheduled') => {
  const request = aSession({ startsAt: asked })
  const list = { waiting: [request] }
  withRequests(aQuietPractice(), list).on('GET /api/sessions/*', () => inFull({ ...request, startsAt, status }))
  await visit('/requests')
  await expect.element(page.getByRole('article')).toBeVisible()
  list.waiting = []
  const stream = await vi.waitFor(() => FakeEventSource.current, 10_000)
  stream.tells('changed', { topic: 'sessions' })
  await expect.element(page.getByText(told)).toBeVisible()
})
