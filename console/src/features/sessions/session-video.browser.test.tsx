import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage, aSession, inFull } from '../../../test/build'
import { aRoom } from '../../../test/build-video'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  const session = aSession({ status: 'scheduled', location: 'video' })
  api = aQuietPractice()
    .on('GET /api/sessions', ({ query }) => aPage(query.status === 'pending_validation' ? [] : [session]))
    .on('GET /api/sessions/*', () => inFull(session))
    .on('GET /api/sessions/*/history', () => [])
    .on('GET /api/sessions/*/video', () => aRoom())
})

async function open() {
  await visit('/sessions')
  await page.getByRole('row', { name: /Camille Roux/ }).click()
  return page.getByRole('dialog')
}

/** Replaces the tab that a click opens, and records where it is sent. */
function aTab() {
  const tab = { opener: window as unknown, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as never)
  return tab
}

test('the practitioner’s link is requested only on the click, and opens in a new tab', async () => {
  api.on('GET /api/sessions/*/video', ({ query }) =>
    aRoom(query.organizer === 'later' ? {} : { organizerUrl: 'https://us05web.zoom.test/s/84000000001?zak=now' }),
  )
  const tab = aTab()
  const sheet = await open()
  await sheet.getByRole('button', { name: 'Ouvrir la visio' }).click()
  await expect
    .poll(() => tab.location.replace.mock.calls)
    .toEqual([['https://us05web.zoom.test/s/84000000001?zak=now']])
  expect(tab.opener).toBeNull()
  expect(document.body.innerHTML).not.toContain('zak=')
})

test('when the room cannot be opened, the empty tab closes and the reason is shown', async () => {
  api.on('GET /api/sessions/*/video', ({ query }) =>
    query.organizer === 'later' ? aRoom() : new Refusal('unavailable', { retryAfterSeconds: 5 }),
  )
  const tab = aTab()
  const sheet = await open()
  await sheet.getByRole('button', { name: 'Ouvrir la visio' }).click()
  await expect.element(page.getByText('La visio ne s’ouvre pas')).toBeVisible()
  expect(tab.close).toHaveBeenCalledOnce()
})

test('a deleted room shows a message instead of an empty tab', async () => {
  api.on('GET /api/sessions/*/video', ({ query }) =>
    query.organizer === 'later' ? aRoom() : aRoom({ state: 'failed', failure: 'refused', clientUrl: null }),
  )
  const tab = aTab()
  const sheet = await open()
  await sheet.getByRole('button', { name: 'Ouvrir la visio' }).click()
  await expect.element(sheet.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  expect(tab.close).toHaveBeenCalledOnce()
})

test('a room that could not be created shows the reason, and can be tried again', async () => {
  let room = aRoom({ state: 'failed', failure: 'refused', clientUrl: null })
  api
    .on('GET /api/sessions/*/video', () => room)
    .on('POST /api/sessions/*/video', () => {
      room = aRoom({ state: 'waiting', clientUrl: null })
      return room
    })
  const sheet = await open()
  await expect.element(sheet.getByText('La salle n’a pas pu être créée.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(sheet.getByText('Le lien se prépare.')).toBeVisible()
})

test('without a video service the page links to the choice of one', async () => {
  api.on('GET /api/sessions/*/video', () => aRoom({ state: 'unset', kind: 'none', clientUrl: null }))
  const sheet = await open()
  await expect.element(sheet.getByRole('link', { name: 'Choisir' })).toHaveAttribute('href', '/settings/integrations')
})
