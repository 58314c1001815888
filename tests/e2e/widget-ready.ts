import { expect, type Page } from '@playwright/test'

/** Listens for our code on a page that is not opened yet; what this answers waits until a first element is alive. */
export async function untilReady(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    document.addEventListener('ancrage-ready', () => Object.assign(window, { isReady: true }))
  })
  return () => expect.poll(() => page.evaluate(() => Reflect.get(window, 'isReady'))).toBe(true)
}
