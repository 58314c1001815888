import { chromium } from '@playwright/test'
import { launchOptions } from '../chromium.ts'

/** The width of a page in windows of these widths; a greater one means that it scrolls sideways. */
export async function widthsIn(windows: readonly number[], html: string): Promise<number[]> {
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage()
    await page.setContent(html)
    const found: number[] = []
    for (const width of windows) {
      await page.setViewportSize({ width, height: 800 })
      found.push(await page.evaluate<number>('document.documentElement.scrollWidth'))
    }
    return found
  } finally {
    await browser.close()
  }
}
