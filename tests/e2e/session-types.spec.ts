import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

/** Each of two pages is checked in light and in dark. */
test.describe.configure({ timeout: 120_000 })

test('a new practice adds its first session type, and visitors find it at once, in both languages', async ({
  page,
  context,
}) => {
  const owner = await anAccount()
  const api = await asOwner(owner)
  const { id: practiceId } = await api.practices.own({})
  const offered = async (lang: 'fr' | 'en') =>
    (await api.practices.publicProfile({ params: { practiceId }, query: { lang } })).sessionTypes
  await signInBrowser(context, owner)

  await page.goto(`${demo.urls.console}/settings/session-types`)
  await page.getByRole('button', { name: 'Ajouter un type de séance' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Nom', { exact: true }).fill('Arrêt du tabac')
  await sheet.getByLabel('Durée, en minutes').fill('90')
  await sheet.getByLabel('Prix, en euros').fill('120,50')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByText('Type ajouté : « Arrêt du tabac ».')).toBeVisible()
  const added = { durationMinutes: 90, priceCents: 12_050, locations: ['office'] }
  expect(await offered('fr')).toMatchObject([{ ...added, name: 'Arrêt du tabac' }])
  expect(await offered('en')).toMatchObject([{ ...added, name: 'Arrêt du tabac' }])

  await page.getByRole('button', { name: 'Modifier Arrêt du tabac' }).click()
  await sheet.getByRole('tab', { name: 'English' }).click()
  await sheet.getByLabel('Nom en anglais').fill('Stop smoking')
  await sheet.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Type enregistré : « Arrêt du tabac ».')).toBeVisible()
  expect(await offered('en')).toMatchObject([{ name: 'Stop smoking' }])

  await page.getByRole('button', { name: 'Actions pour Arrêt du tabac' }).click()
  await page.getByRole('menuitem', { name: 'Suspendre' }).click()
  await expect(page.getByText('Type suspendu : « Arrêt du tabac ».')).toBeVisible()
  expect(await offered('fr')).toEqual([])
  await expectAccessible(page)
})
