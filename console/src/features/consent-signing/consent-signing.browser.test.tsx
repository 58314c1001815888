import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { aConsentText, aLinkedConsent } from '../../../test/build-consents'
import { FakeApi, Refusal } from '../../../test/fake-api'
import type { LinkedConsent } from './to-sign'

const TOKEN = 'a-token-of-more-than-twenty-characters'
const open = (language: 'fr' | 'en' = 'fr') => visit(`/consent/${TOKEN}`, { isAnonymous: true, language })

let api: FakeApi
let consent: LinkedConsent

beforeEach(async () => {
  await page.viewport(360, 800)
  consent = aLinkedConsent()
  api = new FakeApi()
    .on('GET /api/public/consents/*', () => consent)
    .on('POST /api/public/consents/*', () => ({ ...consent, signedAt: '2027-02-27T09:00:00.000Z', hasPdf: true }))
})

test('is read and signed on a phone: the box is unticked, and both are needed before anything is sent', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Votre consentement', level: 1 })).toBeVisible()
  await expect.element(page.getByText(/Claire Vasseur, Cabinet des Tilleuls.*mardi 2 mars/)).toBeVisible()
  await expect.element(page.getByText('Représentant légal')).not.toBeInTheDocument()
  const box = page.getByRole('checkbox', { name: /J’ai lu ce texte/ })
  await expect.element(box).not.toBeChecked()
  await page.getByRole('radio', { name: 'Taper mon nom' }).click()
  await page.getByRole('button', { name: 'Signer' }).click()
  await expect.element(page.getByText('Cochez la case pour donner votre accord.')).toBeVisible()
  await expect.element(page.getByText('Tapez votre nom.')).toBeVisible()
  expect(api.of('POST', /.*/)).toEqual([])
  expect(await findBarriers()).toEqual([])
  await box.click()
  await page.getByLabelText('Prénom et nom').fill('Camille Roux')
  await page.getByRole('button', { name: 'Signer' }).click()
  await expect.element(page.getByRole('heading', { name: 'C’est signé' })).toHaveFocus()
  expect(api.of('POST', /.*/)[0]?.body).toEqual({
    textVersionId: aConsentText().id,
    accepted: true,
    signature: { kind: 'typed', name: 'Camille Roux' },
    signedBy: 'patient',
    locale: 'fr',
  })
  await expect
    .element(page.getByRole('link', { name: 'Télécharger mon exemplaire' }))
    .toHaveAttribute('href', `/api/public/consents/${TOKEN}/pdf`)
  expect(await findBarriers()).toEqual([])
})

test('of a child asks for the guardian’s name and the child’s agreement, in English too', async () => {
  consent = aLinkedConsent({ signer: 'guardian_and_child', guardianName: 'Hélène Roux', locale: 'en' })
  await open('en')
  await expect.element(page.getByText(/is under 15/)).toBeVisible()
  await expect.element(page.getByRole('textbox').first()).toHaveValue('Hélène Roux')
  await expect.element(page.getByRole('checkbox', { name: /explained to Camille Roux/ })).not.toBeChecked()
})

test('is loaded again if the text was replaced meanwhile, with an unticked box', async () => {
  api.on('POST /api/public/consents/*', () => new Refusal('conflict', { errors: { textVersionId: ['changed_since'] } }))
  await open()
  await page.getByRole('checkbox', { name: /J’ai lu ce texte/ }).click()
  await page.getByRole('radio', { name: 'Taper mon nom' }).click()
  await page.getByLabelText('Prénom et nom').fill('Camille Roux')
  consent = aLinkedConsent({ text: aConsentText({ version: 2, textFr: 'Un autre texte.' }) })
  await page.getByRole('button', { name: 'Signer' }).click()
  await expect.element(page.getByText(/Le texte a changé/)).toBeVisible()
  await expect.element(page.getByText('Un autre texte.')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /J’ai lu ce texte/ })).not.toBeChecked()
})

test.each([
  ['link_expired', 'Ce lien n’est plus valable'],
  ['not_found', 'Ce lien ne mène à rien'],
] as const)('with a link refused as %s cannot be signed, and the page says so', async (code, words) => {
  api.on('GET /api/public/consents/*', () => new Refusal(code))
  await open()
  await expect.element(page.getByRole('heading', { name: words, level: 1 })).toBeVisible()
  await expect.poll(() => document.title).toBe(`${words} · Ancrage`)
})

test('that is signed already is shown as such', async () => {
  consent = aLinkedConsent({ signedAt: '2027-02-26T09:00:00.000Z' })
  await open()
  await expect.element(page.getByRole('heading', { name: 'C’est signé' })).toBeVisible()
  // It was signed elsewhere, so this link offers no PDF.
  await expect.element(page.getByRole('link', { name: 'Télécharger mon exemplaire' })).not.toBeInTheDocument()
})
