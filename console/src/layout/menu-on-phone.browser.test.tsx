import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../test/app'

test.each([
  ['fr', /^Plus/, 'Réglages', 'Se déconnecter'],
  ['en', /^More/, 'Settings', 'Sign out'],
] as const)(
  'the whole menu fits on a phone, and no entry stands below another, in %s',
  async (language, more, last, out) => {
    await page.viewport(360, 740)
    aQuietPractice()
    await visit('/requests', { language })
    await page.getByRole('button', { name: more }).click()
    const menu = page.getByRole('dialog')
    const settings = menu.getByRole('link', { name: last })
    await expect.element(settings).toBeVisible()
    const boxOf = (element: Element) => element.getBoundingClientRect()
    const entries = [...menu.element().querySelectorAll('li > a, li > button')].map(boxOf)
    expect(entries.length).toBeGreaterThan(10)
    for (const [at, box] of entries.entries()) expect(box.top).toBeGreaterThanOrEqual(entries[at - 1]?.bottom ?? 0)
    expect(boxOf(menu.getByRole('button', { name: out }).element()).bottom).toBeLessThanOrEqual(740)
  },
)
