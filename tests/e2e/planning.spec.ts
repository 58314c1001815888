import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

test.describe.configure({ timeout: 120_000 })

test('a practitioner plans a session for a new client, finds it in the list and undoes it @phone', async ({
  page,
  context,
}) => {
  const owner = await anAccount()
  const api = await asOwner(owner)
  await signInBrowser(context, owner)

  await page.goto(`${demo.urls.console}/sessions?period=all`)
  const drawer = page.getByRole('dialog')
  const plan = page.getByRole('button', { name: 'Planifier une séance' }).first()
  await plan.click()
  const types = await api.sessionTypes.list({})
  if (types.length === 0) {
    await expect(drawer.getByText('Quelles séances proposez-vous')).toBeVisible()
    await page.keyboard.press('Escape')
    await api.sessionTypes.add({
      body: { nameFr: 'Suivi', durationMinutes: 60, priceCents: 6000, color: '#7c3aed', locations: ['office'] },
    })
    await page.reload()
    await plan.click()
  }
  await drawer.getByRole('combobox', { name: 'Client', exact: true }).fill('Zoé Benoît')
  await drawer.getByRole('option', { name: /comme nouveau client/ }).click()
  await drawer.getByRole('button', { name: 'Ajouter ce client' }).click()
  await expect(drawer.getByText('Zoé Benoît')).toBeVisible()
  await drawer.getByRole('radio', { name: 'Autre date et heure' }).check()
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await drawer.getByLabel('Jour', { exact: true }).fill(day)
  await drawer.getByLabel('Heure', { exact: true }).fill('21:00')
  await expect(drawer.getByText('En dehors de vos horaires.')).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Planifier', exact: true }).click()
  await expect(page.getByText(/Séance de Zoé Benoît planifiée/)).toBeVisible()
  const planned = async () => (await api.sessions.list({ query: { q: 'benoit zoe' } })).data.map(({ status }) => status)
  expect(await planned()).toEqual(['scheduled'])

  await page
    .getByRole('listitem')
    .filter({ hasText: 'planifiée' })
    .getByRole('button', { name: 'Revenir en arrière' })
    .click()
  await expect(page.getByText('La séance n’est plus planifiée.')).toBeVisible()
  expect(await planned()).toEqual(['cancelled'])
})
