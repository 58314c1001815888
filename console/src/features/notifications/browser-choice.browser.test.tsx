import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { moved, written } from '../../../test/build-notifications'
import type { FakeApi } from '../../../test/fake-api'
import { refresh } from '../../lib/readings'
import { store } from '../../lib/storage'
import type { Notification } from './use-notifications'

let api: FakeApi
let all: Notification[]

beforeEach(() => {
  all = [moved, written]
  api = aQuietPractice()
    .on('GET /api/notifications', () => aPage(all))
    .on('GET /api/notifications/unread', () => ({ count: all.length, latestAt: null }))
})

/** Replaces the browser's notifications for one test; returns those that were shown. */
function notificationsOf({ answer = 'granted', isPhone = false } = {}) {
  const shown: { title: string; body: string | undefined }[] = []
  class FakeNotification {
    static permission = 'default'
    static requestPermission = async () => {
      FakeNotification.permission = answer
      return answer
    }
    onclick = null
    constructor(title: string, { body }: NotificationOptions = {}) {
      if (isPhone) throw new TypeError('Illegal constructor')
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
  return shown
}

test.each([
  [{ answer: 'default' }, /n’a pas reçu votre accord/],
  [{ isPhone: true }, /essayez sur un ordinateur/],
])('whoever chooses browser notifications without getting them reads why: %o', async (browser, why) => {
  const shown = notificationsOf(browser)
  await visit('/notifications')
  const choice = page.getByRole('checkbox', { name: 'Me prévenir aussi par ce navigateur' })
  await choice.click()
  await expect.element(page.getByText(why)).toBeVisible()
  await expect.element(choice).not.toBeChecked()
  expect(shown).toEqual([])
})

test('the browser notifies users who look elsewhere, if they chose it, and without names', async () => {
  const shown = notificationsOf()
  all = [written]
  await visit('/notifications')
  const choice = page.getByRole('checkbox', { name: 'Me prévenir aussi par ce navigateur' })
  await choice.click()
  await expect.element(choice).toBeChecked()
  expect(shown.splice(0)).toEqual([{ title: 'Les notifications s’afficheront ainsi.', body: undefined }])
  // Only entries after the first reading are announced.
  const added: Notification[] = []
  await expect
    .poll(async () => {
      const nth = 201 + added.length
      const createdAt = new Date(Date.parse(moved.createdAt) + nth * 1000).toISOString()
      added.unshift({ ...moved, id: anId(nth), createdAt })
      // Fewer than are read at once, and always with the oldest.
      all = [...added.slice(0, 3), written]
      await refresh('notifications')
      return shown.length
    })
    .toBeGreaterThan(0)
  expect(new Set(shown.map(({ title }) => title))).toEqual(new Set(['Rendez-vous déplacé']))
  expect(shown[0]?.body).toContain('2 mars')
  expect(JSON.stringify(shown)).not.toMatch(/Zoé|Œuvrard/)
  // An event that took longer than a later one is announced too.
  const slow = { ...moved, id: anId(998), createdAt: new Date(Date.parse(moved.createdAt) + 1000).toISOString() }
  const before = shown.length
  all = [slow, written]
  await refresh('notifications')
  await expect.poll(() => shown.length).toBe(before + 1)
  // An older entry appears when others are read elsewhere.
  const cancelled = {
    ...moved,
    id: anId(190),
    event: 'session.cancelled' as const,
    createdAt: '2027-02-20T08:00:00.000Z',
  }
  const last = { ...moved, id: anId(999), createdAt: '2027-02-28T08:00:00.000Z' }
  all = [last, cancelled]
  await refresh('notifications')
  await expect.poll(() => shown.length).toBe(before + 2)
  expect(shown.at(-1)?.title).toBe('Rendez-vous déplacé')
})

test('a slow event is announced after a later one, also where nothing was unread at first', async () => {
  const shown = notificationsOf()
  all = []
  await visit('/notifications')
  await page.getByRole('checkbox', { name: 'Me prévenir aussi par ce navigateur' }).click()
  const latest = () => api.of('GET', '/api/notifications').filter(({ query }) => query.perPage === '5')
  await expect.poll(() => latest().length).toBeGreaterThan(0)
  await refresh('notifications')
  shown.splice(0)
  all = [moved]
  await refresh('notifications')
  await expect.poll(() => shown).toHaveLength(1)
  all = [moved, { ...moved, id: anId(998), createdAt: new Date(Date.parse(moved.createdAt) - 1000).toISOString() }]
  await refresh('notifications')
  await expect.poll(() => shown).toHaveLength(2)
})
