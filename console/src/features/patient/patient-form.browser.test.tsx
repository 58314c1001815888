import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aKnownClient, aPatientFile, CAMILLE, identityOf } from '../../../test/build-patient'
import { Refusal } from '../../../test/fake-api'
import texts from './texts.fr.json'
import { allFields } from './values'

const PATH = `/patients/${CAMILLE}`
const sheet = () => page.getByRole('dialog', { name: 'Modifier la fiche' })
const _tab = (name: string) => page.getByRole('tab', { name })

beforeEach(() => page.viewport(1280, 900))

describe('the form of a client', () => {
  async function edit() {
    await visit(PATH)
    await page.getByRole('button', { name: 'Modifier' }).first().click()
    await expect.element(sheet()).toBeVisible()
  }

  test('saves only what was changed, with tags typed one by one', async () => {
    const api = aKnownClient()
    await edit()
    const labels = () => [...sheet().element().querySelectorAll('label')]
    await expect
      .poll(() => labels().map(({ textContent }) => textContent.replace(/ \(.*/, '')))
      .toEqual(expect.arrayContaining(allFields.map((field) => texts.form[field])))
    await sheet().getByLabelText('Prénom').fill('Camilla')
    await sheet()
      .getByRole('combobox', { name: /^Étiquettes/ })
      .fill('stress,')
    await sheet().getByRole('button', { name: 'Retirer l’étiquette tabac' }).click()
    await sheet().getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(api.of('PATCH', /.*/)[0]?.body).toEqual({ revision: 3, firstname: 'Camilla', tags: ['sommeil', 'stress'] })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Camilla Roux')
  })

  test('shows field by field what was changed elsewhere, and loses nothing', async () => {
    const stored = aPatientFile({ city: '29200 Brest', phone: '+33600000000', revision: 4 })
    const api = aKnownClient().on('PATCH /api/patients/*', ({ body }) =>
      (body as { revision: number }).revision === 3
        ? new Refusal('conflict', { patient: identityOf(stored) })
        : identityOf(stored),
    )
    await edit()
    await sheet()
      .getByLabelText(/^Code postal et ville/)
      .fill('35000 Rennes')
    await sheet().getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(sheet().getByText('Enregistré entre-temps : « 29200 Brest ».')).toBeVisible()
    await expect.element(sheet().getByLabelText(/^Code postal et ville/)).toHaveValue('35000 Rennes')
    await expect.element(sheet().getByLabelText(/^Téléphone \(/)).toHaveValue('+33 6 00 00 00 00')
    await sheet().getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(sheet()).not.toBeInTheDocument()
    expect(api.of('PATCH', /.*/).at(-1)?.body).toEqual({ revision: 4, city: '35000 Rennes' })
  })

  test('shows refusals at their fields, and asks for a guardian below eighteen', async () => {
    aKnownClient().on(
      'PATCH /api/patients/*',
      () => new Refusal('validation', { errors: { dateOfBirth: ['in_future'] } }),
    )
    await edit()
    await sheet()
      .getByLabelText(/^Date de naissance/)
      .fill('2015-01-01')
    await expect.element(sheet().getByText(/responsable légal signe/)).toBeVisible()
    await sheet().getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(sheet().getByText('Cette date est à venir.')).toBeVisible()
  })

  test('asks before it drops typed text', async () => {
    aKnownClient()
    await edit()
    await sheet().getByLabelText('Prénom').fill('Camilla')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: /Rester|Continuer/ }).click()
    await expect.element(sheet().getByLabelText('Prénom')).toHaveValue('Camilla')
  })
})
