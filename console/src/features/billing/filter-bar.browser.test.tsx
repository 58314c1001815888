import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage } from '../../../test/build'
import { withMoney } from '../../../test/build-money'
import { aPatient, aPatientFile } from '../../../test/build-patient'
import type { FakeApi } from '../../../test/fake-api'

let api: FakeApi

const camille = { id: '33333333-0000-7000-8000-000000000001', firstname: 'Camille', lastname: 'Roux' }

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withMoney(aQuietPractice())
    .on('GET /api/payments', () => ({ ...aPage([]), totals: { count: 0, receivedCents: 0, returnedCents: 0 } }))
    .on('GET /api/billing/owed', () => ({ ...aPage([]), totals: { count: 0, dueCents: 0 } }))
    .on('GET /api/billing/unbilled', () => ({ ...aPage([]), totals: { count: 0, priceCents: 0 } }))
})

test.each([
  ['invoices', 'GET /api/invoices'],
  ['payments', 'GET /api/payments'],
  ['unbilled', 'GET /api/billing/unbilled'],
] as const)('shows what is of one client, who is found by name (%s)', async (view, endpoint) => {
  const totals = { count: 0, totalCents: 0, paidCents: 0, dueCents: 0 }
  api
    .on('GET /api/patients', () => aPage([aPatient(camille)]))
    .on('GET /api/patients/*', () => aPatientFile(camille))
    .on('GET /api/invoices', () => ({ ...aPage([]), totals }))
  const { address } = await visit(`/facturation?view=${view}`)
  const field = page.getByRole('combobox', { name: 'Client', exact: true })
  await field.fill('Camille')
  await page.getByRole('option', { name: 'Camille Roux' }).click()
  await expect.poll(address).toContain(`client=${camille.id}`)
  const path = endpoint.slice('GET '.length)
  await expect.poll(() => api.of('GET', path).at(-1)?.query.patientId).toBe(camille.id)
  const chosen = page.getByRole('link', { name: 'Camille Roux' })
  await expect.element(chosen).toHaveAttribute('href', `/patients/${camille.id}`)
  await page.getByRole('button', { name: 'Tous les clients' }).click()
  await expect.poll(address).not.toContain('client')
  await expect.element(chosen).not.toBeInTheDocument()
})

test('counts only the filters that its view has', async () => {
  await page.viewport(360, 760)
  await visit('/facturation?view=owed&from=2027-02-01&status=paid')
  await expect.element(page.getByRole('button', { name: 'Filtrer et trier', exact: true })).toBeVisible()
})

test('lists nothing by an amount that cannot be read, and says so', async () => {
  await visit('/facturation?view=payments&amount=7x')
  const amount = page.getByRole('textbox', { name: 'Montant' })
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(/Ce montant ne se lit pas/)).toBeVisible()
  expect(api.of('GET', '/api/payments')).toEqual([])
  await amount.fill('70,5')
  await expect.poll(() => api.of('GET', '/api/payments').at(-1)?.query.amountCents).toBe('7050')
  await expect.element(amount).toHaveAttribute('aria-invalid', 'false')
  await expect.element(page.getByText(/Ce montant ne se lit pas/)).not.toBeInTheDocument()
  // What went back is found by its amount, as it stands in the list.
  await amount.fill('-30')
  await expect.poll(() => api.of('GET', '/api/payments').at(-1)?.query.amountCents).toBe('-3000')
})
