import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { moved, written } from '../../../test/build-notifications'
import type { FakeApi } from '../../../test/fake-api'
import { forgetPreferences, setPreferences } from '../../lib/layout-preferences'
import type { Notification } from './use-notifications'

let api: FakeApi
let all: Notification[]
const unread = () => ({
  count: all.filter(({ readAt }) => readAt === null).length,
  latestAt: all[0]?.createdAt ?? null,
})

beforeEach(async () => {
  await page.viewport(360, 800)
  all = [moved, written]
  api = aQuietPractice()
    .on('GET /api/notifications', ({ query }) => aPage(all.filter(({ kind }) => !query.kind || kind === query.kind)))
    .on('GET /api/notifications/unread', () => unread())
    .on('POST /api/notifications/read', () => {
      all = all.map((one) => ({ ...one, readAt: '2027-02-28T08:00:00.000Z' }))
      return unread()
    })
})

test('the bell shows the number of unread notifications and leads to the page that marks them all as read', async () => {
  await visit('/notifications')
  const bell = page.getByRole('link', { name: '2 notifications non lues' })
  await expect.element(bell).toHaveAttribute('href', '/notifications')
  const list = page.getByRole('list', { name: 'Notifications' })
  await expect
    .element(list.getByRole('link', { name: 'Rendez-vous déplacé' }))
    .toHaveAttribute('href', `/sessions/${anId(92)}`)
  await expect.element(list.getByText(/Zoé Œuvrard/)).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect.element(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible()
  expect(api.of('POST', '/api/notifications/read').map(({ body }) => body)).toEqual([{ until: moved.createdAt }])
})

test('the page filters by kind, and marks an opened notification as read', async () => {
  const { address } = await visit('/notifications')
  await page.getByLabelText('De quoi il s’agit').selectOptions('Messages')
  await expect.element(page.getByText('Rendez-vous déplacé')).not.toBeInTheDocument()
  await expect.poll(address).toBe('/notifications?kind=messages')
  await page.getByRole('link', { name: 'Nouveau message' }).click()
  await expect.poll(address).toBe('/inbox')
  expect(api.of('POST', '/api/notifications/read').map(({ body }) => body)).toEqual([{ ids: [anId(94)] }])
})

test('what a filter hides is marked as read up to the latest that the bell counts', async () => {
  await visit('/notifications?kind=messages')
  await expect.element(page.getByRole('link', { name: 'Nouveau message' })).toBeVisible()
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect
    .poll(() => api.of('POST', '/api/notifications/read').map(({ body }) => body))
    .toEqual([{ until: moved.createdAt }])
})

test('the page explains itself while there are no notifications', async () => {
  all = []
  await visit('/notifications')
  await expect.element(page.getByText('Rien de nouveau')).toBeVisible()
})

test('a phone without a header has the bell in its navigation', async () => {
  setPreferences({ navbarType: 'hidden' })
  onTestFinished(() => void forgetPreferences())
  await visit('/requests')
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect.element(bar.getByRole('link', { name: '2 notifications non lues' })).toBeVisible()
  await expect.poll(() => bar.getByRole('listitem').elements()).toHaveLength(5)
})
