import { anAddress } from '../system/people.ts'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { cpuSeconds, fire, median, type Shot } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addPastSessions, addPractices, practiceOf } from './practices.ts'

const ROUNDS = 5
const A_ROUND = 1_500
const CONNECTIONS = 16
/** A visitor looks at some weeks before choosing: so many questions come from one address. */
const QUESTIONS_OF_A_VISITOR = 5
const FEW = 10
const MANY = 10_000
/** Past sessions of each of the asked practices when the table is full, and of how many practices. */
const EACH = 20_000
const FULL_PRACTICES = 50

/** Four weeks of free times: what a question costs the server, and whether it grows with the installation. */
export const availability: Bench = {
  name: 'availability',
  run: () =>
    withBenchSystem(async (system) => {
      await addPractices(system, 1, FEW)
      const [small, row] = await costs(system)
      await addPractices(system, FEW + 1, MANY)
      const [crowded] = await costs(system)
      await addPastSessions(system, FULL_PRACTICES, EACH)
      const [full] = await costs(system)
      const sessions = (FULL_PRACTICES * EACH).toLocaleString('en')
      const measure = (what: string, ours: number, reference: Measure['reference'], mostTimes: number): Measure => ({
        what: `availability of 4 weeks, CPU of the server: ${what}`,
        unit: 'µs',
        ours,
        reference,
        goal: { mostTimes },
      })
      return [
        measure('a question', small, { what: 'koa + one pg row', value: row }, 2),
        measure(`with ${MANY.toLocaleString('en')} practices`, crowded, { what: `with ${FEW}`, value: small }, 1.25),
        measure(`with ${sessions} sessions`, full, { what: 'with none', value: crowded }, 1.25),
      ]
    }),
}

/** Microseconds of CPU a request: ours, and the reference's. They take turns, and the middle round counts. */
async function costs(system: BenchSystem): Promise<[number, number]> {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const own = await cost(system.url, system.server.pid, questions())
    const other = await cost(system.reference.url, system.reference.pid, rows())
    // The first round is for the compilers.
    if (round === 0) continue
    ours.push(own)
    theirs.push(other)
  }
  return [median(ours), median(theirs)]
}

async function cost(url: string, pid: number, shots: Shot[]): Promise<number> {
  const before = cpuSeconds(pid)
  const { statuses } = await fire(url, shots, CONNECTIONS)
  if (statuses[200] !== shots.length) throw new Error(`${url} answered ${JSON.stringify(statuses)}`)
  return ((cpuSeconds(pid) - before) / shots.length) * 1e6
}

function questions(): Shot[] {
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  let address = ''
  return Array.from({ length: A_ROUND }, (_, index) => {
    if (index % QUESTIONS_OF_A_VISITOR === 0) address = anAddress()
    const { id, typeId } = practiceOf(1 + (index % FEW))
    const query = new URLSearchParams({
      sessionTypeId: typeId,
      from: dayAfter(1),
      to: dayAfter(28),
      timeZone: 'Europe/Paris',
    })
    return {
      method: 'GET',
      path: `/api/public/practices/${id}/availability?${query}`,
      headers: { 'x-forwarded-for': address },
    }
  })
}

const rows = (): Shot[] =>
  Array.from({ length: A_ROUND }, (_, index) => ({ method: 'GET', path: `/row?id=${1 + (index % 1000)}` }))
