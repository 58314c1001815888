import { expect, type Page } from '@playwright/test'

/** As browsers report what moves; the types of TypeScript do not have it. */
interface LayoutShift {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** So little that nobody sees it. */
export const INVISIBLE = 0.01

/** Records from the start what moves on a page. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[])
        shifts.push({
          value: entry.value,
          what: entry.sources.map(({ node, previousRect, currentRect }) => {
            const words = node?.textContent?.trim().slice(0, 40)
            return `${node?.nodeName} « ${words} » from ${previousRect.y} to ${currentRect.y}, ${currentRect.height} high`
          }),
        })
    }).observe({ type: 'layout-shift', buffered: true })
  })

interface Shift {
  value: number
  /** Each thing that moved, for whoever reads a failure. */
  what: string[]
}

/** Expects that nothing has moved, or less than `most` by the measure of browsers. Names what did. */
export async function expectStill(page: Page, most = 0): Promise<void> {
  const shifts = await page.evaluate(() => Reflect.get(window, 'shifts') as Shift[])
  const moved = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(moved, shifts.flatMap(({ what }) => what).join('\n')).toBeLessThanOrEqual(most)
}
