import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { bookingShot, bookingShots, PRACTICES } from './booking-shots.ts'
import { cpuMeasure, interleaved, rateMeasure } from './interleaved.ts'
import { fire, type Shot } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addClients, addPractices } from './practices.ts'
import { anyQuestions, questionPath } from './questions.ts'

const ROUNDS = 5
/** A fresh server compiles for thousands of requests, and compiles more the more it does for one. */
const WARMUPS = 4
const BOOKINGS = 400
const QUESTIONS = 1_500
const CONNECTIONS = 16
const FEW = 10
/** Recorded at practice 1 some weeks after the measured bookings, and repeated at each of the others. */
const FIRST_RECORDED = 200
const SKIPPED = 3
const OTHERS = PRACTICES - 1
const RECORDED = Math.ceil((BOOKINGS * (WARMUPS + ROUNDS)) / OTHERS)
/** After twenty requests in an hour a practice asks strangers for more than usual. */
const OF_AN_HOUR = 15

/** Measures the product against the least that could do the same: a minimal Koa with the product's own statements. */
export const limits: Bench = {
  name: 'limits',
  run: () =>
    withBenchSystem(async (system) => {
      await addPractices(system, 1, PRACTICES)
      await addClients(system, PRACTICES, 100)
      const recording = await record(system)
      const reference = await system.addReference('tests/bench/koa-limits.ts', {
        DATABASE_URL: system.database().url,
        APP_SECRET: system.secret,
        RECORDING: recording,
        SKIPPED_BOOKINGS: String(SKIPPED),
      })
      const { server } = system
      const ours = { url: system.url, pid: server.pid }
      const least = { url: reference.url, pid: reference.pid }
      const booked = await interleaved(
        system,
        {
          ours: { ...ours, status: 201, shots: (round: number) => bookingsOfAnHour(system, round) },
          least: { ...least, status: 201, shots: (round: number) => bookingsAgain(system, round) },
        },
        { rounds: ROUNDS, connections: CONNECTIONS, warmups: WARMUPS },
      )
      const offered = await interleaved(
        system,
        {
          ours: { ...ours, status: 200, shots: (round: number) => anyQuestions(QUESTIONS, round, FEW) },
          least: { ...least, status: 200, shots: (round: number) => questionsAgain(round) },
        },
        { rounds: ROUNDS, connections: CONNECTIONS, warmups: WARMUPS },
      )
      return measures(booked, offered)
    }),
}

type Rates = Awaited<ReturnType<typeof interleaved<'ours' | 'least'>>>

function measures(booked: Rates, offered: Rates): Measure[] {
  const same = 'koa, the same statements in one packet, proof, key and limit'
  const question = 'koa, the same question, the engine and JSON'
  return [
    rateMeasure(`bookings a second, ${CONNECTIONS} connections`, booked.ours, same, booked.least, { leastTimes: 0.8 }),
    cpuMeasure('availability of 4 weeks, never asked before', offered.ours, question, offered.least, {
      mostTimes: 1.7,
    }),
  ]
}

/** Has a server of its own record its statements for some bookings and a search. Answers the file. */
async function record(system: BenchSystem): Promise<string> {
  const path = join(system.dir, 'recording.jsonl')
  appendFileSync(path, '')
  const recorder = pathToFileURL(join(import.meta.dirname, 'recorder.ts')).href
  const { server, url } = await system.addServer({ NODE_OPTIONS: `--import=${recorder}`, RECORD_TO: path })
  for (let nth = 0; nth < SKIPPED + RECORDED; nth++) {
    if (nth % OF_AN_HOUR === 0) await letAnHourPass(system)
    await sent(url, await bookingShot(system, 1, FIRST_RECORDED + nth), 201)
  }
  await sent(url, { method: 'GET', path: questionPath(1, 1) }, 200)
  await server.end('SIGTERM')
  return path
}

async function sent(url: string, shot: Shot, status: number): Promise<void> {
  const { statuses } = await fire(url, [shot], 1)
  if (!statuses[status]) throw new Error(`what is to be recorded was answered ${JSON.stringify(statuses)}`)
}

/** The bookings of a round, an hour after those of the one before. */
async function bookingsOfAnHour(system: BenchSystem, round: number): Promise<Shot[]> {
  await letAnHourPass(system)
  return bookingShots(system, BOOKINGS, round)
}

const letAnHourPass = (system: BenchSystem) =>
  system.write("update stranger_request set requested_at = requested_at - interval '2 hours'")

/** Each recorded booking, once at each other practice, with a body and a proof of work as usual. */
async function bookingsAgain(system: BenchSystem, round: number): Promise<Shot[]> {
  const shots = await bookingShots(system, BOOKINGS, round, FIRST_RECORDED)
  return shots.map((shot, index) => {
    const at = round * BOOKINGS + index
    return { ...shot, path: `/bookings?practice=${2 + (at % OTHERS)}&nth=${Math.floor(at / OTHERS)}` }
  })
}

const questionsAgain = (round: number): Shot[] =>
  anyQuestions(QUESTIONS, round, FEW).map((shot, index) => {
    const query = new URL(shot.path, 'http://bench').searchParams
    return {
      ...shot,
      path: `/availability?practice=${1 + (index % FEW)}&from=${query.get('from')}&to=${query.get('to')}`,
    }
  })
