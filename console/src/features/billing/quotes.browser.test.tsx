import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { aDraftedInvoice, withMoney } from '../../../test/build-money'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

const quote = aDraftedInvoice({
  kind: 'quote',
  status: 'issued',
  number: 'D-2027-00001',
  validUntil: '2027-02-28',
})
const drafted = aDraftedInvoice({ id: '55555555-0000-7000-8000-000000000099', quoteId: quote.id })
beforeEach(async () => {
  await page.viewport(1280, 900)
  const totals = { count: 1, totalCents: 0, paidCents: 0, dueCents: 0 }
  api = withMoney(aQuietPractice())
    .on('GET /api/invoices', () => ({ ...aPage([quote]), totals }))
    .on('GET /api/invoices/*', ({ path }) => (path.endsWith(drafted.id) ? drafted : quote))
})
const toInvoice = async () => {
  await visit('/facturation')
  await page.getByRole('button', { name: 'D-2027-00001' }).click()
  await expect.element(page.getByText('Valable jusqu’au 28 février 2027')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'En faire une facture' }).click()
}
const shown = page.getByRole('dialog', { name: 'Note en préparation' })

test('a quote becomes the draft of its invoice, which is shown in its place', async () => {
  api.on('POST /api/invoices/*/invoice', () => drafted)
  await toInvoice()
  await expect.element(shown.getByRole('button', { name: 'Établir', exact: true })).toBeVisible()
  expect(api.of('POST', `/api/invoices/${quote.id}/invoice`)).toHaveLength(1)
  expect(await findBarriers(document.body)).toEqual([])
})

test('a quote that has its invoice already leads to it', async () => {
  api.on('POST /api/invoices/*/invoice', () => new Refusal('conflict', { invoiceId: drafted.id }))
  await toInvoice()
  await expect.element(shown).toBeVisible()
  await expect.element(page.getByText(/Ce devis a déjà sa facture/)).toBeVisible()
})

test('a quote of sessions that are billed elsewhere stays, and says why', async () => {
  api.on('POST /api/invoices/*/invoice', () => new Refusal('already_billed', { sessions: [] }))
  await toInvoice()
  await expect.element(page.getByRole('dialog', { name: 'D-2027-00001' }).getByRole('alert')).toBeVisible()
})

test('a quote whose last day is over is billed once the client is said to agree', async () => {
  api.on('POST /api/invoices/*/invoice', ({ query }) =>
    query.isAgreed === 'true'
      ? drafted
      : new Refusal('conflict', { reason: 'quote_expired', validUntil: '2027-02-28' }),
  )
  await toInvoice()
  const question = page.getByRole('dialog', { name: 'Ce devis était valable jusqu’au 28 février 2027' })
  await expect.element(question).toMatchTextContent(/il n’engage plus personne/)
  expect(await findBarriers(document.body)).toEqual([])
  await question.getByRole('button', { name: 'Ne pas facturer' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: 'En faire une facture' }).click()
  await question.getByRole('button', { name: 'En faire une facture' }).click()
  await expect.element(shown).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
})
