import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '../src/first-view/index.tsx'
import type { Snapshot } from '../src/snapshot.ts'
import type { WidgetElement } from '../src/widget-props.ts'
import { API, ids, typeId } from './fake-api.ts'
import { inParis, openDays } from './fake-days.ts'
import { api, field, fillIn, heading, heardFrom, send, showBooking, time, toDetails, type } from './stage.ts'

const show = (attributes: Record<string, string> = {}) => showBooking(attributes) as WidgetElement
const elevenOClock = () => inParis(openDays(2).at(-1) ?? '', '11:00')

test('where a page continues after a booking, the new time and the consent are asked for anew', async () => {
  const element = show()
  await toDetails()
  await fillIn()
  await send().click()
  await expect.element(heading('Votre demande est envoyée')).toBeVisible()
  element.open({ sessionType: typeId(ids.smoke), startsAt: elevenOClock() })
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /J’accepte/ })).not.toBeChecked()
  await page.getByRole('checkbox', { name: /J’accepte/ }).click()
  await send().click()
  await expect.poll(() => api.called('booking').length).toBe(2)
  expect(api.called('booking').at(-1)?.body).toMatchObject({
    sessionTypeId: typeId(ids.smoke),
    startsAt: elevenOClock(),
  })
})

test('the request of open() is done once, even if the flow starts over', async () => {
  const element = show()
  await element.ready
  element.open({ sessionType: typeId(ids.smoke), startsAt: elevenOClock() })
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  element.setAttribute('session-type', typeId(ids.talk))
  await expect.poll(() => api.called('release').length).toBe(1)
  await expect.element(time('10:00')).toBeVisible()
  expect(api.called('hold')).toHaveLength(1)
})

test('what was written stays when a reload, or another language, finds no connection', async () => {
  const element = show()
  await toDetails()
  await fillIn()
  api.upset('practice', 'unreachable', 'unreachable')
  element.refresh()
  await expect.poll(() => api.called('practice').length).toBe(3)
  await expect.element(field('Prénom')).toHaveValue('Camille')
  await expect.element(send()).toBeVisible()
})

test('what was written stays when a reload is one too many, and when the one after it is answered', async () => {
  const element = show()
  await toDetails()
  await fillIn()
  api.upset('practice', { status: 429, code: 'too_many_requests', retryAfter: 40 })
  element.refresh()
  await expect.poll(() => api.called('practice').length).toBe(2)
  element.refresh()
  await expect.poll(() => api.called('practice').length).toBe(3)
  await expect.element(field('Prénom')).toHaveValue('Camille')
})

test('a time whose hold is answered after the visitor left is released', async () => {
  const element = show({ 'session-type': typeId(ids.smoke) })
  const heard = heardFrom(element)
  await expect.element(time('10:00')).toBeVisible()
  const gate = Promise.withResolvers<void>()
  api.gate = gate.promise
  await time('10:00').click()
  await expect.poll(() => api.called('hold').length).toBe(1)
  element.remove()
  gate.resolve()
  await expect.poll(() => api.called('release').length).toBe(1)
  expect(heard.map(({ name }) => name)).not.toContain('hold')
})

test('a time whose hold is answered after the visitor went back is released, and leads nowhere', async () => {
  const heard = heardFrom(show())
  const settle = await pickAndWait()
  await page.getByRole('button', { name: 'Retour' }).click()
  await type('Séance de suivi').click()
  settle()
  await expect.poll(() => api.called('release').length).toBe(1)
  await expect.element(heading('Quel horaire vous convient')).toBeVisible()
  expect(heard.map(({ name }) => name)).not.toContain('hold')
  await time('11:00').click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  expect(api.called('hold').map(({ body }) => body.sessionTypeId)).toEqual([typeId(ids.first), typeId(ids.follow)])
})

test('a time whose hold is answered after another place was chosen is released, and a refusal is not shown', async () => {
  const heard = heardFrom(show())
  const settle = await pickAndWait()
  await page.getByRole('radio', { name: 'En visio' }).click()
  settle()
  await expect.poll(() => api.called('release').length).toBe(1)
  await expect.element(heading('Quel horaire vous convient')).toBeVisible()
  api.upset('hold', { status: 409, code: 'slot_taken', nearest: [] })
  const settleLate = await pickAndWait(2)
  await page.getByRole('radio', { name: 'Au cabinet' }).click()
  settleLate()
  await time('11:00').click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  expect(heard.map(({ name }) => name)).not.toContain('error')
})

/** Presses a time whose hold is answered only when the returned function is called; all else is answered at once. */
async function pickAndWait(nth = 1): Promise<() => void> {
  if (nth === 1) await type('Première séance').click()
  await expect.element(time('10:00')).toBeVisible()
  const gate = Promise.withResolvers<void>()
  api.gate = gate.promise
  await time('10:00').click()
  await expect.poll(() => api.called('hold').length).toBe(nth)
  api.gate = Promise.resolve()
  return gate.resolve
}

test('times that do not load emit an error; those of a type that was left emit none', async () => {
  api.upset('availability', { status: 503, code: 'unavailable' }, { status: 503, code: 'unavailable' })
  const heard = heardFrom(show({ 'session-type': typeId(ids.smoke) }))
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
  const errors = () => heard.filter(({ name }) => name === 'error')
  expect(errors()).toEqual([{ name: 'error', detail: { code: 'unavailable', status: 503 } }])
})

test('a link that ends while its booking is on the screen is shown as ended', async () => {
  show({ booking: 'a-token-of-more-than-twenty-characters', practice: '' })
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await page.getByRole('textbox').fill('Je suis souffrante.')
  api.upset('change', { status: 410, code: 'link_expired' })
  api.upset('own', { status: 410, code: 'link_expired' })
  await page.getByRole('button', { name: 'Annuler mon rendez-vous' }).click()
  await expect.element(page.getByText('Ce lien n’est plus valable.')).toBeVisible()
})

/** An element in which the loader has shown a first view already. */
async function showDrawn(markup: (html: string) => string, pressed: number, before = (_: WidgetElement) => {}) {
  const address = `${API}/api/public/practices/${ids.practice}?lang=fr`
  const { data: practice } = (await (await fetch(address)).json()) as { data: Snapshot['view']['practice'] }
  api.calls.splice(0)
  const now = new Date()
  const html = draw({
    element: 'booking',
    practice,
    attributes: {},
    lang: 'fr',
    timeZone: 'Europe/Paris',
    now,
    offers: null,
  })
  const element = document.createElement('ancrage-booking') as WidgetElement
  for (const [name, value] of Object.entries({ practice: ids.practice, api: API, lang: 'fr' })) {
    element.setAttribute(name, value)
  }
  const place = document.createElement('div')
  place.dataset.root = ''
  place.innerHTML = markup(html)
  element.shadowRoot?.append(place)
  const view = { practice, now: now.toISOString(), offers: null, markup: null }
  const control = place.querySelectorAll('button,input')[pressed]
  const snapshot: Snapshot = { view, subject: `fr ${ids.practice}`, place, pressed: control }
  globalThis.Ancrage = { ...globalThis.Ancrage, views: new WeakMap([[element, snapshot]]) }
  before(element)
  document.body.append(element)
  return { element, card: place.querySelector('[part="type"]') }
}

test('the first view on the screen is kept as it is, and the last press in it takes effect', async () => {
  const { element, card } = await showDrawn((html) => html, 2)
  const heard = heardFrom(element)
  expect(card?.isConnected).toBe(true)
  await expect.element(page.getByText('Arrêt du tabac')).toBeVisible()
  await expect.element(time('10:00')).toBeVisible()
  expect(heard.filter(({ name }) => name === 'type').map(({ detail }) => detail)).toEqual([
    { sessionType: typeId(ids.smoke) },
  ])
  expect(api.called('practice')).toEqual([])
})

test('a press is not repeated on another control that has taken its place', async () => {
  const { element } = await showDrawn((html) => html.replace('Première séance', 'Une autre séance'), 0)
  const heard = heardFrom(element)
  await expect.poll(() => heard.map(({ name }) => name)).toEqual(['ready'])
  await expect.element(type('Première séance')).toBeVisible()
  expect(heard.filter(({ name }) => name === 'type')).toEqual([])
})

test('properties that are set early, or change at once, keep the first view', async () => {
  const { element } = await showDrawn(
    (html) => html,
    -1,
    (early) => Object.defineProperty(early, 'prefill', { value: { firstname: 'Anne' }, configurable: true }),
  )
  element.setAttribute('utm', 'utm_source=lettre')
  await element.ready
  expect(api.called('practice')).toEqual([])
  await expect.element(type('Première séance')).toBeVisible()
})

test('setting the same practice again interrupts nothing', async () => {
  const element = show()
  const { ready } = element
  await ready
  element.setAttribute('practice', ids.practice)
  expect(element.ready).toBe(ready)
})

test('a drawer that is closed before its code has loaded stays closed', async () => {
  const element = show({ display: 'drawer' })
  const heard = heardFrom(element)
  element.open()
  element.close()
  await import('../src/drawer/drawer.tsx')
  element.open()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  element.close()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  element.open()
  element.remove()
  await Promise.resolve()
  document.body.append(element)
  await expect.poll(() => element.shadowRoot?.querySelector('dialog') ?? null).toBeNull()
  expect(heard.map(({ name }) => name).filter((name) => /open|close/.test(name))).toEqual(['open', 'close'])
})

test('setting a property to null or undefined keeps what the visitor did', async () => {
  const element = show() as WidgetElement & Record<string, unknown>
  await toDetails()
  await fillIn()
  element.sessionType = null
  element.booking = undefined
  element.refresh()
  await expect.poll(() => api.called('practice').length).toBe(2)
  await expect.element(field('Prénom')).toHaveValue('Camille')
})
