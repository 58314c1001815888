import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../test/app'
import { aUser } from '../../test/build'
import { type FakeApi, noAnswer, Refusal } from '../../test/fake-api'
import { refresh } from '../lib/readings'

let api: FakeApi

const title = page.getByText('Confirmez votre adresse e-mail')
const resend = page.getByRole('button', { name: 'Renvoyer l’e-mail' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
    .on('GET /api/auth/user', () => aUser({ emailVerifiedAt: null }))
    .on('POST /api/auth/resend-verification', () => undefined)
})

test('a user with an unconfirmed address is reminded on every page until it is confirmed', async () => {
  await visit('/')
  await expect.element(title).toBeVisible()
  await expect.element(page.getByText(/vos clients ne reçoivent aucun message.*ne peut pas être publiée/)).toBeVisible()
  await page.getByRole('link', { name: 'Demandes' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Demandes' })).toBeVisible()
  await expect.element(title).toBeVisible()
  api.on('GET /api/auth/user', () => aUser({ emailVerifiedAt: '2027-02-27T09:00:00.000Z' }))
  const comeBack = () => {
    vi.setSystemTime(Date.now() + 1_000)
    window.dispatchEvent(new Event('focus'))
    return title.query()
  }
  await expect.poll(comeBack).toBeNull()
})

test('the mail is sent again on request, to the account’s address', async () => {
  await visit('/')
  await resend.click()
  await expect.element(page.getByText(/E\u2011mail renvoyé/)).toBeVisible()
  await expect
    .poll(() => api.of('POST', '/api/auth/resend-verification').map(({ body }) => body))
    .toEqual([{ email: aUser().email }])
})

test('a failed request for the mail is shown, and the button counts down a required pause', async () => {
  api.on('POST /api/auth/resend-verification', () => noAnswer)
  await visit('/')
  await resend.click()
  await expect.element(page.getByText(/Le serveur ne répond pas/)).toBeVisible()
  api.on('POST /api/auth/resend-verification', () => new Refusal('too_many_requests', { retryAfterSeconds: 120 }))
  await resend.click()
  await expect.element(page.getByRole('button', { name: /Renvoyer dans (2:00|1:59)/ })).toBeDisabled()
})

test('on a phone it is one line with the button, and says why once it is opened', async () => {
  await page.viewport(360, 740)
  await visit('/')
  const line = page.getByRole('button', { name: 'Adresse à confirmer' })
  await expect.element(line).toBeVisible()
  const again = page.getByRole('button', { name: 'Renvoyer', exact: true })
  expect(line.element().closest('[role=status]')!.getBoundingClientRect().height).toBeLessThanOrEqual(64)
  await expect.element(title).not.toBeInTheDocument()
  await line.click()
  await expect.element(page.getByText(/vos clients ne reçoivent aucun message/)).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await again.click()
  await expect.element(page.getByText(/E\u2011mail renvoyé/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a user with a confirmed address sees no reminder', async () => {
  api.on('GET /api/auth/user', () => aUser({ emailVerifiedAt: '2027-02-27T09:00:00.000Z' }))
  await visit('/')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await refresh('user')
  await expect.element(title).not.toBeInTheDocument()
})
