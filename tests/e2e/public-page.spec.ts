import { expect, test } from '@playwright/test'
import { expectAccessible, expectHeard } from './accessible.ts'
import { demo } from './demo.ts'
import { words } from './words.ts'

const address = `${demo.urls.api}/p/claire-vasseur`

test('a published page is complete without scripts, and interactive with them, for everybody @phone', async ({
  page,
  browser,
}) => {
  const still = await browser.newContext({ javaScriptEnabled: false })
  const reader = await still.newPage()
  await reader.goto(address)
  for (const name of ['Présentation', 'Séances et tarifs', 'Prochaines disponibilités', 'Avis', 'Contact'])
    await expect(reader.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(reader.getByText('Séance vérifiée.').first()).toBeVisible()
  await still.close()

  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(address)
  await page.locator('ancrage-booking').scrollIntoViewIfNeeded()
  await expect(page.locator('ancrage-booking').getByRole('button', { name: words.fr.type }).first()).toBeVisible()
  await expectAccessible(page)
  await expectHeard(page)
  expect(errors).toEqual([])
})
