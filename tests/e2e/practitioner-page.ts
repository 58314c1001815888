import { expect, type Locator, type Page } from '@playwright/test'
import { demo } from './demo.ts'
import type { Person } from './visitor-page.ts'
import type { Words } from './words.ts'

/** Signs in and goes on to a page of the console. */
export async function signIn(page: Page, path: string, words: Words, account = demo.practitioner): Promise<void> {
  await page.goto(demo.urls.console + path)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel(words.email).fill(account.email)
  await page.getByLabel(words.password, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: words.signIn }).click()
  await expect(page).toHaveURL(demo.urls.console + path)
}

/** The card of a person's request. */
export const requestOf = (page: Page, { firstname, lastname }: Person): Locator =>
  page.getByRole('article', { name: `${firstname} ${lastname}` })

/** Sends the mail of an acceptance after a second, without the usual time for undoing, for which one test waits. */
export const shortenUndo = (page: Page) =>
  page.route(/\/accept\?holdMailSeconds=/, (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('holdMailSeconds', '1')
    return route.continue({ url: url.href })
  })
