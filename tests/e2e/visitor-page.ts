import { formatDay, localDay } from '@ancrage/api/format/day'
import { expect, type Locator, type Page } from '@playwright/test'
import { anAddress } from '../system/people.ts'
import { demo } from './demo.ts'
import type { Words } from './words.ts'

/** The widget on a page. */
export const widgetOn = (page: Page): Locator => page.locator('ancrage-booking')

/** Opens a page of the demo site, in its language, and waits for the booking. */
export async function openSite(page: Page, path: string): Promise<Locator> {
  await page.goto(demo.urls.site + path)
  const widget = widgetOn(page)
  // The element loads when it comes near.
  await widget.scrollIntoViewIfNeeded()
  await expect(widget.getByRole('heading', { level: 2 })).toBeVisible()
  return widget
}

/** Chooses a session type by its name. */
export const chooseType = (widget: Locator, name: string) =>
  widget.getByRole('button', { name: new RegExp(`^${name} `) }).click()

/** Finds a start in the slot picker, by the month if needed, and chooses it. */
export async function chooseStart(picker: Locator, startsAt: string, words: Words): Promise<void> {
  const { time, day } = asShown(startsAt, words.locale)
  await picker.getByRole('button', { name: words.chooseDate }).click()
  const page = picker.page()
  const date = page.getByRole('gridcell').getByRole('button', { name: day })
  const next = page.getByRole('button', { name: words.nextMonth })
  await expect(date.or(next).first()).toBeVisible()
  while (!(await date.count())) await next.click()
  await date.click()
  const start = picker.getByRole('button', { name: `${time}, ${day}` })
  const column = picker.getByRole('button', { name: new RegExp(`, ${day}$`) }).first()
  await expect(column).toBeVisible()
  if (!(await start.count())) await picker.getByRole('button', { name: words.more }).and(endingIn(picker, day)).click()
  await start.click()
}

const endingIn = (picker: Locator, day: string) => picker.getByRole('button', { name: new RegExp(`${day}$`) })

/** The name of an instant in the picker, in Paris. */
export function asShown(startsAt: string, locale: string): { time: string; day: string } {
  const timeZone = 'Europe/Paris'
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' })
  const day = formatDay(localDay(startsAt, timeZone), locale.startsWith('fr') ? 'fr' : 'en', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return { time: time.format(new Date(startsAt)), day: day.replace(',', '') }
}

export interface Person {
  firstname: string
  lastname: string
  email: string
}

/** A person whom no other test knows. */
export function aPerson(): Person {
  const mark = crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)
  return {
    firstname: 'Maëlle',
    lastname: `Le Goff-${mark[0]!.toUpperCase()}${mark.slice(1)}`,
    email: `maelle.${mark}@courriel.test`,
  }
}

/** Fills in the details and the consent. */
export async function fillIn(widget: Locator, person: Person, words: Words): Promise<void> {
  await expect(widget.getByRole('heading', { name: words.details })).toBeVisible()
  await widget.getByRole('textbox', { name: words.firstname, exact: true }).fill(person.firstname)
  await widget.getByRole('textbox', { name: words.lastname, exact: true }).fill(person.lastname)
  await widget.getByRole('textbox', { name: words.email, exact: true }).fill(person.email)
  await widget.getByRole('checkbox', { name: words.consent }).check()
}

/** Sends the request from an address of its own: limits count addresses, and all browsers of a run share one. */
export async function sendRequest(widget: Locator, words: Words): Promise<void> {
  const page = widget.page()
  const address = anAddress()
  await page.route(/\/bookings$/, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )
  await widget.getByRole('button', { name: words.send }).click()
}
