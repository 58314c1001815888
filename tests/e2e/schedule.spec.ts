import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

/** One long page is checked in light and in dark. */
test.describe.configure({ timeout: 120_000 })

test('a new practice sets its hours, plans an unavailability and closes public holidays', async ({ page, context }) => {
  const owner = await anAccount()
  const api = await asOwner(owner)
  await signInBrowser(context, owner)

  await page.goto(`${demo.urls.console}/settings/schedule`)
  const week = page.getByRole('form', { name: 'Semaine type' })
  const monday = week.getByRole('group', { name: 'lundi', exact: true })
  const start = monday.getByLabel('Début, lundi, plage 1')
  await expect(week.getByText('Aucun jour n’est ouvert')).toBeVisible()
  await monday.getByRole('switch').click()
  await start.fill('7h15')
  await week.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Horaires enregistrés.')).toBeVisible()
  expect((await api.schedule.read({})).ranges).toEqual([
    { wday: 1, fromMinute: 435, toMinute: 720 },
    { wday: 1, fromMinute: 840, toMinute: 1080 },
  ])
  await expectAccessible(page)

  const unavailabilities = page.getByRole('region', { name: 'Absences' })
  await unavailabilities.getByRole('button', { name: 'Ajouter une absence' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom', { exact: true }).fill('Supervision')
  await dialog.getByRole('switch', { name: 'Toute la journée' }).click()
  await dialog.getByLabel('Répétition', { exact: true }).selectOption('weekly')
  await dialog.getByLabel('Toutes les combien de semaines').fill('2')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(unavailabilities.getByText('toutes les 2 semaines')).toBeVisible()
  expect(await api.schedule.unavailabilities({})).toMatchObject([
    { title: 'Supervision', isAllDay: false, rule: 'FREQ=WEEKLY;INTERVAL=2' },
  ])

  const days = page.getByRole('region', { name: 'Jours particuliers' })
  await days.getByRole('button', { name: 'Jours fériés' }).click()
  await dialog.getByRole('button', { name: /^Fermer \d+ jours$/ }).click()
  // On a public holiday the next twelve months have that day twice.
  for (const name of [/Fête du Travail/, /Noël/]) await expect(days.getByText(name).first()).toBeVisible()
})
