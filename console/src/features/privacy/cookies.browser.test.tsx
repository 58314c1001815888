import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aSite } from '../../../test/build-site'
import { FakeApi } from '../../../test/fake-api'
import { writeCookie } from '../../lib/cookie'
import { closePreferences } from '../cookie-choice/public'

let configMeta: HTMLMetaElement | undefined

/** Adds the configuration of these third-party services to the page. */
function asks(purposes: string[]) {
  const content = JSON.stringify({ purposes, paths: [], scripts: [] })
  configMeta = document.head.appendChild(
    Object.assign(document.createElement('meta'), { name: 'third-parties', content }),
  )
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  new FakeApi().on('GET /api/public/site', () => aSite())
})

afterEach(() => {
  closePreferences()
  configMeta?.remove()
  configMeta = undefined
  for (const name of ['cookie-comply', 'cookie-comply-given']) writeCookie(name, '', 0)
})

const open = () => visit('/politique-de-confidentialite#cookies', { isAnonymous: true })
const section = () => document.getElementById('cookies')?.textContent ?? ''

test('the policy lists our own storage and that of the configured services', async () => {
  asks(['analytics'])
  await open()
  await expect.element(page.getByText('accessToken, userData, userAbilityRules')).toBeVisible()
  expect(section()).toContain('Google Analytics')
  expect(section()).not.toMatch(/Hotjar|Crisp/)
})

test('the policy says when no third-party service is configured', async () => {
  await open()
  await expect.element(page.getByText(/aucun service de mesure ou de publicité/)).toBeVisible()
  expect(section()).not.toContain('_ga')
})

test('the policy shows the current consent and lets the visitor change it', async () => {
  asks(['analytics', 'heatmap'])
  writeCookie('cookie-comply', '["necessary","heatmap"]', 3600)
  await open()
  await expect.element(page.getByText(/Vous avez accepté\s: cartes de chaleur\./)).toBeVisible()
  await page.getByRole('button', { name: 'Changer mon choix' }).click()
  await page.getByRole('switch', { name: /Cartes de chaleur/ }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(page.getByText('Vous n’avez autorisé que le nécessaire.')).toBeVisible()
})

test('the last of several allowed services follows « et »', async () => {
  asks(['analytics', 'heatmap', 'live-chat'])
  writeCookie('cookie-comply', '["necessary","analytics","heatmap"]', 3600)
  await open()
  await expect.element(page.getByText(/Vous avez accepté\s: mesure d’audience et cartes de chaleur\./)).toBeVisible()
})

test('the policy speaks the language of the client’s page that opened it', async () => {
  await visit('/politique-de-confidentialite?lang=en', { isAnonymous: true })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
})
