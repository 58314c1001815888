import type { Page } from '@playwright/test'
import { watchShifts } from './layout-shifts.ts'
import { untilReady } from './widget-ready.ts'

/** Holds the widgets' code back until it is released, and records the page's console lines and requests meanwhile. */
export async function withoutCode(page: Page) {
  let letGo = () => {}
  const gate = new Promise<void>((go) => {
    letGo = go
  })
  const lines: string[] = []
  const paths: string[] = []
  page.on('console', (message) => ['warning', 'error'].includes(message.type()) && lines.push(message.text()))
  page.on('pageerror', (error) => lines.push(error.message))
  page.on('request', (request) => request.url().includes('/api/') && paths.push(new URL(request.url()).pathname))
  await page.route('**/installs', (route) => route.fulfill({ status: 204 }))
  await page.route('**/widgets/**', async (route) => {
    await gate
    await route.continue()
  })
  await watchShifts(page)
  const isReady = await untilReady(page)
  return {
    lines,
    paths,
    letGo: () => letGo(),
    async arrive() {
      letGo()
      await isReady()
    },
  }
}
