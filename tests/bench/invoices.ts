import { monitorEventLoopDelay } from 'node:perf_hooks'
import { renderParts, renderWhole } from '../../api/test/invoices/rendering-parts.ts'
import { median } from './load.ts'
import type { Bench, Measure } from './measure.ts'

const WARM_UP = 5
const COUNT = 40
const MANY = 500
const MOST_MS = 500
const MOST_BLOCKED_MS = 50
const MOST_MB = 150

/** Renders an invoice's PDF with its XML in a thread, against the two libraries alone with the same page. */
export const invoices: Bench = {
  name: 'invoices',
  async run() {
    await timesOf(renderWhole, WARM_UP)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const ours = median(await timesOf(renderWhole, COUNT))
    delay.disable()
    const before = process.memoryUsage().rss
    await timesOf(renderWhole, MANY)
    const more = (process.memoryUsage().rss - before) / 1000
    const alone = await librariesAlone()
    const what = 'an invoice drawn in a thread, with Factur-X'
    const measures: Measure[] = [
      { what, unit: 'ms', ours, reference: { what: 'both libraries alone', value: alone }, goal: { mostTimes: 1.3 } },
      { what, unit: 'ms', ours, reference: null, goal: { atMost: MOST_MS } },
      {
        what: `${what}: the longest that the event loop waits`,
        unit: 'ms',
        ours: delay.max / 1e6,
        reference: null,
        goal: { atMost: MOST_BLOCKED_MS },
      },
      {
        what: `${MANY} of them: memory beside`,
        unit: 'kB',
        ours: more,
        reference: null,
        goal: { atMost: MOST_MB * 1000 },
      },
    ]
    return measures
  },
}

/** The milliseconds of each of several calls, one after the other. */
async function timesOf(call: () => Promise<unknown>, count: number): Promise<number[]> {
  const times: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  return times
}

/** The page by the one library and the XML by the other, in this thread. */
async function librariesAlone(): Promise<number> {
  const { pages, xml } = renderParts
  await timesOf(pages, WARM_UP)
  await timesOf(xml, WARM_UP)
  return median(await timesOf(pages, COUNT)) + median(await timesOf(xml, COUNT))
}
