import pg from 'pg'
import { anAddress } from '../system/people.ts'
import { easyProofs } from '../system/proofs.ts'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { fire, median, type Shot } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addPractices, practiceOf } from './practices.ts'

const ROUNDS = 5
const A_ROUND = 400
const CONNECTIONS = 16
const PRACTICES = 100
const ATTEMPTS = 1_000
const CROWD = 64
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** A booking with all that belongs to it against one bare insert; and a thousand who want the same time. */
export const bookings: Bench = {
  name: 'bookings',
  run: () =>
    withBenchSystem(async (system) => {
      await addPractices(system, 1, PRACTICES)
      return [await throughput(system), ...(await oneSlot(system))]
    }),
}

/** Ours and the reference take turns, so that both have the same machine; the middle round counts. */
async function throughput(system: BenchSystem): Promise<Measure> {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const shots = await bookingShots(system, A_ROUND, round)
    ours.push(await perSecond(system.url, shots, 201))
    theirs.push(await perSecond(system.reference.url, referenceShots(A_ROUND, round), 201))
  }
  return {
    what: `bookings a second, ${CONNECTIONS} connections`,
    unit: 'requests/s',
    ours: median(ours),
    reference: { what: 'koa + pg insert', value: median(theirs) },
    goal: { leastTimes: 0.5 },
  }
}

async function perSecond(url: string, shots: Shot[], status: number): Promise<number> {
  const { seconds, statuses } = await fire(url, shots, CONNECTIONS)
  if (statuses[status] !== shots.length) throw new Error(`${url} answered ${JSON.stringify(statuses)}`)
  return shots.length / seconds
}

/** Bookings of different times at many practices, each by somebody else, the proof of work done beforehand. */
async function bookingShots(system: BenchSystem, count: number, round: number): Promise<Shot[]> {
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const at = round * count + index
      return bookingShot(system, 1 + (at % PRACTICES), Math.floor(at / PRACTICES))
    }),
  )
}

async function bookingShot(system: BenchSystem, practice: number, slot: number): Promise<Shot> {
  const { id, typeId } = practiceOf(practice)
  const person = crypto.randomUUID()
  const body = {
    sessionTypeId: typeId,
    startsAt: slotStart(slot),
    location: 'office',
    client: { firstname: 'Zoé', lastname: 'Œuvrard', email: `${person}@essais.test`, phone: '06 12 34 56 78' },
    message: 'Première fois, je viens sur le conseil d’une amie.',
    consent: true,
    locale: 'fr',
    timeZone: 'Europe/Paris',
    captcha: await easyProofs(system.secret, id)(),
  }
  return {
    method: 'POST',
    path: `/api/public/practices/${id}/bookings`,
    headers: { 'x-forwarded-for': anAddress(), 'idempotency-key': person },
    body: JSON.stringify(body),
  }
}

/** Half-hours of weekdays that are open in Paris in summer and winter: six a day, from 13:00 UTC on. */
function slotStart(slot: number): string {
  const monday = Math.floor(Date.now() / WEEK_MS) * WEEK_MS + WEEK_MS - 3 * DAY_MS
  const day = Math.floor(slot / 6)
  const at = monday + WEEK_MS * (1 + Math.floor(day / 5)) + DAY_MS * (day % 5)
  return new Date(at + 13 * 3_600_000 + (slot % 6) * 1_800_000).toISOString()
}

function referenceShots(count: number, round: number): Shot[] {
  return Array.from({ length: count }, (_, index) => {
    const at = round * count + index
    return referenceShot(practiceOf(1 + (at % PRACTICES)).id, Math.floor(at / PRACTICES))
  })
}

function referenceShot(practitioner: string, slot: number): Shot {
  const startsAt = slotStart(slot)
  const endsAt = new Date(Date.parse(startsAt) + 1_800_000).toISOString()
  const body = { practitioner, startsAt, endsAt, name: 'Zoé Œuvrard', email: `${crypto.randomUUID()}@essais.test` }
  return { method: 'POST', path: '/bookings', body: JSON.stringify(body) }
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
  const ours = await fire(system.url, shots, CROWD)
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
      goal: { mostTimes: 2 },
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
