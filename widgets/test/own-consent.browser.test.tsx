import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { api, expectAccessible, focused, showBooking } from './stage.ts'

const PAID_AT = '2027-02-01T09:00:00.000Z'
const TOKEN = 'a-token-of-more-than-twenty-characters'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const show = () => showBooking({ booking: TOKEN, practice: '' })

test('the consent given when booking is withdrawn together with a coming appointment, by a second press', async () => {
  const ifCancelled = { percent: 100, because: 'in_time', refundCents: 3000 }
  const payment = {
    status: 'paid',
    amountCents: 3000,
    totalCents: 7000,
    currency: 'EUR',
    paidAt: PAID_AT,
    paid: [],
  }
  Object.assign(api.own, {
    payment: { ...payment, ifCancelled, expiresAt: PAID_AT, url: null, withdrawUntil: null, withdrawnAt: null },
  })
  const element = show()
  const cancelled = vi.fn()
  element.addEventListener('ancrage-cancelled', cancelled)
  await expect.element(page.getByText(/J’accepte que ce soit enregistré\./)).toBeVisible()
  await button('Retirer mon accord').click()
  await expect.element(page.getByText(/30,00\s€ vous sont rendus/)).toBeVisible()
  await expectAccessible(element)
  await button('Garder mon rendez-vous').click()
  expect(api.called('change')).toEqual([])
  await button('Retirer mon accord').click()
  await button('Retirer et annuler').click()
  await expect.element(page.getByText(/^Vous avez retiré cet accord/)).toBeVisible()
  await expect.element(button('Retirer mon accord')).not.toBeInTheDocument()
  await expect.poll(() => focused()?.textContent).toMatch(/est annulé/)
  expect(cancelled).toHaveBeenCalledOnce()
  expect(api.called('change').map(({ path }) => path)).toEqual([`/api/public/bookings/${TOKEN}/withdraw-consent`])
})

test('the consent of an appointment that cannot be cancelled any more is withdrawn by one press', async () => {
  Object.assign(api.own, { canReschedule: false, canCancel: false })
  show()
  await button('Retirer mon accord').click()
  await expect.element(page.getByText(/^Vous avez retiré cet accord/)).toBeVisible()
  await expect.poll(() => focused()?.ariaLabel).toBe('Votre accord')
})
