import { setTimeout as pause } from 'node:timers/promises'
import type { OwnSystem } from '../system/own-system.ts'
import type { randomFrom } from '../system/random.ts'

const victims = ['server', 'worker', 'postgres', 'connection'] as const
export type Victim = (typeof victims)[number]

export interface Kill {
  victim: Victim
  at: number
}

/** Ends a part of the system with -9, and brings it back as its keeper would. Answers when it serves again. */
async function kill(system: OwnSystem, victim: Victim): Promise<void> {
  if (victim === 'postgres') {
    process.kill(system.database().pid, 'SIGKILL')
    await system.restartDatabase()
  } else if (victim === 'connection') {
    // PostgreSQL ends every connection when one of them dies so, and recovers by itself.
    const [one] = await system.read<{ pid: number }>(
      `select pid from pg_stat_activity where usename = 'ancrage' order by state_change desc limit 1`,
    )
    if (one) process.kill(one.pid, 'SIGKILL')
  } else {
    const part = (victim === 'server' ? system.servers : system.workers)[0]!
    await part.end('SIGKILL')
    await part.start()
  }
}

/** Kills each kind of victim so many times, each time between two steps of some journey or in the middle of one. */
export function createKiller(system: OwnSystem, random: ReturnType<typeof randomFrom>, each: number) {
  const kills: Kill[] = []
  const waiting = random.shuffled(victims.flatMap((victim) => Array.from({ length: each }, () => victim)))
  let stepsLeft = 2
  let running: Promise<void> | undefined

  async function strike() {
    // Some fall with the answer, some between two steps, some while the next is under way.
    await pause(Math.max(0, random.below(90) - 30))
    const victim = waiting.pop()!
    kills.push({ victim, at: Date.now() })
    await kill(system, victim)
    stepsLeft = random.below(4)
    running = undefined
  }

  return {
    kills,
    isDone: () => waiting.length === 0 && !running,
    /** Called after each step of each journey. */
    step() {
      if (running || waiting.length === 0 || stepsLeft-- > 0) return
      running = strike()
      running.catch(() => {})
    },
    /** Settles when the last part that was killed serves again. */
    settled: () => running ?? Promise.resolve(),
  }
}
