import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { launchOptions } from '../chromium.ts'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import type { Bench, Measure } from './measure.ts'
import { addPractices, practiceOf } from './practices.ts'

const built = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url))
const kB = (content: Buffer) => brotliCompressSync(content).length / 1000

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
}

/** What a visitor's browser loads before a time can be chosen: the built files, and what Chromium fetches. */
export const bytes: Bench = {
  name: 'bytes',
  run: async () => [...weights(), ...(await withBenchSystem(firstSlot))],
}

function weights(): Measure[] {
  const manifest = JSON.parse(built('widgets/dist/manifest.json').toString()) as Record<string, Chunk>
  const booking = Object.values(manifest).find(({ isEntry, name }) => isEntry && name === 'booking')
  const shared = (booking?.imports ?? []).map((key) => built(`widgets/dist/${manifest[key]?.file}`))
  if (!booking || shared.length === 0) throw new Error('the widgets are not built: npm run build -w widgets')
  const loader = built('loader/dist/ancrage.js')
  const own = kB(loader) + kB(built(`widgets/dist/${booking.file}`))
  const react = shared.reduce((sum, content) => sum + kB(content), 0)
  return [
    {
      what: 'loader, brotli',
      unit: 'kB',
      ours: kB(loader),
      reference: { what: 'gzip', value: gzipSync(loader, { level: 9 }).length / 1000 },
      goal: { atMost: 2 },
    },
    {
      what: 'own code and styles to the first slot, brotli',
      unit: 'kB',
      ours: own,
      reference: { what: 'React alone', value: react },
      goal: { atMost: 16 },
    },
    {
      what: 'all static files to the first slot, brotli',
      unit: 'kB',
      ours: own + react,
      reference: { what: 'React alone', value: react },
      goal: { atMost: 75 },
    },
  ]
}

/** A page of another site with the snippet, for a practice with one session type: the times come first. */
async function firstSlot(system: BenchSystem): Promise<Measure[]> {
  await addPractices(system, 1, 1)
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="fr"><title>Rendez-vous</title>
      <style>ancrage-booking { display: block; min-height: 760px }</style>
      <script async src="${system.url}/ancrage.js"></script><ancrage-booking practice="${practiceOf(1).id}"></ancrage-booking>`)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const browser = await chromium.launch(launchOptions)
  try {
    const page = await browser.newPage({ locale: 'fr-FR', timezoneId: 'Europe/Paris' })
    const fetched = watch(page, system.url)
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
    await page
      .locator('ancrage-booking')
      .getByRole('button', { name: /^\d\d:\d\d, / })
      .first()
      .waitFor()
    const { files, answers } = Object.groupBy(fetched, ({ path }) => (path.startsWith('/api/') ? 'answers' : 'files'))
    return [
      count('static requests to the first slot, in Chromium', files?.length ?? 0, 3),
      count('API calls to the first slot, in Chromium', answers?.length ?? 0, 1),
    ]
  } finally {
    await browser.close()
    site.close()
  }
}

const count = (what: string, ours: number, atMost: number): Measure => ({
  what,
  unit: 'requests',
  ours,
  reference: null,
  goal: { atMost },
})

/** Records what is fetched until the free times have arrived; later prefetches are for later steps. */
function watch(page: Page, url: string): { path: string }[] {
  const fetched: { path: string }[] = []
  let hasTimes = false
  page.on('request', (request) => {
    if (hasTimes || !request.url().startsWith(url) || request.method() !== 'GET') return
    fetched.push({ path: new URL(request.url()).pathname })
  })
  page.on('requestfinished', (request) => {
    hasTimes ||= request.url().includes('/first-view')
  })
  return fetched
}
