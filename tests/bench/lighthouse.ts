import { chromium } from '@playwright/test'
import { freePort } from '../../api/src/db/free-port.ts'
import { launchOptions } from '../chromium.ts'
import { type Device, scoresOf } from '../system/lighthouse.ts'
import { withBenchSystem } from './bench-system.ts'
import type { Bench, Measure } from './measure.ts'
import { addPractices } from './practices.ts'
import { publish } from './public-page.ts'

/** Other work of the machine only makes a page slower, so the best of several runs counts. */
const RUNS = 4

/** The pages that people open first, and how many of 100 points each may miss. Visitors mostly come by phone. */
const pages: { path: string; device: Device; mostMissing: number }[] = [
  { path: '/accueil', device: 'phone', mostMissing: 2 },
  { path: '/p/bench-1', device: 'phone', mostMissing: 2 },
  { path: '/login', device: 'desktop', mostMissing: 5 },
]

/** Measures the performance score of the pages that people open first. */
export const lighthouse: Bench = {
  name: 'lighthouse',
  run: () =>
    withBenchSystem(async (system) => {
      await addPractices(system, 1, 1)
      await publish(system)
      const measures: Measure[] = []
      for (const page of pages) measures.push(await performanceOf(system.url, page))
      return measures
    }),
}

async function performanceOf(url: string, { path, device, mostMissing }: (typeof pages)[number]): Promise<Measure> {
  const port = await freePort()
  const args = [...launchOptions.args, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    let missing = 100
    for (let run = 0; run < RUNS && missing > mostMissing; run += 1) {
      const { scores } = await scoresOf(url + path, port, device, ['performance'])
      missing = Math.min(missing, 100 - scores.performance)
    }
    const what = `points that ${path} misses of Lighthouse’s 100 for performance on a ${device}`
    return { what, unit: '', ours: missing, reference: null, goal: { atMost: mostMissing } }
  } finally {
    await browser.close()
  }
}
