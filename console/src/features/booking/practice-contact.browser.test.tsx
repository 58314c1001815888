import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aBooking } from '../../../test/build'
import { aPublicProfile } from '../../../test/build-profile'
import { FakeApi } from '../../../test/fake-api'
import type { Booking } from './use-booking'

const open = () => visit('/booking/a-token-of-more-than-twenty-characters', { isAnonymous: true })
let booking: Booking

beforeEach(() => {
  new FakeApi()
    .on('GET /api/public/bookings/*', () => booking)
    .on('GET /api/public/practices/*', () => aPublicProfile())
})

test.each([
  ['its address where it has no phone', { phone: null }, 'mailto:bonjour@tilleuls.example'],
  ['its phone where it has both', {}, 'tel:+33261910042'],
])('says how to reach the practice: %s', async (_, practice, href) => {
  booking = aBooking({ practice: { ...aBooking().practice, ...practice } })
  await open()
  await expect.element(page.getByText('Une question ?')).toBeVisible()
  const ways = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"], a[href^="mailto:"]')]
  expect(ways.map((way) => way.getAttribute('href'))).toEqual([href])
})

test.each([
  ['says that the mail can be answered', true],
  ['asks no question that nobody would answer', false],
])('of a practice without phone and address %s', async (_, isMailed) => {
  booking = aBooking({ isMailed, practice: { ...aBooking().practice, phone: null, email: null } })
  await open()
  await expect.element(page.getByRole('heading', { name: 'Camille, votre rendez-vous est confirmé' })).toBeVisible()
  const question = page.getByText('Une question ?').elements()
  expect(question).toHaveLength(isMailed ? 1 : 0)
  await expect
    .poll(() => page.getByText(/^Répondez à l’e.mail de votre rendez-vous/).elements())
    .toHaveLength(isMailed ? 1 : 0)
})
