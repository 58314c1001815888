import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ids, typeId } from './fake-api.ts'
import { inParis, openDays } from './fake-days.ts'
import { api, expectAccessible, focused, heading, showBooking, time, type } from './stage.ts'

const smoke = { 'session-type': typeId(ids.smoke) }
const lastOpenDay = () => openDays(6).at(-1) ?? ''

test('a start that the page names is held at once: the visitor need not choose it again', async () => {
  const start = inParis(lastOpenDay(), '10:00')
  showBooking({ ...smoke, 'starts-at': start })
  await expect.element(heading('Vos coordonnées')).toBeVisible()
  await expect.element(page.getByText(/^Créneau retenu pour vous encore \d+:\d\d$/)).toBeVisible()
  await expect.poll(() => focused()?.textContent).toMatch(/^Vos coordonnées/)
  expect(api.called('hold').map(({ body }) => body.startsAt)).toEqual([start])
})

test('a start that was just taken is reported, and its day is on the screen', async () => {
  const day = lastOpenDay()
  const start = inParis(day, '10:00')
  api.taken.add(start)
  const element = showBooking({ ...smoke, 'starts-at': start.replace('.000Z', 'Z') })
  await expect.element(page.getByText('Ce créneau vient d’être réservé.')).toBeVisible()
  const firstDay = () => element.shadowRoot?.querySelector('[part="day"]')?.textContent ?? ''
  await expect.poll(firstDay).toMatch(new RegExp(`\\D${Number(day.slice(8))}\\D`))
  await expectAccessible(element)
  await time('11:00').click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
})

test.each([
  ['no session type', {}, 'T09:00:00Z'],
  ['no zone', smoke, 'T09:00'],
  ['no moment', smoke, 'Tearly Z'],
])('with %s the visitor chooses', async (_what, attributes, clock) => {
  showBooking({ ...attributes, 'starts-at': lastOpenDay() + clock })
  await expect.element('session-type' in attributes ? time('10:00') : type('Première séance')).toBeVisible()
  expect(api.called('hold')).toEqual([])
})
