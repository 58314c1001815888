import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import '../src/contact/index.tsx'
import '../src/next/index.tsx'
import '../src/slots/index.tsx'
import { defineWidget } from '../src/define-widget.tsx'
import { API, ids, typeId } from './fake-api.ts'
import { api, showBooking, type } from './stage.ts'

test('ready is emitted before view, however the practice was loaded', async () => {
  const events: string[] = []
  const note = (event: Event) => events.push(event.type)
  for (const name of ['ancrage-ready', 'ancrage-view']) document.addEventListener(name, note)
  showBooking({ 'session-type': typeId(ids.follow), location: 'office' })
  await expect.poll(() => events).toEqual(['ancrage-ready', 'ancrage-view'])
  for (const name of ['ancrage-ready', 'ancrage-view']) document.removeEventListener(name, note)
})

test('a failed load shows other ways, blames nobody, and says why in the console', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  api.isOffline = true
  const element = showBooking({ api: 'https://blocked.example.test' })
  element.innerHTML = '<a href="/rendez-vous">Prendre rendez-vous</a>'
  await expect.element(page.getByText('L’agenda n’a pas pu être chargé.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Prendre rendez-vous' })).toBeVisible()
  await expect.element(page.getByText(/connexion/)).not.toBeInTheDocument()
  const lines = warned.mock.calls.map(([line]) => String(line))
  expect(lines).toEqual([expect.stringMatching(/got no answer \(TypeError.*#blocked$/)])
  element.remove()

  api.isOffline = false
  // Times are asked for early each time a pointer comes by, twice each.
  api.upset('availability', ...Array.from({ length: 20 }, () => 'unreachable' as const))
  const other = showBooking()
  other.innerHTML = '<a href="/rendez-vous">Prendre rendez-vous</a>'
  await type('Arrêt du tabac').click()
  await expect.element(page.getByText('Les horaires n’ont pas pu être chargés.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Appeler le/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Prendre rendez-vous' })).toBeVisible()
  warned.mockRestore()
})

test('on a page that closes every shadow tree the link stays, and one line says why', async () => {
  defineWidget('ancrage-closed', () => <p>Dessiné</p>, { attributes: ['practice'] })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function () {
    return attach.call(this, { mode: 'closed' })
  }
  try {
    document.body.innerHTML = '<ancrage-closed><a href="/rendez-vous">Prendre rendez-vous</a></ancrage-closed>'
    await expect.element(page.getByRole('link', { name: 'Prendre rendez-vous' })).toBeVisible()
    expect(warned).toHaveBeenCalledOnce()
  } finally {
    Element.prototype.attachShadow = attach
    warned.mockRestore()
  }
})

test('elements work where the page adds properties to every object', async () => {
  Object.assign(Object.prototype, { extend: () => HTMLElement, foo: 1 })
  try {
    defineWidget('ancrage-old-page', () => <p>Dessiné</p>, { attributes: ['practice'] })
    document.body.innerHTML = '<ancrage-old-page></ancrage-old-page>'
    await expect.element(page.getByText('Dessiné')).toBeVisible()
  } finally {
    for (const name of ['extend', 'foo']) Reflect.deleteProperty(Object.prototype, name)
  }
})

test('attributes without meaning are named as soon as the element is there, each in one line', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const wrong = {
    'session-type': 'nope',
    location: 'moon',
    layout: 'spiral',
    'time-zone': 'Mars/Olympus',
    date: '2027-02-30',
    'heading-level': '12',
    theme: 'neon',
    hide: 'everything',
    timezone: 'Europe/Paris',
  }
  const element = showBooking(wrong)
  const lines = () => warned.mock.calls.map(([line]) => String(line))
  const named = (name: string) => lines().filter((line) => line.startsWith(`<ancrage-booking> ${name}="`))
  for (const name of Object.keys(wrong)) await expect.poll(() => named(name), { message: name }).toHaveLength(1)
  expect(lines()).toHaveLength(Object.keys(wrong).length)
  element.setAttribute('display', 'popup')
  await expect.poll(() => named('display')).toHaveLength(1)
  warned.mockRestore()
})

test('an element that is added again is watched once', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const observed = vi.spyOn(MutationObserver.prototype, 'observe')
  // Another mistake than above: a page is told of each once.
  const element = showBooking({ theme: 'sepia' })
  const watchers = () =>
    observed.mock.calls.filter(([node, given]) => node === element && Object.keys(given ?? {}).join() === 'attributes')
  await expect.poll(watchers).toHaveLength(1)
  const { parentElement } = element
  element.remove()
  // An element that stays out is unmounted after the task.
  await new Promise((done) => setTimeout(done))
  parentElement?.append(element)
  await expect.poll(() => element.shadowRoot?.querySelector('[part]')).toBeTruthy()
  // The code is loaded, so a second look has begun before this import is answered.
  await import('../src/attributes.ts')
  expect(watchers()).toHaveLength(1)
  observed.mockRestore()
  warned.mockRestore()
})

test.each(['ancrage-next', 'ancrage-slots'])('%s too names a session that the practice does not offer', async (tag) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries({ practice: ids.practice, api: API, 'session-type': 'nope' }))
    element.setAttribute(name, value)
  document.body.append(element)
  const lines = () => warned.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith(`<${tag}>`))
  await expect
    .poll(lines)
    .toEqual([expect.stringContaining('session-type="nope": the practice offers no such session')])
  warned.mockRestore()
})

test('a form is sent by the press of its button alone: sandboxed pages never submit one', async () => {
  const element = document.createElement('ancrage-contact')
  for (const [name, value] of Object.entries({ practice: ids.practice, api: API, lang: 'fr' }))
    element.setAttribute(name, value)
  document.body.append(element)
  await expect.element(page.getByRole('button', { name: 'Envoyer le message' })).toBeVisible()
  const form = element.shadowRoot?.querySelector('form') as HTMLFormElement
  const submits: boolean[] = []
  form.addEventListener('submit', ({ isTrusted }) => submits.push(isTrusted))
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  // A frame that the browser creates itself is not sandboxed.
  expect(submits).toEqual([false])
  await expect.element(page.getByRole('textbox', { name: 'Prénom et nom' })).toHaveAttribute('aria-invalid', 'true')
})
