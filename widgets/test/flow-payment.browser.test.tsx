import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inParis, openDays } from './fake-days.ts'
import { api, fillIn, heading, showBooking, time, type } from './stage.ts'

test('where a payment confirms the booking, the amount is shown before sending, and the link to it afterwards', async () => {
  const url = 'https://ancrage.test/pay/a-pay-token-of-some-length'
  api.isAutoAccepting = true
  api.payment = { url, amountCents: 1800, currency: 'EUR', expiresAt: inParis(openDays(1)[0] ?? '', '11:00') }
  showBooking()
  await type('Première séance').click()
  await time('10:00').click()
  await fillIn()
  await expect.element(page.getByText('La somme payée maintenant est un acompte.')).toBeVisible()
  await page.getByRole('button', { name: 'Réserver avec obligation de paiement' }).click()
  await expect.element(heading('Votre créneau vous attend')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Continuer vers le paiement de 18,00/ }))
    .toHaveAttribute('href', url)
  expect(api.called('booking')[0]?.body.agreed).toEqual({ termsVersion: '0'.padStart(32, 'a') })
})

test('where the practice answers first, its conditions can be read before the request, and oblige to nothing', async () => {
  const expiresAt = inParis(openDays(1)[0] ?? '', '11:00')
  api.isWaiverNeeded = true
  api.payment = { url: 'https://ancrage.test/pay/a-pay-token', amountCents: 1800, currency: 'EUR', expiresAt }
  showBooking()
  await type('Première séance').click()
  await time('10:00').click()
  await fillIn()
  const line = page.getByText('La somme payée maintenant est un acompte.')
  await page.getByText('Les conditions, si votre demande est acceptée').click()
  await expect.element(line).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /délai de rétractation/ })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect.poll(() => api.called('booking').length).toBe(1)
  expect(api.called('booking')[0]?.body).not.toHaveProperty('agreed')
})

describe('a booking that obliges to pay', () => {
  const aPayment = {
    url: 'https://ancrage.test/pay/a-pay-token-of-some-length',
    amountCents: 1800,
    currency: 'EUR' as const,
  }
  const box = page.getByRole('checkbox', { name: /avant la fin du délai de rétractation/ })
  const button = page.getByRole('button', { name: 'Réserver avec obligation de paiement' })

  async function chooseFirst() {
    api.isAutoAccepting = true
    api.isWaiverNeeded = true
    api.payment = { ...aPayment, expiresAt: inParis(openDays(1)[0] ?? '', '11:00') }
    showBooking()
    await type('Première séance').click()
    await time('10:00').click()
    await fillIn()
  }

  test('is sent once its box is ticked, and again once other conditions were read', async () => {
    await chooseFirst()
    await expect.element(box).not.toBeChecked()
    await button.click()
    await expect.element(page.getByText(/Cochez cette case/)).toBeVisible()
    expect(api.called('booking')).toEqual([])
    await box.click()
    api.changes = 1
    api.upset('booking', { status: 422, code: 'validation', errors: { 'agreed.termsVersion': ['other_terms'] } })
    await button.click()
    await expect.element(page.getByText(/Les conditions viennent de changer/)).toBeVisible()
    await expect.element(box).not.toBeChecked()
    await box.click()
    await button.click()
    await expect.element(heading('Votre créneau vous attend')).toBeVisible()
    expect(api.called('booking').at(-1)?.body.agreed).toEqual({ termsVersion: '1'.padStart(32, 'a'), waiver: true })
  })

  test('is not sent while its conditions could not be shown', async () => {
    api.upset('conditions', 'unreachable', 'unreachable')
    await chooseFirst()
    await expect.element(page.getByText('Les conditions de paiement n’ont pas pu être chargées.')).toBeVisible()
    await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
    expect(api.called('booking')).toEqual([])
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(box).toBeVisible()
  })
})
