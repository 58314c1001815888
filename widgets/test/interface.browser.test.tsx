import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { defineWidget } from '../src/define-widget.tsx'
import type { WidgetElement, WidgetProps } from '../src/widget-props.ts'
import { ids, typeId } from './fake-api.ts'
import { api, field, fillIn, heading, heardFrom, send, showBooking, styleHost, time, toDetails, type } from './stage.ts'

const drawn: WidgetProps<'practice' | 'token' | 'booking' | 'prefill' | 'isBare' | 'fails'>[] = []

/** An element that only records its properties. */
defineWidget(
  'ancrage-probe',
  (props) => {
    drawn.push(props)
    if (props.given.fails === 'now') throw new Error('A cup fell.')
    return <p>{props.given.practice}</p>
  },
  {
    attributes: ['practice', 'token', 'booking', 'prefill', 'isBare', 'fails'],
    objects: ['prefill'],
    flags: ['isBare'],
  },
)
type Probe = WidgetElement & { prefill?: unknown; isBare?: unknown; practice?: string; fails?: string }

function showProbe(html = '<ancrage-probe practice="one">Prendre rendez-vous</ancrage-probe>'): Probe {
  drawn.length = 0
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.lastElementChild as Probe
}
const last = () => drawn.at(-1)

test('a property that takes an object keeps it as it is and writes nothing about it into the page', async () => {
  const element = showProbe()
  const anne = { firstname: 'Anne' }
  element.prefill = anne
  expect(element.prefill).toBe(anne)
  await expect.poll(() => last()?.objectProps.prefill).toBe(anne)
  expect(element.outerHTML).not.toContain('Anne')
  element.prefill = 'firstname=Berthe'
  await expect.poll(() => last()?.given.prefill).toBe('firstname=Berthe')
  expect(last()?.objectProps.prefill).toBeUndefined()
  element.prefill = null
  await expect.poll(() => last()?.given.prefill).toBeUndefined()
})

test('a boolean attribute is a property that is true or false', async () => {
  const element = showProbe('<ancrage-probe is-bare practice="one"></ancrage-probe>')
  expect(element.isBare).toBe(true)
  element.isBare = false
  expect(element.hasAttribute('is-bare')).toBe(false)
  element.isBare = true
  expect(element.getAttribute('is-bare')).toBe('')
  await expect.poll(() => last()?.given.isBare).toBe('')
})

test('between an object and an attribute of one name the last one set counts', async () => {
  const element = showProbe()
  element.prefill = { firstname: 'Anne' }
  element.setAttribute('prefill', 'firstname=Berthe')
  await expect.poll(() => last()?.given.prefill).toBe('firstname=Berthe')
  expect(last()?.objectProps.prefill).toBeUndefined()
  expect(element.prefill).toBe('firstname=Berthe')
  const chloe = { firstname: 'Chloé' }
  element.prefill = chloe
  await expect.poll(() => last()?.objectProps.prefill).toBe(chloe)
  expect(element.hasAttribute('prefill')).toBe(false)
})

test('a boolean attribute is off when it says false, at first and later', async () => {
  const element = showProbe('<ancrage-probe is-bare="false" practice="one"></ancrage-probe>')
  await expect.poll(() => last()?.given.practice).toBe('one')
  expect(last()?.given.isBare).toBeUndefined()
  expect(element.isBare).toBe(false)
  element.setAttribute('is-bare', 'true')
  await expect.poll(() => last()?.given.isBare).toBe('true')
  expect(element.isBare).toBe(true)
  element.setAttribute('is-bare', 'false')
  await expect.poll(() => last()?.given.isBare).toBeUndefined()
  element.isBare = 'false'
  expect(element.isBare).toBe(false)
})

test('ready resolves with the first event, and is made anew by a reset and for another practice', async () => {
  const element = showProbe()
  const first = element.ready
  await expect.poll(() => last()?.given.practice).toBe('one')
  last()?.emit('ready', { practice: 'one' })
  expect(await first).toEqual({ practice: 'one' })
  expect(element.ready).toBe(first)
  element.reset()
  const second = element.ready
  expect(second).not.toBe(first)
  element.practice = 'two'
  expect(element.ready).toBe(second)
  await expect.poll(() => last()?.given.practice).toBe('two')
  last()?.emit('ready', { practice: 'two' })
  await second
  element.practice = 'three'
  expect(element.ready).not.toBe(second)
})

test.each(['booking', 'token'])('ready is made anew for another %s', async (name) => {
  const element = showProbe(`<ancrage-probe practice="one" ${name}="a"></ancrage-probe>`)
  await expect.poll(() => last()?.given.practice).toBe('one')
  last()?.emit('ready', { practice: 'one' })
  const first = element.ready
  await first
  element.setAttribute(name, 'b')
  const second = element.ready
  expect(second).not.toBe(first)
  last()?.emit('ready', { practice: 'two' })
  expect(await second).toEqual({ practice: 'two' })
})

test('ready is made anew for an element that comes back into the page, and stays when it is only moved', async () => {
  const element = showProbe()
  await expect.poll(() => last()?.given.practice).toBe('one')
  last()?.emit('ready', { practice: 'one' })
  const first = element.ready
  await first
  document.body.prepend(element)
  await Promise.resolve()
  expect(element.ready).toBe(first)
  element.remove()
  await Promise.resolve()
  drawn.length = 0
  document.body.append(element)
  expect(element.ready).not.toBe(first)
  await expect.poll(() => last()?.given.practice).toBe('one')
  last()?.emit('ready', { practice: 'one' })
  await element.ready
})

test('an error inside leaves the link in its place and one line in the console, and a reset starts over', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const thrown: unknown[] = []
  const note = (event: ErrorEvent) => thrown.push(event.error)
  window.addEventListener('error', note)
  const element = showProbe()
  const heard = heardFrom(element)
  await expect.element(page.getByText('one', { exact: true })).toBeVisible()
  element.fails = 'now'
  await expect.element(page.getByText('Prendre rendez-vous')).toBeVisible()
  await expect.poll(() => heard).toEqual([{ name: 'error', detail: { code: 'unexpected', status: 0 } }])
  expect(warned.mock.calls.map(([line]) => line)).toEqual([
    expect.stringMatching(/^<ancrage-probe> stopped \(Error: A cup fell\.\)\. See http.*\/developers#stopped$/),
  ])
  expect(failed).not.toHaveBeenCalled()
  expect(thrown).toEqual([])
  element.fails = undefined
  element.reset()
  await expect.element(page.getByText('one', { exact: true })).toBeVisible()
  window.removeEventListener('error', note)
  vi.restoreAllMocks()
})

test('on a page that breaks shadow roots the link stays, and no error reaches the page', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = () => {
    throw new Error('Not on this page.')
  }
  try {
    const element = showProbe()
    expect(element.shadowRoot).toBeNull()
    await expect.element(page.getByText('Prendre rendez-vous')).toBeVisible()
    expect(warned).toHaveBeenCalledOnce()
  } finally {
    Element.prototype.attachShadow = attach
    vi.restoreAllMocks()
  }
})

test('open() starts with a session and a time, and holds that time', async () => {
  const element = showBooking() as WidgetElement
  await element.ready
  element.open({ sessionType: typeId(ids.smoke) })
  await expect.element(page.getByText('Arrêt du tabac')).toBeVisible()
  await expect.element(time('10:00')).toBeVisible()
  const heard = heardFrom(element)
  await time('10:00').click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  const chosen = heard.find(({ name }) => name === 'slot')?.detail as { startsAt: string }
  element.reset()
  await expect.element(type('Première séance')).toBeVisible()
  element.open({ sessionType: typeId(ids.smoke), startsAt: chosen.startsAt })
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  expect(api.called('hold')).toHaveLength(2)
})

test('refresh() asks anew and keeps what is written; reset() starts over', async () => {
  const element = showBooking() as WidgetElement
  await toDetails()
  await fillIn()
  element.refresh()
  await expect.poll(() => api.called('practice').length).toBe(2)
  await expect.element(field('Prénom')).toHaveValue('Camille')
  element.reset()
  await expect.element(type('Première séance')).toBeVisible()
  await expect.poll(() => api.called('release').length).toBe(1)
})

test('the page puts its own words into the slots', async () => {
  const element = showBooking()
  element.innerHTML = `<p slot="header">Bienvenue au cabinet</p><p slot="footer">À bientôt</p>
    <p slot="legal">Hypnose sans mention médicale</p><p slot="success">Pensez à venir cinq minutes avant</p><a href="#">Prendre rendez-vous</a>`
  await expect.element(page.getByText('Bienvenue au cabinet')).toBeVisible()
  await expect.element(page.getByText('À bientôt')).toBeVisible()
  await expect.element(page.getByText('Prendre rendez-vous')).not.toBeVisible()
  await toDetails()
  await expect.element(page.getByText('Hypnose sans mention médicale')).toBeVisible()
  await fillIn()
  await send().click()
  await expect.element(page.getByText('Pensez à venir cinq minutes avant')).toBeVisible()
})

test('the page’s own words show for an empty agenda and for waiting', async () => {
  const gate = Promise.withResolvers<void>()
  api.gate = gate.promise
  api.closedDays = 60
  const element = showBooking({ 'session-type': typeId(ids.smoke) })
  element.innerHTML = '<p slot="loading">Un instant</p><p slot="empty">Appelez-nous</p>'
  await expect.element(page.getByText('Un instant')).toBeVisible()
  gate.resolve()
  await expect.element(page.getByText('Appelez-nous')).toBeVisible()
  await expect.element(page.getByText(/Aucun horaire libre/)).not.toBeVisible()
})

const look = (element: Element, selector: string) =>
  getComputedStyle(element.shadowRoot?.querySelector(selector) as Element)

test('colours and sizes are set by name, on the element or around it', async () => {
  const element = showBooking()
  await expect.element(type('Première séance')).toBeVisible()
  styleHost(`body { --ancrage-card: rgb(1, 2, 3); --ancrage-border: rgb(4, 5, 6); --ancrage-heading-size: 31px }
    ancrage-booking { --ancrage-panel-padding: 7px; --ancrage-panel-border-width: 0px }`)
  const panel = look(element, '[part="panel"]')
  expect(panel.backgroundColor).toBe('rgb(1, 2, 3)')
  expect(panel.padding).toBe('7px')
  expect(panel.borderTopWidth).toBe('0px')
  expect(look(element, '[part="heading"]').fontSize).toBe('31px')
  await expect.poll(() => look(element, '[part="type"]').borderTopColor).toBe('rgb(4, 5, 6)')
})

test('the parts that a page may style are reached by ::part()', async () => {
  const element = showBooking()
  await expect.element(type('Première séance')).toBeVisible()
  styleHost(`ancrage-booking::part(type) { outline: 3px dotted rgb(1, 2, 3) }
    ancrage-booking::part(time) { text-transform: uppercase } ancrage-booking::part(button-primary) { letter-spacing: 2px }`)
  expect(look(element, '[part="type"]').outlineStyle).toBe('dotted')
  await toDetails()
  expect(look(element, '[part~="button-primary"]').letterSpacing).toBe('2px')
})

test('an invalid colour is ignored, and the developer reads it once', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  styleHost('body { --ancrage-card: bleu; --ancrage-primary: 12px }')
  const calm = showBooking()
  await toDetails()
  const panel = () => look(calm, '[part="panel"]').backgroundColor
  await expect.poll(panel).not.toBe('rgba(0, 0, 0, 0)')
  const button = () => look(calm, '[part~="button-primary"]').backgroundColor
  await expect.poll(button).toMatch(/^oklch\(0\.53 0\.19 293/)
  const lines = warned.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('no colour'))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^<ancrage-booking> is told --ancrage-.*#color$/)
  vi.restoreAllMocks()
})
