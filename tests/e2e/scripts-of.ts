import { gzipSync } from 'node:zlib'
import { expect, type Page, type Response } from '@playwright/test'
import { demo } from './demo.ts'

/**
 * Opens a page with an empty cache and measures the scripts that it requests until it has its title. Fails above this
 * number of kB (compressed, 1,000 bytes each), and names each script with its kB.
 */
export async function expectScripts(page: Page, path: string, mostKb: number): Promise<void> {
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
  // Held back until the title is set: an earlier answer of the signed-in user would load the bell's code too, and an
  // earlier event, told by what another test does in the same practice, the code of a toast.
  let letGo = () => {}
  const isTitled = new Promise<void>((go) => {
    letGo = go
  })
  for (const later of ['**/api/auth/user', '**/api/events'])
    await page.route(later, async (route) => {
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
  const sizes = await Promise.all(
    early.flatMap((url) => {
      const script = scripts.get(url)
      return script ? [script.body().then((body) => ({ url, kb: gzipSync(body).length / 1000 }))] : []
    }),
  )
  expect(sizes.length).toBeGreaterThan(0)
  const list = sizes.map(({ url, kb }) => `${kb.toFixed(1)} kB ${new URL(url).pathname}`).join('\n')
  expect(
    sizes.reduce((sum, { kb }) => sum + kb, 0),
    list,
  ).toBeLessThanOrEqual(mostKb)
}
