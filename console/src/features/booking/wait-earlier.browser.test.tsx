import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aBooking } from '../../../test/build'
import { FakeApi, Refusal } from '../../../test/fake-api'

test('a choice that was not saved says why, in the colour of errors', async () => {
  new FakeApi()
    .on('GET /api/public/bookings/*', () => aBooking({ earlier: { isWanted: false } }))
    .on('PUT /api/public/bookings/*/earlier', () => new Refusal('too_many_requests'))
  await visit('/booking/a-token-of-more-than-twenty-characters', { isAnonymous: true })
  const box = page.getByRole('checkbox', { name: 'Me prévenir si un horaire plus tôt se libère' })
  await box.click()
  const reason = page.getByText(/^Trop d’essais/)
  await expect.element(reason).toBeVisible()
  await expect.element(box).not.toBeChecked()
  // "Annuler" has the colour of what is dangerous, as refused fields have.
  const danger = getComputedStyle(page.getByRole('button', { name: 'Annuler' }).element()).color
  expect(getComputedStyle(reason.element()).color).toBe(danger)
})
