import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { demo } from './demo.ts'

/**
 * Opens a page with an empty cache. Answers the compressed size of the scripts that it requests until it has its title.
 */
export async function scriptsOf(page: Page, path: string): Promise<number> {
  const scripts = new Map<string, Response>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response)
  })
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      document.documentElement.dataset.titledAt = String(performance.now())
      seen.disconnect()
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  // The signed-in user is held back until the title is set: an earlier answer would load the bell's code too.
  let letGo = () => {}
  const isTitled = new Promise<void>((go) => {
    letGo = go
  })
  await page.route('**/api/auth/user', async (route) => {
    await isTitled
    await route.continue()
  })
  await page.goto(demo.urls.console + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  letGo()
  // Later requests do not belong to the first screen, and may not finish before the page is closed.
  const early = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= Number(document.documentElement.dataset.titledAt))
      .map(({ name }) => name),
  )
  const bodies = await Promise.all(early.flatMap((url) => scripts.get(url)?.body() ?? []))
  expect(bodies.length).toBeGreaterThan(0)
  return bodies.reduce((sum, script) => sum + gzipSync(script).length / 1000, 0)
}
