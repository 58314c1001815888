import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice } from '../../../test/app'
import { anId } from '../../../test/build'
import { aCardPayment, aStripeAccount, withStripe } from '../../../test/build-stripe'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { showPart } from '../../../test/show-part'
import { forgetReadings } from '../../lib/readings'
import { PayLinkButton } from './pay-link-button'

const url = 'https://ancrage.test/pay/a-link-of-some-length'
const open = { status: 'open' as const, url, amountCents: 4500, paidAt: null, card: null, feeCents: null }
let api: FakeApi
let leave: () => void

beforeEach(async () => {
  // Clears the data that an earlier test has loaded.
  await forgetReadings()
  await page.viewport(360, 780)
  api = withStripe(aQuietPractice(), aStripeAccount()).on('POST /api/sessions/*/payment-link', () =>
    aCardPayment({ ...open }),
  )
})

afterEach(() => leave())

async function show(part: ReactNode) {
  const shown = await showPart(part, 'fr')
  leave = shown.leave
}

const ofSession = <PayLinkButton of={{ sessionId: anId(3) }} name="Camille Roux" dueCents={6000} />

test('a link is made for the due amount or less, scanned at the desk, and withdrawn', async () => {
  api.on('DELETE /api/payment-links/*', () => undefined)
  await show(ofSession)
  await page.getByRole('button', { name: 'Lien de paiement' }).click()
  const amount = page.getByRole('textbox', { name: /^Montant/ })
  await expect.element(amount).toHaveValue('60')
  await amount.fill('60,01')
  await page.getByRole('button', { name: 'Créer le lien' }).click()
  await expect.element(page.getByText(/Au plus 60,00/)).toBeVisible()
  // It is no lack of euros.
  await amount.fill('45,999')
  await expect.element(page.getByText('Indiquez un montant, par exemple 60 ou 60,50.')).toBeVisible()
  await amount.fill('0,49')
  await expect.element(page.getByText(/^Au moins 0,50/)).toBeVisible()
  await amount.fill('45')
  await page.getByRole('textbox', { name: /^Quelques mots/ }).fill('Séance de mardi')
  await page.getByRole('checkbox', { name: /par e-mail/ }).click()
  expect(await findBarriers(document.body)).toEqual([])
  await page.getByRole('button', { name: 'Créer le lien' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Adresse du lien' })).toHaveValue(url)
  await expect.element(page.getByRole('img', { name: /^Code à scanner/ })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Par SMS' }))
    .toHaveAttribute('href', expect.stringContaining(encodeURIComponent(url)))
  expect(await findBarriers(document.body)).toEqual([])
  expect(api.of('POST', `/api/sessions/${anId(3)}/payment-link`).map(({ body }) => body)).toEqual([
    { amountCents: 4500, notify: true, words: 'Séance de mardi' },
  ])
  await page.getByRole('button', { name: 'Retirer ce lien' }).click()
  const question = page.getByRole('dialog', { name: 'Retirer ce lien de paiement ?' })
  await expect.element(question.getByText(/ne peut plus payer par ce lien/)).toBeVisible()
  expect(api.of('DELETE', /.*payment-links.*/)).toEqual([])
  await question.getByRole('button', { name: 'Retirer ce lien' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a link for invoices asks for its amount, and shows a refusal at its field', async () => {
  api.on('POST /api/patients/*/payment-link', () => new Refusal('email_unverified'))
  const of = { patientId: anId(2), invoiceIds: [anId(9)] }
  await show(<PayLinkButton of={of} name="Camille Roux" dueCents={8500} />)
  await page.getByRole('button', { name: 'Lien de paiement' }).click()
  await page.getByRole('button', { name: 'Créer le lien' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(api.of('POST', `/api/patients/${anId(2)}/payment-link`).map(({ body }) => body)).toEqual([
    { amountCents: 8500, notify: false, invoiceIds: [anId(9)] },
  ])
})

test('no link is offered while cards cannot be charged', async () => {
  withStripe(api, aStripeAccount({ canCharge: false }))
  await show(ofSession)
  await expect.poll(() => api.of('GET', '/api/stripe').length).toBeGreaterThan(0)
  await expect.element(page.getByRole('button', { name: 'Lien de paiement' })).not.toBeInTheDocument()
})
