import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import type { FakeApi } from '../../../test/fake-api'
import { forgetPreferences, setPreferences } from '../../lib/layout-preferences'
import { refresh } from '../../lib/readings'
import { store } from '../../lib/storage'
import type { Notification } from './use-notifications'

const moved: Notification = {
  id: anId(91),
  kind: 'moves',
  event: 'session.moved',
  session: { id: anId(92), startsAt: '2027-03-02T08:30:00.000Z' },
  patient: { id: anId(93), firstname: 'Zoé', lastname: 'Œuvrard' },
  createdAt: '2027-02-27T08:00:00.000Z',
  readAt: null,
}
const written: Notification = {
  ...moved,
  id: anId(94),
  kind: 'messages',
  event: 'inbox.received',
  session: null,
  patient: null,
}

let api: FakeApi
let all: Notification[]

beforeEach(async () => {
  await page.viewport(360, 800)
  all = [moved, written]
  api = aQuietPractice()
    .on('GET /api/notifications', ({ query }) => aPage(all.filter(({ kind }) => !query.kind || kind === query.kind)))
    .on('GET /api/notifications/unread', () => ({ count: all.filter(({ readAt }) => readAt === null).length }))
    .on('POST /api/notifications/read', () => {
      all = all.map((one) => ({ ...one, readAt: '2027-02-28T08:00:00.000Z' }))
      return { count: 0 }
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
  expect(api.of('POST', '/api/notifications/read').map(({ body }) => body)).toEqual([{}])
})

test('the page filters by kind, and marks an opened notification as read', async () => {
  const { address } = await visit('/notifications')
  await page.getByLabelText('De quoi il s’agit').selectOptions('Messages')
  await expect.element(page.getByText('Rendez-vous déplacé')).not.toBeInTheDocument()
  expect(address()).toBe('/notifications?kind=messages')
  await page.getByRole('link', { name: 'Nouveau message' }).click()
  await expect.poll(address).toBe('/inbox')
  expect(api.of('POST', '/api/notifications/read').map(({ body }) => body)).toEqual([{ ids: [anId(94)] }])
})

test('the page explains itself while there are no notifications', async () => {
  all = []
  await visit('/notifications')
  await expect.element(page.getByText('Rien de nouveau')).toBeVisible()
})

test('the browser notifies users who look elsewhere, if they chose it, and without names', async () => {
  const shown: { title: string; body: string | undefined }[] = []
  class FakeNotification {
    static permission = 'default'
    static requestPermission = async () => {
      FakeNotification.permission = 'granted'
      return 'granted'
    }
    onclick = null
    constructor(title: string, { body }: NotificationOptions = {}) {
      shown.push({ title, body })
    }
    close() {}
  }
  vi.stubGlobal('Notification', FakeNotification)
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    focus.mockRestore()
    store('browser-notices', null)
  })
  all = [written]
  await visit('/notifications')
  const choice = page.getByRole('checkbox', { name: 'Me prévenir aussi par ce navigateur' })
  await choice.click()
  await expect.element(choice).toBeChecked()
  // Only entries after the first reading are announced.
  let nth = 200
  await expect
    .poll(async () => {
      const createdAt = new Date(Date.parse(moved.createdAt) + ++nth * 1000).toISOString()
      all = [{ ...moved, id: anId(nth), createdAt }, ...all].slice(0, 5)
      await refresh('notifications')
      return shown.length
    })
    .toBeGreaterThan(0)
  expect(new Set(shown.map(({ title }) => title))).toEqual(new Set(['Rendez-vous déplacé']))
  expect(shown[0]?.body).toContain('2 mars')
  expect(JSON.stringify(shown)).not.toMatch(/Zoé|Œuvrard/)
  // An older entry appears when others are read elsewhere.
  const cancelled = {
    ...moved,
    id: anId(190),
    event: 'session.cancelled' as const,
    createdAt: '2027-02-20T08:00:00.000Z',
  }
  const last = { ...moved, id: anId(999), createdAt: '2027-02-28T08:00:00.000Z' }
  const before = shown.length
  all = [last, cancelled]
  await refresh('notifications')
  await expect.poll(() => shown.length).toBe(before + 1)
  expect(shown.at(-1)?.title).toBe('Rendez-vous déplacé')
})

test('a phone without a header has the bell in its navigation', async () => {
  setPreferences({ navbarType: 'hidden' })
  onTestFinished(() => void forgetPreferences())
  await visit('/requests')
  const bar = page.getByRole('navigation', { name: 'Navigation principale' })
  await expect.element(bar.getByRole('link', { name: '2 notifications non lues' })).toBeVisible()
  expect(bar.getByRole('listitem').elements()).toHaveLength(5)
})
