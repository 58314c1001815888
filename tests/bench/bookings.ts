import pg from 'pg'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { bookingShot, bookingShots, PRACTICES, referenceShot, referenceShots, slotStart } from './booking-shots.ts'
import { countCpu, familyOf } from './cpu.ts'
import { interleaved, rateMeasure } from './interleaved.ts'
import { fire } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addClients, addPractices, practiceOf } from './practices.ts'

const ROUNDS = 5
const A_ROUND = 400
const CONNECTIONS = 16
const ATTEMPTS = 1_000
const CROWD = 64
const CLIENTS_OF_A_PRACTICE = 100

/** A booking with all that belongs to it, beside one bare insert; and a thousand who want the same time. */
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
    // One row beside some twenty: what the product is held against is in `limits`.
    rateMeasure(`bookings a second, ${CONNECTIONS} connections`, ours, 'koa + pg insert', insert, null),
    {
      what: 'a booking, CPU of the database',
      unit: 'µs',
      ours: ours.cpu.database,
      reference: { what: 'koa + pg insert', value: insert.cpu.database },
      goal: { atMost: 3_000 },
    },
  ]
}

/** Some weeks after the last of the other bookings. */
const FAR = 600

/** A thousand attempts at one slot: seconds of ours, of koa + pg, and of the bare statement without HTTP. */
async function oneSlot(system: BenchSystem): Promise<Measure[]> {
  const slot = FAR
  const shots = await Promise.all(Array.from({ length: ATTEMPTS }, () => bookingShot(system, 1, slot)))
  const theirs = await fire(
    system.reference.url,
    shots.map(() => referenceShot(practiceOf(1).id, slot)),
    CROWD,
  )
  const bare = await bareAttempts(system)
  const server = countCpu(() => [system.server.pid])
  const database = countCpu(() => familyOf(system.database().pid))
  const ours = await fire(system.url, shots, CROWD)
  const cpu = { server: server() / ATTEMPTS, database: database() / ATTEMPTS }
  const strange = Object.entries(ours.statuses).filter(([status]) => status !== '201' && status !== '409')
  const what = `${ATTEMPTS.toLocaleString('en')} attempts on one slot`
  const ms = (volley: { seconds: number }) => volley.seconds * 1000
  return [
    {
      what: `${what}: bookings`,
      unit: 'answers',
      ours: ours.statuses[201] ?? 0,
      reference: null,
      goal: { exactly: 1 },
    },
    {
      what: `${what}: refusals`,
      unit: 'answers',
      ours: ours.statuses[409] ?? 0,
      reference: null,
      goal: { exactly: ATTEMPTS - 1 },
    },
    { what: `${what}: other answers`, unit: 'answers', ours: strange.length, reference: null, goal: { exactly: 0 } },
    {
      what,
      unit: 'ms',
      ours: ms(ours),
      reference: { what: 'koa + pg, on conflict', value: ms(theirs) },
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
      ours: ms(ours),
      reference: { what: 'the statement alone, no HTTP', value: bare },
      goal: { mostTimes: 10 },
    },
  ]
}

/** The same thousand by pg alone, over as many connections as a server has. */
async function bareAttempts(system: BenchSystem): Promise<number> {
  const pool = new pg.Pool({ connectionString: system.reference.databaseUrl, max: 20 })
  const startsAt = slotStart(FAR + 1)
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
