import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../chromium.ts'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import type { Bench, Measure } from './measure.ts'
import { addPractices, practiceOf } from './practices.ts'

const RUNS = 5
/** A phone of the middle of the market on a slow line: the shaping of Lighthouse's slow 4G, and a fourth of our speed. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
/** A task that blocks the page for longer is called long by browsers, in ms. */
const LONG_MS = 50

/** What a visitor of somebody's page feels: when the first time is seen, and how the booking answers to clicks. */
export const firstView: Bench = { name: 'first-view', run: () => withBenchSystem(asVisitors) }

async function asVisitors(system: BenchSystem): Promise<Measure[]> {
  await addPractices(system, 1, 1)
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="fr"><title>Rendez-vous</title>
      <style>ancrage-booking { display: block; min-height: 760px }</style>
      <script async src="${system.url}/ancrage.js"></script><ancrage-booking practice="${practiceOf(1).id}"></ancrage-booking>`)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const url = `http://localhost:${(site.address() as AddressInfo).port}/`
  const browser = await chromium.launch(launchOptions)
  try {
    await firstTimeSeen(browser, url, 'snapshot')
    const seen = { snapshot: [] as number[], plain: [] as number[] }
    for (let run = 0; run < RUNS; run++)
      for (const path of ['snapshot', 'plain'] as const) seen[path].push(await firstTimeSeen(browser, url, path))
    const clicks: number[] = []
    for (let run = 0; run < RUNS; run++) clicks.push((await wholeFlow(browser, url, SLOWER)).slowest)
    const { longest } = await wholeFlow(browser, url, 1)
    return [
      {
        ...{ what: 'first time seen on a slow phone, by markup', unit: 'ms', ours: median(seen.snapshot) },
        ...{ reference: { what: 'code draws it', value: median(seen.plain) }, goal: { mostTimes: 0.75 } },
      },
      {
        ...{ what: `slowest answer to a click through the flow, ${SLOWER} times slower`, unit: 'ms' },
        ...{ ours: median(clicks), reference: null, goal: { atMost: 150 } },
      },
      {
        ...{ what: 'longest task through the flow', unit: 'ms', ours: longest },
        ...{ reference: { what: 'called long', value: LONG_MS }, goal: { atMost: LONG_MS } },
      },
    ]
  } finally {
    await browser.close()
    site.close()
  }
}

const time = (page: Page) => page.getByRole('button', { name: /^\d\d:\d\d, / }).first()

/** Milliseconds from the page's beginning until a time is painted, with an empty cache. */
async function firstTimeSeen(browser: Browser, url: string, path: 'snapshot' | 'plain'): Promise<number> {
  const page = await aPage(browser, SLOWER)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  // Data and code at once as ever, but nothing is drawn ahead.
  if (path === 'plain')
    await page.addInitScript(() => {
      Element.prototype.attachShadow = new Proxy(Element.prototype.attachShadow, {
        apply(attach, element: Element, [init]) {
          if (!customElements.get(element.localName)) throw new Error('plain')
          return Reflect.apply(attach, element, [init])
        },
      })
    })
  await page.addInitScript(() => {
    const look = () => {
      const found = document.querySelector('ancrage-booking')?.shadowRoot?.querySelector('[part~="time"]')
      if (found?.getClientRects().length) Object.assign(window, { seenAt: performance.now() })
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto(url)
  await page.waitForFunction(() => Reflect.has(window, 'seenAt'))
  const seenAt = await page.evaluate(() => Number(Reflect.get(window, 'seenAt')))
  await page.context().close()
  return seenAt
}

/** From the first time to the form, as somebody clicks: the slowest answer to an interaction, and the longest task. */
async function wholeFlow(browser: Browser, url: string, slower: number): Promise<{ slowest: number; longest: number }> {
  const page = await aPage(browser, slower)
  await page.addInitScript(() => {
    const felt = { slowest: 0, longest: 0 }
    Object.assign(window, { felt })
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
        if (interactionId) felt.slowest = Math.max(felt.slowest, duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) felt.longest = Math.max(felt.longest, duration)
    }).observe({ type: 'longtask', buffered: true })
  })
  await page.goto(url)
  await time(page).waitFor()
  await page.waitForFunction(() => customElements.get('ancrage-booking'))
  await page.getByRole('button', { name: 'Plus tard' }).first().click()
  await page.getByRole('button', { name: 'Plus tôt' }).first().click()
  await time(page).click()
  await page.getByRole('textbox', { name: 'Prénom', exact: true }).pressSequentially('Anne')
  await page.getByRole('textbox', { name: 'Nom', exact: true }).pressSequentially('Morvan')
  await page.getByRole('button', { name: 'Retour' }).first().click()
  await time(page).waitFor()
  const felt = await page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
    return Reflect.get(window, 'felt') as { slowest: number; longest: number }
  })
  await page.context().close()
  return felt
}

async function aPage(browser: Browser, slower: number): Promise<Page> {
  const context = await browser.newContext({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
