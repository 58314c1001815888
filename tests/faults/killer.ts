import { setTimeout as pause } from 'node:timers/promises'
import type { OwnSystem } from '../system/own-system.ts'
import type { randomFrom } from '../system/random.ts'

export const victims = ['server', 'worker', 'postgres', 'connection'] as const
export type Victim = (typeof victims)[number]

export interface Kill {
  victim: Victim
  at: number
}

/** The longest time, in ms, until a part can be killed. */
const PATIENCE_MS = 60_000

/**
 * Kills a part of the system with -9, and restarts it as a supervisor would. Answers once it serves again: when it was
 * hit.
 */
async function kill(system: OwnSystem, victim: Victim): Promise<number> {
  if (victim === 'connection') return killConnection(system)
  const at = Date.now()
  if (victim === 'postgres') {
    process.kill(system.database().pid, 'SIGKILL')
    await system.restartDatabase()
  } else {
    const part = (victim === 'server' ? system.servers : system.workers)[0]!
    await part.end('SIGKILL')
    await part.start()
  }
  return at
}

/**
 * PostgreSQL ends every connection when one dies like this, and recovers by itself; meanwhile there is none to kill.
 */
async function killConnection(system: OwnSystem): Promise<number> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(50)) {
    try {
      const [one] = await system.read<{ pid: number }>(
        `select pid from pg_stat_activity where usename = 'ancrage' order by state_change desc limit 1`,
      )
      if (!one) throw new Error('nobody is connected to the database')
      const at = Date.now()
      process.kill(one.pid, 'SIGKILL')
      return at
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

/** Kills this many parts, each kind in turn, between two steps of a journey or during one. */
export function createKiller(system: OwnSystem, random: ReturnType<typeof randomFrom>, count: number) {
  const kills: Kill[] = []
  const waiting = random.shuffled(Array.from({ length: count }, (_, index) => victims[index % victims.length]!))
  let stepsLeft = 2
  let running: Promise<void> | undefined
  let failure: unknown

  async function strike() {
    // Some kills fall on the answer, some between two steps, some during the next.
    await pause(Math.max(0, random.below(90) - 30))
    const victim = waiting.pop()!
    kills.push({ victim, at: await kill(system, victim) })
    stepsLeft = random.below(4)
    running = undefined
  }

  return {
    kills,
    isDone: () => waiting.length === 0 && !running,
    /** Called after each step of each journey. Throws if a part could not be restarted. */
    step() {
      if (failure) throw failure
      if (running || waiting.length === 0 || stepsLeft-- > 0) return
      running = strike()
      running.catch((error) => {
        failure = error
      })
    },
    /** Settles when the last killed part serves again. */
    settled: () => running ?? Promise.resolve(),
  }
}
