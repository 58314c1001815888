import '../src/next/index.tsx'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { API, ids, typeId } from './fake-api.ts'
import { openDays } from './fake-days.ts'
import { api, expectAccessible, heading, styleHost } from './stage.ts'

function showNext(attributes: Record<string, string> = {}): HTMLElement {
  const element = document.createElement('ancrage-next')
  const all: Record<string, string> = { practice: ids.practice, api: API, lang: 'fr', ...attributes }
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value)
  document.body.append(element)
  return element
}

const times = () => page.getByRole('button', { name: /, \d\d:\d\d$/ })
const all = () => page.getByRole('button', { name: 'Voir toutes les disponibilités' })
const bookingOf = (element: Element) => element.querySelector('ancrage-booking') as HTMLElement

test('the next three free times are shown, of the first type or of the one that the page names', async () => {
  const element = showNext()
  await expect.poll(() => times().elements().length).toBe(3)
  await expect.element(page.getByText(/^Première séance/)).toBeVisible()
  const [request] = api.called('availability')
  expect(request?.query.get('sessionTypeId')).toBe(typeId(ids.first))
  await expectAccessible(element)
  element.setAttribute('session-type', typeId(ids.talk))
  await expect.poll(() => api.called('availability').at(-1)?.query.get('sessionTypeId')).toBe(typeId(ids.talk))
  await expect.poll(() => times().elements().length).toBe(3)
})

test('pressing a time opens the booking in a drawer, with the element’s attributes', async () => {
  const element = showNext({
    'session-type': typeId(ids.smoke),
    utm: 'utm_source=pied',
    'personal-details': '',
  }) as HTMLElement & { personalDetails: boolean }
  expect(element.personalDetails).toBe(true)
  const opened = new Promise((open) => element.addEventListener('ancrage-open', open))
  await times().first().click()
  await opened
  const booking = bookingOf(element)
  expect(booking.getAttribute('session-type')).toBe(typeId(ids.smoke))
  expect(booking.getAttribute('utm')).toBe('utm_source=pied')
  expect(booking.getAttribute('personal-details')).toBe('')
  expect(booking.getAttribute('display')).toBe('drawer')
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('every time is one press away, and the booking is created once', async () => {
  const element = showNext()
  await all().click()
  await expect.element(heading('Quelle séance souhaitez-vous')).toBeVisible()
  ;(element as HTMLElement & { close(): void }).close()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await all().click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => element.querySelectorAll('ancrage-booking')).toHaveLength(1)
})

test('a practice that is booked out for weeks is searched further ahead, and one without a free time says so', async () => {
  api.closedDays = 15
  const element = showNext()
  await expect.poll(() => times().elements().length).toBe(3)
  const [, day = ''] = openDays(17).slice(15)
  expect(day).not.toBe('')
  api.closedDays = 45
  element.setAttribute('location', 'video')
  await expect.element(page.getByText('Aucun horaire n’est libre pour le moment.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Appeler/ })).toBeVisible()
  await expectAccessible(element)
})

test('a failure can be tried again, and an unknown practice is shown as such', async () => {
  const down = { status: 503, code: 'unavailable' }
  api.upset('availability', down, down)
  const element = showNext()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => times().elements().length).toBe(3)
  element.setAttribute('practice', '00000000-0000-7000-8000-00000000ffff')
  await expect.element(page.getByText('Cet agenda n’est pas disponible.')).toBeVisible()
})

test('after a booking inside it, the element shows what is free now', async () => {
  const element = showNext()
  await expect.poll(() => times().elements().length).toBe(3)
  const before = times().first().element().getAttribute('aria-label')
  const [first] = (await availabilityOf()) as [string]
  api.taken.add(first)
  element.dispatchEvent(new CustomEvent('ancrage-request'))
  await expect.poll(() => times().first().element().getAttribute('aria-label')).not.toBe(before)
})

/** The free times, as the API would answer them. */
async function availabilityOf(): Promise<string[]> {
  const [request] = api.called('availability')
  const answer = (await (await fetch(`${API}${request?.path}?${request?.query}`)).json()) as {
    data: { days: { slots: string[] }[] }
  }
  return answer.data.days.flatMap(({ slots }) => slots)
}

test('it fits at 240 px, side by side where there is room, and from right to left', async () => {
  const element = showNext()
  await expect.poll(() => times().elements().length).toBe(3)
  const rows = () =>
    new Set(
      times()
        .elements()
        .map((button) => button.getBoundingClientRect().top),
    ).size
  expect(rows()).toBe(1)
  styleHost('html { direction: rtl }')
  element.style.width = '240px'
  await expect.poll(rows).toBe(3)
  const root = element.shadowRoot?.querySelector('[data-root]') as HTMLElement
  expect(root.scrollWidth).toBeLessThanOrEqual(240)
  element.lang = 'en'
  await expect.element(page.getByText('Next free times')).toBeVisible()
  await expectAccessible(element)
})
