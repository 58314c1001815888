import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ids, typeId } from './fake-api.ts'
import { inParis, openDays } from './fake-days.ts'
import {
  api,
  camille,
  field,
  fillIn,
  focused,
  heading,
  heardFrom,
  send,
  showBooking,
  time,
  toDetails,
  type,
} from './stage.ts'

test('a visitor chooses a session and a time, fills in the form, and the request is sent', async () => {
  const heard = heardFrom(showBooking())
  await expect.element(heading('Quelle séance souhaitez-vous')).toBeVisible()
  await type('Première séance').click()
  await expect.element(page.getByText('Heure de Paris')).toBeVisible()
  await time('10:00').click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  await expect.element(page.getByText(/^Créneau retenu pour vous encore \d+:\d\d$/)).toBeVisible()
  await fillIn()
  await field('Message').fill('Bonjour')
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()

  const startsAt = inParis(openDays(1)[0] ?? '', '10:00')
  const [booking] = api.called('booking')
  expect(booking?.body).toMatchObject({
    sessionTypeId: typeId(ids.first),
    startsAt,
    location: 'office',
    holdToken: expect.stringMatching(/^hold-/),
    client: camille,
    message: 'Bonjour',
    consent: true,
    locale: 'fr',
    timeZone: 'Europe/Paris',
  })
  const { challenge, solution } = JSON.parse(atob(String(booking?.body.captcha)))
  expect(challenge.signature).toBe('signed')
  expect(solution.derivedKey).toMatch(/^0/)
  expect(booking?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)

  await expect
    .element(page.getByRole('link', { name: 'Ajouter à mon agenda' }))
    .toHaveAttribute('href', 'https://api.example.test/api/public/bookings/a-manage-token-of-some-length/calendar.ics')
  await expect.element(page.getByRole('button', { name: 'Annuler' })).toBeVisible()
  // Only an accepted booking can be moved.
  await expect.element(page.getByRole('button', { name: 'Déplacer' })).not.toBeInTheDocument()
  expect(heard.map(({ name }) => name)).toEqual([
    'ready',
    'type',
    'step',
    'slot',
    'hold',
    'step',
    'before-submit',
    'request',
    'step',
  ])
  expect(JSON.stringify(heard)).not.toMatch(/Camille|Durand|exemple\.fr|manage-token/)
  expect(api.called('release')).toEqual([])
})

test('a pressed session is marked at once and emitted once, however often it is pressed; its step is emitted when it is shown', async () => {
  const element = showBooking()
  const heard = heardFrom(element)
  const shown: (string | undefined)[] = []
  element.addEventListener('ancrage-step', () => shown.push(element.shadowRoot?.querySelector('h2')?.textContent))
  await expect.element(type('Première séance')).toBeVisible()
  const card = type('Première séance').element() as HTMLElement
  card.click()
  await Promise.resolve()
  expect(card.getAttribute('aria-busy')).toBe('true')
  card.click()
  await expect.element(heading('Quel horaire vous convient')).toBeVisible()
  await expect.poll(() => shown).toEqual([expect.stringMatching(/^Quel horaire/)])
  expect(heard.filter(({ name }) => name !== 'ready')).toEqual([
    { name: 'type', detail: { sessionType: typeId(ids.first) } },
    { name: 'step', detail: { step: 'time' } },
  ])
})

test('a page that is a demonstration can cancel the request, and what was written stays', async () => {
  const element = showBooking()
  element.addEventListener('ancrage-before-submit', (event) => event.preventDefault())
  const heard = heardFrom(element)
  await toDetails()
  await fillIn()
  await send().click()
  await expect.poll(() => heard.map(({ name }) => name)).toContain('before-submit')
  await expect.element(send()).not.toHaveAttribute('aria-busy')
  await expect.element(field('Prénom')).toHaveValue(camille.firstname)
  expect(api.called('booking')).toEqual([])
})

test('the whole booking works by keyboard alone, in English', async () => {
  showBooking({ lang: 'en' })
  await expect.element(type('Follow-up')).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.poll(() => focused()?.textContent).toBe('When would suit you?')

  await userEvent.keyboard('{Tab}')
  await expect.poll(() => (focused() as HTMLInputElement).value).toBe('office')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => (focused() as HTMLInputElement).value).toBe('video')
  await expect.element(time('09:00')).toBeVisible()
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Later')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.poll(() => focused()?.textContent).toBe('Your details')

  await userEvent.keyboard(
    '{Tab} {Tab}Robin{Tab}Reed{Tab}24/03/2012{Tab}Sam Reed{Tab}sam@example.com{Tab}{Tab}{Tab} {Enter}',
  )
  await expect.poll(() => focused()?.textContent).toBe('Your request has been sent')
  expect(api.called('booking')[0]?.body).toMatchObject({
    location: 'video',
    locale: 'en',
    client: { firstname: 'Robin', lastname: 'Reed', dateOfBirth: '2012-03-24', guardian: { name: 'Sam Reed' } },
  })
})

test('with one session type, or one that the page chose, the times are the first view', async () => {
  api.types = [ids.smoke]
  showBooking()
  await expect.element(time('09:00')).toBeVisible()
  await expect.element(page.getByText('Arrêt du tabac')).toBeVisible()
  await expect
    .poll(() => page.getByRole('list', { name: 'Étapes de la réservation' }).getByRole('listitem').elements())
    .toHaveLength(2)

  document.body.replaceChildren()
  api.types = null
  showBooking({ 'session-type': typeId(ids.follow), location: 'video' })
  await expect.element(page.getByText('Séance de suivi')).toBeVisible()
  await expect.element(time('09:00')).toBeVisible()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  expect(api.called('availability').at(-1)?.query.get('location')).toBe('video')
})

test('a practice that accepts by itself says that the appointment is confirmed', async () => {
  api.isAutoAccepting = true
  const heard = heardFrom(showBooking())
  await toDetails()
  await fillIn()
  await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click()
  await expect.element(heading('Votre rendez-vous est confirmé')).toBeVisible()
  expect(heard.at(-2)).toMatchObject({ name: 'booked', detail: { status: 'scheduled' } })
})

test('a request that is held back says that the link in the mail must be pressed within two hours', async () => {
  api.isHoldingBack = true
  const element = showBooking()
  await toDetails()
  await fillIn()
  await send().click()
  await expect.element(heading('Confirmez votre demande par e-mail')).toBeVisible()
  await expect
    .element(page.getByText(/camille@.*Appuyez sur le lien qu’il contient dans les deux heures/))
    .toBeVisible()
  element.lang = 'en'
  await expect.element(page.getByText(/Press the link in it within two hours/)).toBeVisible()
})

test('a hold that costs a proof of work gets one, and the visitor sees nothing of it', async () => {
  showBooking()
  api.upset('hold', { status: 403, code: 'captcha' })
  await toDetails()
  const [first, second, ...more] = api.called('hold')
  expect(more).toEqual([])
  expect(first?.body.captcha).toBeUndefined()
  expect(JSON.parse(atob(String(second?.body.captcha))).solution.derivedKey).toMatch(/^0/)
  expect(api.called('challenge').map(({ query }) => query.get('form'))).toContain('hold')
})

test('after a booking another one can be made, and the visitor’s details are still there', async () => {
  showBooking()
  await toDetails()
  await fillIn()
  await send().click()
  await page.getByRole('button', { name: 'Prendre un autre rendez-vous' }).click()
  await toDetails('11:00')
  await expect.element(field('Prénom')).toHaveValue('Camille')
  await expect.element(page.getByRole('checkbox', { name: /J’accepte/ })).not.toBeChecked()
})

test('a home visit asks for the address, a minor for a guardian', async () => {
  showBooking()
  await type('Séance de suivi').click()
  await page.getByRole('radio', { name: 'À votre domicile' }).click()
  await time('10:00').click()
  await page.getByRole('checkbox', { name: /mineure/ }).click()
  await send().click()
  await expect.poll(() => (focused() as HTMLInputElement | null)?.name).toBe('firstname')
  for (const name of ['Date de naissance', 'Titulaire de l’autorité parentale', 'Adresse de la séance', 'Ville']) {
    await expect.element(field(name)).toHaveAccessibleDescription(/Remplissez ce champ/)
  }
  expect(api.called('booking')).toEqual([])
})

test('a type for minors asks for the child and a guardian at once, and for no box', async () => {
  api.isForMinors = true
  showBooking()
  await type('Première séance').click()
  await time('10:00').click()
  for (const name of ['Date de naissance', 'Titulaire de l’autorité parentale'])
    await expect.element(field(name)).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /mineure/ })).not.toBeInTheDocument()
  await field('Prénom de la personne mineure').fill('Camille')
  await field('Nom de la personne mineure').fill('Durand')
  await field('Adresse e-mail').fill('lou@exemple.fr')
  await page.getByRole('checkbox', { name: /J’accepte/ }).click()
  await send().click()
  await expect.poll(() => (focused() as HTMLInputElement | null)?.name).toBe('dateOfBirth')
  await field('Date de naissance').fill('24/03/2015')
  await field('Titulaire de l’autorité parentale').fill('Lou Durand')
  await send().click()
  await expect.poll(() => api.called('booking').length).toBe(1)
  expect(api.called('booking')[0]?.body).toMatchObject({
    client: { dateOfBirth: '2015-03-24', guardian: { name: 'Lou Durand' } },
  })
})

test('the times of the first type load while the visitor still reads', async () => {
  showBooking()
  await expect.poll(() => api.called('availability').length).toBe(1)
  await type('Première séance').click()
  await expect.element(time('09:00')).toBeVisible()
  expect(
    api
      .called('availability')
      .filter(({ query }) => query.get('from') === api.called('availability')[0]?.query.get('from')),
  ).toHaveLength(1)
})

test('before sending, the form says until when it can be undone, how to reach the practice, who mediates, and how one pays', async () => {
  api.paymentMeans = 'carte, espèces'
  showBooking()
  await type('Première séance').click()
  await time('10:00').click()
  await expect
    .element(page.getByText(/déplacer ou annuler en ligne jusqu’à 2\sjours avant le rendez-vous/))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'cabinet@moreau.example' })).toBeVisible()
  await expect.element(page.getByText(/Médiation de la consommation, 1, rue du Lac/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'mediation.example' }))
    .toHaveAttribute('href', 'https://mediation.example/')
  await expect.element(page.getByRole('link', { name: 'Conditions générales du cabinet' })).toBeVisible()
  await expect.element(page.getByText(/Paiement au rendez-vous.: carte, espèces/)).toBeVisible()
  expect(api.called('booking')).toEqual([])
})

test('where the practice may not write yet, no e-mail is promised, and the link of the appointment is shown', async () => {
  api.isSilent = true
  showBooking()
  await toDetails()
  await fillIn()
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  await expect.element(page.getByText(/^Aucun e-mail ne vous sera envoyé/)).toBeVisible()
  await expect.element(page.getByText(/arrivera par e-mail/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: 'Ouvrir mon rendez-vous' }))
    .toHaveAttribute('href', 'https://api.example.test/booking/a-manage-token-of-some-length')
})
