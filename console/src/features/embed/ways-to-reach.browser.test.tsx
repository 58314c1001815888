import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { FakeApi } from '../../../test/fake-api'
import { showPart } from '../../../test/show-part'
import { WaysToReach } from './ways-to-reach'

const all = { address: '14 rue des Tilleuls', city: '44000 Nantes', phone: '+33261910042', email: 'a@tilleuls.test' }
const none = { address: null, city: null, phone: null, email: null }

test.each([
  ['fr', '02 61 91 00 42', 'Joindre le cabinet'],
  ['en', '02 61 91 00 42', 'Contact the practice'],
] as const)(
  'the booking page says where the practice is, and how to reach it, in %s',
  async (language, phone, name) => {
    await page.viewport(360, 780)
    new FakeApi()
    const { place, leave } = await showPart(<WaysToReach of={all} />, language)
    await expect.element(page.getByLabelText(name)).toBeVisible()
    await expect.element(page.getByText('14 rue des Tilleuls, 44000 Nantes')).toBeVisible()
    const ways = [...place.querySelectorAll('a')].map((way) => way.getAttribute('href'))
    expect(ways).toEqual(['tel:+33261910042', 'mailto:a@tilleuls.test'])
    await expect.poll(() => place.textContent?.replaceAll('\u00a0', ' ')).toContain(phone)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    expect(await findBarriers()).toEqual([])
    leave()
  },
)

test('of a practice that gives nothing of itself there is nothing', async () => {
  new FakeApi()
  const { place, leave } = await showPart(<WaysToReach of={none} />, 'fr')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(place.querySelector('footer')).toBeNull()
  leave()
})
