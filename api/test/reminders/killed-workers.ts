import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('./timed-worker.ts', import.meta.url))

interface Seat {
  child: ChildProcess
  gone: Promise<unknown>
}

const isAlive = ({ child }: Seat) => child.exitCode === null && child.signalCode === null

/** Two workers in processes of their own, which are killed with -9, and a clock that they share. */
export function killedWorkers(env: NodeJS.ProcessEnv, clock: { now: Date }) {
  const seats: (Seat | undefined)[] = [undefined, undefined]
  const living = () => seats.filter((seat): seat is Seat => seat !== undefined && isAlive(seat))

  async function start(place: number) {
    const child = fork(file, {
      env: { ...process.env, ...env, TEST_NOW: String(clock.now.getTime()) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const gone = once(child, 'exit')
    seats[place] = { child, gone }
    await Promise.race([once(child, 'message'), gone])
    if (child.exitCode !== null) throw new Error(`a worker ended with ${child.exitCode}`)
  }

  /** A worker that is killed meanwhile need not know. */
  async function sendTime({ child, gone }: Seat) {
    const heard = new AbortController()
    const answered = once(child, 'message', { signal: heard.signal }).catch(() => [])
    child.send(clock.now.getTime(), () => {})
    await Promise.race([answered, gone])
    heard.abort()
  }

  return {
    /** Starts the dead ones. */
    start: () => Promise.all(seats.map((seat, place) => (seat && isAlive(seat) ? null : start(place)))),
    /** Uncommitted work is lost. */
    kill: (place: number) => void seats[place]?.child.kill('SIGKILL'),
    alive: () => living().length,
    /** Tells every worker the time. */
    tellTime: () => Promise.all(living().map(sendTime)),
    /** Kills all of them. */
    async end() {
      for (const seat of living()) seat.child.kill('SIGKILL')
      await Promise.all(seats.map((seat) => seat?.gone))
    },
  }
}
