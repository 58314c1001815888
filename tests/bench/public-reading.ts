import { anAddress } from '../system/people.ts'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { median } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addPastSessions, addPractices, practiceOf } from './practices.ts'
import { publish } from './public-page.ts'
import { onASlowPhone } from './slow-phone.ts'

const RUNS = 5
const REVIEWS = 10_000
const PAGES = [1, 2, 100, 250, 500]
const ORDERS = ['newest', 'oldest', 'highest', 'lowest']
/** Each page has a picture that is scaled once. */
const PICTURES = 6

/**
 * Measures what strangers wait for: a practice's page on a slow phone, its picture, and reviews where there are many.
 */
export const publicReading: Bench = { name: 'public-reading', run: () => withBenchSystem(asStrangers) }

async function asStrangers(system: BenchSystem): Promise<Measure[]> {
  await addPractices(system, 1, PICTURES)
  for (let n = 1; n <= PICTURES; n += 1) await publish(system, n)
  const seen = await onASlowPhone(system.url)
  const pictures = await picturesOf(system.url)
  await addReviews(system)
  return [...seen, ...pictures, await reviewsOf(system.url)]
}

async function picturesOf(url: string): Promise<Measure[]> {
  const rendered: number[] = []
  const held: number[] = []
  for (let n = 1; n <= PICTURES; n += 1) {
    const path = `/p/bench-${n}/apercu.png`
    const first = await timeOf(url + path)
    // The first picture of all starts the process that scales.
    if (n > 1) rendered.push(first)
    for (let again = 0; again < RUNS; again += 1) held.push(await timeOf(url + path))
  }
  return [
    {
      what: 'the picture of a public page, drawn',
      unit: 'ms',
      ours: Math.max(...rendered),
      reference: null,
      goal: { atMost: 600 },
    },
    {
      what: 'the same, as drawn before',
      unit: 'ms',
      ours: median(held),
      reference: { what: 'drawn', value: median(rendered) },
      goal: { timesLess: 5 },
    },
  ]
}

/** Adds this many reviews to one practice, each of a session of its own. */
async function addReviews(system: BenchSystem): Promise<void> {
  await addPastSessions(system, 1, REVIEWS)
  await system.write(
    `insert into review (id, practice_id, session_id, status, efficacy, practitioner, price, shown_name, visited_on,
       written_at, published_at)
     select gen_random_uuid(), practice_id, id, 'published', 1 + n % 5, 1 + n % 4, 1 + n % 3, 'Zoé', starts_at::date,
       now() - n * interval '10 minutes', now() - n * interval '10 minutes'
     from (select *, row_number() over (order by starts_at desc) as n from session where practice_id = $1) s`,
    [practiceOf(1).id],
  )
  await system.write('analyze')
}

/** The server's time for reviews; the database's share is smaller. */
async function reviewsOf(url: string): Promise<Measure> {
  const times: number[] = []
  for (let round = 0; round <= RUNS; round += 1)
    for (const page of PAGES)
      for (const sort of ORDERS) {
        const query = new URLSearchParams({ page: String(page), perPage: '20', sort })
        const took = await timeOf(`${url}/api/public/practices/${practiceOf(1).id}/reviews?${query}`)
        if (round > 0) times.push(took)
      }
  const p95 = times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
  const what = `any page of ${REVIEWS.toLocaleString('en')} reviews in any order, p95 at the server`
  return { what, unit: 'ms', ours: p95, reference: null, goal: { atMost: 20 } }
}

async function timeOf(address: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(address, { headers: { 'x-forwarded-for': anAddress() } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return performance.now() - begun
}
