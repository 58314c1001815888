import pg from 'pg'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { bookingShot, bookingShots, PRACTICES, referenceShot, referenceShots, slotStart } from './booking-shots.ts'
import { type Cpu, countCpu, familyOf } from './cpu.ts'
import { databaseMeasure, interleaved, rateMeasure } from './interleaved.ts'
import { fire, median } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addClients, addPractices, practiceOf } from './practices.ts'

const ROUNDS = 5
const A_ROUND = 400
const CONNECTIONS = 16
const ATTEMPTS = 1_000
const CROWD = 64
const CLIENTS_OF_A_PRACTICE = 100

/** Measures a complete booking against one plain insert, and a thousand visitors who want the same time. */
export const bookings: Bench = {
  name: 'bookings',
  run: () =>
    withBenchSystem(async (system) => {
      await addPractices(system, 1, PRACTICES)
      await addClients(system, PRACTICES, CLIENTS_OF_A_PRACTICE)
      return [...(await throughput(system)), ...(await oneSlot(system))]
    }),
}

async function throughput(system: BenchSystem): Promise<Measure[]> {
  const { server, reference } = system
  const { ours, insert } = await interleaved(
    system,
    {
      ours: {
        url: system.url,
        pid: server.pid,
        status: 201,
        shots: (round) => bookingShots(system, A_ROUND, round),
      },
      insert: {
        url: reference.url,
        pid: reference.pid,
        status: 201,
        shots: (round) => referenceShots(A_ROUND, round),
      },
    },
    { rounds: ROUNDS, connections: CONNECTIONS },
  )
  return [
    // The reference inserts one row, a booking some twenty: the goal is in `limits`.
    rateMeasure(`bookings a second, ${CONNECTIONS} connections`, ours, 'koa + pg insert', insert, null),
    databaseMeasure('a booking', ours, 'koa + pg insert', insert, { atMost: 3_000 }),
  ]
}

/** This slot is some weeks after the last of the other bookings. */
const FAR = 600

/** A thousand attempts at one slot, each time another; ours, koa + pg and the bare statement take turns. */
async function oneSlot(system: BenchSystem): Promise<Measure[]> {
  const rounds: Storm[] = []
  for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await storm(system, FAR + round))
  // The first is for the compilers.
  const counted = rounds.slice(1)
  const middle = (value: (one: Storm) => number) => median(counted.map(value))
  const answers = (status: number) => Math.max(...counted.map(({ statuses }) => statuses[status] ?? 0))
  const strange = counted.flatMap(({ statuses }) =>
    Object.entries(statuses).flatMap(([status, count]) => (['201', '409'].includes(status) ? [] : [count])),
  )
  const cpu = { server: middle((one) => one.cpu.server), database: middle((one) => one.cpu.database) }
  const what = `${ATTEMPTS.toLocaleString('en')} attempts on one slot`
  const ours = middle((one) => one.ours)
  return [
    {
      what: `${what}: bookings`,
      unit: 'answers',
      ours: answers(201),
      reference: null,
      goal: { exactly: 1 },
    },
    {
      what: `${what}: refusals`,
      unit: 'answers',
      ours: answers(409),
      reference: null,
      goal: { exactly: ATTEMPTS - 1 },
    },
    { what: `${what}: other answers`, unit: 'answers', ours: strange.length, reference: null, goal: { exactly: 0 } },
    {
      what,
      unit: 'ms',
      ours,
      reference: { what: 'koa + pg, on conflict', value: middle((one) => one.theirs) },
      goal: { mostTimes: 2.2 },
    },
    {
      what: `${what}: CPU of the server for each`,
      unit: 'µs',
      ours: cpu.server,
      cpu,
      reference: null,
      goal: { atMost: 600 },
    },
    {
      what,
      unit: 'ms',
      ours,
      reference: { what: 'the statement alone, no HTTP', value: middle((one) => one.bare) },
      goal: { mostTimes: 10 },
    },
  ]
}

/** Milliseconds that a thousand attempts took, with the answers and the CPU of ours. */
interface Storm {
  ours: number
  theirs: number
  bare: number
  statuses: Record<string, number>
  cpu: Cpu
}

async function storm(system: BenchSystem, slot: number): Promise<Storm> {
  const shots = await Promise.all(Array.from({ length: ATTEMPTS }, () => bookingShot(system, 1, slot)))
  const theirs = await fire(
    system.reference.url,
    shots.map(() => referenceShot(practiceOf(1).id, slot)),
    CROWD,
  )
  const bare = await bareAttempts(system, slot + FAR)
  const server = countCpu(() => [system.server.pid])
  const database = countCpu(() => familyOf(system.database().pid))
  const ours = await fire(system.url, shots, CROWD)
  const cpu = { server: server() / ATTEMPTS, database: database() / ATTEMPTS }
  return { ours: ours.seconds * 1000, theirs: theirs.seconds * 1000, bare, statuses: ours.statuses, cpu }
}

/** The same thousand by pg alone, over as many connections as a server has. */
async function bareAttempts(system: BenchSystem, slot: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: system.reference.databaseUrl, max: 20 })
  const startsAt = slotStart(slot)
  const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString()
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: ATTEMPTS }, () =>
      pool.query(
        `insert into bench_booking (practitioner, starts_at, ends_at, name, email) values ($1, $2, $3, 'Zoé', 'zoe@essais.test')
         on conflict do nothing returning id`,
        [practiceOf(1).id, startsAt, endsAt],
      ),
    ),
  )
  const took = performance.now() - begun
  await pool.end()
  return took
}
