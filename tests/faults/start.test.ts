import { once } from 'node:events'
import { readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { commandOf } from '../../api/src/db/embedded/pid-file.ts'
import { type Cluster, startCluster } from '../../api/src/db/embedded.ts'
import { freePorts, type Running, startSystem, temporaryFolder } from '../whole-system.ts'

let dataDir: string
let ports: Record<string, string>
let system: Running | undefined

beforeAll(async () => {
  dataDir = await temporaryFolder()
  ports = await freePorts()
})

afterAll(async () => {
  // A killed starter leaves its database running: starting and stopping it again ends that too.
  if (system && system.starter.exitCode === null) await (await theSystem()).stop()
  await rm(dataDir, { recursive: true, force: true })
}, 180_000)

const isRunning = () => system !== undefined && system.starter.exitCode === null && system.starter.signalCode === null

/** The system that these tests share. A test that ends it leaves the next to start it. */
async function theSystem(): Promise<Running> {
  if (!system || !isRunning()) system = await startSystem(dataDir, ports)
  return system
}

const addresses = () => ({
  api: `http://127.0.0.1:${ports.PORT}/api/ready`,
  site: `http://localhost:${ports.SITE_PORT}/`,
  mailbox: `http://127.0.0.1:${ports.MAILBOX_PORT}/`,
  addresses: `http://127.0.0.1:${ports.PORT}/api/addresses?q=rue+des+tilleuls`,
})

async function processes(): Promise<Record<string, number>> {
  return JSON.parse(await readFile(join(dataDir, 'running.json'), 'utf8')).processes
}

async function isUp(url: string) {
  return fetch(url).then(
    (reply) => reply.ok,
    () => false,
  )
}

/** Polls for what another process does, which sends no event. */
async function until(isSo: () => Promise<boolean> | boolean) {
  while (!(await isSo())) await pause(50)
}

/** The processes that still run. An ended one may keep its number until its parent notices. */
async function alive(pids: number[]) {
  const commands = await Promise.all(pids.map(commandOf))
  return pids.filter((_, index) => commands[index])
}

describe('a system that runs', () => {
  beforeEach(async () => {
    await theSystem()
  }, 180_000)

  test.each(['api', 'worker', 'site', 'mailbox', 'addresses', 'database'])(
    'restarts its %s after a kill',
    async (name) => {
      const before = (await processes())[name] ?? 0
      process.kill(before, 'SIGKILL')
      await until(async () => (await processes())[name] !== before)
      for (const url of Object.values(addresses())) await until(() => isUp(url))
    },
  )

  test('names itself to a second start on its data', async () => {
    await expect(startSystem(dataDir, ports)).rejects.toThrow(
      /^Ancrage is already running at http:\S+ \(process \d+, data in \S+\): stop it with Ctrl-C, or set PORT, [^\n]*\n/,
    )
  })

  test('leaves nothing behind when its starter is killed, and starts again at once', async () => {
    const { database: _, ...left } = await processes()
    const { starter } = await theSystem()
    const ended = once(starter, 'exit')
    starter.kill('SIGKILL')
    await ended
    const { lines } = await theSystem()
    expect(await alive(Object.values(left))).toEqual([])
    expect(lines).toContainEqual(expect.stringMatching(/^ {2}Database: .*still running from before/))
  }, 60_000)

  test('keeps its processes when the disk is full, says so once, and leaves no database behind', async () => {
    const { starter, lines, stop } = await theSystem()
    const before = await processes()
    await symlink('/dev/full', join(dataDir, `running.json.${starter.pid}`))
    for (const [name, sentence] of [
      ['site', 'The demo site ended (SIGKILL) and is started again.'],
      ['mailbox', 'The mailbox ended (SIGKILL) and is started again.'],
    ] as const) {
      process.kill(before[name] ?? 0, 'SIGKILL')
      await until(() => lines.some((line) => line.includes(sentence)))
      await until(() => isUp(addresses()[name]))
    }
    expect(lines.filter((line) => line.includes('The note of what runs cannot be written (ENOSPC)'))).toHaveLength(1)
    expect(await processes()).toEqual(before)
    await stop()
    expect(starter.exitCode).toBe(0)
    expect(await alive(Object.values(before))).toEqual([])
  }, 60_000)

  test('ends all its processes when asked to stop', async () => {
    const pids = Object.values(await processes())
    const { starter, stop } = await theSystem()
    await stop()
    expect(starter.exitCode).toBe(0)
    expect(await alive(pids)).toEqual([])
  }, 60_000)
})

describe('a system that cannot start says why in one sentence', () => {
  const refusal = async (env: Record<string, string>) => {
    const folder = await temporaryFolder()
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const refused = await startSystem(folder, { ...(await freePorts()), ...env }).catch((error) => error.message)
    return String(refused).split('\n')[0]
  }

  test('a taken port', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    const port = String(typeof address === 'object' && address?.port)
    expect(await refusal({ SITE_PORT: port })).toMatch(
      new RegExp(
        `^Port ${port} is taken by (process ${process.pid} .*|another program): stop that, or set SITE_PORT to a free port\\.$`,
      ),
    )
  })

  test.each([
    [{ PORT: 'abc' }, /^PORT is "abc", which is no port: set it to a number/],
    [
      { PORT: '4900', SMTP_PORT: '4900' },
      /^SMTP_PORT is 4900, which another part is to use: set it to a different port\.$/,
    ],
    [
      { DATABASE_URL: 'postgres://ancrage@127.0.0.1:1/ancrage' },
      /^The database at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\): start it/,
    ],
    [{ NODE_ENV: 'production' }, /^This is for demonstrations on one's own machine, and NODE_ENV is production: docs/],
    [{ PUBLIC_URL: 'https://ancrage.example' }, /^This is for demonstrations on one's own machine, and PUBLIC_URL is /],
    [{ DATA_DIR: '/proc/ancrage' }, /^\/proc\/ancrage is not writable \(\w+\): set DATA_DIR to a folder that is\.$/],
  ])('%j', async (env, words) => {
    expect(await refusal(env as Record<string, string>)).toMatch(words)
  })
})

describe('a system on a database of its owner', () => {
  let folder: string
  let cluster: Cluster

  beforeAll(async () => {
    folder = await temporaryFolder()
    cluster = await startCluster({ dir: join(folder, 'postgres'), durable: false })
  })

  afterAll(async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('runs, and leaves the database running when it stops', async () => {
    const own = await startSystem(folder, { ...(await freePorts()), DATABASE_URL: cluster.ownerUrl })
    onTestFinished(own.stop)
    expect(own.lines).toContain('  Database: DATABASE_URL.')
    await own.stop()
    expect(await alive([cluster.pid])).toEqual([cluster.pid])
  }, 60_000)

  test('is refused with a role that row-level security does not bind', async () => {
    const start = startSystem(folder, { ...(await freePorts()), DATABASE_URL: cluster.superuserUrl })
    await expect(start).rejects.toThrow(
      /^The database role "postgres" is a superuser or bypasses row-level security[^\n]*\.\n/,
    )
  }, 60_000)
})
