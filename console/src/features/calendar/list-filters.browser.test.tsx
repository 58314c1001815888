import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aFullWeek, someUnavailabilities, withCalendar } from '../../../test/build-calendar'

const note = page.getByText('Aucune séance ne correspond à vos filtres.')

test('a list that its filters leave empty says so, and shows everything again', async () => {
  withCalendar(aQuietPractice(), { sessions: aFullWeek })
  const { address } = await visit('/calendar?view=list&on=2027-03-01&status=completed&place=on_site')
  await expect.element(note).toBeVisible()
  await expect.element(page.getByText('Rien de prévu pendant ces quatre semaines.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Tout afficher' }).click()
  await expect.element(page.getByRole('button', { name: /Camille Roux/ }).first()).toBeVisible()
  expect(address()).toBe('/calendar?view=list&on=2027-03-01')
})

test('a list in which filters leave only time off says that they hide the sessions', async () => {
  withCalendar(aQuietPractice(), { sessions: aFullWeek, unavailabilities: () => someUnavailabilities })
  await visit('/calendar?view=list&on=2027-03-01&status=completed&place=on_site')
  await expect.element(page.getByRole('button', { name: /Formation/ }).first()).toBeVisible()
  await expect.element(note).toBeVisible()
})

test('a list without anything, and without filters, offers to plan', async () => {
  withCalendar(aQuietPractice())
  await visit('/calendar?view=list&on=2027-03-01')
  await expect.element(page.getByText('Rien de prévu pendant ces quatre semaines.')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
