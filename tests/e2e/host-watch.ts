import type { Page } from '@playwright/test'
import { demo } from './demo.ts'
import { watchShifts } from './layout-shifts.ts'

/** Records from the start what a page must not do. */
export async function watchPage(page: Page) {
  const errors: string[] = []
  const strangers: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && ![demo.urls.site, demo.urls.api].includes(origin)) strangers.push(request.url())
  })
  await watchShifts(page)
  return { errors, strangers }
}

/** Everything that a site can store on a visitor's machine. */
export const storedInBrowser = (page: Page) =>
  page.evaluate(async () => ({
    cookies: document.cookie,
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))

export const nothingLeft = { cookies: '', local: 0, session: 0, databases: 0, caches: 0, workers: 0 }
