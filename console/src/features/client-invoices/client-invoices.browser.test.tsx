import type { contract, ReplyOf } from '@ancrage/api/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aClient, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'
import { type FakeApi, Refusal } from '../../../test/fake-api'
import { refresh } from '../../lib/readings'

type Billing = ReplyOf<typeof contract.invoices.ofClient>[number]

const [known] = aClient().practices
const id = (number: number) => `99999999-0000-7000-8000-${String(number).padStart(12, '0')}`
const anInvoice = (nth: number, given: Partial<Billing['invoices'][number]> = {}): Billing['invoices'][number] => ({
  id: id(nth),
  practiceId: known?.id ?? '',
  kind: 'invoice',
  number: `2027-0000${nth}`,
  issuedOn: '2027-02-26',
  dueOn: '2027-02-26',
  totalCents: 7000,
  creditedCents: 0,
  paidCents: 0,
  dueCents: 7000,
  isCancelled: false,
  currency: 'EUR',
  ...given,
})
const ofPractice = (given: Partial<Billing> = {}): Billing => ({
  practiceId: known?.id ?? '',
  dueCents: 4000,
  canPay: false,
  invoices: [
    anInvoice(2, { paidCents: 3000, dueCents: 4000 }),
    anInvoice(1, { paidCents: 7000, dueCents: 0 }),
    anInvoice(3, { kind: 'credit_note', totalCents: -2000, dueCents: 0 }),
  ],
  years: [{ year: 2027, paidCents: 10_000 }],
  ...given,
})

let api: FakeApi

beforeEach(async () => {
  await page.viewport(360, 800)
  api = withClientArea(aQuietPractice()).on('GET /client-api/invoices', () => [ofPractice()])
  signInClient()
})
afterEach(forgetClientCookie)

test('a client sees what they owe, each document with its PDF, and the receipt of the year', async () => {
  await visit('/client', { isAnonymous: true })
  await expect.element(page.getByRole('link', { name: /Factures.*40,00.*à régler/ })).toBeVisible()
  await page.getByRole('link', { name: /Factures/ }).click()
  await expect.element(page.getByText(/Il vous reste 40,00.*à régler/)).toBeVisible()
  const list = page.getByRole('list', { name: 'Vos factures' })
  await expect
    .element(list)
    .toMatchTextContent(/Facture 2027-00002.*70,00.*Reste 40,00.*Facture 2027-00001.*Réglée.*Avoir 2027-00003/)
  await expect
    .element(page.getByRole('link', { name: /Télécharger.*Facture 2027-00002/ }))
    .toHaveAttribute('href', `/client-api/invoices/${id(2)}/pdf`)
  await expect
    .element(page.getByRole('link', { name: /2027 \(100,00/ }))
    .toHaveAttribute('href', `/client-api/practices/${known?.id}/receipts/2027`)
  expect(await findBarriers(document.body)).toEqual([])
})

test('a document without anything to pay is settled, unless credit notes have cancelled it', async () => {
  const covered = { paidCents: 0, dueCents: 0 }
  const invoices = [anInvoice(4, { ...covered, isCancelled: true }), anInvoice(5, { ...covered, totalCents: 0 })]
  api.on('GET /client-api/invoices', () => [ofPractice({ dueCents: 0, invoices })])
  await visit('/client/invoices', { isAnonymous: true })
  const list = page.getByRole('list', { name: 'Vos factures' })
  await expect.element(list).toMatchTextContent(/Facture 2027-00004.*Annulée par un avoir.*Facture 2027-00005.*Réglée/)
})

test('where no card is taken it says how to pay', async () => {
  api.on('GET /client-api/invoices', () => [ofPractice({ paymentMeans: 'espèces, chèque, virement' })])
  await visit('/client/invoices', { isAnonymous: true })
  await expect.element(page.getByText(/Le cabinet accepte\s: espèces, chèque, virement/)).toBeVisible()
  api.on('GET /client-api/invoices', () => [ofPractice()])
  await refresh('client')
  await expect.element(page.getByText(/regardez la facture, ou demandez au cabinet/)).toBeVisible()
})

test('the rest is paid by card if the practice accepts cards', async () => {
  api
    .on('GET /client-api/invoices', () => [ofPractice({ canPay: true })])
    .on('POST /client-api/invoices/*/payment', () => new Refusal('card_payments_unavailable'))
  await visit('/client/invoices', { isAnonymous: true })
  await expect.element(page.getByRole('button', { name: /Payer/ })).toHaveAccessibleName(/Payer 40,00.*2027-00002/)
  expect(page.getByText(/On ne paie pas par carte ici/).elements()).toEqual([])
  await page.getByRole('button', { name: /Payer/ }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(api.of('POST', `/client-api/invoices/${id(2)}/payment`)).toHaveLength(1)
})

test('several practices are listed separately, by name', async () => {
  const other = { ...aClient().practices[0], id: id(77), name: 'Cabinet du Phare' }
  api
    .on('GET /client-api/user', () => aClient({ practices: [...aClient().practices, other as never] }))
    .on('GET /client-api/invoices', () => [
      ofPractice(),
      ofPractice({ practiceId: id(77), dueCents: 0, invoices: [anInvoice(9, { dueCents: 0 })], years: [] }),
    ])
  await visit('/client/invoices', { isAnonymous: true })
  const second = page.getByRole('region', { name: 'Cabinet du Phare' })
  await expect.element(second).toMatchTextContent(/Tout est réglé.*2027-00009/)
  await expect.element(page.getByRole('region', { name: 'Cabinet des Tilleuls' })).toMatchTextContent(/40,00/)
})

test('an empty list and a failed one say so', async () => {
  api.on('GET /client-api/invoices', () => new Refusal('unavailable'))
  await visit('/client/invoices', { isAnonymous: true })
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  api.on('GET /client-api/invoices', () => [])
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByText('Aucune facture pour l’instant')).toBeVisible()
})
