import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, signIn } from '../../../test/app'
import { anId, aUser } from '../../../test/build'
import { aForm, anAnswer, withForms } from '../../../test/build-forms'
import type { FakeApi } from '../../../test/fake-api'
import { switchLanguage } from '../../lib/i18n'
import { refresh } from '../../lib/readings'
import { ClientForms } from './client-forms'
import { FormsPart } from './forms-part'
import { LastAnswer } from './last-answer'

let api: FakeApi
let root: Root | undefined

const userIn = (mode: string) => aUser({ settings: [{ key: 'mode', value: mode }] })
const request = {
  id: anId(1),
  formId: anAnswer(1).formId,
  name: { fr: 'Votre sommeil', en: null },
  state: 'open',
  url: 'https://rendez-vous.example/forms/a-token',
  revoked: null,
  isMailed: true,
  sentAt: '2027-02-20T09:00:00.000Z',
  expiresAt: '2027-03-20T09:00:00.000Z',
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  signIn()
  api = withForms(aQuietPractice()).on('GET /api/auth/user', () => userIn('full'))
})
afterEach(() => {
  root?.unmount()
  document.body.replaceChildren()
})

async function show(part: ReactNode) {
  await switchLanguage('fr', { isChoice: false })
  root = createRoot(document.body.appendChild(document.createElement('main')))
  root.render(<RouterProvider router={createMemoryRouter([{ path: '/', element: part }])} />)
}
const part = (isLocked = false) => (
  <FormsPart sessionId={crypto.randomUUID()} patient={{ email: 'camille@example.test' }} isLocked={isLocked} />
)

describe('the forms of a session', () => {
  test('link to the settings while no form is published', async () => {
    api
      .on('GET /api/sessions/*/form-answers', () => ({ requests: [], answers: [] }))
      .on('GET /api/custom-forms', () => [])
    await show(part())
    const way = page.getByRole('link', { name: 'Composer un formulaire dans les réglages' })
    await expect.element(way).toHaveAttribute('href', '/settings/custom-forms')
  })

  test('are hidden in the essential mode when there are none', async () => {
    api
      .on('GET /api/auth/user', () => userIn('essential'))
      .on('GET /api/sessions/*/form-answers', () => ({ requests: [], answers: [] }))
    await show(part())
    await expect.poll(() => api.of('GET', /.*form-answers/).length).toBe(1)
    await expect.poll(() => document.querySelector('main')?.childElementCount).toBe(0)
  })

  test('show the answers, the requests that are still open, and the answers before a correction', async () => {
    const before = anAnswer(1, { isReplaced: true })
    const after = anAnswer(2, { replacesId: before.id, by: 'practitioner', answers: { nuits: 'bien' } })
    api.on('GET /api/sessions/*/form-answers', () => ({ requests: [request], answers: [after, before] }))
    await show(part())
    const card = page.getByRole('article', { name: 'Votre sommeil' })
    await expect.element(card.getByText(/Rempli en séance/)).toBeVisible()
    await card.getByText(/Avant correction/).click()
    await expect.element(card.getByText('L’hiver dernier')).toBeVisible()
    await expect.element(page.getByText(/en attente$/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Voir le lien' })).toBeVisible()
  })

  test('are sent, and the link is handed over', async () => {
    api
      .on('GET /api/sessions/*/form-answers', () => ({ requests: [], answers: [] }))
      .on('POST /api/sessions/*/forms', () => request)
    await show(part())
    await page.getByRole('button', { name: 'Envoyer un formulaire' }).click()
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect.element(page.getByLabelText('Lien du formulaire')).toHaveValue(request.url)
    await expect.element(page.getByRole('img', { name: /Code à scanner/ })).toBeVisible()
    expect(api.of('POST', /.*forms/).map(({ body }) => body)).toEqual([{ formId: request.formId, notify: true }])
  })

  test('are filled in during the session', async () => {
    api
      .on('GET /api/sessions/*/form-answers', () => ({ requests: [], answers: [] }))
      .on('POST /api/sessions/*/form-answers', () => anAnswer(1))
    await show(part())
    await page.getByRole('button', { name: 'Remplir maintenant' }).click()
    await page.getByText('Bien', { exact: true }).click()
    await page.getByRole('button', { name: 'Enregistrer les réponses' }).click()
    await expect
      .poll(() => api.of('POST', /.*form-answers/).map(({ body }) => body))
      .toMatchObject([{ answers: { nuits: 'bien' } }])
  })

  test('keep their unsaved answers, until it is confirmed that they are lost', async () => {
    const other = aForm({ id: anId(77), name: { fr: 'Votre douleur', en: null } })
    withForms(api, [aForm(), other])
      .on('GET /api/sessions/*/form-answers', () => ({ requests: [], answers: [] }))
      .on('GET /api/custom-forms/*/versions/*', ({ path }) => ({
        id: path.includes(other.id) ? anId(78) : anAnswer(1).version.id,
        number: 1,
        publishedAt: anAnswer(1).version.publishedAt,
        content: anAnswer(1).version.content,
      }))
    await show(part())
    await page.getByRole('button', { name: 'Remplir maintenant' }).click()
    await page.getByText('Bien', { exact: true }).click()
    const good = page.getByRole('radio', { name: 'Bien', exact: true })
    const form = page.getByRole('combobox', { name: 'Formulaire' })
    const stay = page.getByRole('button', { name: 'Rester ici' })
    await userEvent.keyboard('{Escape}')
    await stay.click()
    await expect.element(good).toBeChecked()
    await form.selectOptions('Votre douleur')
    await stay.click()
    await expect.element(form).toHaveValue(anAnswer(1).formId)
    await expect.element(good).toBeChecked()
    await form.selectOptions('Votre douleur')
    await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect.element(form).toHaveValue(other.id)
    await expect.element(good).not.toBeChecked()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('keep the typed answers when the form is published anew meanwhile', async () => {
    const { version } = anAnswer(1)
    const published = { id: anId(79), number: 2, publishedAt: version.publishedAt }
    const withVersions = () =>
      api.on('GET /api/custom-forms/*/versions/*', (_, [, number]) =>
        number === '2' ? { ...version, ...published } : version,
      )
    withVersions()
      .on('GET /api/sessions/*/form-answers', () => ({ requests: [], answers: [] }))
      .on('POST /api/sessions/*/form-answers', () => anAnswer(1))
    await show(part())
    await page.getByRole('button', { name: 'Remplir maintenant' }).click()
    await page.getByText('Bien', { exact: true }).click()
    withForms(api, [aForm({ published })])
    withVersions()
    await refresh('custom-forms')
    await expect.element(page.getByRole('radio', { name: 'Bien', exact: true })).toBeChecked()
    await page.getByRole('button', { name: 'Enregistrer les réponses' }).click()
    await expect
      .poll(() => api.of('POST', /.*form-answers/).map(({ body }) => body))
      .toMatchObject([{ formVersionId: version.id, answers: { nuits: 'bien' } }])
  })

  test('are read-only in a locked record', async () => {
    api.on('GET /api/sessions/*/form-answers', () => ({ requests: [], answers: [anAnswer(1)] }))
    await show(part(true))
    await expect.element(page.getByRole('article')).toBeVisible()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  })
})

test('the forms of a client show a scale over time as a curve and as a table', async () => {
  const answers = [anAnswer(3), anAnswer(2), anAnswer(1)]
  const points = [1, 2, 3].map((n) => ({ at: anAnswer(n).answeredAt, value: 2 + n, sessionId: anAnswer(n).sessionId }))
  const label = { fr: 'Votre énergie', en: null }
  api
    .on('GET /api/patients/*/form-answers', () => ({ requests: [], answers }))
    .on('GET /api/patients/*/scales', () => [{ formId: anId(2), questionId: 'energie', label, kind: 'scale', points }])
  await show(<ClientForms patientId={crypto.randomUUID()} sessionId={null} hasEmail />)
  const scales = page.getByRole('region', { name: 'Au fil des séances' })
  await expect.element(scales.getByText('de 3 à 5')).toBeVisible()
  await scales.getByText('Voir les valeurs').click()
  await expect.element(scales.getByRole('table', { name: 'Votre énergie' })).toBeVisible()
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(3)
})

test('the forms of a client are sent from their tab for the next session', async () => {
  const sessionId = crypto.randomUUID()
  api
    .on('GET /api/patients/*/form-answers', () => ({ requests: [], answers: [] }))
    .on('POST /api/sessions/*/forms', () => request)
  await show(<ClientForms patientId={crypto.randomUUID()} sessionId={sessionId} hasEmail />)
  await page.getByRole('button', { name: 'Envoyer un formulaire' }).click()
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
  await expect.element(page.getByLabelText('Lien du formulaire')).toHaveValue(request.url)
  expect(api.of('POST', `/api/sessions/${sessionId}/forms`)).toHaveLength(1)
})

describe('a form whose link ended by itself', () => {
  const revoked = { at: '2027-02-22T09:00:00.000Z', because: 'new_address' }
  const ended = { ...request, state: 'revoked', url: null, revoked, expiresAt: '2099-03-20T09:00:00.000Z' }

  test('says why, and is sent again from the client’s tab', async () => {
    const sessionId = crypto.randomUUID()
    api
      .on('GET /api/patients/*/form-answers', () => ({ requests: [ended], answers: [] }))
      .on('POST /api/sessions/*/forms', () => ({ ...request, id: anId(2), sentAt: '2027-02-23T09:00:00.000Z' }))
    await show(<ClientForms patientId={crypto.randomUUID()} sessionId={sessionId} hasEmail />)
    const list = page.getByRole('list', { name: 'Liens retirés' })
    await expect.element(list.getByText(/^Lien retiré .* avec la correction de l’adresse du client$/)).toBeVisible()
    await list.getByRole('button', { name: /^Envoyer à nouveau/ }).click()
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect.element(page.getByLabelText('Lien du formulaire')).toHaveValue(request.url)
    expect(api.of('POST', `/api/sessions/${sessionId}/forms`).map(({ body }) => body)).toEqual([
      { formId: request.formId, notify: true },
    ])
  })

  test('stands with its session too, without a button in a locked record', async () => {
    api.on('GET /api/sessions/*/form-answers', () => ({ requests: [ended], answers: [] }))
    await show(part(true))
    await expect.element(page.getByRole('list', { name: 'Liens retirés' })).toBeVisible()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  })

  test('is no longer shown once it was sent again or would be over, nor where the practitioner withdrew it', async () => {
    const again = { ...request, id: anId(2), sentAt: '2027-02-23T09:00:00.000Z' }
    const byHand = { ...ended, id: anId(3), formId: anId(4), revoked: { ...revoked, because: 'by_hand' } }
    const over = { ...ended, id: anId(5), formId: anId(6), expiresAt: '2026-11-01T09:00:00.000Z' }
    api.on('GET /api/sessions/*/form-answers', () => ({ requests: [again, ended, byHand, over], answers: [] }))
    await show(part())
    await expect.element(page.getByText(/en attente$/)).toBeVisible()
    expect(page.getByText(/^Lien retiré/).elements()).toEqual([])
  })
})

test('the form that the client answered last stands beside a session without answers', async () => {
  const answers = [anAnswer(1), anAnswer(2, { answers: { nuits: 'bien' } })]
  api
    .on('GET /api/sessions/*/form-answers', () => ({ requests: [], answers: [] }))
    .on('GET /api/patients/*/form-answers', () => ({ requests: [], answers }))
  await show(<LastAnswer sessionId={crypto.randomUUID()} patientId={crypto.randomUUID()} />)
  const part = page.getByRole('region', { name: 'La dernière réponse' })
  await expect.element(part.getByText('Bien', { exact: true })).toBeVisible()
  await expect.poll(() => part.getByRole('article').elements()).toHaveLength(1)
})
