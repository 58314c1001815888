import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../chromium.ts'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import type { Bench, Measure } from './measure.ts'
import { addPractices, practiceOf } from './practices.ts'
import { last, middle, type SlowestMoment } from './response-metrics.ts'
import { aPage, wholeBooking } from './whole-booking.ts'

const RUNS = 5
/** A mid-range phone on a slow line: the throttling of Lighthouse's slow 4G, and a fourth of our speed. */
export const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER = 4
/** Browsers call a task long if it blocks the page for more than this many ms. */
const LONG_MS = 50
/** Browsers call the response to an interaction good up to this many ms. */
const GOOD_MS = 200
/** A page whose template contains the snippet when the visitor opens it. */
const WHOLE = '/whole'

/** Measures what a visitor of a site notices: when the first time appears, and how the booking responds to clicks. */
export const firstView: Bench = { name: 'first-view', run: () => withBenchSystem(asVisitors) }

async function asVisitors(system: BenchSystem): Promise<Measure[]> {
  await addPractices(system, 1, 2)
  await system.write(
    `insert into session_type (id, practice_id, name_fr, name_en, duration_minutes, buffer_before_minutes,
       buffer_after_minutes, price_cents, currency, color, locations, is_auto_accepted, is_pack, is_active, position)
     select gen_random_uuid(), practice_id, 'Suivi', 'Follow-up', 60, 0, 0, 7000, 'EUR', '#2a9d8f', '{office,video}',
       false, false, true, 1 from session_type where practice_id = $1`,
    [practiceOf(2).id],
  )
  const site = createServer((request, response) => {
    const isWhole = request.url === WHOLE
    const snippet = `<script async src="${system.url}/ancrage.js"></script>
      <ancrage-booking practice="${practiceOf(isWhole ? 2 : 1).id}"></ancrage-booking>`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="fr"><title>Rendez-vous</title>
      <style>ancrage-booking { display: block; min-height: 760px }</style>
      ${isWhole ? `<body><template>${snippet}</template></body>` : snippet}`)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const url = `http://localhost:${(site.address() as AddressInfo).port}/`
  const browser = await chromium.launch(launchOptions)
  try {
    await firstTimeSeen(browser, url, 'snapshot')
    const seen = { snapshot: [] as number[], plain: [] as number[] }
    for (let run = 0; run < RUNS; run++)
      for (const path of ['snapshot', 'plain'] as const) seen[path].push(await firstTimeSeen(browser, url, path))
    const whole = new URL(WHOLE, url).href
    const slow: SlowestMoment[] = []
    const full: SlowestMoment[] = []
    for (let run = 0; run < RUNS; run++) {
      slow.push((await wholeBooking(browser, whole, SLOWER)).answer)
      full.push((await wholeBooking(browser, whole, 1)).task)
    }
    const [answer, slowest] = [middle(slow), last(slow)]
    const [task, longest] = [middle(full), last(full)]
    return [
      {
        what: 'first time seen on a slow phone, by markup',
        unit: 'ms',
        ours: median(seen.snapshot),
        reference: { what: 'code draws it', value: median(seen.plain) },
        goal: { mostTimes: 0.75 },
      },
      {
        what: `slowest answer in a whole booking, ${SLOWER} times slower (${answer.doing})`,
        unit: 'ms',
        ours: answer.ms,
        reference: null,
        goal: { atMost: 150 },
      },
      {
        what: `the same in the worst of ${RUNS} bookings (${slowest.doing})`,
        unit: 'ms',
        ours: slowest.ms,
        reference: null,
        goal: { atMost: GOOD_MS },
      },
      {
        what: `longest task in a whole booking (${task.doing})`,
        unit: 'ms',
        ours: task.ms,
        reference: { what: 'called long', value: LONG_MS },
        goal: { atMost: LONG_MS },
      },
      {
        what: `the same in the worst of ${RUNS} bookings (${longest.doing})`,
        unit: 'ms',
        ours: longest.ms,
        reference: null,
        goal: { atMost: 2 * LONG_MS },
      },
    ]
  } finally {
    await browser.close()
    site.close()
  }
}

/** The milliseconds from the start of the page until a time is painted, with an empty cache. */
async function firstTimeSeen(browser: Browser, url: string, path: 'snapshot' | 'plain'): Promise<number> {
  const page = await aPage(browser, SLOWER)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  // Data and code load as usual, but there is no server-rendered first view.
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

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
