import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { ownPractice } from '../../../test/build-settings'
import { aType, withTypes } from '../../../test/build-types'
import { aNewPractice } from '../../../test/build-welcome'
import { type FakeApi, noAnswer } from '../../../test/fake-api'
import { welcomePage } from '../../../test/welcome-page'

let api: FakeApi

const { heading, next } = welcomePage
const keep = page.getByRole('button', { name: 'Tout garder et continuer' })
const added = () => welcomePage.addedTypes(api)
const settled = () => welcomePage.savedSettings(api)

beforeEach(async () => {
  await page.viewport(1280, 900)
})

test('what the first three steps propose is kept in one press', async () => {
  api = aNewPractice()
  await visit('/welcome')
  await expect.element(heading('Quand recevez-vous ?')).toHaveFocus()
  await expect.element(page.getByText(/Première séance \(80.*Séance de suivi \(70.*Arrêt du tabac \(150/)).toBeVisible()
  await keep.click()
  await expect.element(heading('Où vos clients réservent-ils ?')).toHaveFocus()
  expect(api.of('PUT', '/api/schedule')).toHaveLength(1)
  expect(added()).toEqual(['Première séance', 'Séance de suivi', 'Arrêt du tabac'])
  expect(settled()).toContainEqual({ gridMinutes: null })
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect.element(heading('Où vous trouve-t-on ?')).toHaveFocus()
})

test('on a phone, what keeps everything is in sight without scrolling, and a failure stands beside it', async () => {
  api = aNewPractice()
  await page.viewport(360, 780)
  await visit('/welcome')
  await expect.element(heading('Quand recevez-vous ?')).toHaveFocus()
  await expect.poll(() => keep.element().getBoundingClientRect().bottom).toBeLessThan(innerHeight)
  api.on('PUT /api/schedule', () => noAnswer)
  await keep.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(page.getByRole('alert').element().previousElementSibling).toBe(keep.element())
})

test('an address that is not known is asked for, though the rest is kept', async () => {
  api = aNewPractice()
  const practice = { ...ownPractice, address: null }
  api.on('GET /api/practice', () => practice)
  await visit('/welcome')
  await keep.click()
  await expect.element(heading('Où vous trouve-t-on ?')).toHaveFocus()
  expect(added()).toHaveLength(3)
  await next.click()
  await expect.element(heading('Où vos clients réservent-ils ?')).toHaveFocus()
})

test('nothing is kept in one press by a practice that has a session type', async () => {
  api = aNewPractice()
  withTypes(api, [aType(1, { nameFr: 'Bilan' })])
  await visit('/welcome')
  await expect.element(heading('Quand recevez-vous ?')).toHaveFocus()
  await next.click()
  await expect.element(heading('Que peut-on réserver ?')).toHaveFocus()
  await expect.element(keep).not.toBeInTheDocument()
})

test.each([
  ['fr', 'Changer l’adresse', 'Adresse', 'Où vos clients réservent-ils ?'],
  ['en', 'Change the address', 'Address', 'Where do clients book?'],
] as const)(
  'an address that the registration knows is shown, and asked for only on demand, in %s',
  async (language, open, name, after) => {
    api = aNewPractice(['hours', 'types'])
    const saved = () => api.of('PATCH', '/api/practice').map(({ body }) => body)
    await visit('/welcome', { language })
    await expect.element(page.getByText(/14 rue des Tilleuls, 44000 Nantes/)).toBeVisible()
    const field = page.getByRole('combobox', { name })
    await expect.element(field).not.toBeInTheDocument()
    await page.getByRole('button', { name: open }).click()
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('14 rue des Tilleuls')
    await field.fill('3 quai de la Fosse')
    await page
      .getByRole('button', { name: language === 'fr' ? 'Enregistrer et continuer' : 'Save and continue' })
      .click()
    await expect.element(heading(after)).toHaveFocus()
    expect(saved()).toEqual([{ address: '3 quai de la Fosse' }])
  },
)
