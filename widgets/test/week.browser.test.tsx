import { addDays } from '@ancrage/api/format/day'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ids, typeId } from './fake-api.ts'
import { openDays } from './fake-days.ts'
import { api, expectAccessible, heading, showBooking, styleHost, time } from './stage.ts'

const button = (name: string) => page.getByRole('button', { name })
const week = (element: Element) => element.shadowRoot?.querySelector('[part="week"]') as HTMLElement
const columns = (element: Element) => [...(week(element)?.children ?? [])]
const weekday = (day: string) => new Date(`${day}T12:00Z`).getUTCDay()
const monday = (day: string) => addDays(day, -((weekday(day) + 6) % 7))
const show = (attributes: Record<string, string> = {}) =>
  showBooking({ 'session-type': typeId(ids.follow), location: 'office', layout: 'week', ...attributes })

test('a week runs from Monday to Sunday, turns to the next and back, and a time of it is taken', async () => {
  await page.viewport(1280, 900)
  const element = show()
  await expect.element(time('10:00')).toBeVisible()
  expect(columns(element).map((day) => day.textContent?.match(/^\p{L}+/u)?.[0])).toEqual([
    'lundi',
    'mardi',
    'mercredi',
    'jeudi',
    'vendredi',
    'samedi',
    'dimanche',
  ])
  expect(new Set(columns(element).map((day) => day.getBoundingClientRect().top)).size).toBe(1)
  const words = page.getByText(/^Du .+ au .+$/)
  const first = words.element().textContent
  await expect.element(button('Plus tôt')).toHaveAttribute('aria-disabled', 'true')
  await button('Plus tard').click()
  await expect.poll(() => words.element().textContent).not.toBe(first)
  await button('Plus tôt').click()
  await expect.poll(() => words.element().textContent).toBe(first)
  await expect.element(time('10:00')).toBeVisible()
  await expectAccessible(element)
  await time('10:00').click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
})

test('the days of a week are stacked where it is narrow, without those that have nothing free', async () => {
  await page.viewport(360, 800)
  const element = show({ lang: 'en' })
  await expect.element(time('10:00')).toBeVisible()
  const seen = columns(element).filter((day) => day.getClientRects().length > 0)
  expect(new Set(seen.map((day) => day.getBoundingClientRect().left)).size).toBe(1)
  expect(seen.length).toBeLessThan(7)
  await expectAccessible(element)
})

test('a week without a free time says so and leads to the next free time', async () => {
  api.closedDays = 12
  const day = openDays(13).at(-1) ?? ''
  show({ date: openDays(6).at(-1) ?? '' })
  await expect.element(page.getByText('Aucun horaire libre cette semaine.')).toBeVisible()
  await page.getByRole('button', { name: /^Prochain horaire/ }).click()
  await expect.element(time('10:00')).toBeVisible()
  expect(monday(day)).not.toBe(monday(openDays(6).at(-1) ?? ''))
})

test.each(['days', 'week'])('the layout of %s starts on the day that the page names, also later', async (layout) => {
  const [day = '', other = ''] = [openDays(8).at(-1), openDays(16).at(-1)]
  const element = show({ layout, date: day })
  const number = (of: string) => String(Number(of.slice(8)))
  const shown = () => element.shadowRoot?.querySelector('[part="days"], [part="week"]')?.textContent ?? ''
  await expect.element(time('10:00')).toBeVisible()
  await expect.poll(shown).toMatch(new RegExp(`\\D${number(day)}\\D`))
  element.setAttribute('date', other)
  await expect.poll(shown).toMatch(new RegExp(`\\D${number(other)}\\D`))
  await expect.element(button('Plus tôt')).not.toHaveAttribute('aria-disabled')
})

test.each(['2020-01-01', '2027-02-31x', 'bientôt', '9999-12-31', '2027-13-45'])(
  '%s as the first day shows today',
  async (date) => {
    show({ layout: 'days', date })
    await expect.element(time('10:00')).toBeVisible()
    await expect.element(button('Plus tôt')).toHaveAttribute('aria-disabled', 'true')
  },
)

test('a page whose root font size is 62.5 % changes no column', async () => {
  styleHost('html { font-size: 62.5% }')
  const element = show()
  await expect.element(time('10:00')).toBeVisible()
  expect(columns(element)).toHaveLength(7)
})
