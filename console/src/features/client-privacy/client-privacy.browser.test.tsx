import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { aDataHolder, aSignedConsent } from '../../../test/build-client-privacy'
import type { FakeApi } from '../../../test/fake-api'
import type { DataHolder, OwnConsent } from './use-client-privacy'

const anonymous = { isAnonymous: true }
const sessionId = anId(61)

let api: FakeApi
let holder: DataHolder
let consent: OwnConsent

beforeEach(async () => {
  await page.viewport(360, 800)
  holder = aDataHolder()
  consent = aSignedConsent()
  api = withClientArea(aQuietPractice())
    .on('GET /client-api/privacy', () => [holder])
    .on('GET /client-api/consents', () => [consent])
  signInClient()
})
afterEach(forgetClientCookie)

test('a consent on paper says its day and who keeps it, and has neither words nor a copy', async () => {
  consent = { ...consent, way: 'paper', paperSignedOn: '2024-03-04', text: '', textVersion: null }
  await visit('/client/privacy', anonymous)
  const signed = page.getByRole('list', { name: 'Consentements signés' })
  await expect.element(signed.getByText(/^Signé sur papier, le 4 mars 2024/)).toBeVisible()
  await expect.element(signed.getByRole('button', { name: 'Retirer' })).toBeVisible()
  expect(signed.getByText(/^Lire le texte/).elements()).toEqual([])
  expect(signed.getByRole('link').elements()).toEqual([])
})

test('a signed consent can be read, and is withdrawn in two presses, the first of which explains the effect', async () => {
  api.on('POST /client-api/consents/*/withdraw', () => {
    consent = { ...consent, state: 'withdrawn', withdrawnAt: '2027-02-27T09:00:00.000Z' }
    return [consent]
  })
  await visit('/client', anonymous)
  await page.getByRole('link', { name: /Consentements, export/ }).click()
  const signed = page.getByRole('list', { name: 'Consentements signés' })
  await signed.getByText('Lire le texte, version 1').click()
  await expect.element(signed.getByText(/L’hypnose est un accompagnement/)).toBeVisible()
  await signed.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(signed.getByText(/ne pourra plus traiter vos données de santé/)).toBeVisible()
  expect(await findBarriers()).toEqual([])
  expect(api.of('POST', /.*/)).toEqual([])
  await signed.getByRole('button', { name: 'Confirmer le retrait' }).click()
  await expect.element(signed.getByText('Retiré', { exact: true })).toBeVisible()
  await expect.element(signed.getByRole('link', { name: /^Mon exemplaire/ })).toHaveFocus()
  expect(api.of('POST', `/client-api/consents/${consent.id}/withdraw`)).toHaveLength(1)
})

test('the consent of a booking is withdrawn too, and stays when the client cancels that', async () => {
  api.on('POST /client-api/sessions/*/withdraw-consent', () => {
    const withdrawnAt = '2027-02-27T09:00:00.000Z'
    const bookingConsents = holder.bookingConsents.map((given) => ({ ...given, withdrawnAt }))
    holder = { ...holder, bookingConsents }
    return [holder]
  })
  await visit('/client/privacy', anonymous)
  const at = page.getByRole('region', { name: 'Chez Cabinet des Tilleuls' })
  // The time is the practice's, wherever the client is.
  await expect.element(at.getByText(/mardi 2 mars à 12\sh\s30/)).toBeVisible()
  await expect.element(at.getByText(/^Gardé le temps de votre suivi.*restent dix ans/)).toBeVisible()
  await at.getByText('Ce qui était affiché à côté').click()
  await expect.element(at.getByText('Prix : 60,00 €.')).toBeVisible()
  await expect.element(at.getByRole('link', { name: /\(version 1\)$/ })).toBeVisible()
  await at.getByRole('button', { name: 'Retirer' }).click()
  await expect.element(at.getByText(/le rendez-vous annulé.*Ce que la loi fait garder/)).toBeVisible()
  await at.getByRole('button', { name: 'Ne rien changer' }).click()
  await expect.element(at.getByRole('button', { name: 'Retirer' })).toHaveFocus()
  expect(api.of('POST', /.*/)).toEqual([])
  await at.getByRole('button', { name: 'Retirer' }).click()
  await at.getByRole('button', { name: 'Confirmer le retrait' }).click()
  await expect.element(at.getByText(/Retiré le/)).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('Retiré le')
})

test('the consents of many bookings are all there, the older ones behind a press', async () => {
  const [given] = holder.bookingConsents
  const bookingConsents = Array.from({ length: 31 }, (_, n) => ({
    ...given!,
    sessionId: anId(n),
    startsAt: new Date(Date.parse('2027-03-02T08:30:00.000Z') - n * 7 * 86_400_000).toISOString(),
  }))
  holder = { ...holder, bookingConsents }
  await visit('/client/privacy', anonymous)
  const at = page.getByRole('region', { name: 'Chez Cabinet des Tilleuls' })
  await expect.element(at.getByRole('button', { name: 'Retirer' }).nth(9)).toBeVisible()
  expect(at.getByRole('button', { name: 'Retirer' }).elements()).toHaveLength(10)
  await at.getByText('21 réservations plus anciennes').click()
  await expect.element(at.getByText(/4 août 2026/)).toBeVisible()
  expect(at.getByRole('button', { name: 'Retirer' }).elements()).toHaveLength(31)
  expect(await findBarriers()).toEqual([])
})

test('a copy and an erasure are requested, and their state and date are shown', async () => {
  api.on('POST /client-api/practices/*/data-requests', ({ body }) => {
    const { kind } = body as { kind: 'export' }
    const request = { id: sessionId, kind, requestedAt: '2027-02-27T09:00:00.000Z', dueAt: '2027-03-27T09:00:00.000Z' }
    holder = { ...holder, requests: [{ ...request, readAt: null, answeredAt: null }] }
    return [holder]
  })
  await visit('/client/privacy', { ...anonymous, language: 'en' })
  await page.getByRole('button', { name: 'Ask for a copy' }).click()
  await expect.element(page.getByText(/Copy requested on 27 February 2027/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Your requests' })).toHaveFocus()
  await expect.element(page.getByText(/reply due before 27 March 2027/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask for a copy' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Ask for erasure' })).toBeVisible()
})

test('a review is taken back on its own page, to which a link of today leads', async () => {
  const url = 'https://rendez-vous.example/review/a-token-of-more-than-twenty-characters'
  holder = { ...holder, reviews: [{ sessionId, visitedOn: '2027-02-10', url }] }
  await visit('/client/privacy', anonymous)
  const at = page.getByRole('region', { name: 'Chez Cabinet des Tilleuls' })
  await expect
    .element(at.getByRole('link', { name: 'Relire ou retirer votre avis sur la séance du 10 février 2027' }))
    .toHaveAttribute('href', new URL(url).pathname)
  expect(await findBarriers()).toEqual([])
})
