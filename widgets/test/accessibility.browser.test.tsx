import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ids, typeId } from './fake-api.ts'
import { api, expectAccessible, fillIn, freeDay, heading, send, showBooking, time, toDetails, type } from './stage.ts'

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test('axe finds nothing in any step', async () => {
    const element = showBooking({ theme })
    await expect.element(type('Première séance')).toBeVisible()
    await expectAccessible(element)
    await type('Première séance').click()
    await expect.element(time('10:00')).toBeVisible()
    await expectAccessible(element)
    await page.getByRole('button', { name: 'Choisir une date' }).click()
    await expect.element(page.getByRole('grid')).toBeVisible()
    await expectAccessible(element)
    await freeDay().click()
    await time('10:00').click()
    await expect.element(heading('Vos coordonnées')).toBeVisible()
    await expectAccessible(element)
    await page.getByRole('checkbox', { name: /mineure/ }).click()
    await send().click()
    await expectAccessible(element)
    await page.getByRole('checkbox', { name: /mineure/ }).click()
    await fillIn()
    await send().click()
    await expect.element(heading('Votre demande est envoyée')).toBeVisible()
    await expectAccessible(element)
  })

  test('axe finds nothing in the error states', async () => {
    api.isOffline = true
    const element = showBooking({ theme })
    await expect.element(page.getByText('L’agenda n’a pas pu être chargé.')).toBeVisible()
    await expectAccessible(element)
    api.isOffline = false
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await type('Première séance').click()
    api.upset('hold', { status: 409, code: 'slot_taken', nearest: [] })
    await time('10:00').click()
    await expect.element(page.getByText('Ce créneau vient d’être réservé.')).toBeVisible()
    await expectAccessible(element)
    await time('10:00').click()
    await expect.element(page.getByText(/^Créneau retenu pour vous encore \d+:\d\d$/)).toBeVisible()
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect.element(page.getByText('Votre créneau n’est plus retenu.')).toBeVisible()
    await expectAccessible(element)
  })

  test('axe finds nothing in the month and in an empty agenda', async () => {
    const element = showBooking({ theme, layout: 'month', 'session-type': typeId(ids.follow) })
    await expect.element(page.getByRole('grid')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^10:00, / })).toBeVisible()
    await expectAccessible(element)
    api.closedDays = 60
    element.setAttribute('session-type', typeId(ids.smoke))
    await expect.element(page.getByText('Aucun horaire libre dans les 60 prochains jours.')).toBeVisible()
    await expectAccessible(element)
  })
})

/** The nodes that extend more than half a pixel beyond the element. */
function overflowing(element: Element): string[] {
  const edge = element.getBoundingClientRect().right + 0.5
  return [...(element.shadowRoot?.querySelectorAll('*') ?? [])]
    .filter((child) => child.getBoundingClientRect().right > edge && getComputedStyle(child).position !== 'absolute')
    .map((child) => `${child.tagName} ${child.className}`)
}

test('nothing has to be scrolled sideways at 320 px, and so at 400 % zoom', async () => {
  await page.viewport(320, 800)
  document.body.style.margin = '0'
  const element = showBooking({ lang: 'fr' })
  await expect.element(type('Première séance')).toBeVisible()
  expect(overflowing(element)).toEqual([])
  await toDetails()
  await page.getByRole('checkbox', { name: /mineure/ }).click()
  await send().click()
  expect(overflowing(element)).toEqual([])
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect.element(time('10:00')).toBeVisible()
  expect(overflowing(element)).toEqual([])
  await page.getByRole('button', { name: 'Choisir une date' }).click()
  await expect.element(page.getByRole('grid')).toBeVisible()
  expect(overflowing(element)).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(320)
})

test('days are side by side where there is room, and stacked where there is not', async () => {
  const element = showBooking({ 'session-type': typeId(ids.smoke) })
  await expect.element(time('10:00')).toBeVisible()
  const seen = () => {
    const days = [...(element.shadowRoot?.querySelector('[part="days"]')?.children ?? [])]
    const boxes = days.map((day) => day.getBoundingClientRect()).filter(({ width }) => width > 0)
    return { count: boxes.length, rows: new Set(boxes.map(({ top }) => top)).size }
  }
  for (const [width, count, rows] of [
    [1100, 7, 1],
    [800, 5, 1],
    [640, 4, 1],
    [560, 3, 1],
    [360, 3, 3],
  ] as const) {
    element.style.width = `${width}px`
    expect(seen(), `${width} px`).toEqual({ count, rows })
  }
})
