import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { API, ids, typeId } from './fake-api.ts'
import { inParis, openDays } from './fake-days.ts'
import { ownBooking } from './fake-own.ts'
import { api, expectAccessible, fillIn, focused, heading, showBooking, time, toDetails } from './stage.ts'

const TOKEN = 'a-token-of-more-than-twenty-characters'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const show = (attributes: Record<string, string> = {}) => showBooking({ booking: TOKEN, practice: '', ...attributes })

interface Heard {
  name: string
  detail: Record<string, unknown>
}

function heard(element: HTMLElement): Heard[] {
  const all: Heard[] = []
  for (const name of ['ready', 'view', 'rescheduled', 'cancelled', 'error']) {
    element.addEventListener(`ancrage-${name}`, (event) => all.push({ name, detail: (event as CustomEvent).detail }))
  }
  return all
}

test('the token of a mailed link shows the booking in place, and nothing else is asked', async () => {
  const element = show()
  const events = heard(element)
  await expect.element(heading('Camille, votre rendez-vous est confirmé')).toBeVisible()
  await expect.element(page.getByText('12, rue des Tanneurs, 69005 Lyon')).toBeVisible()
  await expect.element(page.getByText(/^Vous pouvez déplacer ou annuler en ligne jusqu’au /)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ajouter à mon agenda' }))
    .toHaveAttribute('href', `${API}/api/public/bookings/${TOKEN}/calendar.ics`)
  await expect.poll(() => events.map(({ name }) => name)).toEqual(['ready', 'view'])
  expect(api.called('availability')).toEqual([])
  expect(JSON.stringify(events)).not.toMatch(/Camille|token/)
  await expectAccessible(element)
})

test('the means of payment stand on the booking, where the practice has named them', async () => {
  const { practice } = ownBooking(ids.practice, typeId(ids.follow), inParis(openDays(6).at(-1) ?? '', '10:00'))
  api.own.practice = { ...practice, paymentMeans: 'carte, espèces' }
  show()
  await expect.element(page.getByText(/Paiement au rendez-vous.: carte, espèces/)).toBeVisible()
})

test('a visitor moves the booking to another free time, after a confirmation', async () => {
  const element = show()
  const events = heard(element)
  const before = inParis(openDays(6).at(-1) ?? '', '10:00')
  const wanted = inParis(openDays(1)[0] ?? '', '11:00')
  await button('Déplacer').click()
  await expect.poll(() => focused()?.textContent).toBe('Déplacer votre rendez-vous')
  await time('11:00').click()
  expect(api.called('change')).toEqual([])
  await expectAccessible(element)
  await button('Déplacer mon rendez-vous').click()
  await expect.element(page.getByText('Votre rendez-vous est déplacé')).toBeVisible()
  expect(api.called('change').map(({ path, body }) => [path, body])).toEqual([
    [`/api/public/bookings/${TOKEN}/reschedule`, { startsAt: wanted }],
  ])
  expect(events.at(-1)).toMatchObject({ name: 'rescheduled', detail: { startsAt: wanted, before } })
})

test('the times to which a booking can move are asked for with its own token', async () => {
  api.own.moveToken = 'own-times'
  show()
  await button('Déplacer').click()
  await expect.element(time('11:00')).toBeVisible()
  expect(api.called('availability')[0]?.query.get('moveToken')).toBe('own-times')
})

test('a time within the withdrawal period needs a box ticked, whose words are sent back', async () => {
  const words = 'Je demande que la séance ait lieu avant la fin du délai.'
  const wanted = inParis(openDays(1)[0] ?? '', '11:00')
  api.own.moveWaiver = { before: inParis(openDays(2).at(-1) ?? '', '00:00'), words }
  const element = show()
  await button('Déplacer').click()
  await time('11:00').click()
  await button('Déplacer mon rendez-vous').click()
  await expect.element(page.getByText(/^Cochez cette case/)).toBeVisible()
  await expectAccessible(element)
  expect(api.called('change')).toEqual([])
  await page.getByRole('checkbox', { name: words }).click()
  await button('Déplacer mon rendez-vous').click()
  await expect.poll(() => api.called('change').map(({ body }) => body)).toEqual([{ startsAt: wanted, waiver: words }])
})

test('a time that somebody else took meanwhile leads to the nearest ones, and one of them is taken', async () => {
  show()
  const wanted = inParis(openDays(1)[0] ?? '', '11:00')
  await button('Déplacer').click()
  await time('11:00').click()
  api.taken.add(wanted)
  await button('Déplacer mon rendez-vous').click()
  await expect.element(page.getByText('Ce créneau vient d’être réservé.')).toBeVisible()
  await page
    .getByRole('button', { name: /à 9\sh$/ })
    .first()
    .click()
  await button('Déplacer mon rendez-vous').click()
  await expect.element(page.getByText('Votre rendez-vous est déplacé')).toBeVisible()
})

test('a visitor cancels with a reason, by keyboard, after reading that this is final', async () => {
  const element = show({ lang: 'en' })
  const events = heard(element)
  await button('Cancel').click()
  await expect.poll(() => focused()?.textContent).toBe('Cancel your appointment?')
  await expect.element(page.getByText(/^This can’t be undone/)).toBeVisible()
  await button('Cancel my appointment').click()
  await expect.poll(() => (focused() as HTMLTextAreaElement | null)?.name).toBe('reason')
  await expect.element(page.getByRole('textbox')).toHaveAccessibleDescription(/Write a few words/)
  await expectAccessible(element)
  await userEvent.keyboard('I am ill.{Tab}{Enter}')
  await expect.element(heading('This appointment is cancelled')).toBeVisible()
  expect(api.called('change')[0]?.body).toEqual({ reason: 'I am ill.' })
  expect(events.at(-1)).toEqual({
    name: 'cancelled',
    detail: expect.not.objectContaining({ reason: expect.anything() }),
  })
  await expect.element(button('Reschedule')).not.toBeInTheDocument()
})

test('after the deadline nothing can be changed, and it says why and whom to call', async () => {
  Object.assign(api.own, { canReschedule: false, canCancel: false })
  show()
  await expect.element(page.getByText('Les changements en ligne sont clos')).toBeVisible()
  // A practice may give no phone to call.
  await expect.element(page.getByText(/Pour tout changement, contactez le cabinet/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Appeler/ })).toBeVisible()
  await expect.element(button('Annuler')).not.toBeInTheDocument()
})

test('a deadline that passes while the visitor chooses is reported, and the booking stays as it was', async () => {
  show()
  await button('Déplacer').click()
  await time('11:00').click()
  api.upset('change', { status: 409, code: 'too_late' })
  Object.assign(api.own, { canReschedule: false, canCancel: false })
  await button('Déplacer mon rendez-vous').click()
  await expect.element(page.getByText(/^Le délai pour changer ce rendez-vous en ligne est passé/)).toBeVisible()
  await expect.element(heading('Camille, votre rendez-vous est confirmé')).toBeVisible()
})

test('an answer that is lost keeps the reason, and the booking is read again', async () => {
  show()
  await button('Annuler').click()
  await page.getByRole('textbox').fill('Je suis souffrante.')
  api.upset('change', 'unreachable')
  await button('Annuler mon rendez-vous').click()
  await expect.element(page.getByText('Votre rendez-vous n’a pas pu être annulé.')).toBeVisible()
  await expect.element(page.getByRole('textbox')).toHaveValue('Je suis souffrante.')
  await expect.poll(() => api.called('own').length).toBe(2)
  await button('Annuler mon rendez-vous').click()
  await expect.element(heading('Ce rendez-vous est annulé')).toBeVisible()
})

test('a move whose answer is lost is shown as made when the booking says so, without an error', async () => {
  const element = show()
  const events = heard(element)
  const before = inParis(openDays(6).at(-1) ?? '', '10:00')
  const wanted = inParis(openDays(1)[0] ?? '', '11:00')
  await button('Déplacer').click()
  await time('11:00').click()
  api.upset('change', 'lost')
  await button('Déplacer mon rendez-vous').click()
  await expect.element(page.getByText('Votre rendez-vous est déplacé')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(events.at(-1)).toMatchObject({ name: 'rescheduled', detail: { startsAt: wanted, before } })
  expect(events.map(({ name }) => name)).not.toContain('error')
})

test('where the booking cannot be read either no result is claimed, and the visitor checks again', async () => {
  const element = show()
  const events = heard(element)
  await button('Déplacer').click()
  await time('11:00').click()
  api.upset('change', 'lost')
  api.upset('own', 'unreachable', 'unreachable')
  await button('Déplacer mon rendez-vous').click()
  await expect.element(page.getByText('Nous ne savons pas encore si ce changement a été fait.')).toBeVisible()
  await expect.element(page.getByText('Votre rendez-vous n’a pas pu être déplacé.')).not.toBeInTheDocument()
  await expectAccessible(element)
  await button('Vérifier').click()
  await expect.element(page.getByText('Votre rendez-vous est déplacé')).toBeVisible()
  expect(api.called('change')).toHaveLength(1)
  expect(events.at(-1)?.name).toBe('rescheduled')
})

test('a cancellation that turns out not to be made is shown as such, and the reason stays', async () => {
  show()
  await button('Annuler').click()
  await page.getByRole('textbox').fill('Je suis souffrante.')
  api.upset('change', 'unreachable')
  api.upset('own', 'unreachable', 'unreachable')
  await button('Annuler mon rendez-vous').click()
  await button('Vérifier').click()
  await expect.element(page.getByText('Votre rendez-vous n’a pas pu être annulé.')).toBeVisible()
  await expect.element(button('Vérifier')).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox')).toHaveValue('Je suis souffrante.')
})

const programme = () => page.getByRole('region', { name: 'Votre programme' })

test('the other sessions of its programme are listed under a booking, before and after it is moved', async () => {
  const [first = '', , , later = ''] = openDays(6)
  const step = { durationMinutes: 60, priceCents: 7000, location: 'office', isThis: false, manageUrl: null } as const
  const link = 'https://api.example.test/booking/link-2'
  api.own.programme = [
    { ...step, name: 'Première séance', startsAt: inParis(first, '10:00'), status: 'cancelled' },
    { ...step, name: 'Séance de suivi', startsAt: inParis(later, '10:00'), status: 'scheduled', isThis: true },
    { ...step, name: 'Bilan', startsAt: inParis(later, '15:00'), status: 'pre_scheduled', manageUrl: link },
    { ...step, name: 'Rappel', startsAt: null, status: null },
  ]
  const element = show()
  await expect.element(programme()).toBeVisible()
  const line = (index: number) => programme().getByRole('listitem').elements()[index]
  expect(line(0)?.textContent).toMatch(/· annulée$/)
  expect(line(1)?.ariaCurrent).toBe('true')
  expect(line(1)?.textContent).toMatch(/· ce rendez-vous$/)
  expect(line(2)?.textContent).toMatch(/· à confirmer$/)
  await expect.element(programme().getByRole('link', { name: /^Bilan, / })).toHaveAttribute('href', link)
  expect(line(3)?.textContent).toMatch(/^Date à fixer/)
  await expectAccessible(element)
  await button('Déplacer').click()
  await expect.element(programme()).not.toBeInTheDocument()
  await time('11:00').click()
  await button('Déplacer mon rendez-vous').click()
  await expect.element(page.getByText('Votre rendez-vous est déplacé')).toBeVisible()
  await expect.element(programme()).toBeVisible()
})

test('a booking without a programme shows none', async () => {
  show()
  await expect.element(button('Déplacer')).toBeVisible()
  await expect.element(programme()).not.toBeInTheDocument()
})

test.each([
  [404, 'not_found', 'Ce lien ne mène à aucun rendez-vous.'],
  [422, 'validation', 'Ce lien ne mène à aucun rendez-vous.'],
  [410, 'link_expired', 'Ce lien n’est plus valable.'],
])('a link that is refused with %i %s differs from a failure', async (status, code, words) => {
  api.upset('own', { status, code })
  show()
  await expect.element(page.getByText(words)).toBeVisible()
})

test('a booking that does not load is asked for again', async () => {
  api.isOffline = true
  show()
  await expect.element(page.getByText('Votre rendez-vous n’a pas pu être chargé.')).toBeVisible()
  api.isOffline = false
  await button('Réessayer').click()
  await expect.element(heading('Camille, votre rendez-vous est confirmé')).toBeVisible()
})

test('a session that a programme planned is confirmed in place', async () => {
  Object.assign(api.own, { status: 'pre_scheduled', canConfirm: true })
  show()
  await button('Confirmer ce rendez-vous').click()
  await expect.element(heading('Camille, votre rendez-vous est confirmé')).toBeVisible()
})

test('a request that was held back is confirmed by the button of the page behind the mailed link, and not by opening it', async () => {
  const confirmBy = new Date(Date.now() + 7_200_000).toISOString()
  Object.assign(api.own, { status: 'pending_validation', canConfirm: true, confirmBy })
  show()
  await expect.element(heading('Camille, confirmez votre demande')).toBeVisible()
  expect(api.called('change')).toEqual([])
  await button('Confirmer ma demande').click()
  await expect.element(heading('Camille, votre rendez-vous est confirmé')).toBeVisible()
})

test('right after booking the time can be moved or cancelled without leaving the page', async () => {
  api.isAutoAccepting = true
  const element = showBooking()
  const events = heard(element)
  await toDetails()
  await fillIn()
  await button('Confirmer le rendez-vous').click()
  await expect.element(heading('Votre rendez-vous est confirmé')).toBeVisible()
  await button('Déplacer').click()
  await expect.element(heading('Déplacer votre rendez-vous')).toBeVisible()
  await time('11:00').click()
  await button('Déplacer mon rendez-vous').click()
  await expect.element(page.getByText('Votre rendez-vous est déplacé')).toBeVisible()
  expect(api.called('change')[0]?.path).toBe('/api/public/bookings/a-manage-token-of-some-length/reschedule')
  expect(events.filter(({ name }) => name === 'ready')).toHaveLength(1)
  expect(events.at(-1)?.name).toBe('rescheduled')
})
