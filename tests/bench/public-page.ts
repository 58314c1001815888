import { anAddress } from '../system/people.ts'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { cpuSeconds, fire, median, type Shot } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addPractices, practiceOf } from './practices.ts'

const ROUNDS = 5
const A_ROUND = 500
/** One request at a time: the page is measured, not a queue before it. */
const CONNECTIONS = 1
const VIEWS_OF_A_VISITOR = 5

/** Measures the public page of a practice at the server: rendered anew, and from the cache. */
export const publicPage: Bench = { name: 'public-page', run: () => withBenchSystem(asReaders) }

async function asReaders(system: BenchSystem): Promise<Measure[]> {
  await addPractices(system, 1, 1)
  await publish(system)
  const rendered: number[] = []
  const held: number[] = []
  const costs: number[] = []
  const references: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    // Each request has another query, under which nothing is cached.
    const anew = await read(system.url, system.server.pid, (n) => `/p/bench-1?avis=${1 + round * A_ROUND + n}`)
    const again = await read(system.url, system.server.pid, () => '/p/bench-1')
    const row = await read(system.reference.url, system.reference.pid, (n) => `/row?id=${1 + (n % 1000)}`)
    // The first round warms up the compilers.
    if (round === 0) continue
    rendered.push(anew.p95)
    held.push(again.p95)
    costs.push(again.cpu)
    references.push(row.cpu)
  }
  return [
    { what: 'public page, drawn anew, p95', unit: 'ms', ours: median(rendered), reference: null, goal: { atMost: 15 } },
    { what: 'public page, as drawn before, p95', unit: 'ms', ours: median(held), reference: null, goal: { atMost: 2 } },
    {
      what: 'public page, as drawn before, CPU of the server',
      unit: 'µs',
      ours: median(costs),
      reference: { what: 'koa + one pg row', value: median(references) },
      goal: { mostTimes: 2 },
    },
  ]
}

/** Publishes the page of a numbered practice, at `/p/bench-…`. */
export async function publish(system: BenchSystem, n = 1): Promise<void> {
  const words = { tagline: 'Calme', presentation: 'Un paragraphe.\n\n'.repeat(20), methods: ['Hypnose'], training: [] }
  const content = { fr: words, en: words, languages: ['fr'], insurance: null, showsPhoto: true }
  await system.write(
    `insert into public_page (practice_id, draft, version, published, published_at) values ($1, $2, 1, $2, now())`,
    [practiceOf(n).id, JSON.stringify(content)],
  )
  await system.write(
    `insert into public_page_address (practice_id, slug, published_at) values ($1, 'bench-' || $2::int, now())`,
    [practiceOf(n).id, n],
  )
}

/** The 95th percentile of the answers in ms, and the server's CPU for each in microseconds. */
async function read(url: string, pid: number, pathOf: (n: number) => string): Promise<{ p95: number; cpu: number }> {
  let address = ''
  const shots: Shot[] = Array.from({ length: A_ROUND }, (_, n) => {
    if (n % VIEWS_OF_A_VISITOR === 0) address = anAddress()
    return { method: 'GET', path: pathOf(n), headers: { 'x-forwarded-for': address } }
  })
  const before = cpuSeconds(pid)
  const { statuses, times } = await fire(url, shots, CONNECTIONS)
  if (statuses[200] !== shots.length) throw new Error(`${url} answered ${JSON.stringify(statuses)}`)
  const sorted = [...times].sort((one, other) => one - other)
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, cpu: ((cpuSeconds(pid) - before) / A_ROUND) * 1e6 }
}
