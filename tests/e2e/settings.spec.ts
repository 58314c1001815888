import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

/** Each of several pages is checked in light and in dark. */
test.describe.configure({ timeout: 120_000 })

test('a setting changed in the console applies to visitors at once, is undone by one press, and is in the audit log', async ({
  page,
  context,
}) => {
  const owner = await anAccount()
  const api = await asOwner(owner)
  const { id: practiceId } = await api.practices.own({})
  const profile = () => api.practices.publicProfile({ params: { practiceId } })
  await signInBrowser(context, owner)

  await page.goto(`${demo.urls.console}/settings`)
  await expect(page).toHaveURL(/\/settings\/configs$/)
  await expectAccessible(page)
  const booking = page.getByRole('form', { name: 'Réservation en ligne' })
  const ahead = booking.getByLabel('Réservations ouvertes sur', { exact: true })
  await expect(ahead).toHaveValue('60')
  await ahead.fill('10')
  await booking.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglages enregistrés.')).toBeVisible()
  expect((await profile()).policies.horizonDays).toBe(10)
  await page.getByRole('button', { name: 'Revenir en arrière' }).click()
  await expect(page.getByText('C’est comme avant.')).toBeVisible()
  expect((await profile()).policies.horizonDays).toBe(60)
  await expect(ahead).toHaveValue('60')

  // The pointer is still over the notice, which therefore stays; on a phone it is over the tabs.
  await page.goto(`${demo.urls.console}/settings/practice`)
  const identity = page.getByRole('form', { name: 'Identité' })
  await identity.getByLabel('Nom du cabinet').fill('Cabinet de la Jetée')
  await page.getByRole('link', { name: 'Général', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rester ici' }).click()
  await identity.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglages enregistrés.').first()).toBeVisible()
  expect(await profile()).toMatchObject({ name: 'Cabinet de la Jetée', legal: { controller: 'Cabinet de la Jetée' } })
  await expectAccessible(page)

  await page.goto(`${demo.urls.console}/settings/security`)
  const activity = page.getByRole('region', { name: 'Activité' })
  await expect(activity.getByText('Réglage changé : Réservations ouvertes sur').first()).toBeVisible()
  await expect(activity.getByText('Cabinet modifié : nom')).toBeVisible()
})
