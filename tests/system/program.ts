import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A program that does not answer for so long counts as failed. */
const PATIENCE_MS = 60_000

export interface ProgramOptions {
  name: string
  /** The file to run, from the root of the repository. */
  file: string
  env: NodeJS.ProcessEnv
  /** The file that gets its output. */
  log: string
  /** The address that answers below 400 once the program serves; without it the program counts as started at once. */
  answersAt?: string
}

/** One process of the product, which a test may kill and start again. */
export interface Program {
  readonly name: string
  readonly pid: number
  readonly isRunning: boolean
  /** Starts it, and waits until it answers. */
  start(): Promise<void>
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/**
 * Describes a process of the product. Like `npm start`, it restarts the process when that ends by itself. The process
 * ends with the test's own.
 */
export function program({ name, file, env, log, answersAt }: ProgramOptions): Program {
  let child: ChildProcess | undefined
  let isWanted = false
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  function run() {
    child = launch(file, env, log)
    child.once('exit', () => {
      if (isWanted) setTimeout(() => isWanted && run(), 250)
    })
  }

  return {
    name,
    get pid() {
      return child?.pid ?? 0
    },
    get isRunning() {
      return isRunning()
    },
    async start() {
      isWanted = true
      run()
      for (const deadline = Date.now() + PATIENCE_MS; answersAt && !(await answers(answersAt)); await pause(50)) {
        if (Date.now() < deadline) continue
        isWanted = false
        throw new Error(`${name} did not start:\n${lastLines(log)}`)
      }
    },
    async end(signal) {
      if (!child) throw new Error(`${name} was never started`)
      isWanted = false
      if (isRunning()) {
        const exit = once(child, 'exit')
        child.kill(signal)
        await exit
      }
      return { code: child.exitCode, signal: child.signalCode }
    },
  }
}

function launch(file: string, env: NodeJS.ProcessEnv, log: string): ChildProcess {
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, ['--import', `${root}scripts/system/tied.mjs`, file], {
    cwd: root,
    env,
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  return child
}

/** Whether a program serves at an address. */
export async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(5_000) })
    await reply.body?.cancel()
    return reply.status < 400
  } catch {
    return false
  }
}

const lastLines = (log: string) => readFileSync(log, 'utf8').trim().split('\n').slice(-15).join('\n')
