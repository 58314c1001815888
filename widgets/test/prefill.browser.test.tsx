import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ids, typeId } from './fake-api.ts'
import { inParis, openDays } from './fake-days.ts'
import { api, camille, field, fillIn, heading, send, showBooking, time, toDetails, type } from './stage.ts'

type Booking = HTMLElement & { prefill: unknown }

const details = (element: HTMLElement, name: string): Record<string, unknown>[] => {
  const heard: Record<string, unknown>[] = []
  element.addEventListener(`ancrage-${name}`, (event) => heard.push((event as CustomEvent).detail))
  return heard
}
const seen = (element: Element, part: string) =>
  [...(element.shadowRoot?.querySelectorAll(`[part~="${part}"]`) ?? [])].filter((it) => it.getClientRects().length > 0)

test('the page’s prefill stands in the form, and what the visitor writes stays', async () => {
  const element = showBooking({ prefill: 'firstname=Anne&email=anne%40exemple.fr&consent=true&shoes=42' }) as Booking
  await toDetails()
  await expect.element(field('Prénom')).toHaveValue('Anne')
  await expect.element(field('Adresse e-mail')).toHaveValue('anne@exemple.fr')
  await expect.element(page.getByRole('checkbox', { name: /J’accepte/ })).not.toBeChecked()
  await field('Prénom').fill('Annette')
  element.prefill = { firstname: 'Zoé', lastname: 'Martin', phone: `06${'1'.repeat(90)}` }
  await expect.element(field('Nom')).toHaveValue('Martin')
  await expect.element(field('Prénom')).toHaveValue('Annette')
  await expect.element(field('Téléphone')).toHaveValue(`06${'1'.repeat(28)}`)
  expect(element.hasAttribute('prefill')).toBe(false)
  expect(api.called('booking')).toEqual([])
})

test('events say who the visitor is only where the page asks for it', async () => {
  const element = showBooking({ 'personal-details': '' })
  const [before, after] = [details(element, 'before-submit'), details(element, 'request')]
  await toDetails()
  await fillIn()
  await field('Message').fill('Bonjour')
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  for (const [heard] of [before, after]) expect(heard).toMatchObject({ client: camille, message: 'Bonjour' })
})

test('a booking keeps where the visitor came from, as it was when the page was first shown', async () => {
  const address = location.href
  history.replaceState(null, '', '?utm_source=lettre&utm_medium=mail&token=secret#ici')
  showBooking()
  await expect.element(type('Première séance')).toBeVisible()
  history.replaceState(null, '', address)
  await toDetails()
  await fillIn()
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  expect(api.called('booking')[0]?.body.source).toMatchObject({
    page: location.origin + location.pathname,
    utm: 'utm_source=lettre&utm_medium=mail',
  })
  expect(document.cookie).toBe('')
  expect(localStorage).toHaveLength(0)
})

test('view is emitted once the first view is on the screen, with what it shows', async () => {
  const element = showBooking()
  const heard = details(element, 'view')
  await expect.element(type('Première séance')).toBeVisible()
  await expect.poll(() => heard).toEqual([{ practice: ids.practice, step: 'type' }])
  await type('Première séance').click()
  await expect.element(time('10:00')).toBeVisible()
  expect(heard).toHaveLength(1)

  document.body.replaceChildren()
  const other = showBooking({ 'session-type': typeId(ids.follow), location: 'office' })
  const times = details(other, 'view')
  await expect.element(time('10:00')).toBeVisible()
  expect(times).toEqual([
    { practice: ids.practice, step: 'time', sessionType: typeId(ids.follow), days: expect.any(Number) },
  ])
})

test('the parts that the page hides are hidden; the consent and the price stay visible', async () => {
  const element = showBooking({ hide: 'steps description price duration practice phone zone message' })
  await expect.element(type('Première séance')).toBeVisible()
  for (const part of ['steps', 'type-description', 'price', 'duration']) expect(seen(element, part)).toEqual([])
  await toDetails()
  expect(seen(element, 'address')).toEqual([])
  await expect.element(field('Message')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox', { name: /J’accepte/ })).toBeVisible()
  await expect.element(page.getByText(/90,00\s€/)).toBeVisible()
  element.removeAttribute('hide')
  await expect.element(field('Message')).toBeVisible()
})

test('unknown attribute values change nothing for the visitor, and warn the developer in one line each', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const element = showBooking({
    'session-type': typeId('99'),
    location: 'moon',
    'time-zone': 'Mars/Olympus',
    date: '1999-01-01',
    layout: 'spiral',
  })
  await type('Première séance').click()
  await expect.element(time('10:00')).toBeVisible()
  await expect.element(page.getByText('Heure de Paris')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'En visio' })).toBeVisible()
  await expect.poll(() => warned.mock.calls.length).toBe(5)
  element.setAttribute('layout', 'days')
  element.removeAttribute('date')
  const lines = warned.mock.calls.map(([line]) => String(line))
  for (const given of ['session-type', 'location', 'time-zone', 'date', 'layout'])
    expect(lines.filter((line) => line.includes(`> ${given}="`) && line.includes(`#${given}`))).toHaveLength(1)
  warned.mockRestore()
})

test('a late answer about a session that the visitor has left changes nothing', async () => {
  showBooking()
  await expect.element(type('Arrêt du tabac')).toBeVisible()
  await expect.poll(() => api.called('availability').length).toBe(1)
  let open = () => {}
  api.gate = new Promise((answer) => {
    open = answer
  })
  await type('Arrêt du tabac').click()
  await page.getByRole('button', { name: 'Retour' }).click()
  api.gate = Promise.resolve()
  await type('Séance de suivi').click()
  await expect.element(time('10:00')).toBeVisible()
  api.taken.add(inParis(openDays(1)[0] ?? '', '09:00'))
  open()
  await expect.element(page.getByText('Séance de suivi')).toBeVisible()
  await time('10:00').click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  expect(api.called('hold')[0]?.body.sessionTypeId).toBe(typeId(ids.follow))
})
