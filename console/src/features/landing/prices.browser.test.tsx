import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { plain, visit } from '../../../test/app'
import { aSite } from '../../../test/build-site'
import { FakeApi } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = new FakeApi().on('GET /api/public/site', () => aSite())
})

const open = () => visit('/accueil', { isAnonymous: true })

test('the prices name the card fee when cards can be taken', async () => {
  api.on('GET /api/public/site', () => aSite({ cardFee: { basisPoints: 150, fixedCents: 25 } }))
  await open()
  await expect.element(page.getByText(/par paiement en ligne par carte, que Stripe prélève/)).toBeVisible()
  await expect.poll(() => plain(document.getElementById('prices')?.textContent)).toContain('1,5 % + 0,25 €')
})

test('the prices state that there is no commission and who is paid for SMS, and name no card fee without card payments', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: 'Ce que cela coûte' })).toBeVisible()
  const prices = plain(document.getElementById('prices')?.textContent)
  expect(prices).toContain('0,00 €')
  expect(prices).toContain('Au tarif d’Octopush')
  await expect.poll(() => plain(document.body.textContent)).not.toMatch(/par carte|1,5 %/)
})
