import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Cluster, startCluster } from '../../api/src/db/embedded.ts'
import { freePort } from '../../api/src/db/free-port.ts'
import { type Program, program } from './program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface SystemOptions {
  servers?: number
  workers?: number
  hasMailbox?: boolean
  hasDemo?: boolean
  /** Default: the usual program. */
  serverFile?: string
  env?: NodeJS.ProcessEnv
}

interface Demo {
  practiceId: string
  practitioner: { email: string; password: string }
  admin: { email: string; password: string; totpSecret: string }
}

/** A whole system for one test, each part in a process that the test may kill. */
export interface OwnSystem {
  dir: string
  secret: string
  servers: Program[]
  /** The address of each server. */
  urls: string[]
  workers: Program[]
  /** Starts another server for a test that ends it, with additional settings. */
  addServer(more?: NodeJS.ProcessEnv): Promise<{ server: Program; url: string }>
  mailbox: Program
  mailboxUrl: string
  /** The SMTP address of the mailbox. */
  smtpUrl: string
  demo: Demo
  /** The running PostgreSQL: another object after a restart. */
  database(): Cluster
  /** Restarts the database after it was killed. */
  restartDatabase(): Promise<void>
  /** Reads as a superuser, past row-level security, on a connection of its own. */
  read<Row extends pg.QueryResultRow>(sql: string, params?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

/** Starts PostgreSQL with full durability, mailbox, servers and workers on free ports, and loads the demo practice. */
export async function startOwnSystem(given: SystemOptions = {}): Promise<OwnSystem> {
  const { servers = 1, workers = 1, hasMailbox = true, hasDemo = true, serverFile = 'api/src/main.ts' } = given
  const dir = await mkdtemp(join(tmpdir(), 'ancrage-own-'))
  // The database's user must be able to enter the folder.
  await chmod(dir, 0o755)
  let cluster = await startCluster({ dir: join(dir, 'postgres') })
  const secret = randomBytes(32).toString('base64url')
  const mailPort = await freePort()
  const smtpPort = await freePort()
  const ports = await Promise.all(Array.from({ length: servers }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: dir,
    DATABASE_URL: cluster.url,
    DATABASE_DIRECT_URL: '',
    DATABASE_OWNER_URL: cluster.ownerUrl,
    METRICS_PORT: '',
    BOUNCE_PORT: '',
    APP_SECRET: secret,
    PUBLIC_URL: urls[0],
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMTP_PORT: String(smtpPort),
    MAILBOX_PORT: String(mailPort),
    LOG_LEVEL: 'warn',
    ...given.env,
  }
  const mailboxUrl = `http://127.0.0.1:${mailPort}`
  const part = (name: string, file: string, more: NodeJS.ProcessEnv, answersAt?: string) =>
    program({ name, file, env: { ...env, ...more }, log: join(dir, `${name}.log`), ...(answersAt && { answersAt }) })
  const mailbox = part('mailbox', 'tests/stand-ins/mailbox.ts', {}, mailboxUrl)
  const serverAt = (url: string, index: number, more: NodeJS.ProcessEnv = {}) =>
    part(`server-${index}`, serverFile, { ...more, ROLE: 'server', PORT: new URL(url).port }, `${url}/api/ready`)
  const system = {
    dir,
    secret,
    urls,
    mailbox,
    mailboxUrl,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    servers: urls.map((url, index) => serverAt(url, index)),
    workers: Array.from({ length: workers }, (_, index) =>
      part(`worker-${index}`, 'api/src/main.ts', { ROLE: 'worker', PORT: '0' }),
    ),
    async addServer(more?: NodeJS.ProcessEnv) {
      const url = `http://127.0.0.1:${await freePort()}`
      const server = serverAt(url, system.servers.length, more)
      system.servers.push(server)
      await server.start()
      return { server, url }
    },
    demo: undefined as unknown as Demo,
    database: () => cluster,
    async restartDatabase() {
      await cluster.gone
      cluster = await startCluster({ dir: join(dir, 'postgres'), port: cluster.port })
    },
    read: <Row extends pg.QueryResultRow>(sql: string, params: unknown[] = []) => readAs<Row>(cluster, sql, params),
    async stop() {
      const running = [...system.servers, ...system.workers, mailbox].filter((each) => each.isRunning)
      await Promise.all(running.map((each) => each.end('SIGTERM')))
      await cluster.stop()
      await rm(dir, { recursive: true, force: true })
    },
  } satisfies OwnSystem
  try {
    if (hasMailbox) await mailbox.start()
    await Promise.all([...system.servers, ...system.workers].map((each) => each.start()))
    if (hasDemo) system.demo = await loadDemo(env)
  } catch (error) {
    await system.stop()
    throw error
  }
  return system
}

/** Loads the demo practice as `npm start` does. */
async function loadDemo(env: NodeJS.ProcessEnv): Promise<Demo> {
  const child = spawn(process.execPath, ['api/demo/seed.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the demo practice was not loaded')
  return JSON.parse(await readFile(join(env.DATA_DIR ?? '', 'demo.json'), 'utf8')) as Demo
}

async function readAs<Row extends pg.QueryResultRow>(cluster: Cluster, sql: string, params: unknown[]): Promise<Row[]> {
  const url = new URL(cluster.superuserUrl)
  url.pathname = new URL(cluster.url).pathname
  const client = new pg.Client({ connectionString: url.href })
  // If the database is killed meanwhile, the statement fails.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql, params)).rows
  } finally {
    await client.end()
  }
}
