import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { withMoney } from '../../../test/build-money'
import type { FakeApi } from '../../../test/fake-api'

let api: FakeApi

const figures = {
  earnedCents: 420_000,
  receivedCents: 385_000,
  sessions: 60,
  newClients: 9,
  returningClients: 21,
  missedPercent: 4,
  cancelledLatePercent: null,
  answerMinutes: 95,
}

beforeEach(async () => {
  await page.viewport(360, 760)
  api = withMoney(aQuietPractice()).on('GET /api/reports/money', ({ query }) => ({
    from: query.from,
    to: query.to,
    before: { from: '2026-10-03', to: '2026-12-31' },
    figures,
    figuresBefore: { ...figures, receivedCents: 300_000, sessions: 50 },
    months: [
      { month: '2027-01', sessions: 28, earnedCents: 196_000, receivedCents: 180_000 },
      { month: '2027-02', sessions: 32, earnedCents: 224_000, receivedCents: 205_000 },
    ],
    types: [{ nameFr: 'Arrêt du tabac', nameEn: 'Stop smoking', sessions: 40, cents: 280_000 }],
    places: [{ location: 'video', sessions: 12, cents: 84_000 }],
    paymentTypes: [{ typeKey: 'cash', count: 18, cents: 120_000 }],
    sources: [{ kind: 'unknown', name: null, sessions: 60, cents: 420_000 }],
  }))
})

test('the statistics have every figure beside what it was before, months as bars and as a table, and parts by name', async () => {
  await visit('/reports')
  const numbers = page.getByRole('region', { name: 'Chiffres de la période' })
  await expect.element(numbers).toMatchTextContent(/Reçu3\s?850,00\s€avant\s: 3\s?000,00/)
  await expect.element(numbers).toMatchTextContent(/Nombre de séances60avant\s: 50/)
  await expect.element(numbers).toMatchTextContent(/Annulations tardives—/)
  await page.getByText('Voir les chiffres').click()
  await expect
    .element(page.getByRole('table', { name: 'Mois par mois' }))
    .toMatchTextContent(/janvier 2027.*1\s?800,00/)
  await expect.element(page.getByRole('table', { name: 'Par lieu' })).toMatchTextContent(/En visio12840,00/)
  await expect.element(page.getByRole('table', { name: 'Par moyen de paiement' })).toMatchTextContent(/Espèces18/)
  expect(await findBarriers(document.body)).toEqual([])
})

test('the statistics are of the period that is chosen, which stands in the address', async () => {
  const { address } = await visit('/reports')
  await expect
    .poll(() => api.of('GET', '/api/reports/money')[0]?.query)
    .toEqual({ from: '2027-01-01', to: '2027-03-31' })
  await page.getByRole('combobox', { name: 'Période' }).selectOptions('lastYear')
  await expect.poll(address).toBe('/reports?period=lastYear')
  await expect
    .poll(() => api.of('GET', '/api/reports/money').at(-1)?.query)
    .toEqual({ from: '2026-01-01', to: '2026-12-31' })
})
