import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from './app'
import { aPage, aSession } from './build'

const tooltip = () => page.getByRole('tooltip')
const search = page.getByRole('button', { name: 'Rechercher et agir' })
const title = page.getByRole('heading', { level: 1 })

beforeEach(async () => {
  await page.viewport(1280, 900)
  aQuietPractice()
    .on('GET /api/sessions', () => aPage([aSession({ startsAt: '2027-03-02T08:30:00.000Z', status: 'scheduled' })]))
    .on('GET /api/session-types', () => [])
  await visit('/sessions')
  await expect.element(title).toBeVisible()
  await title.hover()
})

test('an icon button shows its name under the pointer, and keeps it while the pointer is on the tooltip', async () => {
  await search.hover()
  await expect.element(tooltip()).toHaveTextContent('Rechercher et agir')
  await tooltip().hover()
  await expect.element(tooltip()).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await title.hover()
  await expect.element(tooltip()).not.toBeInTheDocument()
})

test('the keyboard focus shows it too; Escape hides it and keeps the focus', async () => {
  search.element().focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
  await expect.element(search).toHaveFocus()
  await expect.element(tooltip()).toHaveTextContent('Rechercher et agir')
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip()).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
})

test('a press hides it, and the returning focus does not show it', async () => {
  await search.hover()
  await expect.element(tooltip()).toBeVisible()
  await search.click()
  await expect.element(tooltip()).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveFocus()
  await expect.element(tooltip()).not.toBeInTheDocument()
})

test('a tooltip that differs from the name is the accessible description', async () => {
  const sort = page
    .getByRole('columnheader', { name: /Client|Date/ })
    .getByRole('link')
    .first()
  await sort.hover()
  await expect.element(tooltip()).toBeVisible()
  await expect.element(sort).toHaveAccessibleDescription(/Trier/)
  await title.hover()
  await expect.element(tooltip()).not.toBeInTheDocument()
  await expect.element(sort).not.toHaveAttribute('aria-describedby')
})
