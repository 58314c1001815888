import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { withMoney } from '../../../test/build-money'
import type { FakeApi } from '../../../test/fake-api'

let api: FakeApi

const figures = {
  earnedCents: 420_000,
  billedCents: 410_000,
  receivedCents: 385_000,
  sessions: 60,
  newClients: 9,
  returningClients: 21,
  missedPercent: 4,
  cancelledLatePercent: null,
  answerMinutes: 95,
  occupancyPercent: 64,
  keptCents: 3000,
  feeCents: 4200,
}

const stopSmoking = {
  nameFr: 'Arrêt du tabac',
  nameEn: 'Stop smoking',
  sessions: 40,
  cents: 280_000,
  billedCents: 270_000,
  occupancyPercent: 43,
}
let types: (typeof stopSmoking)[]

beforeEach(async () => {
  types = [stopSmoking]
  await page.viewport(360, 760)
  api = withMoney(aQuietPractice()).on('GET /api/reports/money', ({ query }) => ({
    from: query.from,
    to: query.to,
    before: { from: '2026-10-03', to: '2026-12-31' },
    figures,
    figuresBefore: { ...figures, receivedCents: 300_000, sessions: 50, answerMinutes: null, cancelledLatePercent: 7 },
    months: [
      {
        month: '2027-01',
        sessions: 28,
        earnedCents: 196_000,
        billedCents: 190_000,
        receivedCents: 180_000,
        occupancyPercent: 60,
      },
      {
        month: '2027-02',
        sessions: 32,
        earnedCents: 224_000,
        billedCents: 220_000,
        receivedCents: 205_000,
        occupancyPercent: null,
      },
    ],
    types,
    places: [{ location: 'video', sessions: 12, cents: 84_000, billedCents: 70_000, occupancyPercent: null }],
    paymentTypes: [{ typeKey: 'cash', count: 18, cents: 120_000, billedCents: 90_000 }],
    sources: [{ kind: 'unknown', name: null, sessions: 60, cents: 420_000, billedCents: 410_000 }],
  }))
})

test('the statistics show each figure beside its previous value, months as bars and as a table, and breakdowns by name', async () => {
  await visit('/reports')
  const numbers = page.getByRole('region', { name: 'Chiffres de la période' })
  await expect.element(numbers).toMatchTextContent(/Reçu3\s?850,00\s€avant\s: 3\s?000,00/)
  await expect.element(numbers).toMatchTextContent(/Nombre de séances60avant\s: 50/)
  await expect.element(numbers).toMatchTextContent(/Annulations tardives—/)
  await expect.element(numbers).toMatchTextContent(/Acomptes gardés.*séances manquées ou annulées, et non rendu/)
  await expect.element(numbers).toMatchTextContent(/Taux d’occupation64/)
  const months = page.getByRole('region', { name: 'Mois par mois' }).first()
  await months.getByRole('combobox', { name: 'Mesure' }).selectOptions('Taux d’occupation')
  await expect.element(months.getByRole('slider', { name: 'Taux d’occupation' })).toBeInTheDocument()
  await page.getByText('Voir les chiffres').click()
  await expect
    .element(page.getByRole('table', { name: 'Mois par mois' }))
    .toMatchTextContent(/janvier 2027.*1\s?800,00/)
  await expect.element(page.getByRole('table', { name: 'Par lieu' })).toMatchTextContent(/En visio12840,00\s€700,00/)
  await expect
    .element(page.getByRole('table', { name: 'Par moyen de paiement' }))
    .toMatchTextContent(/Espèces181\s?200,00\s€900,00/)
  await expect
    .element(page.getByRole('table', { name: 'Par type de séance' }))
    .toMatchTextContent(/Arrêt du tabacOccupation\s: 43\s%40/)
  await expect.element(page.getByRole('button', { name: /^CSV\s: Par lieu/ })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect(await findBarriers(document.body)).toEqual([])
})

test('the statistics use the chosen period, which stands in the address', async () => {
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

test('types of the same name, one of them deleted, are rows of their own in each period', async () => {
  await page.viewport(1280, 900)
  const other = { ...stopSmoking, nameFr: 'Stress', nameEn: 'Stress' }
  types = [stopSmoking, { ...stopSmoking, sessions: 3 }, other]
  await visit('/reports')
  const rows = page.getByRole('table', { name: 'Par type de séance' }).getByRole('rowheader')
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent?.split('Occupation')[0]))
    .toEqual(['Arrêt du tabac', 'Arrêt du tabac', 'Stress'])
  types = [other, stopSmoking]
  await page.getByRole('combobox', { name: 'Période' }).selectOptions('lastYear')
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent?.split('Occupation')[0]))
    .toEqual(['Stress', 'Arrêt du tabac'])
})

test('a day that is only half typed leaves the other bound unchanged', async () => {
  const { address } = await visit('/reports?from=2027-01-15&to=2027-01-31')
  const to = page.getByRole('textbox', { name: 'Au', exact: true })
  await to.fill('1/01/2027')
  await to.fill('21/01/2027')
  await userEvent.keyboard('{Tab}')
  await expect.poll(address).toBe('/reports?from=2027-01-15&to=2027-01-21')
  await to.fill('01/01/2027')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/reports?from=2027-01-01&to=2027-01-01')
})

test('the origins of requests stand on the same page with the same days, and their old address redirects here', async () => {
  api.on('GET /api/reports/origins', () => ({
    origins: [
      { kind: 'site', name: 'google.com', bookings: 12, messages: 3 },
      { kind: 'unknown', name: null, bookings: 1, messages: 0 },
    ],
    bookings: 13,
    messages: 3,
  }))
  const { address } = await visit('/requests/origins')
  await expect.poll(address).toBe('/reports')
  const table = page.getByRole('table', { name: 'D’où viennent vos demandes' })
  await expect.element(table.getByRole('row', { name: /google\.com/ })).toMatchTextContent(/Autre site123/)
  await expect.element(table.getByRole('row', { name: /Total/ })).toMatchTextContent(/133/)
  await expect
    .poll(() => api.of('GET', '/api/reports/origins')[0]?.query)
    .toEqual({ from: '2027-01-01', to: '2027-03-31' })
})

test('a practice without billing sees its sessions and clients, and no amounts', async () => {
  api
    .on('GET /api/auth/user', () => aUser({ settings: [{ key: 'mode', value: 'essential' }] }))
    .on('GET /api/reports/origins', () => ({ origins: [], bookings: 0, messages: 0 }))
  await visit('/reports')
  await expect.element(page.getByText('Pas encore de demande sur cette période')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Chiffres de la période' })).toMatchTextContent(/Nombre de/)
  expect(document.body.textContent).not.toMatch(/€/)
  await expect.element(page.getByText(/s’affichent en mode complet/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Passer au mode complet' })).toBeVisible()
})

test('no arrow stands beside a figure that is missing now or was missing before', async () => {
  await visit('/reports')
  const numbers = page.getByRole('region', { name: 'Chiffres de la période' })
  await expect.element(numbers).toMatchTextContent(/Annulations tardives—avant\s: 7\s%/)
  const arrowsOf = (name: string) => {
    const term = [...numbers.element().querySelectorAll('dt')].find(({ textContent }) => textContent === name)
    return term?.parentElement?.querySelectorAll('svg').length
  }
  expect(arrowsOf('Annulations tardives')).toBe(0)
  expect(arrowsOf('Délai de réponse médian')).toBe(0)
  expect(arrowsOf('Nombre de séances')).toBe(1)
})
