import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { anOpenForm, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { aDocument } from '../../../test/build-documents'
import { aRequestedForm, sleep } from '../../../test/build-forms'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

const anonymous = { isAnonymous: true }
const practiceId = anOpenForm().practiceId
const answered = anOpenForm({
  id: '77777777-0000-7000-8000-000000000002',
  name: { fr: 'Votre énergie', en: 'Your energy' },
  url: null,
  answeredAt: '2027-02-20T09:00:00.000Z',
})
const shared = (({ isShared: _shared, sessionId: _session, ...document }) => ({ ...document, practiceId }))(aDocument())

beforeEach(async () => {
  await page.viewport(360, 740)
  signInClient()
  api = withClientArea(aQuietPractice())
    .on('GET /client-api/forms', () => [anOpenForm(), answered])
    .on('GET /client-api/forms/*', () => ({
      ...answered,
      version: { id: practiceId, number: 1, publishedAt: '2027-02-01T09:00:00.000Z', content: sleep() },
      answers: { nuits: 'mal', depuis: 'L’hiver dernier' },
    }))
    .on('GET /client-api/documents', () => [shared])
})
afterEach(forgetClientCookie)

describe('the client area', () => {
  test('links to what is shared and asked, with its number', async () => {
    const { address } = await visit('/client', anonymous)
    await expect.element(page.getByRole('link', { name: /Documents partagés\s*1 document/ })).toBeVisible()
    await page.getByRole('link', { name: /Formulaires à remplir\s*1 formulaire/ }).click()
    await expect.poll(address).toBe('/client/forms')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Vos formulaires' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('the forms of a client', () => {
  test('link to the page that asks', async () => {
    api.on('GET /api/public/forms/*', () => aRequestedForm())
    const { address } = await visit('/client/forms', anonymous)
    await page.getByRole('link', { name: 'Remplir « Votre sommeil »' }).click()
    await expect.poll(address).toBe('/forms/a-token-of-more-than-twenty-characters-of-camille')
    await expect.element(page.getByText('Bonjour Camille,')).toBeVisible()
  })

  test('that were answered can be read, and are requested only then', async () => {
    await visit('/client/forms', anonymous)
    const read = page.getByRole('button', { name: 'Relire « Votre énergie »' })
    await expect.element(read).toBeVisible()
    expect(api.of('GET', /client-api\/forms\/./)).toEqual([])
    await read.click()
    const dialog = page.getByRole('dialog', { name: 'Votre énergie' })
    await expect.element(dialog.getByText('L’hiver dernier')).toBeVisible()
    expect(await findBarriers()).toEqual([])
  })

  test('are an empty list without any request', async () => {
    api.on('GET /client-api/forms', () => [])
    await visit('/client/forms', anonymous)
    await expect.element(page.getByText('Aucun formulaire')).toBeVisible()
  })

  test('that cannot be loaded say so', async () => {
    api.on('GET /client-api/forms', () => new Refusal('unexpected'))
    await visit('/client/forms', anonymous)
    await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  })

  test('are not shown without a sign-in', async () => {
    forgetClientCookie()
    const { address } = await visit('/client/forms', anonymous)
    await expect.poll(address).toBe('/client/login')
  })
})

test.each([
  ['/client/forms', 'Vos formulaires', 'light'],
  ['/client/forms', 'Vos formulaires', 'dark'],
  ['/client/documents', 'Vos documents', 'light'],
  ['/client/documents', 'Vos documents', 'dark'],
])('%s, “%s”, is accessible in %s and fits a phone', async (path, title, theme) => {
  document.documentElement.dataset.theme = theme
  await visit(path, anonymous)
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  expect(await findBarriers()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})
