import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice } from '../../../test/app'
import { aConsent, aConsentState } from '../../../test/build-consents'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { showPart } from '../../../test/show-part'
import { textsReady } from '../../lib/i18n'
import { ConsentPart } from './consent-part'
import type { ConsentState } from './use-consents'

const { sessionId } = aConsent()
const patient = { firstname: 'Camille', lastname: 'Roux' }

let api: FakeApi
let state: ConsentState
let leave = () => {}

const dialog = page.getByRole('dialog')
const paperButton = page.getByRole('button', { name: 'Signé sur papier' })
const note = dialog.getByRole('button', { name: 'Noter le consentement' })
const day = dialog.getByRole('textbox', { name: /^Signé le/ })
const noted = () => api.of('POST', /.*\/consent\/paper/).map(({ body }) => body)
const paper = { way: 'paper', signature: 'paper', textId: null, textVersion: null, pdfSha256: null } as const

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
    .on('GET /api/sessions/*/consent', () => state)
    .on('POST /api/sessions/*/consent/paper', ({ body }) => {
      const { signedOn } = body as { signedOn: string }
      state = { ...state, consent: aConsent({ ...paper, paperSignedOn: signedOn }) }
      return state.consent
    })
})

afterEach(() => leave())

async function show(overrides: Partial<ConsentState> = {}) {
  state = aConsentState(overrides)
  const part = (
    <section>
      <ConsentPart sessionId={sessionId} patient={patient} isLocked={false} obstacle={null} />
    </section>
  )
  ;({ leave } = await showPart(part, 'fr'))
  await textsReady()
}

test('a consent on paper is noted with its day, and the notice goes', async () => {
  await show()
  await paperButton.click()
  await day.fill('04/03/2024')
  await expect.element(dialog.getByRole('group', { name: /^Qui a signé/ })).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await note.click()
  await expect.element(page.getByText('Sur papier le 4 mars 2024, par Camille Roux')).toBeVisible()
  expect(noted()).toEqual([{ signedOn: '2024-03-04', signedBy: 'patient' }])
  await expect.element(paperButton).toHaveFocus()
  expect(page.getByText('Sans consentement signé').elements()).toEqual([])
  expect(page.getByRole('link', { name: /PDF/ }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: 'Retirer' })).toBeVisible()
})

test('a consent on paper needs a day that has come, and for a child a named guardian and the child’s agreement', async () => {
  await show({ signer: 'guardian_and_child' })
  await paperButton.click()
  await day.fill('')
  await note.click()
  await expect.element(dialog.getByText('Indiquez le jour de la signature, aujourd’hui au plus tard.')).toBeVisible()
  await day.fill('04/03/2024')
  await dialog.getByRole('textbox', { name: /^Nom du représentant légal/ }).fill('Hélène Roux')
  await note.click()
  await expect.element(dialog.getByText('Cochez la case si l’enfant est d’accord.')).toBeVisible()
  expect(noted()).toEqual([])
  await dialog.getByRole('checkbox').click()
  await note.click()
  await expect.element(page.getByText('Consentement signé', { exact: true })).toBeVisible()
  const guardian = { signedBy: 'guardian', guardianName: 'Hélène Roux', childAgrees: true }
  expect(noted()).toEqual([{ signedOn: '2024-03-04', ...guardian }])
})

test('a client who was a child on the day of the paper has to agree as well, though not any more', async () => {
  let isRefused = true
  api.on('POST /api/sessions/*/consent/paper', () => {
    if (isRefused) return new Refusal('validation', { errors: { childAgrees: ['required'] } })
    state = { ...state, consent: aConsent({ ...paper, paperSignedOn: '2024-03-04' }) }
    return state.consent
  })
  await show({ signer: 'guardian' })
  await paperButton.click()
  await day.fill('04/03/2024')
  await dialog.getByRole('textbox', { name: /^Nom du représentant légal/ }).fill('Hélène Roux')
  expect(dialog.getByRole('checkbox').elements()).toEqual([])
  await note.click()
  await expect.element(dialog.getByText('Cochez la case si l’enfant est d’accord.')).toBeVisible()
  await dialog.getByRole('checkbox').click()
  isRefused = false
  await note.click()
  await expect.element(page.getByText('Consentement signé', { exact: true })).toBeVisible()
  expect(noted().at(-1)).toMatchObject({ signedBy: 'guardian', childAgrees: true })
})

test('a paper of before the withdrawal is refused in words, and a noted paper can be corrected', async () => {
  api.on('POST /api/sessions/*/consent/paper', () => {
    return new Refusal('validation', { errors: { signedOn: ['before_withdrawal'] } })
  })
  const other = '0197a1b2-0000-7000-8000-0000000000ff'
  await show({ consent: aConsent({ ...paper, paperSignedOn: '2024-03-04', sessionId: other }) })
  await expect.element(page.getByText('Noté lors d’une autre séance.')).toBeVisible()
  await paperButton.click()
  await note.click()
  await expect.element(dialog.getByText(/Le consentement a été retiré après ce jour/)).toBeVisible()
})

test('a paper that a signature overtook shows that signature', async () => {
  api.on('POST /api/sessions/*/consent/paper', () => {
    state = { ...state, consent: aConsent() }
    return new Refusal('conflict')
  })
  await show()
  await paperButton.click()
  await note.click()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect.element(page.getByText('Consentement signé', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /PDF/ })).toHaveFocus()
})

test('a consent on paper that the server refuses says so at its field', async () => {
  api.on('POST /api/sessions/*/consent/paper', () => new Refusal('validation', { errors: { signedOn: ['in_future'] } }))
  await show()
  await paperButton.click()
  await note.click()
  await expect.element(day).toHaveAttribute('aria-invalid', 'true')
})
