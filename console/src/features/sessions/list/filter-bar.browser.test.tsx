import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aPage } from '../../../../test/build'

beforeEach(async () => {
  await page.viewport(1280, 900)
  aQuietPractice()
    .on('GET /api/sessions', () => aPage([]))
    .on('GET /api/session-types', () => [])
})

test('a year typed with two digits becomes a year of this century when the field is left', async () => {
  const { address } = await visit('/sessions?period=custom')
  const from = page.getByLabelText('Du', { exact: true })
  await from.fill('2/3/26')
  await page.getByRole('searchbox').click()
  await expect.element(from).toHaveValue('02/03/2026')
  await expect.poll(address).toBe('/sessions?from=2026-03-02')
})
