import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, field, fillIn, heading, send, showBooking, toDetails } from './stage.ts'

test('a request whose answer was lost is sent again as it was, though its hold has ended', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  api.upset('booking', 'lost')
  await send().click()
  await expect.element(page.getByText('Votre demande n’a pas pu être envoyée.')).toBeVisible()
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  await expect.element(page.getByText('Votre demande est peut-être déjà arrivée.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Le retenir de nouveau' })).not.toBeInTheDocument()
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  const [first, second] = api.called('booking')
  expect(second?.body).toEqual(first?.body)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})

test('a time that the visitor may have booked without hearing of it is not said to be somebody else’s', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  api.upset('booking', 'lost')
  await send().click()
  await expect.element(page.getByText('Votre demande n’a pas pu être envoyée.')).toBeVisible()
  api.taken.add(String(api.called('booking')[0]?.body.startsAt))
  await field('Prénom').fill('Camile')
  await send().click()
  await expect.element(page.getByText(/Regardez vos e-mails avant de choisir un autre horaire/)).toBeVisible()
  await expect.element(page.getByText('Ce créneau vient d’être réservé.')).not.toBeInTheDocument()
})
