import { expect, type Page } from '@playwright/test'

/** Waits for our code on a page that is opened later; the returned function waits until a first element is ready. */
export async function untilReady(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    document.addEventListener('ancrage-ready', () => Object.assign(window, { isReady: true }))
  })
  return () => expect.poll(() => page.evaluate(() => Reflect.get(window, 'isReady'))).toBe(true)
}
