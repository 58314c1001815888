import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aPage, aSession, anId as id, plannedReply } from '../../../../test/build'
import { aPatient } from '../../../../test/build-patient'
import { someTypes, withTypes } from '../../../../test/build-types'
import { type FakeApi, Refusal } from '../../../../test/fake-api'

/** Tuesday 2 March 2027, ten o'clock in Paris. */
const TEN = '2027-03-02T09:00:00.000Z'
const zoe = aPatient()
const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const plans = () => api.of('POST', '/api/sessions').map(({ body }) => body)
let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withTypes(aQuietPractice())
    .on('GET /api/patients', () => aPage([]))
    .on('GET /api/patients/*', () => new Refusal('not_found'))
    .on('GET /api/availability', () => ({
      timeZone: 'Europe/Paris',
      days: [{ date: '2027-03-02', slots: [TEN] }],
    }))
    .on('POST /api/sessions', () => plannedReply(aSession({ status: 'scheduled', startsAt: TEN })))
})

/** Opens the drawer, and in it the fields of somebody who is not found. */
async function begin(typed: string) {
  await visit('/sessions?period=all')
  await page.getByRole('button', { name: 'Planifier une séance' }).first().click()
  await drawer.getByRole('combobox', { name: 'Client' }).fill(typed)
  await drawer.getByRole('option', { name: new RegExp(`Ajouter «.${typed}.»`) }).click()
}

test('a new client is added where one is; who is likely the same is named first', async () => {
  api.on('POST /api/patients', ({ body }) => {
    const { allowDuplicate, ...person } = body as { allowDuplicate?: boolean }
    return allowDuplicate ? { ...zoe, ...person, id: id(3) } : new Refusal('possible_duplicate', { patients: [zoe] })
  })
  await begin('zoé benoît')
  await expect.element(drawer.getByLabelText('Prénom')).toHaveValue('Zoé')
  await drawer.getByLabelText(/Téléphone/).fill('0612345678')
  await button('Ajouter ce client').click()
  await expect.element(drawer.getByText(/Est-ce la même personne/)).toBeVisible()
  await button('Ajouter une autre personne').click()
  await expect.element(button('Changer')).toBeVisible()
  await expect
    .poll(() => api.of('POST', '/api/patients').map(({ body }) => body))
    .toEqual([
      { firstname: 'Zoé', lastname: 'Benoît', phone: '06 12 34 56 78' },
      { firstname: 'Zoé', lastname: 'Benoît', phone: '06 12 34 56 78', allowDuplicate: true },
    ])
})

test('closing asks before it discards who is typed as a new client', async () => {
  await begin('zoé benoît')
  await drawer.getByLabelText(/Téléphone/).fill('0612345678')
  await userEvent.keyboard('{Escape}')
  await button('Rester ici').click()
  await expect.element(drawer.getByLabelText(/Téléphone/)).toHaveValue(expect.stringMatching(/^06.12.34.56.78$/))
  await button('Annuler').click()
  await button('Quitter sans enregistrer').click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(api.of('POST', '/api/patients')).toEqual([])
})

test('who is typed as a new client is added with the session, once their fields are right', async () => {
  let isRefused = true
  api.on('POST /api/patients', ({ body }) =>
    isRefused
      ? new Refusal('validation', { errors: { email: ['invalid_email'] } })
      : { ...zoe, ...(body as object), id: id(3) },
  )
  await begin('Ines Roy')
  await drawer.getByRole('combobox', { name: 'Type de séance 1' }).selectOptions('Première séance')
  await drawer.getByRole('button', { name: /10:00/ }).click()
  await drawer.getByLabelText('Nom', { exact: true }).fill('')
  await button('Planifier').click()
  await expect.element(drawer.getByLabelText('Nom', { exact: true })).toHaveFocus()
  expect(api.of('POST', '/api/patients')).toEqual([])
  await drawer.getByLabelText('Nom', { exact: true }).fill('Roy')
  await drawer.getByLabelText(/^E.mail/).fill('ines@')
  await button('Planifier').click()
  await expect.element(drawer.getByLabelText(/^E.mail/)).toHaveFocus()
  expect(plans()).toEqual([])
  isRefused = false
  await drawer.getByLabelText(/^E.mail/).fill('ines@courriel.test')
  await button('Planifier').click()
  await expect
    .poll(plans)
    .toMatchObject([{ patientId: id(3), sessionTypeId: someTypes()[0]?.id, startsAt: TEN, notify: true }])
  await expect.element(drawer).not.toBeInTheDocument()
  expect(api.of('POST', '/api/patients')).toHaveLength(2)
})
