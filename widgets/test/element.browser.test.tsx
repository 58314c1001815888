import { dayText } from '@ancrage/api/format/day'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API, ids, typeId } from './fake-api.ts'
import { openDays } from './fake-days.ts'
import { api, field, fillIn, heading, heardFrom, showBooking, styleHost, time, toDetails, type } from './stage.ts'

type Booking = HTMLElement &
  Record<'practice' | 'sessionType' | 'date' | 'theme' | 'headingLevel' | 'api', string | null | undefined>

const rootOf = (element: Element) => element.shadowRoot?.querySelector<HTMLElement>('[data-root]') as HTMLElement
const groundOf = (element: Element) => getComputedStyle(rootOf(element).firstElementChild as Element).backgroundColor

test('the language follows the attribute, else the page, also later, and keeps the step', async () => {
  const element = showBooking()
  await toDetails()
  await fillIn()
  element.lang = 'en'
  await expect.element(heading('Your details')).toBeVisible()
  await expect.element(page.getByText('First session')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Camille')
  element.removeAttribute('lang')
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  document.documentElement.lang = 'en-GB'
  await expect.element(heading('Your details')).toBeVisible()
  document.documentElement.lang = 'de'
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  expect(api.called('hold')).toHaveLength(1)
})

test('on a page that is read from right to left a question still ends with its mark', async () => {
  const element = showBooking()
  element.dir = 'rtl'
  await expect.element(heading('Quelle séance souhaitez-vous ?')).toBeVisible()
  const [first, last] = [0, -1].map((at) => {
    const words = element.shadowRoot?.querySelector('h2')?.firstChild as Text
    const range = document.createRange()
    const start = at < 0 ? words.length - 1 : 0
    range.setStart(words, start)
    range.setEnd(words, start + 1)
    return range.getBoundingClientRect()
  })
  expect(last?.left).toBeGreaterThan(first?.left ?? Infinity)
})

test('the theme follows the attribute, else the page, also later', async () => {
  const element = showBooking()
  await expect.element(type('Première séance')).toBeVisible()
  const light = groundOf(element)
  element.setAttribute('theme', 'dark')
  await expect.poll(() => groundOf(element)).not.toBe(light)
  const dark = groundOf(element)
  element.removeAttribute('theme')
  await expect.poll(() => groundOf(element)).toBe(light)
  styleHost('html { color-scheme: dark }')
  expect(groundOf(element)).toBe(dark)
  element.setAttribute('theme', 'light')
  await expect.poll(() => groundOf(element)).toBe(light)
})

test('the practitioner’s colour is used in a readable shade; an invalid one is ignored', async () => {
  api.primary = '#00e5ff'
  const element = showBooking()
  await expect.element(type('Première séance')).toBeVisible()
  const ink = () => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--primary)'
    rootOf(element).append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  await expect.poll(ink).toMatch(/^oklch\(0\.53 0\.0\d+ 2\d\d/)
  api.primary = 'url(//evil.example)'
  element.setAttribute('lang', 'en')
  await expect.poll(ink).toMatch(/^oklch\(0\.53 0\.19 293/)
})

test('an element that is moved in the page keeps its content and its hold', async () => {
  const element = showBooking()
  await toDetails()
  await fillIn()
  const elsewhere = document.createElement('section')
  document.body.append(elsewhere)
  elsewhere.append(element)
  await expect.element(field('Prénom')).toHaveValue('Camille')
  document.body.moveBefore(element, elsewhere)
  await expect.element(field('Prénom')).toHaveValue('Camille')
  expect(api.called('release')).toEqual([])
  expect(api.called('practice')).toHaveLength(1)
})

test('an element that was removed starts afresh when it comes back', async () => {
  const element = showBooking()
  await toDetails()
  element.remove()
  await expect.poll(() => api.called('release').length).toBe(1)
  expect(rootOf(element)).toBeNull()
  document.body.append(element)
  await expect.element(type('Première séance')).toBeVisible()
})

test('properties set before the element is defined take effect, and mirror the attributes', async () => {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  // An element of a document without definitions is like an element before the script has loaded.
  const early = frame.contentDocument?.createElement('ancrage-booking') as Booking
  Object.assign(early, { practice: ids.practice, api: API, sessionType: typeId(ids.smoke) })
  frame.remove()
  const element = document.adoptNode(early)
  expect(element.getAttribute('practice')).toBeNull()
  customElements.upgrade(element)
  document.body.append(element)
  await expect.element(page.getByText('Arrêt du tabac')).toBeVisible()
  expect(element.getAttribute('session-type')).toBe(typeId(ids.smoke))
  element.sessionType = typeId(ids.follow)
  await expect.element(page.getByText('Séance de suivi')).toBeVisible()
  element.sessionType = null
  await expect.element(heading('Quelle séance souhaitez-vous')).toBeVisible()
  element.headingLevel = '4'
  await expect.element(page.getByRole('heading', { level: 4 })).toBeVisible()
  element.removeAttribute('heading-level')
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible()
})

test('the first day of the month follows the attribute and the property, also later', async () => {
  const [first = '', , , , , , wanted = '', other = ''] = openDays(8)
  const element = showBooking({ 'session-type': typeId(ids.follow), location: 'office', layout: 'month' }) as Booking
  const shown = () => element.shadowRoot?.querySelector('[part="picker"] section p')?.textContent
  await expect.poll(shown).toBe(dayText(first, 'fr'))
  element.setAttribute('date', wanted)
  await expect.poll(shown).toBe(dayText(wanted, 'fr'))
  element.date = other
  await expect.poll(shown).toBe(dayText(other, 'fr'))
  element.removeAttribute('date')
  await expect.poll(shown).toBe(dayText(first, 'fr'))
})

test('two elements on a page are independent of each other', async () => {
  const one = showBooking()
  const other = showBooking({ lang: 'en', theme: 'dark' })
  await type('Première séance').click()
  await expect.element(time('10:00')).toBeVisible()
  await expect.element(heading('Which session would you like')).toBeVisible()
  expect(groundOf(one)).not.toBe(groundOf(other))
  expect(document.adoptedStyleSheets).toHaveLength(0)
})

test('a page that styles everything with !important does not reach inside', async () => {
  const calm = showBooking()
  await expect.element(type('Première séance')).toBeVisible()
  const look = () => {
    const card = rootOf(calm).querySelector('[part="type"]') as Element
    const { color, fontSize, letterSpacing, textTransform, lineHeight, visibility, padding } = getComputedStyle(card)
    return { color, fontSize, letterSpacing, textTransform, lineHeight, visibility, padding, height: card.clientHeight }
  }
  const before = look()
  styleHost(`
    * { color: red !important; font-size: 40px !important; letter-spacing: 9px !important; text-transform: uppercase !important;
        line-height: 3 !important; padding: 0 !important; text-align: right !important; word-spacing: 1em !important }
    html { font-size: 62.5% }
    button { display: none }`)
  calm.style.setProperty('padding', '0', 'important')
  expect(look()).toEqual(before)
})

test('the page’s font, and the colour and roundness that it names, take effect', async () => {
  const element = showBooking()
  await expect.element(type('Première séance')).toBeVisible()
  styleHost('ancrage-booking { font-family: monospace; --ancrage-primary: #0a7; --ancrage-radius: 0px }')
  const card = rootOf(element).querySelector('[part="type"]') as Element
  expect(getComputedStyle(card).fontFamily).toBe('monospace')
  expect(getComputedStyle(card).borderRadius).toBe('0px')
  styleHost('ancrage-booking { --ancrage-font: cursive }')
  expect(getComputedStyle(card).fontFamily).toBe('cursive')
})

test('events bubble out of other shadow trees, and the page keeps no trace of them', async () => {
  const outer = document.createElement('div')
  document.body.append(outer)
  const root = outer.attachShadow({ mode: 'open' })
  const heard = heardFrom(document.body)
  showBooking({}, root)
  await expect.element(type('Première séance')).toBeVisible()
  await expect.poll(() => heard).toEqual([{ name: 'ready', detail: { practice: ids.practice } }])
  expect(localStorage).toHaveLength(0)
  expect(sessionStorage).toHaveLength(0)
  expect(document.cookie).toBe('')
})
