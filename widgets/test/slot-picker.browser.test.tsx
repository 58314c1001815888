import { addDays, dateText, dayText } from '@ancrage/api/format/day'
import { type ComponentProps, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SlotPicker } from '../src/scheduling/index.tsx'
import css from '../src/whole.css?inline'
import { inParis, openDays } from './fake-days.ts'
import { expectAccessible, focused, freeDay, styleHost, time } from './stage.ts'

type Props = Partial<ComponentProps<typeof SlotPicker>>

let root: Root | undefined
afterEach(() => root?.unmount())

/** Shows the picker as a page with theme.css does, outside of any shadow root. */
function show(props: Props = {}) {
  styleHost(css)
  const place = document.createElement('main')
  document.body.append(place)
  const windows: { from: string; to: string; timeZone: string }[] = []
  const chosen: string[] = []
  const days = openDays(40)
  function Page() {
    const [timeZone, setTimeZone] = useState('Europe/Paris')
    const [value, setValue] = useState<string | null>(null)
    return (
      <SlotPicker
        lang="fr"
        timeZone={timeZone}
        subject="type"
        horizonDays={60}
        value={value}
        load={async (window) => {
          windows.push(window)
          const within = days.filter((day) => day >= window.from && day <= window.to)
          return within.map((date) => ({
            date,
            slots: ['09:00', '10:00', '22:30'].map((clock) => inParis(date, clock)),
          }))
        }}
        onChange={(startsAt) => {
          chosen.push(startsAt)
          setValue(startsAt)
        }}
        onTimeZoneChange={setTimeZone}
        {...props}
      />
    )
  }
  root = createRoot(place)
  root.render(<Page />)
  return { place, windows, chosen, days }
}

const button = (name: string) => page.getByRole('button', { name })
const shownDays = (place: Element) =>
  [...place.querySelectorAll('[part="days"] > section')].filter((day) => day.getClientRects().length > 0).length

test('a chosen time stays marked, and its label includes its day', async () => {
  const { place, chosen, days } = show()
  await time('10:00').click()
  await expect.element(time('10:00')).toHaveAttribute('aria-pressed', 'true')
  expect(chosen).toEqual([inParis(days[0] ?? '', '10:00')])
  await expectAccessible(place)
})

test('later and earlier turn by as many days as are visible, and announce the new ones', async () => {
  const { place } = show()
  await expect.element(time('10:00')).toBeVisible()
  const first = time('10:00').element().getAttribute('aria-label')
  await expect.element(button('Plus tôt')).toHaveAttribute('aria-disabled', 'true')
  const seen = shownDays(place)
  await button('Plus tard').click()
  await expect.element(page.getByText(/^Horaires du .* au .*$/)).toBeInTheDocument()
  expect(time('10:00').element().getAttribute('aria-label')).not.toBe(first)
  await expect.poll(() => shownDays(place)).toBe(seen)
  await button('Plus tôt').click()
  await expect.poll(() => time('10:00').element().getAttribute('aria-label')).toBe(first)
})

test('paging to the end of the horizon loads each window once and stops there', async () => {
  const { windows } = show()
  await expect.element(time('10:00')).toBeVisible()
  const isLast = () => button('Plus tard').element().ariaDisabled === 'true'
  while (!isLast()) await button('Plus tard').click()
  expect(new Set(windows.map(({ from }) => from)).size).toBe(windows.length)
  for (const [index, { from }] of windows.entries()) {
    const before = windows[index - 1]
    if (before) expect(Date.parse(from) - Date.parse(before.to)).toBe(86_400_000)
  }
})

test('the month opens by keyboard, moves by arrows and page keys, and shows the days chosen in it', async () => {
  const { place } = show()
  await expect.element(time('10:00')).toBeVisible()
  button('Choisir une date').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  const label = () => focused()?.getAttribute('aria-label') ?? ''
  await expect.poll(label).toMatch(/^(lundi|mardi|mercredi|jeudi|vendredi)/)
  const start = label()
  await userEvent.keyboard('{PageDown}')
  await expect.poll(label).not.toBe(start)
  const there = label().replace(/,.*/, '')
  await expect.poll(() => (focused() as HTMLButtonElement | null)?.disabled).toBe(false)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await expect.poll(() => time('10:00').element().getAttribute('aria-label')).toContain(there)
  await expect.poll(() => focused()?.textContent).toContain('Choisir une date')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await expectAccessible(place)
})

test('a page key leads to a free day of the next month, also where the same day is a Saturday, and back', async () => {
  // 2 January is a Saturday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T09:00:00Z') })
  show()
  await expect.element(time('10:00')).toBeVisible()
  await button('Choisir une date').click()
  const label = () => focused()?.getAttribute('aria-label') ?? ''
  await expect.poll(label).toBe('mercredi 2 décembre')
  await userEvent.keyboard('{PageDown}')
  await expect.poll(label).toBe('vendredi 1er janvier')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(label).toBe('vendredi 8 janvier')
  await userEvent.keyboard('{PageUp}')
  await expect.poll(label).toBe('mardi 8 décembre')
})

test('days without times are shown, but cannot be chosen', async () => {
  show({ layout: 'month' })
  await expect.element(page.getByRole('grid')).toBeVisible()
  await expect.element(freeDay()).toBeEnabled()
  const sunday = page.getByRole('button', { name: /^dimanche .*, aucun horaire libre$/ }).first()
  await expect.element(sunday).toBeDisabled()
})

/** The day whose times stand beside the month. */
const dayBeside = (place: Element) => place.querySelector('section p')?.textContent

test('the month opens at the requested day, or at the next that has times', async () => {
  const today = show({ layout: 'month' })
  const { days } = today
  await expect.poll(() => dayBeside(today.place)).toBe(dayText(days[0] ?? '', 'fr'))
  root?.unmount()

  const wanted = days[30] ?? ''
  const there = show({ layout: 'month', firstDay: wanted })
  await expect.poll(() => dayBeside(there.place)).toBe(dayText(wanted, 'fr'))
  const selected = page.getByRole('button', { name: new RegExp(`^${dayText(wanted, 'fr')}, `) }).first()
  await expect.element(selected).toBeVisible()
  there.place.querySelector<HTMLButtonElement>('section button')?.click()
  expect(there.chosen).toEqual([inParis(wanted, '09:00')])
  root?.unmount()

  const friday = days.find((day) => new Date(`${day}T12:00Z`).getUTCDay() === 5) ?? ''
  const next = show({ layout: 'month', firstDay: addDays(friday, 1) })
  await expect.poll(() => dayBeside(next.place)).toBe(dayText(addDays(friday, 3), 'fr'))
})

test('another zone shows the same instants at its own hours and days', async () => {
  const { windows, chosen, days } = show()
  await expect.element(time('22:30')).toBeVisible()
  await button('Changer (Fuseau horaire)').click()
  const zones = page.getByRole('combobox', { name: 'Fuseau horaire' })
  await expect.element(zones).toHaveFocus()
  await zones.selectOptions('Asia/Tokyo')
  await expect.element(time('18:00')).toBeVisible()
  expect(windows.at(-1)?.timeZone).toBe('Asia/Tokyo')
  await time('18:00').click()
  await expect.element(time('18:00')).toHaveFocus()
  expect(chosen).toEqual([expect.stringContaining(inParis(days[0] ?? '', '10:00').slice(10))])
})

test('when nothing is free the picker says so and offers what else can be done', async () => {
  show({ load: async () => [], whenNone: <a href="tel:0472000000">Appeler</a> })
  await expect.element(page.getByText('Aucun horaire libre dans les 60 prochains jours.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Appeler' })).toBeVisible()
})

test('a practice booked out for weeks shows its next free days at once', async () => {
  const far = openDays(40).at(-1) ?? ''
  show({
    load: async ({ from, to }) => (far >= from && far <= to ? [{ date: far, slots: [inParis(far, '10:00')] }] : []),
  })
  await expect.element(time('10:00')).toBeVisible()
  await expect.element(button('Plus tard')).toHaveAttribute('aria-disabled', 'true')
})

test('pressing later twice in a row goes on by two pages', async () => {
  const { place } = show()
  await expect.element(time('10:00')).toBeVisible()
  const first = () => place.querySelector('[part="day-name"]')?.textContent
  const pressLater = () => (button('Plus tard').element() as HTMLElement).click()
  const days = openDays(40)
  const begins = (day = '') => expect.poll(first).toMatch(new RegExp(`\\D${dateText(day, 'fr', 'short')}$`))
  // Goes there and back once, so that both next pages are loaded.
  await button('Plus tard').click()
  await begins(days[7])
  await expect.poll(() => shownDays(place)).toBe(7)
  await button('Plus tôt').click()
  await begins(days[0])
  pressLater()
  pressLater()
  await begins(days[14])
})

test('a day with many times shows a few, and the others on demand', async () => {
  const [day = ''] = openDays(1)
  const slots = Array.from({ length: 20 }, (_, index) =>
    new Date(Date.parse(inParis(day, '08:00')) + index * 900_000).toISOString(),
  )
  show({ load: async () => [{ date: day, slots }] })
  await expect.element(page.getByRole('button', { name: /^12\sautres, / })).toBeVisible()
  await page.getByRole('button', { name: /^12\sautres, / }).click()
  await expect.element(time('12:45')).toBeVisible()
  await expect.poll(() => focused()?.getAttribute('aria-label')).toMatch(/^10:00/)
  // A time chosen then keeps the focus, though the list is rendered anew.
  await time('12:00').click()
  await expect.element(time('12:00')).toHaveAttribute('aria-pressed', 'true')
  expect(focused()?.getAttribute('aria-label')).toMatch(/^12:00/)
})
