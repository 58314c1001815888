import { createRequire } from 'node:module'

interface Frame {
  retryWithProgressAndBackoff(progress: unknown, action: unknown): Promise<unknown>
  retryWithProgressAndTimeouts(progress: unknown, waits: number[], action: unknown): Promise<unknown>
}
interface Page {
  mainFrame(): Frame
}

const OWN_WAITS = '[20, 50, 100, 100, 500]'
const WAITS = [20, 50, 100, 100]

/** What Playwright itself has loaded. It does not offer this part to others. */
function ownPages(): { prototype: Page } {
  const ofPlaywright = createRequire(createRequire(import.meta.url).resolve('@playwright/test'))
  return ofPlaywright('playwright-core/lib/coreBundle').server.Page
}

/**
 * Makes Playwright look for what a test waits for more often: by default it looks after 270 ms and then after 770, but
 * most pages are ready in between.
 */
export function pollOften(): void {
  const pages = ownPages().prototype
  const { mainFrame } = pages
  let hasChanged = false
  pages.mainFrame = function (this: Page): Frame {
    const frame = mainFrame.call(this)
    if (hasChanged) return frame
    hasChanged = true
    const frames = Object.getPrototypeOf(frame) as Frame
    if (!frames.retryWithProgressAndBackoff.toString().includes(OWN_WAITS))
      throw new Error('Playwright waits for elements otherwise than pollOften expects.')
    frames.retryWithProgressAndBackoff = function (this: Frame, progress, action) {
      return this.retryWithProgressAndTimeouts(progress, [...WAITS], action)
    }
    return frame
  }
}
