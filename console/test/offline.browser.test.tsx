import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from './app'
import { FakeEventSource } from './fake-events'

beforeEach(async () => {
  await page.viewport(1280, 900)
  aQuietPractice()
})

test('what being offline means is read by a press, with the keyboard or a finger too', async () => {
  await visit('/requests')
  const source = await vi.waitFor(() => FakeEventSource.current, 10_000)
  source.connects()
  source.breaks()
  const notice = page.getByRole('status').getByRole('button', { name: 'Hors ligne' })
  const meaning = page.getByText(/^La page se mettra à jour/)
  await expect.element(notice).toBeVisible()
  notice.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(meaning).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(meaning).not.toBeVisible()
})
