import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { bookingShots, PRACTICES } from './booking-shots.ts'
import { interleaved, rateMeasure, type Side } from './interleaved.ts'
import type { Bench } from './measure.ts'
import { addClients, addPractices } from './practices.ts'

const ROUNDS = 3
const A_ROUND = 400
const CONNECTIONS = 16
const FLUSH_MS = 5
/** The slots of the fast rounds; the slow rounds book the times after them. */
const SLOTS = Math.ceil((A_ROUND * (ROUNDS + 1)) / PRACTICES)

/**
 * Measures bookings where a flush takes as long as on a network disk. `commit_delay` makes PostgreSQL sleep before each
 * flush, where it would wait for the disk. Simultaneous commits share the wait, so code that commits one at a time is
 * found out. A wrapper of `fdatasync` would need a compiler on each machine.
 */
export const slowDisk: Bench = {
  name: 'slow-disk',
  run: () =>
    withBenchSystem(async (system) => {
      await addPractices(system, 1, PRACTICES)
      await addClients(system, PRACTICES, 100)
      await system.write('alter system set commit_siblings = 0')
      const booking = (flushMs: number, firstSlot: number): Side => ({
        url: system.url,
        pid: system.server.pid,
        status: 201,
        async shots(round) {
          await delayCommits(system, flushMs)
          return bookingShots(system, A_ROUND, round, firstSlot)
        },
      })
      const { slow, fast } = await interleaved(
        system,
        { fast: booking(0, 0), slow: booking(FLUSH_MS, SLOTS) },
        { rounds: ROUNDS, connections: CONNECTIONS },
      )
      const what = `bookings a second where a flush takes ${FLUSH_MS} ms longer`
      return [rateMeasure(what, slow, 'without', fast, { leastTimes: 0.5 })]
    }),
}

/** Open connections apply it before their next statement. */
async function delayCommits(system: BenchSystem, milliseconds: number): Promise<void> {
  await system.write(`alter system set commit_delay = ${milliseconds * 1000}`)
  await system.write('select pg_reload_conf()')
}
