import '../src/next/index.tsx'
import '../src/slots/index.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { draw, type SnapshotData, snapshotQuery } from '../src/first-view/index.tsx'
import type { FirstView, Snapshot } from '../src/snapshot.ts'
import type { WidgetElement } from '../src/widget-props.ts'
import { API, ids, typeId } from './fake-api.ts'
import { inParis, openDays } from './fake-days.ts'
import { api, expectAccessible, heardFrom, time } from './stage.ts'

interface Ahead {
  attributes?: SnapshotData['attributes']
  lang?: SnapshotData['lang']
  /** The words of the control that the visitor pressed before the code ran. */
  press?: RegExp
  /** Changes the element before it is added to the page. */
  before?: (element: WidgetElement) => void
  into?: ParentNode
}

const dataAt = async (path: string) => ((await (await fetch(API + path)).json()) as { data: unknown }).data

/** An element in which the loader has shown a first view already, and a control in it. */
async function drawnAhead(
  kind: 'next' | 'slots' | 'booking',
  { attributes = {}, lang = 'fr', press, before, into = document.body }: Ahead = {},
) {
  const practice = (await dataAt(`/api/public/practices/${ids.practice}?lang=${lang}`)) as FirstView['practice']
  const data = { element: kind, practice, attributes, lang, timeZone: 'Europe/Paris', now: new Date() }
  const question = snapshotQuery(data)
  if (!question) throw new Error('There is nothing to ask.')
  const { days } = (await dataAt(question.path)) as NonNullable<FirstView['offers']>
  api.calls.splice(0)
  const offers = { path: question.path, days }
  const element = document.createElement(`ancrage-${kind}`) as WidgetElement
  const given = { 'session-type': attributes.sessionTypeId, location: attributes.location, date: attributes.date }
  for (const [name, value] of Object.entries({ practice: ids.practice, api: API, lang, ...given }))
    if (value) element.setAttribute(name, value)
  const place = document.createElement('div')
  place.dataset.root = ''
  place.innerHTML = draw({ ...data, offers })
  const html = place.innerHTML
  element.shadowRoot?.append(place)
  const controls = [...place.querySelectorAll<HTMLElement>('button,input')]
  const pressed = controls.find(({ ariaLabel, textContent }) => press?.test(ariaLabel ?? textContent ?? '')) ?? null
  const view = { practice, now: data.now.toISOString(), offers, markup: null }
  const snapshot: Snapshot = { view, subject: `${lang} ${ids.practice}`, place, pressed }
  globalThis.Ancrage = { ...globalThis.Ancrage, views: new WeakMap([[element, snapshot]]) }
  before?.(element)
  const heard = heardFrom(element)
  into.append(element)
  return { element, place, html, heard, question, last: controls.at(-1) }
}

const settled = { sessionTypeId: typeId(ids.follow), location: 'office' }
const tenOClock = () => inParis(openDays(1)[0] ?? '', '10:00')
const aForm = () => document.body.appendChild(document.createElement('form'))

test.each([
  { kind: 'next', lang: 'fr', attributes: {} } as const,
  { kind: 'next', lang: 'en', attributes: {} } as const,
  { kind: 'slots', lang: 'fr', attributes: {} } as const,
  { kind: 'slots', lang: 'en', attributes: settled } as const,
  { kind: 'booking', lang: 'fr', attributes: { ...settled, date: openDays(4).at(-1) } } as const,
])('the first view of the $kind in $lang is taken over as it is, and what it says is not asked for', async (drawn) => {
  const { element, place, html, question, last } = await drawnAhead(drawn.kind, drawn)
  await element.ready
  await expect.poll(() => place.getAttribute('style') ?? '').toBe('')
  expect(last?.isConnected).toBe(true)
  expect(place.innerHTML.replaceAll('<!-- -->', '')).toBe(html.replaceAll('<!-- -->', ''))
  await expectAccessible(element)
  expect(api.called('practice')).toEqual([])
  // From a later day on, the following weeks may be loaded too.
  expect(api.called('availability').filter(({ query }) => question.from === query.get('from'))).toEqual([])
})

test('for a practice that is booked out for weeks, the search for the next times goes on where the first view ended', async () => {
  api.closedDays = 15
  const { element, html } = await drawnAhead('next')
  expect(html).toContain('Chargement des prochaines')
  await expect.poll(() => page.getByRole('button', { name: /, \d\d:\d\d$/ }).elements().length).toBe(3)
  expect(await element.ready).toEqual({ practice: ids.practice })
  expect(api.called('practice')).toEqual([])
})

test('refresh() asks for the next times anew, though the first view had them', async () => {
  const { element } = await drawnAhead('next')
  await element.ready
  api.closedDays = 1
  element.refresh()
  await expect.poll(() => api.called('availability').length).toBe(1)
})

test('a next time that was pressed before the code ran opens the booking at it', async () => {
  const { element } = await drawnAhead('next', { press: /, 10:00$/ })
  await expect.poll(() => api.called('hold').map(({ body }) => body)).toMatchObject([{ startsAt: tenOClock() }])
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => element.querySelectorAll('ancrage-booking')).toHaveLength(1)
})

test('a time that was pressed before the code ran becomes the value of the field', async () => {
  const form = Object.assign(aForm(), { className: 'host' })
  const { element, heard } = await drawnAhead('slots', { attributes: settled, press: /^10:00, /, into: form })
  element.setAttribute('name', 'startsAt')
  await expect.poll(() => new FormData(form).get('startsAt')).toBe(tenOClock())
  await expect.element(time('10:00')).toHaveAttribute('aria-pressed', 'true')
  expect(heard.filter(({ name }) => name === 'slot')).toHaveLength(1)
})

test('a time that the page set early is the chosen one once the code runs', async () => {
  const value = tenOClock()
  await drawnAhead('slots', {
    attributes: settled,
    before: (element) => Object.defineProperty(element, 'value', { value, configurable: true }),
  })
  await expect.element(time('10:00')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByText(/^Horaire choisi/)).toBeVisible()
})

test('a field whose form was disabled meanwhile cannot be used', async () => {
  const form = aForm()
  form.innerHTML = '<fieldset disabled></fieldset>'
  const fieldset = form.querySelector('fieldset') as HTMLFieldSetElement
  const { element } = await drawnAhead('slots', { attributes: settled, press: /^10:00, /, into: fieldset })
  await element.ready
  await expect.poll(() => element.shadowRoot?.querySelector('[inert]')).not.toBeNull()
  expect(Reflect.get(element, 'value')).toBe('')
  fieldset.disabled = false
  await expect.poll(() => element.shadowRoot?.querySelector('[inert]')).toBeNull()
  await time('10:00').click()
  await expect.poll(() => Reflect.get(element, 'value')).toBe(tenOClock())
})

test('another day or place than the first view had is asked for, not shown with its times', async () => {
  const attributes = { sessionTypeId: typeId(ids.follow) }
  const { element, question } = await drawnAhead('booking', { attributes })
  await element.ready
  await page.getByText('En visio', { exact: true }).click()
  const requestsFor = (place: string) =>
    api
      .called('availability')
      .filter(({ query }) => query.get('location') === place && query.get('from') === question.from).length
  await expect.poll(() => requestsFor('video')).toBe(1)
  element.setAttribute('date', openDays(3).at(-1) ?? '')
  await expect.poll(() => requestsFor('video')).toBe(2)
  expect(requestsFor('office')).toBe(0)
})
