import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { cpuMeasure, interleaved } from './interleaved.ts'
import { fire, type Shot } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addPractices, practiceOf } from './practices.ts'

/** Set `BENCH_EVENTS=20` for a quick trial. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 1_000)
/** The number of times that each event is delivered. */
const TIMES = 3
const ROUNDS = 5
const CONNECTIONS = 16
/** With more, an answer's time is mostly the wait for the others. */
const FEW_CONNECTIONS = 4
const MOST_TAKEN_MS = 20
const MOST_DONE_MS = 20_000
const SECRET = 'whsec_of_the_bench'
const ACCOUNT = 'acct_bench'

/** Measures shuffled deliveries of Stripe, three of each: how fast they are accepted, and handled by one worker. */
export const webhooks: Bench = {
  name: 'webhooks',
  async run() {
    const stripe = await aStripeThatKnowsNothing()
    const env = { STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_CONNECT_WEBHOOK_SECRET: SECRET, STRIPE_URL: stripe.url }
    try {
      return await withBenchSystem(deliveries, { workers: 1, env })
    } finally {
      stripe.close()
    }
  },
}

/** A fake Stripe that knows nothing: each event is read there once and has no effect. */
async function aStripeThatKnowsNothing() {
  const answer = JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing' } })
  const server = createServer((_, response) =>
    response.writeHead(404, { 'content-type': 'application/json' }).end(answer),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

async function deliveries(system: BenchSystem): Promise<Measure[]> {
  const [worker] = system.workers
  if (!worker) throw new Error('there is no worker')
  // Beside our deliveries alone it would make them dearer, but not the reference.
  await worker.end('SIGTERM')
  await addPractices(system, 1, 1)
  await system.write('insert into stripe_account_owner (account_id, owner_id) values ($1, $2)', [
    ACCOUNT,
    practiceOf(1).id,
  ])
  const { ours, insert } = await interleaved(
    system,
    {
      ours: {
        url: system.url,
        pid: system.server.pid,
        status: 204,
        shots: shuffledDeliveries,
      },
      insert: {
        url: system.reference.url,
        pid: system.reference.pid,
        status: 201,
        shots: () => inserts(EVENTS * TIMES),
      },
    },
    { rounds: ROUNDS, connections: CONNECTIONS },
  )
  await worker.start()
  await untilDone(system, ROUNDS + 1)
  const begun = performance.now()
  const { times, statuses } = await fire(system.url, shuffledDeliveries(ROUNDS + 1), FEW_CONNECTIONS)
  if (statuses[204] !== times.length) throw new Error(JSON.stringify(statuses))
  await untilDone(system, ROUNDS + 2)
  const done = performance.now() - begun
  const sorted = times.toSorted((one, other) => one - other)
  const what = `${(EVENTS * TIMES).toLocaleString('en')} deliveries of ${EVENTS.toLocaleString('en')} events`
  return [
    {
      what: `a delivery, of ${FEW_CONNECTIONS} at once: 95 of 100 are taken within`,
      unit: 'ms',
      ours: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
      reference: null,
      goal: { atMost: MOST_TAKEN_MS },
    },
    cpuMeasure(what, ours, 'koa + pg insert', insert, { mostTimes: 3 }),
    {
      what: `${what}: done by one worker`,
      unit: 'ms',
      ours: done,
      reference: null,
      goal: { atMost: MOST_DONE_MS },
    },
  ]
}

/** The deliveries of a round: each of its events several times, in any order. */
function shuffledDeliveries(round: number): Shot[] {
  const events = Array.from({ length: EVENTS }, (_, nth) => delivery(round, nth))
  return shuffled(events.flatMap((shot) => Array<Shot>(TIMES).fill(shot)))
}

function delivery(round: number, nth: number): Shot {
  const name = `${round}_${nth}`
  const created = Math.floor(Date.now() / 1000)
  const event = {
    object: 'event',
    id: `evt_bench${name}`,
    type: 'refund.updated',
    account: ACCOUNT,
    livemode: false,
    created,
    data: { object: { id: `re_bench${name}` } },
  }
  const body = JSON.stringify(event)
  const signature = createHmac('sha256', SECRET).update(`${created}.${body}`).digest('hex')
  return {
    method: 'POST',
    path: '/webhooks/stripe',
    // Together the rounds would meet the limit of one address.
    headers: { 'stripe-signature': `t=${created},v1=${signature}`, 'x-forwarded-for': `192.0.2.${round}` },
    body,
  }
}

function shuffled<T>(all: T[]): T[] {
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1))
    ;[all[at], all[other]] = [all[other] as T, all[at] as T]
  }
  return all
}

/** Waits until the worker has handled all events of this many rounds. */
async function untilDone(system: BenchSystem, rounds: number): Promise<void> {
  const waited = performance.now()
  for (;;) {
    const [row] = await system.read<{ done: number }>(
      'select count(*)::int as done from stripe_event where done_at is not null',
    )
    if (row?.done === EVENTS * rounds) return
    if (performance.now() - waited > 5 * MOST_DONE_MS) throw new Error(`only ${row?.done} are done`)
    await pause(100)
  }
}

const inserts = (count: number) =>
  Array.from({ length: count }, (_, nth): Shot => {
    const startsAt = new Date(Date.UTC(2040, 0, 1) + nth * 3_600_000)
    const endsAt = new Date(startsAt.getTime() + 1_800_000)
    const body = { practitioner: randomUUID(), startsAt, endsAt, name: 'Zoé', email: 'zoe@essais.test' }
    return { method: 'POST', path: '/bookings', body: JSON.stringify(body) }
  })
