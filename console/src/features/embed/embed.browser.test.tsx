import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { FakeApi } from '../../../test/fake-api'

const practiceId = '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1'
const typeId = '01928c5e-7b00-7c1a-8a11-000000000001'
let heard: { data: { type?: string; height?: number }; origin: string }[]
const hear = ({ data, origin }: MessageEvent) => /^ancrage-/.test(data?.type) && heard.push({ data, origin })

beforeEach(() => {
  heard = []
  new FakeApi()
  // A test itself runs in a frame, whose parent has our own origin.
  parent.addEventListener('message', hear)
})

afterEach(() => {
  parent.removeEventListener('message', hear)
  document.querySelector('meta[name="allowed-sites"]')?.remove()
})

const allow = (sites: string) => {
  document.head.append(Object.assign(document.createElement('meta'), { name: 'allowed-sites', content: sites }))
}
const element = () => document.querySelector('ancrage-booking')
const open = async (query = '') => {
  const opened = await visit(`/embed/${practiceId}${query}`, { isAnonymous: true })
  await expect.poll(element).not.toBeNull()
  return opened
}

test('the frame reports its height to an allowed site, at each change and on request', async () => {
  allow(`https://other.example ${location.origin}`)
  await open()
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  expect(heard[0]).toMatchObject({ origin: location.origin })
  const first = heard.at(-1)?.data.height ?? 0
  expect(first).toBeGreaterThanOrEqual(560)
  const more = Object.assign(document.createElement('div'), { textContent: 'more' })
  more.style.height = '900px'
  element()?.after(more)
  await expect.poll(() => heard.at(-1)?.data.height ?? 0).toBeGreaterThan(first)
  const count = heard.length
  // A message from the parent, which in a test is another window of the same origin.
  window.dispatchEvent(
    new MessageEvent('message', { source: parent, origin: location.origin, data: { type: 'ancrage-hello' } }),
  )
  await expect.poll(() => heard.length).toBeGreaterThan(count)
})

test('the frame reports bookings to an allowed site: what and when, but not by whom', async () => {
  allow(location.origin)
  await open()
  // Once the height was reported, bookings are reported too.
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  const booking = { status: 'pending_validation', sessionType: typeId, startsAt: '2027-03-02T09:00:00.000Z' }
  const detail = { ...booking, id: practiceId, firstname: 'Camille', email: 'camille@exemple.fr' }
  element()?.dispatchEvent(new CustomEvent('ancrage-request', { detail, bubbles: true, composed: true }))
  await expect.poll(() => heard.map(({ data }) => data)).toContainEqual({ type: 'ancrage-request', ...booking })
})

test('the frame reports nothing to a site that is not allowed, and ignores messages of others', async () => {
  allow('https://other.example')
  await open()
  const frame = Object.assign(document.createElement('div'), { textContent: 'more' })
  element()?.after(frame)
  element()?.dispatchEvent(new CustomEvent('ancrage-booked', { detail: { startsAt: 'x' }, bubbles: true }))
  window.dispatchEvent(
    new MessageEvent('message', { source: parent, origin: location.origin, data: { type: 'ancrage-hello' } }),
  )
  // Messages arrive in order, so any report would have arrived before this one.
  const last = new Promise((done) => parent.addEventListener('message', done, { once: true }))
  parent.postMessage('the last', location.origin)
  await last
  expect(heard).toEqual([])
})

test('the frame follows the look and language of its address, whatever this browser prefers', async () => {
  const rest =
    'location=video&date=2027-03-02&starts-at=2027-03-02T09:00:00Z&time-zone=Europe/London&hide=price%20duration'
  await open(`?lang=en&layout=week&theme=dark&color=1F6F54&session-type=${typeId}&${rest}`)
  await expect.poll(() => document.title).toContain('Book an appointment')
  expect(element()?.getAttribute('lang')).toBe('en')
  expect(element()?.getAttribute('layout')).toBe('week')
  expect(element()?.getAttribute('location')).toBe('video')
  expect(element()?.getAttribute('date')).toBe('2027-03-02')
  expect(element()?.getAttribute('starts-at')).toBe('2027-03-02T09:00:00.000Z')
  expect(element()?.getAttribute('time-zone')).toBe('Europe/London')
  expect(element()?.getAttribute('hide')).toBe('price duration')
  expect(element()?.getAttribute('theme')).toBe('dark')
  expect(element()?.getAttribute('session-type')).toBe(typeId)
  expect((element() as HTMLElement).style.getPropertyValue('--ancrage-primary')).toBe('#1F6F54')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Book an appointment')
})

test('invalid parameters of the address are ignored', async () => {
  await open(
    '?lang=xx&layout=grid&theme=<b>&color=red;x:url(y)&session-type=1&location=moon&date=1&starts-at=<b>&time-zone=<b>&hide=<b>',
  )
  expect(element()?.getAttribute('lang')).toBe('fr')
  for (const name of ['layout', 'theme', 'session-type', 'style', 'location', 'date', 'starts-at', 'time-zone', 'hide'])
    expect(element()?.getAttribute(name), name).toBeNull()
})
