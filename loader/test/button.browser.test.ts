import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../tests/accessibility/find.ts'
import '../button.ts'

const PRACTICE = '00000000-0000-7000-8000-000000000001'
const API = 'https://api.example.test'

type Button = HTMLElement &
  Record<'label' | 'position' | 'sessionType' | 'prefill', unknown> & { open(options?: object): void }

/** A fake booking that records how it was opened. */
class Booking extends HTMLElement {
  wishes: unknown[] = []
  declare prefill: unknown
  open(options: unknown) {
    this.wishes.push(options)
    this.dispatchEvent(new Event('ancrage-open', { bubbles: true, composed: true }))
  }
  close() {
    this.dispatchEvent(new Event('ancrage-close', { bubbles: true, composed: true }))
  }
}
customElements.define('ancrage-booking', Booking)

let primary: string | null = null
const real = globalThis.fetch
beforeEach(() => {
  document.documentElement.lang = 'fr'
  primary = null
  globalThis.fetch = async (input, init) =>
    String(input).startsWith(API) ? Response.json({ data: { theme: { primary } } }) : real(input, init)
})
afterEach(() => {
  globalThis.fetch = real
  document.body.replaceChildren()
  document.documentElement.removeAttribute('dir')
})

function show(attributes: Record<string, string> = {}, content = ''): Button {
  const element = document.createElement('ancrage-button') as Button
  for (const [name, value] of Object.entries({ practice: PRACTICE, api: API, ...attributes }))
    element.setAttribute(name, value)
  element.innerHTML = content
  document.body.append(element)
  return element
}
const bookingIn = (element: Element) => element.querySelector<Booking>('ancrage-booking')
const button = (name: string | RegExp = 'Prendre rendez-vous') => page.getByRole('button', { name })
const drawn = (element: Element) => element.shadowRoot?.querySelector('button') as HTMLButtonElement

test('the text is that of the attribute, else the one inside, else the language’s own, also later', async () => {
  const element = show()
  await expect.element(button()).toBeVisible()
  document.documentElement.lang = 'en-GB'
  await expect.element(button('Book an appointment')).toBeVisible()
  element.innerHTML = `<a href="${API}/embed/${PRACTICE}">Réserver un moment</a>`
  await expect.element(button('Réserver un moment')).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  element.label = 'Me rencontrer'
  await expect.element(button('Me rencontrer')).toBeVisible()
  expect(element.getAttribute('label')).toBe('Me rencontrer')
})

test('it is exposed as a button, and as nothing else', async () => {
  const element = show({}, `<a href="${API}/embed/${PRACTICE}">Réserver un moment</a>`)
  await expect.element(button('Réserver un moment')).toBeVisible()
  await expect.element(page.elementLocator(element)).toMatchAriaInlineSnapshot(`- button "Réserver un moment"`)
})

test('pressing it opens one booking in a drawer, with all the button’s attributes', async () => {
  const element = show({
    'session-type': 'a',
    'time-zone': 'Asia/Tokyo',
    utm: 'utm_source=pied',
    'personal-details': '',
  })
  element.prefill = { firstname: 'Anne' }
  await button().click()
  const booking = bookingIn(element)
  expect(booking?.wishes).toEqual([{}])
  expect(Object.fromEntries([...(booking?.attributes ?? [])].map(({ name, value }) => [name, value]))).toEqual({
    practice: PRACTICE,
    api: API,
    slot: 'booking',
    display: 'drawer',
    'session-type': 'a',
    'time-zone': 'Asia/Tokyo',
    utm: 'utm_source=pied',
    'personal-details': '',
  })
  expect(booking?.prefill).toEqual({ firstname: 'Anne' })
  expect(element.outerHTML).not.toContain('Anne')
  element.sessionType = 'b'
  await expect.poll(() => booking?.getAttribute('session-type')).toBe('b')
  element.open({ sessionType: 'b', startsAt: '2027-03-02T09:00:00Z' })
  await expect.poll(() => booking?.wishes.length).toBe(2)
  await expect.poll(() => element.querySelectorAll('ancrage-booking')).toHaveLength(1)
})

test('a boolean attribute is off when it says false', async () => {
  const element = show({ 'personal-details': 'false' })
  await button().click()
  await expect.poll(() => bookingIn(element)?.hasAttribute('personal-details')).toBe(false)
  element.setAttribute('personal-details', 'true')
  await expect.poll(() => bookingIn(element)?.getAttribute('personal-details')).toBe('')
})

test('it opens by keyboard, and axe finds nothing wrong', async () => {
  const element = show({ position: 'bottom-right' })
  await expect.element(button()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.poll(() => document.activeElement).toBe(element)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => bookingIn(element)?.wishes.length).toBe(1)
  bookingIn(element)?.close()
  await expect.element(button()).toBeVisible()
  expect(await findBarriers(element)).toEqual([])
})

test('the booking’s code loads when the browser is idle, before the button is pressed', async () => {
  const element = show()
  await expect.poll(() => bookingIn(element)?.getAttribute('display')).toBe('drawer')
  expect(bookingIn(element)?.wishes).toEqual([])
})

test('in a corner it keeps clear of the edge, and disappears while its drawer is open', async () => {
  const element = show({ position: 'bottom-left' })
  await expect.element(button()).toBeVisible()
  const box = drawn(element).getBoundingClientRect()
  expect(box.left).toBe(16)
  expect(innerHeight - box.bottom).toBe(16)
  await button().click()
  await expect.poll(() => getComputedStyle(drawn(element)).pointerEvents).toBe('none')
  bookingIn(element)?.close()
  await expect.poll(() => getComputedStyle(drawn(element)).pointerEvents).toBe('auto')
  element.position = 'bottom-right'
  await expect.poll(() => Math.round(innerWidth - drawn(element).getBoundingClientRect().right)).toBe(16)
})

test('in a corner it moves away from the focused element', async () => {
  const element = show({ position: 'bottom-right' })
  const field = document.createElement('input')
  field.style.cssText = 'position: fixed; bottom: 20px; right: 20px; width: 120px'
  const elsewhere = document.createElement('input')
  document.body.append(field, elsewhere)
  await expect.element(button()).toBeVisible()
  field.focus()
  await expect.poll(() => getComputedStyle(drawn(element)).pointerEvents).toBe('none')
  elsewhere.focus()
  await expect.poll(() => getComputedStyle(drawn(element)).pointerEvents).toBe('auto')
})

test('it has the practitioner’s colour in a readable shade, unless the page names one', async () => {
  primary = '#00e5ff'
  const element = show()
  const ground = () => getComputedStyle(drawn(element)).backgroundColor
  await expect.element(button()).toBeVisible()
  await expect.poll(ground).toMatch(/^oklch\(0\.53 0\.0\d+ 2\d\d/)
  element.style.setProperty('--ancrage-primary', '#b3261e')
  await expect.poll(ground).toMatch(/^oklch\(0\.\d+ 0\.1\d+ 2\d/)
  primary = 'url(//evil.example)'
  const other = show()
  await expect.poll(() => getComputedStyle(drawn(other)).backgroundColor).toMatch(/^oklch\(0\.53 0\.19 293/)
})

test('the link inside stays until the colour is known, for a limited time', async () => {
  globalThis.fetch = () => new Promise(() => undefined)
  const element = show({}, `<a href="${API}/embed/${PRACTICE}">Prendre rendez-vous</a>`)
  await expect.element(page.getByRole('link', { name: 'Prendre rendez-vous' })).toBeVisible()
  await expect.element(button()).toBeVisible()
  expect(getComputedStyle(drawn(element)).backgroundColor).toMatch(/ 293/)
})

test('properties set before the code is loaded are kept', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  // An element of a document without definitions is like an element before the script has loaded.
  const early = frame.contentDocument?.createElement('ancrage-button') as Button
  Object.assign(early, { practice: PRACTICE, api: API, label: 'Réserver', sessionType: 'c' })
  frame.remove()
  const element = document.adoptNode(early)
  customElements.upgrade(element)
  document.body.append(element)
  await button('Réserver').click()
  await expect.poll(() => bookingIn(element)?.getAttribute('session-type')).toBe('c')
})

test('it leaves nothing behind when it is removed, and works again when it comes back', async () => {
  const element = show({ position: 'bottom-right' })
  await button().click()
  element.remove()
  document.body.append(element)
  await expect.poll(() => getComputedStyle(drawn(element)).pointerEvents).toBe('auto')
  await button().click()
  await expect.poll(() => bookingIn(element)?.wishes.length).toBe(2)
})
