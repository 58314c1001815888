import type { contract, ReplyOf } from '@ancrage/api/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { withMoney } from '../../../test/build-money'
import { type FakeApi, Refusal } from '../../../test/fake-api'

type Invoice = ReplyOf<typeof contract.invoices.detail>

const camille = { id: '33333333-0000-7000-8000-000000000001', firstname: 'Camille', lastname: 'Roux' }
const aDraft: Invoice = {
  id: '77777777-0000-7000-8000-000000000001',
  kind: 'invoice',
  status: 'draft',
  number: null,
  issuedOn: null,
  dueOn: null,
  validUntil: null,
  patient: camille,
  clientName: null,
  billTo: {
    name: 'Camille Roux',
    address: null,
    postcode: null,
    city: null,
    isBusiness: false,
    siren: null,
    vatNumber: null,
  },
  isUnnamed: false,
  wording: 'session',
  locale: 'fr',
  lines: [
    {
      id: '77777777-0000-7000-8000-000000000002',
      sessionId: null,
      label: 'Séance',
      heldOn: '2027-02-20',
      place: 'Nantes',
      quantity: 1,
      unitPriceCents: 7000,
      discountCents: 0,
      totalCents: 7000,
      vatBasisPoints: 0,
    },
  ],
  totalCents: 7000,
  netCents: 7000,
  vatCents: 0,
  deductedCents: 0,
  creditedCents: 0,
  paidCents: 0,
  dueCents: 0,
  currency: 'EUR',
  correctsId: null,
  reason: null,
  correctedBy: [],
  quoteId: null,
  sentAt: null,
}

let api: FakeApi
let invoice: Invoice

beforeEach(async () => {
  await page.viewport(1280, 900)
  invoice = aDraft
  const totals = { count: 1, totalCents: 7000, paidCents: 0, dueCents: 7000 }
  api = withMoney(aQuietPractice())
    .on('GET /api/invoices', () => ({ ...aPage([invoice]), totals }))
    .on('GET /api/invoices/*', () => invoice)
    .on('POST /api/invoices/*/issue', () => {
      invoice = { ...invoice, status: 'issued', number: '2027-00001', issuedOn: '2027-02-27', dueCents: 7000 }
      return invoice
    })
})

test('a draft is issued, and then its PDF is there and its money can be taken', async () => {
  await visit('/facturation')
  await expect.element(page.getByText(/70,00.*facturés/)).toBeVisible()
  await page.getByRole('button', { name: 'Note en préparation' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('list', { name: 'Lignes' })).toMatchTextContent(/Séance.*Nantes.*70,00/)
  await sheet.getByRole('button', { name: 'Établir', exact: true }).click()
  const issued = page.getByRole('dialog', { name: '2027-00001' })
  await expect
    .element(issued.getByRole('link', { name: 'Télécharger le PDF' }))
    .toHaveAttribute('href', `/api/invoices/${invoice.id}/pdf`)
  await expect.element(issued.getByRole('button', { name: 'Encaisser' })).toBeVisible()
  expect(await findBarriers(document.body)).toEqual([])
})

test('an identity that is not complete is said where something cannot be issued', async () => {
  api.on('POST /api/invoices/*/issue', () => new Refusal('identity_incomplete', { missing: ['siret'] }))
  await visit('/facturation?status=draft')
  await expect
    .poll(() => api.of('GET', '/api/invoices')[0]?.query)
    .toMatchObject({ status: 'draft', sort: '-issuedOn' })
  await page.getByRole('button', { name: 'Note en préparation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Établir', exact: true }).click()
  await expect.element(page.getByText(/complétez votre identité/)).toBeVisible()
})
