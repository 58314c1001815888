import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, DatabaseProblem } from './account.ts'
import { commandOf, isPostmasterOf, readPidFile } from './pid-file.ts'

/** A running server process. */
export interface Postmaster {
  pid: number
  port: number
  /** True when it already ran, left by a process that was killed. */
  adopted: boolean
  /** Settles when the process has ended, for whatever reason. */
  gone: Promise<void>
}

export interface PostmasterOptions {
  dir: string
  port: number
  durable: boolean
  log: string
  account: Account | undefined
}

/** Recovery after a crash replays the log, which may take long; a server that is silent for this long is stuck. */
const PATIENCE = 120_000
/** A killed postmaster keeps its lock until its parent has reaped it and its own children have noticed. */
const LOCK_PATIENCE = 15_000

/** Takes over the server that a killed process left running on this data, if there is one. */
export async function adoptPostmaster(dir: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + PATIENCE
  while (Date.now() < deadline) {
    const file = await readPidFile(dir)
    if (!file) return undefined
    const command = await commandOf(file.pid)
    if (!isPostmasterOf(command, dir)) {
      // If another process has the old number, the server would refuse to start for ever.
      if (command) await rm(join(dir, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (file.state === 'ready') return { pid: file.pid, port: file.port, adopted: true, gone: whenGone(file.pid, dir) }
    await pause(50)
  }
  throw new DatabaseProblem(`The database in ${dir} is running but does not become ready: stop it, then start again.`)
}

async function whenGone(pid: number, dir: string) {
  while (isPostmasterOf(await commandOf(pid), dir)) await pause(200, undefined, { ref: false })
}

/** Starts the server and waits until it takes connections. */
export async function startPostmaster(binary: string, options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + LOCK_PATIENCE
  for (;;) {
    const from = (await stat(options.log).catch(() => undefined))?.size ?? 0
    const postmaster = await launch(binary, options)
    if (postmaster) return postmaster
    const log = (await readFile(options.log, 'utf8')).slice(from)
    if (!/lock file|shared memory/.test(log) || Date.now() > deadline) throw refusal(log, options)
    await pause(250)
  }
}

async function launch(binary: string, options: PostmasterOptions): Promise<Postmaster | undefined> {
  const { dir, port, account } = options
  // A file, not a pipe: the server outlives a killed starter, and a pipe without reader would end it.
  const log = await open(options.log, 'a')
  const child = spawn(binary, ['-D', dir, '-p', String(port), ...settings(options.durable)], {
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    cwd: dir,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...(account && { uid: account.uid, gid: account.gid }),
  })
  child.unref()
  let hasEnded = false
  const ended = () => {
    hasEnded = true
  }
  const gone = once(child, 'exit').then(ended, ended)
  await log.close()
  const deadline = Date.now() + PATIENCE
  while (!hasEnded && Date.now() < deadline) {
    const file = await readPidFile(dir)
    // The file of a killed server may still hold a state, so its number must match too.
    if (file?.pid === child.pid && file?.state === 'ready') return { pid: file.pid, port, adopted: false, gone }
    await Promise.race([pause(20), gone])
  }
  if (!hasEnded) child.kill('SIGQUIT')
  return undefined
}

function settings(durable: boolean): string[] {
  const always = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
  // Writes nothing to survive a crash, which no test needs, and runs nothing beside what a test measures.
  const fleeting = {
    // Each core has a worker, and each worker has apps of its own beside the shared one.
    max_connections: '400',
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    checkpoint_timeout: '1h',
    autovacuum: 'off',
  }
  return Object.entries({ ...always, ...(durable ? {} : fleeting) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
}

/** Asks the server to end its connections and stop, and forces it if it does not. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const steps = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const
  for (const [signal, patience] of steps) {
    try {
      process.kill(postmaster.pid, signal)
    } catch {
      return
    }
    const waiting = new AbortController()
    const hasEnded = await Promise.race([
      postmaster.gone.then(() => true),
      pause(patience, false, { signal: waiting.signal }),
    ])
    waiting.abort()
    if (hasEnded) return
  }
}

function refusal(output: string, { dir, port, log }: PostmasterOptions): DatabaseProblem {
  const why = output.match(/(?:FATAL|PANIC|LOG): {2}(could not bind.*|could not write.*|.*incompatible.*|.*)/)
  if (/could not bind|Address already in use/.test(output)) {
    return new DatabaseProblem(`Port ${port}, wanted for the database, is taken: set PG_PORT to a free one.`)
  }
  if (/No space left|wrote only/.test(output)) {
    return new DatabaseProblem(`The disk of ${dir} is full: free some space, then start again.`)
  }
  return new DatabaseProblem(
    `The database in ${dir} did not start (${why?.[1]?.trim() ?? 'no reason given'}): see ${log}.`,
  )
}
