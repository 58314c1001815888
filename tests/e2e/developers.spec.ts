import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { expectWithinWidth } from './within-width.ts'

const address = (lang: string) => `${demo.urls.console}/developers?lang=${lang}&practice=${demo.practiceId}`

test('the developers’ page tries an element, shows its events, and writes the chosen attributes into its markup', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(address('en'))
  const events = page.getByRole('log', { name: 'Events' })
  await expect(events.getByText('ancrage-ready')).toBeVisible()
  await page.getByLabel('layout', { exact: true }).selectOption('month')
  await page.getByLabel('hide', { exact: true }).fill('price')
  await page.getByLabel('hide', { exact: true }).press('Tab')
  await expect(page.locator('#markup')).toContainText(
    `<ancrage-booking practice="${demo.practiceId}" hide="price" layout="month">`,
  )
  await expect(page.locator('ancrage-booking')).toHaveAttribute('layout', 'month')
  await expectAccessible(page)
  await page.getByLabel('Element').selectOption('ancrage-contact')
  await expect(page.locator('ancrage-contact').getByRole('textbox').first()).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('Nothing yet.')).toBeVisible()
  expect(complaints).toEqual([])
  await expectWithinWidth(page)
})

test('the developers’ page keeps what was chosen when its language changes, and opens where a console line leads', async ({
  page,
}) => {
  await page.goto(`${address('en')}&element=ancrage-next`)
  await expect(page.locator('ancrage-next')).toBeAttached()
  await page.getByRole('link', { name: 'Français' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ancrage pour développeurs' })).toBeVisible()
  await expect(page.locator('ancrage-next')).toHaveAttribute('practice', demo.practiceId)
  await page.goto(`${demo.urls.console}/developers#time-zone`)
  await expect(page.locator('#time-zone')).toBeInViewport()
})
