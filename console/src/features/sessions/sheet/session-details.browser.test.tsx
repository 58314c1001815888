import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aPage, aSession, inFull } from '../../../../test/build'

const name = 'Vers une vie sans tabac, accompagnement de longue durée'

test('the name of a type that is longer than its line is read whole within the sheet, on a phone too', async () => {
  await page.viewport(360, 780)
  const session = aSession({ status: 'scheduled' })
  const types = session.types.map((type) => ({ ...type, nameFr: name }))
  aQuietPractice()
    .on('GET /api/sessions', () => aPage([]))
    .on('GET /api/sessions/*', () => inFull({ ...session, types }))
    .on('GET /api/sessions/*/history', () => [])
  await visit(`/sessions?session=${session.id}`)
  const shown = page.getByRole('dialog', { name: 'Camille Roux' }).getByText(name)
  await expect.element(shown).toBeVisible()
  const { right } = shown.element().closest('dl')!.getBoundingClientRect()
  expect(shown.element().getBoundingClientRect().right).toBeLessThanOrEqual(right)
  expect(shown.element().scrollWidth).toBeLessThanOrEqual(shown.element().clientWidth)
})
