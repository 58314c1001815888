import { spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../problem.mjs'
import { inRoot } from '../root.mjs'
import { node } from '../setup/node.mjs'

const SHORTEST_WAIT = 250
const LONGEST_WAIT = 5_000
/** A program that ran this long, in ms, did start: its end begins a new count. */
const SETTLED = 10_000
const QUICK_DEATHS = 6
const STOP_PATIENCE = 15_000

/**
 * Keeps a program running: when it dies it is restarted, ever more slowly. It is given up after six quick deaths, or
 * after two if it has never served. `before` is awaited ahead of each start.
 */
export function superviseProgram({
  name,
  args,
  env,
  cwd = inRoot(),
  log,
  report,
  before = async () => {},
  started = (_pid) => {},
}) {
  const stopping = new AbortController()
  let child
  let hasServed = false

  async function run() {
    for (let deaths = 0; ; ) {
      await before()
      if (stopping.signal.aborted) return
      log.forget()
      const startedAt = Date.now()
      child = launch({ args, env, cwd, log })
      started(child.pid)
      const death = await child.death
      if (stopping.signal.aborted) return
      deaths = Date.now() - startedAt > SETTLED ? 1 : deaths + 1
      if (deaths >= (hasServed ? QUICK_DEATHS : 2)) throw await farewell(name, death, log)
      if (hasServed) report(`${name} ended (${death}) and is started again.`)
      const wait = Math.min(SHORTEST_WAIT * 2 ** (deaths - 1), LONGEST_WAIT)
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const ended = run()
  ended.catch(() => {})
  return {
    name,
    /** Settles when it was stopped, fails when it was given up. */
    ended,
    /** Called once it has answered: from then on its death is no start failure, and its errors are reported. */
    async serves() {
      hasServed = true
      await log.follow((text) => report(`${name}: ${text}`))
    },
    async stop() {
      stopping.abort()
      await end(child)
      await ended.catch(() => {})
      await log.close()
    },
  }
}

function launch({ args, env, cwd, log }) {
  const child = spawn(node, ['--import', inRoot('scripts/system/tied.mjs'), ...args], {
    cwd,
    env,
    // It has its own group: Ctrl-C reaches only this process, which then stops everything in order.
    detached: true,
    stdio: ['ignore', log.fd, log.fd, 'ipc'],
  })
  const death = new Promise((died) => {
    child.once('exit', (code, signal) => died(signal ?? `exit code ${code}`))
    child.once('error', (error) => died(error.message))
  })
  return { pid: child.pid, death, kill: (signal) => child.kill(signal) }
}

async function end(child) {
  if (!child) return
  child.kill('SIGTERM')
  const waiting = new AbortController()
  const insist = pause(STOP_PATIENCE, undefined, { signal: waiting.signal }).then(
    () => child.kill('SIGKILL'),
    () => {},
  )
  await child.death
  waiting.abort()
  await insist
}

async function farewell(name, death, log) {
  const words = await log.lastWords()
  return new Problem(words ? `${name} stopped: ${words}` : `${name} stopped (${death}): see ${log.path}.`)
}
