import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../chromium.ts'
import { SLOW_LINE } from './first-view.ts'
import { median } from './load.ts'
import type { Measure } from './measure.ts'
import { aPage } from './whole-booking.ts'

const RUNS = 5
const SLOWER = 4

interface Seen {
  /** The time at which the largest part was painted, in ms. */
  lcp: number
  /** The kilobytes loaded by then. */
  kilobytes: number
  cls: number
}

/** Measures a public page as a stranger sees it, with and without scripts. */
export async function onASlowPhone(url: string): Promise<Measure[]> {
  const browser = await chromium.launch(launchOptions)
  const seen = { alive: [] as Seen[], plain: [] as Seen[] }
  try {
    await look(browser, url, true)
    for (let run = 0; run < RUNS; run += 1) {
      seen.alive.push(await look(browser, url, true))
      seen.plain.push(await look(browser, url, false))
    }
  } finally {
    await browser.close()
  }
  const of = (pages: Seen[], what: keyof Seen) => median(pages.map((page) => page[what]))
  const lcp = of(seen.alive, 'lcp')
  return [
    {
      what: 'public page, largest part painted on a slow phone',
      unit: 'ms',
      ours: lcp,
      reference: { what: 'the same page without script', value: of(seen.plain, 'lcp') },
      goal: { mostTimes: 1.25 },
    },
    { what: 'the same alone', unit: 'ms', ours: lcp, reference: null, goal: { atMost: 1200 } },
    {
      what: 'what comes before it',
      unit: 'kB',
      ours: of(seen.alive, 'kilobytes'),
      reference: { what: 'the same page without script', value: of(seen.plain, 'kilobytes') },
      goal: { atMost: 100 },
    },
    {
      what: 'how far the page moves meanwhile (CLS)',
      unit: '',
      ours: Math.max(...seen.alive.map(({ cls }) => cls)),
      reference: null,
      goal: { exactly: 0 },
    },
  ]
}

/** Opens the page with an empty cache on a slow line, and waits until it is idle. */
async function look(browser: Browser, url: string, hasScripts: boolean): Promise<Seen> {
  const page = await aPage(browser, SLOWER)
  await page.setViewportSize({ width: 360, height: 740 })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  if (!hasScripts) await session.send('Network.setBlockedURLs', { urls: ['*.js'] })
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.lcp = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) seen.cls += Number(Reflect.get(shift, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${url}/p/bench-1`, { waitUntil: 'networkidle' })
  const found = await page.evaluate(() => {
    const { lcp, cls } = Reflect.get(window, 'seen') as { lcp: number; cls: number }
    const came = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const before = (came as PerformanceResourceTiming[]).filter(({ responseEnd }) => responseEnd <= lcp)
    return { lcp, cls, kilobytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000 }
  })
  await page.context().close()
  if (!found.lcp) throw new Error('nothing was painted')
  return found
}
