import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { cpuMeasure, databaseMeasure, interleaved, type Side } from './interleaved.ts'
import type { Shot } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addPastSessions, addPractices } from './practices.ts'
import { anyQuestions, sameQuestions } from './questions.ts'

const ROUNDS = 5
const A_ROUND = 1_500
const CONNECTIONS = 16
const FEW = 10
const MANY = 10_000
/** The past sessions of each practice in a full table, and the number of these practices. */
const EACH = 20_000
const FULL_PRACTICES = 50

/** Measures a search of four weeks: its cost to the server, and whether it grows with the installation. */
export const availability: Bench = {
  name: 'availability',
  run: () =>
    withBenchSystem(async (system) => {
      await addPractices(system, 1, FEW)
      const { ours: small, repeated, row } = await costs(system)
      await addPractices(system, FEW + 1, MANY)
      const { ours: crowded } = await costs(system)
      await addPastSessions(system, FULL_PRACTICES, EACH)
      const { ours: full } = await costs(system)
      const what = 'availability of 4 weeks'
      const sessions = (FULL_PRACTICES * EACH).toLocaleString('en')
      const flat: Measure['goal'] = { mostTimes: 1.25 }
      return [
        // The reference for a new search is in `limits`.
        cpuMeasure(`${what}, never asked before`, small, 'koa + one pg row', row, null),
        cpuMeasure(`${what}, asked again within a second`, repeated, 'koa + one pg row', row, { mostTimes: 2 }),
        cpuMeasure(`${what} with ${MANY.toLocaleString('en')} practices`, crowded, `with ${FEW}`, small, flat),
        cpuMeasure(`${what} with ${sessions} sessions`, full, 'with none', crowded, flat),
        databaseMeasure(`${what} with ${sessions} sessions`, full, 'with none', crowded, flat),
      ]
    }),
}

function costs(system: BenchSystem) {
  const { server, reference } = system
  const asking = (shots: Side['shots']): Side => ({ url: system.url, pid: server.pid, status: 200, shots })
  return interleaved(
    system,
    {
      ours: asking((round) => anyQuestions(A_ROUND, round, FEW)),
      repeated: asking(() => sameQuestions(A_ROUND, FEW)),
      row: { url: reference.url, pid: reference.pid, status: 200, shots: rows },
    },
    { rounds: ROUNDS, connections: CONNECTIONS },
  )
}

const rows = (): Shot[] =>
  Array.from({ length: A_ROUND }, (_, index) => ({ method: 'GET', path: `/row?id=${1 + (index % 1000)}` }))
