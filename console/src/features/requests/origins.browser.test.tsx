import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'

const report = {
  origins: [
    { kind: 'site', name: 'google.com', bookings: 12, messages: 3 },
    { kind: 'campaign', name: 'lettre · printemps', bookings: 4, messages: 0 },
    { kind: 'unknown', name: null, bookings: 1, messages: 0 },
  ],
  bookings: 17,
  messages: 3,
}

test('requests and messages are told by what brought them, over a period that can be chosen', async () => {
  const api = aQuietPractice().on('GET /api/reports/origins', () => report)
  await visit('/requests')
  await page.getByRole('link', { name: 'D’où elles viennent' }).click()
  const table = page.getByRole('table', { name: 'D’où viennent vos demandes' })
  await expect.element(table.getByRole('row', { name: /google\.com/ })).toMatchTextContent(/Autre site123/)
  await expect.element(table.getByRole('row', { name: /Total/ })).toMatchTextContent(/173/)
  await page.getByRole('combobox', { name: 'Période' }).selectOptions('12 derniers mois')
  await expect.poll(() => api.of('GET', '/api/reports/origins').map(({ query }) => query.days)).toEqual(['90', '365'])
})

test('without any request it is said what will appear', async () => {
  aQuietPractice().on('GET /api/reports/origins', () => ({ origins: [], bookings: 0, messages: 0 }))
  await visit('/requests/origins')
  await expect.element(page.getByText('Pas encore de demande sur cette période')).toBeVisible()
})
