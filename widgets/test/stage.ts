import '../src/booking/index.tsx'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../tests/accessibility/find.ts'
import { API, type FakeApi, fakeApi, ids } from './fake-api.ts'
import { intercept } from './intercept.ts'

export let api: FakeApi
let release: () => void

beforeEach(async () => {
  // The first test of a file starts in the narrow page that Vitest opens, a later one in the size that the test before
  // it left.
  if (isSizeSet && (innerWidth !== 1280 || innerHeight !== 900)) await page.viewport(1280, 900)
  document.documentElement.lang = 'fr'
  api = fakeApi()
  release = intercept(api)
})
afterEach(async () => {
  vi.useRealTimers()
  document.body.replaceChildren()
  document.head.querySelectorAll('[data-test]').forEach((style) => {
    style.remove()
  })
  // A removed element unmounts in a microtask, and releases its hold.
  await Promise.resolve()
  release()
})

let isSizeSet = true
/** For tests that each choose the size of the page: setting it here first would render everything once more. */
export function keepSize(): void {
  isSizeSet = false
}

/** A booking on the page, in French unless the attributes say otherwise. */
export function showBooking(attributes: Record<string, string> = {}, into: ParentNode = document.body): HTMLElement {
  const element = document.createElement('ancrage-booking')
  const all: Record<string, string> = { practice: ids.practice, api: API, lang: 'fr', ...attributes }
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value)
  into.append(element)
  return element
}

/** Every event that an element emits, in order. */
export function heardFrom(element: HTMLElement): { name: string; detail: unknown }[] {
  const heard: { name: string; detail: unknown }[] = []
  for (const name of [
    'ready',
    'error',
    'type',
    'slot',
    'hold',
    'hold-expired',
    'step',
    'before-submit',
    'request',
    'booked',
    'open',
    'close',
  ]) {
    element.addEventListener(`ancrage-${name}`, (event) => heard.push({ name, detail: (event as CustomEvent).detail }))
  }
  return heard
}

/** A session type by the beginning of its card. */
export const type = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
/** The first free time at this hour, as grids write it. */
export const time = (clock: string) => page.getByRole('button', { name: new RegExp(`^${clock}, `) }).first()
export const field = (label: string) => page.getByRole('textbox', { name: new RegExp(`^${label}( \\(|$)`) })
export const heading = (words: string) => page.getByRole('heading', { name: new RegExp(`^${words}`) })

export const camille = { firstname: 'Camille', lastname: 'Durand', email: 'camille@exemple.fr' }

/** Fills in the required fields of the French form. */
export async function fillIn(): Promise<void> {
  await field('Prénom').fill(camille.firstname)
  await field('Nom').fill(camille.lastname)
  await field('Adresse e-mail').fill(camille.email)
  await page.getByRole('checkbox', { name: /J’accepte/ }).click()
}

/** Goes from the first view to the form, in French. */
export async function toDetails(clock = '10:00'): Promise<void> {
  await type('Première séance').click()
  await time(clock).click()
  await expect.element(heading('Vos coordonnées')).toBeVisible()
}

export const send = () => page.getByRole('button', { name: 'Envoyer la demande' })

/** The focused element, through shadow roots. */
export function focused(): Element | null {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}

/** Expects that axe finds nothing wrong inside the element. */
export async function expectAccessible(element: Element): Promise<void> {
  expect(await findBarriers(element)).toEqual([])
}

/** Adds a sheet to the host page until the end of the test. */
export function styleHost(css: string): void {
  const style = document.createElement('style')
  style.dataset.test = ''
  style.textContent = css
  document.head.append(style)
}

/** A day of the month grid that has free times. Late in a month the chosen one may be the only one. */
export const freeDay = () =>
  page.getByRole('button', { name: /^(lundi|mardi|mercredi|jeudi|vendredi) [^,]+(, choisi)?$/ }).first()
