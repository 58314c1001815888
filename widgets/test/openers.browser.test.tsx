import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ids, typeId } from './fake-api.ts'
import { api, expectAccessible, field, focused, showBooking, styleHost, time, toDetails, type } from './stage.ts'

const dialogIn = (element: Element) => element.shadowRoot?.querySelector('dialog')
/** The module of the openers; the first element that opens loads it. */
const openersCode = () => import('../src/drawer/openers.ts')

/** A link or button of the host page. */
function showOpener(markup: string): HTMLElement {
  document.body.insertAdjacentHTML('beforeend', markup)
  return document.body.lastElementChild as HTMLElement
}

const wentTo: string[] = []
const watch = (event: Event) => {
  if (event.defaultPrevented) return
  wentTo.push((event.target as HTMLAnchorElement).href)
  event.preventDefault()
}
/** Records where the browser would go, and prevents it. */
const stayHere = () => window.addEventListener('click', watch)
afterEach(() => {
  window.removeEventListener('click', watch)
  wentTo.length = 0
})

test('a link of the page opens the booking over it, and has the focus back after Escape', async () => {
  stayHere()
  styleHost('body { height: 3000px }')
  const opener = showOpener('<a href="https://app.example/embed/1" data-ancrage-open><b>Rendez-vous</b></a>')
  const element = showBooking({ display: 'modal' })
  await openersCode()
  await page.getByText('Rendez-vous', { exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Prendre rendez-vous' })).toBeVisible()
  await expect.element(type('Première séance')).toBeVisible()
  await expect.poll(() => getComputedStyle(document.documentElement).overflow).toBe('hidden')
  for (let presses = 0; presses < 10; presses++) {
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => focused()).not.toBe(opener)
  }
  await expectAccessible(element)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => dialogIn(element)).toBeNull()
  await expect.poll(() => document.activeElement).toBe(opener)
  await expect.poll(() => getComputedStyle(document.documentElement).overflow).not.toBe('hidden')
  expect(element.getBoundingClientRect().height).toBe(0)
  expect(wentTo).toEqual([])
})

test('a link pressed with a key held, or one that names no booking, goes where it leads', async () => {
  stayHere()
  showOpener('<a href="https://app.example/embed/1" data-ancrage-open="rdv">Ici</a>')
  showOpener('<a href="https://app.example/embed/2" data-ancrage-open="nobody">Là</a>')
  const element = showBooking({ display: 'modal', id: 'rdv' })
  await openersCode()
  await page.getByText('Ici').click({ modifiers: ['Control'] })
  await page.getByText('Là').click()
  expect(wentTo).toEqual(['https://app.example/embed/1', 'https://app.example/embed/2'])
  expect(dialogIn(element)).toBeNull()
  await page.getByText('Ici').click()
  await expect.poll(() => dialogIn(element)).not.toBeNull()
})

test('the pressed node may be in a shadow tree inside the opener', async () => {
  stayHere()
  const opener = showOpener('<a href="https://app.example/embed/1" data-ancrage-open><span></span></a>')
  const icon = document.createElement('i')
  icon.textContent = 'Agenda'
  opener.querySelector('span')?.attachShadow({ mode: 'open' }).append(icon)
  const element = showBooking({ display: 'modal' })
  await openersCode()
  icon.click()
  await expect.poll(() => dialogIn(element)).not.toBeNull()
  expect(wentTo).toEqual([])
})

test('a link to a booking whose code has not loaded goes where it leads', async () => {
  stayHere()
  const opener = showOpener('<a href="https://app.example/embed/1" data-ancrage-open>Rendez-vous</a>')
  document.body.append(document.createElement('ancrage-button'))
  await openersCode()
  opener.click()
  expect(wentTo).toEqual(['https://app.example/embed/1'])
})

test('a button may name the session to start with, and which of two bookings opens', async () => {
  const other = showBooking({ display: 'drawer' })
  const element = showBooking({ display: 'modal', id: 'rdv' })
  await openersCode()
  const id = typeId(ids.smoke)
  showOpener(`<button data-ancrage-open="rdv" data-session-type="${id}">Arrêter de fumer</button>`).click()
  await expect.element(time('10:00')).toBeVisible()
  expect(dialogIn(other)).toBeNull()
  await expect.poll(() => api.called('availability').at(-1)?.query.get('sessionTypeId')).toBe(id)
  await expect.poll(() => element.shadowRoot?.querySelector('h2')?.textContent).toMatch(/^Quel horaire/)
})

test.each([
  ['a phone', 360, { left: 0, top: 0, width: 360, height: 700 }],
  ['a wide screen', 1280, { left: 300, width: 680 }],
])('on %s it covers everything or stands in the middle', async (_where, width, expected) => {
  await page.viewport(width, 700)
  const element = showBooking({ display: 'modal' })
  await openersCode()
  showOpener('<button data-ancrage-open>Rendez-vous</button>').click()
  await expect.element(type('Première séance')).toBeVisible()
  const seen = dialogIn(element)?.getBoundingClientRect()
  expect(seen).toMatchObject(expected)
  expect(seen?.bottom).toBeLessThanOrEqual(700)
})

test('what was written outlives steps back, another session and the way forward again', async () => {
  showBooking()
  await toDetails()
  await field('Prénom').fill('Camille')
  await field('Message').fill('Je dors mal.')
  await page.getByRole('checkbox', { name: /J’accepte/ }).click()
  await page.getByRole('button', { name: 'Retour' }).click()
  await page.getByRole('button', { name: 'Retour' }).click()
  await type('Arrêt du tabac').click()
  await time('11:00').click()
  await expect.element(field('Prénom')).toHaveValue('Camille')
  await expect.element(field('Message')).toHaveValue('Je dors mal.')
  await expect.element(page.getByRole('checkbox', { name: /J’accepte/ })).toBeChecked()
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
})
