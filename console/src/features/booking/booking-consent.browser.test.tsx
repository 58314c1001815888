import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { aBooking } from '../../../test/build'
import { aPublicProfile } from '../../../test/build-profile'
import { FakeApi } from '../../../test/fake-api'
import type { Booking } from './use-booking'

const PATH = '/booking/a-token-of-more-than-twenty-characters'
const consent = {
  text: 'J’accepte que ce soit enregistré.',
  locale: 'fr' as const,
  givenAt: '2027-02-01T09:00:00.000Z',
  withdrawnAt: null,
}

let api: FakeApi
let booking: Booking

beforeEach(() => {
  booking = aBooking({ consent, canCancel: true })
  api = new FakeApi()
    .on('GET /api/public/bookings/*', () => booking)
    .on('GET /api/public/practices/*', () => aPublicProfile())
    .on('POST /api/public/bookings/*/withdraw-consent', () => {
      const status = booking.canCancel ? 'cancelled' : booking.status
      booking = {
        ...booking,
        status,
        canCancel: false,
        consent: { ...consent, withdrawnAt: '2027-02-02T09:00:00.000Z' },
      }
      return booking
    })
})

const section = page.getByRole('region', { name: 'Votre accord' })
const calls = () => api.of('POST', /.*withdraw-consent/)

test('what was agreed to stands on the booking’s page, and its withdrawal cancels a coming appointment after a warning', async () => {
  await visit(PATH, { isAnonymous: true })
  await expect.element(section.getByText(/J’accepte que ce soit enregistré/)).toBeVisible()
  await section.getByRole('button', { name: 'Retirer mon accord' }).click()
  await expect.element(section.getByText(/votre rendez-vous annulé/)).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await section.getByRole('button', { name: 'Ne rien changer' }).click()
  expect(calls()).toEqual([])
  await section.getByRole('button', { name: 'Retirer mon accord' }).click()
  await section.getByRole('button', { name: 'Confirmer le retrait' }).click()
  await expect.element(page.getByRole('heading', { name: 'Ce rendez-vous est annulé' })).toBeVisible()
  await expect.element(section.getByText(/Retiré le/)).toBeVisible()
  expect(calls()).toHaveLength(1)
})

test('is read in the language in which it was given', async () => {
  booking = { ...booking, consent: { ...consent, text: 'I agree that this is kept.', locale: 'en' } }
  await visit(PATH, { isAnonymous: true })
  await expect.element(section.getByText(/I agree/)).toHaveAttribute('lang', 'en')
})

test('too late to cancel, it is withdrawn all the same', async () => {
  booking = { ...booking, canCancel: false, canReschedule: false }
  await visit(PATH, { isAnonymous: true })
  await section.getByRole('button', { name: 'Retirer mon accord' }).click()
  await expect.element(section.getByText(/sera effacé, et le cabinet le verra/)).toBeVisible()
  await section.getByRole('button', { name: 'Confirmer le retrait' }).click()
  await expect.element(section.getByText(/Retiré le/)).toBeVisible()
})

test('a booking without a consent has no such part', async () => {
  booking = { ...booking, consent: null }
  await visit(PATH, { isAnonymous: true })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(section).not.toBeInTheDocument()
})
