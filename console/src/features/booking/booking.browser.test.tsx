import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { aBooking } from '../../../test/build'
import { aPublicProfile } from '../../../test/build-profile'
import { FakeApi, Refusal } from '../../../test/fake-api'
import type { Booking } from './use-booking'

const PATH = '/booking/a-token-of-more-than-twenty-characters'
const open = () => visit(PATH, { isAnonymous: true })

let api: FakeApi
let booking: Booking

beforeEach(() => {
  booking = aBooking()
  api = new FakeApi()
    .on('GET /api/public/bookings/*', () => booking)
    .on('GET /api/public/practices/*', () => ({
      ...aPublicProfile(),
      policies: { ...aPublicProfile().policies, horizonDays: 30 },
    }))
})

const starts = '2027-03-03T08:00:00.000Z'

/** Opens a booking that can move to one free time, and chooses that time. */
async function chooseFreeTime(moved: Partial<Booking> = {}) {
  api
    .on('GET /api/public/practices/*/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: query.from! <= '2027-03-03' && query.to! >= '2027-03-03' ? [{ date: '2027-03-03', slots: [starts] }] : [],
    }))
    .on('POST /api/public/bookings/*/reschedule', () => {
      booking = aBooking({ startsAt: starts, endsAt: '2027-03-03T09:00:00.000Z', ...moved })
      return booking
    })
  await open()
  await page.getByRole('button', { name: 'Déplacer' }).click()
  await page.getByRole('button', { name: /09:00/ }).click()
}

test('the times to which a booking can move are asked for with its own token', async () => {
  booking = aBooking({ moveToken: 'own-times' })
  await chooseFreeTime()
  expect(api.of('GET', /.*availability/)[0]?.query).toMatchObject({
    moveToken: 'own-times',
    location: booking.location,
  })
})

describe('a visitor’s booking', () => {
  test('shows time, place, type, practice, and until when it can be changed', async () => {
    await open()
    await expect.element(page.getByRole('heading', { name: 'Camille, votre rendez-vous est confirmé' })).toBeVisible()
    await expect.element(page.getByText(/09:30\W+10:30/)).toBeVisible()
    await expect.element(page.getByText('14 rue des Tilleuls, 44000 Nantes')).toBeVisible()
    await expect.element(page.getByText(/jusqu’au lundi 1er mars à 9\sh\s30/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: '02 61 91 00 42' })).toHaveAttribute('href', 'tel:+33261910042')
    await expect
      .element(page.getByRole('link', { name: 'Ajouter à mon agenda' }))
      .toHaveAttribute('href', `/api/public/bookings/${PATH.split('/').pop()}/calendar.ics`)
  })

  test.each(['scheduled', 'pre_scheduled', 'in_progress'] as const)(
    'whose time is over says so, though the practice left it %s',
    async (status) => {
      const times = { startsAt: '2027-02-20T08:30:00.000Z', endsAt: '2027-02-20T09:30:00.000Z' }
      const past = { changeableUntil: '2027-02-19T08:30:00.000Z', canReschedule: false, canCancel: false }
      booking = aBooking({ status, ...times, ...past })
      await open()
      await expect.element(page.getByRole('heading', { name: 'Ce rendez-vous est passé' })).toBeVisible()
      await expect.element(page.getByText('C’était avec Cabinet des Tilleuls.')).toBeVisible()
      await expect.element(page.getByText(/vous attend/)).not.toBeInTheDocument()
      await expect.element(page.getByRole('link', { name: 'Ajouter à mon agenda' })).not.toBeInTheDocument()
      expect(await findBarriers()).toEqual([])
    },
  )

  test('shows the practice’s ways to pay, if it has set them', async () => {
    const { practice } = aBooking()
    booking = aBooking({ practice: { ...practice, paymentMeans: 'carte, espèces' } })
    await open()
    await expect.element(page.getByText(/Paiement au rendez-vous.: carte, espèces/)).toBeVisible()
  })

  test('has the practice’s name, logo and colour, and the next page has the product’s again', async () => {
    const brand = () => document.body.style.getPropertyValue('--brand')
    const logo = { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', width: 300, height: 4000 }
    booking = aBooking({ practice: { ...aBooking().practice, primaryColor: '#0f766e', logo } })
    const { router } = await open()
    await expect.element(page.getByRole('banner').getByText('Cabinet des Tilleuls')).toBeVisible()
    await expect.poll(brand).toBe('#0f766e')
    const image = document.querySelector('header img')?.getBoundingClientRect()
    expect(image?.height, 'within its box').toBeLessThanOrEqual(40)
    await expect.element(page.getByRole('banner').getByText('Ancrage')).not.toBeInTheDocument()
    await router.navigate('/client/login')
    await expect.element(page.getByRole('banner').getByText('Ancrage')).toBeVisible()
    await expect.poll(brand).toBe('')
  })

  test('is in the language of the booking, or another on request', async () => {
    booking = aBooking({ locale: 'en' })
    await open()
    await expect.element(page.getByRole('heading', { name: 'Camille, your appointment is confirmed' })).toBeVisible()
    await page.getByRole('button', { name: 'Language: English' }).click()
    await page.getByText('Français').click()
    await expect.element(page.getByRole('heading', { name: /votre rendez-vous est confirmé/ })).toBeVisible()
    await expect.poll(() => api.of('GET', /.*bookings.*/).at(-1)?.query).toEqual({ lang: 'fr' })
  })

  test('made in another zone shows the local time and the practice’s', async () => {
    booking = aBooking({ timeZone: 'America/Guadeloupe', location: 'video' })
    await open()
    await expect.element(page.getByText(/04:30\W+05:30/)).toBeVisible()
    await expect.element(page.getByText('heure de Guadeloupe', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/9\sh\s30, heure de Paris/)).toBeVisible()
  })

  test('by video links to the room, or says when the link will be there', async () => {
    const opensAt = '2027-03-02T07:30:00.000Z'
    booking = aBooking({ location: 'video', video: { url: null, opensAt } })
    await open()
    await expect.element(page.getByText(/^Le lien apparaîtra ici le mardi 2 mars à 8\sh\s30/)).toBeVisible()
  })

  test('by video is joined by a link of its own', async () => {
    const url = 'https://us05web.zoom.test/j/84000000001?pwd=abc'
    booking = aBooking({ location: 'video', video: { url, opensAt: '2027-03-02T07:30:00.000Z' } })
    await open()
    const joinLink = page.getByRole('link', { name: 'Rejoindre la visio' })
    await expect.element(joinLink).toHaveAttribute('href', url)
    await expect.element(joinLink).toHaveAttribute('rel', 'noreferrer')
  })

  test('is moved to another free time, after a confirmation', async () => {
    await chooseFreeTime()
    expect(api.of('POST', /.*/)).toEqual([])
    await page.getByRole('button', { name: 'Déplacer mon rendez-vous' }).click()
    await expect.element(page.getByText('mercredi 3 mars', { exact: true })).toBeVisible()
    await expect.poll(() => api.of('POST', /.*/)[0]?.body).toEqual({ startsAt: starts })
  })

  test('promises a mail of the move only where one goes out', async () => {
    booking = aBooking({ isMailed: false })
    await chooseFreeTime({ isMailed: false })
    await expect.element(page.getByText(/Aucun e.mail ne vous sera envoyé/)).toBeVisible()
    await page.getByRole('button', { name: 'Déplacer mon rendez-vous' }).click()
    await expect.element(page.getByText(/Aucun e.mail ne vous est envoyé/)).toBeVisible()
    await expect.element(page.getByText(/par e.mail/)).not.toBeInTheDocument()
  })

  test('is moved into the period of withdrawal once that is asked for in so many words', async () => {
    const words = 'Je demande que la séance ait lieu avant la fin du délai.'
    booking = aBooking({ moveWaiver: { before: '2027-03-04T23:00:00.000Z', words } })
    await chooseFreeTime()
    const confirm = page.getByRole('button', { name: 'Déplacer mon rendez-vous' })
    await confirm.click()
    await expect.element(page.getByText(/^Cochez cette case/)).toBeVisible()
    await expect.element(page.getByRole('checkbox')).toHaveFocus()
    expect(await findBarriers()).toEqual([])
    expect(api.of('POST', /.*/)).toEqual([])
    await page.getByText(words).click()
    await confirm.click()
    await expect.poll(() => api.of('POST', /.*/)[0]?.body).toEqual({ startsAt: starts, waiver: words })
  })

  test('is cancelled with a reason, after a warning that this is final', async () => {
    api.on('POST /api/public/bookings/*/cancel', () => {
      booking = aBooking({ status: 'cancelled', canCancel: false, canReschedule: false })
      return booking
    })
    await open()
    for (const name of ['Déplacer', 'Retour', 'Annuler']) await page.getByRole('button', { name, exact: true }).click()
    await expect.element(page.getByText(/L’annulation est définitive/)).toBeVisible()
    await page.getByRole('button', { name: 'Annuler mon rendez-vous' }).click()
    await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription(/Écrivez quelques mots/)
    await page.getByRole('textbox').fill('Je suis souffrante.')
    await page.getByRole('button', { name: 'Annuler mon rendez-vous' }).click()
    await expect.element(page.getByRole('heading', { name: 'Ce rendez-vous est annulé' })).toHaveFocus()
    await expect.poll(() => api.of('POST', /.*cancel/)[0]?.body).toEqual({ reason: 'Je suis souffrante.' })
    await expect.element(page.getByRole('button', { name: 'Déplacer' })).not.toBeInTheDocument()
  })

  test('after the deadline says that it cannot be changed, and whom to contact', async () => {
    booking = aBooking({ changeableUntil: '2027-02-26T08:30:00.000Z', canCancel: false, canReschedule: false })
    await open()
    await expect.element(page.getByText('Les changements en ligne sont clos')).toBeVisible()
    await expect.element(page.getByText(/contactez le cabinet/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Annuler' })).not.toBeInTheDocument()
  })

  test('booked after the deadline names no moment that had already passed', async () => {
    const consent = {
      text: 'J’accepte.',
      locale: 'fr' as const,
      givenAt: '2027-02-27T07:00:00.000Z',
      withdrawnAt: null,
    }
    const closed = { changeableUntil: '2027-02-26T08:30:00.000Z', canCancel: false, canReschedule: false }
    booking = aBooking({ ...closed, consent })
    await open()
    await expect.element(page.getByText(/trop proche pour être changé en ligne/)).toBeVisible()
    await expect.element(page.getByText(/Ils étaient possibles/)).not.toBeInTheDocument()
  })

  test('cancelled too late says so in the form, and keeps the typed text', async () => {
    api.on('POST /api/public/bookings/*/cancel', () => new Refusal('too_late'))
    await open()
    await page.getByRole('button', { name: 'Annuler', exact: true }).click()
    await page.getByRole('textbox').fill('Je suis souffrante.')
    await page.getByRole('button', { name: 'Annuler mon rendez-vous' }).click()
    await expect.element(page.getByRole('alert').getByText(/Le délai .* est passé/)).toBeVisible()
    await expect.element(page.getByRole('textbox')).toHaveValue('Je suis souffrante.')
  })

  test.each([
    ['not_found', 'Ce lien ne mène à aucun rendez-vous'],
    ['validation', 'Ce lien ne mène à aucun rendez-vous'],
    ['link_expired', 'Ce lien n’est plus valable'],
  ] as const)('with a link that is %s is told apart from a failure', async (code, words) => {
    api.on('GET /api/public/bookings/*', () => new Refusal(code))
    await open()
    await expect.element(page.getByRole('heading', { name: words, level: 1 })).toBeVisible()
    await expect.poll(() => document.title).toBe(`${words} · Ancrage`)
  })
})
