import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { aKnownClient, CAMILLE } from '../../../test/build-patient'

const LONG = { firstname: 'Marie-Antoinette-Éléonore', lastname: 'de La Rochefoucauld-Montmorency d’Aubigné' }

const fits = () => document.documentElement.scrollWidth <= innerWidth

describe.each([
  ['light', 1280],
  ['dark', 360],
] as const)('in %s, %i pixels wide', (theme, width) => {
  test('the page of a client, its history and its form are accessible', async () => {
    await page.viewport(width, 800)
    document.documentElement.dataset.theme = theme
    aKnownClient({ ...LONG, dateOfBirth: '2015-04-12', guardianName: LONG.lastname, guardianPhone: '+33612345678' })
    await visit(`/patients/${CAMILLE}`)
    await expect.element(page.getByRole('heading', { name: 'Coordonnées' })).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(fits()).toBe(true)
    await page.getByRole('tab', { name: 'Historique' }).click()
    await expect.element(page.getByText(/550 no such user/)).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(fits()).toBe(true)
    await page.getByRole('button', { name: 'Modifier' }).first().click()
    await expect.element(page.getByRole('dialog').getByLabelText('Prénom')).toBeVisible()
    expect(await findBarriers()).toEqual([])
  })
})
