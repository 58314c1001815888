import { join } from 'node:path'
import pg from 'pg'
import { createDatabase } from '../../api/src/db/embedded.ts'
import { freePort } from '../../api/src/db/free-port.ts'
import { type OwnSystem, startOwnSystem } from '../system/own-system.ts'
import { type Program, program } from '../system/program.ts'

/** A program that does the same work with less around it, for comparison. */
export type Reference = Program & { url: string }

/** The product's server, and the reference beside it on the same PostgreSQL, with full durability. */
export interface BenchSystem extends OwnSystem {
  url: string
  server: Program
  reference: Reference & { databaseUrl: string }
  /** Starts another reference, which stops with the system. */
  addReference(file: string, env: NodeJS.ProcessEnv): Promise<Reference>
  /** Writes as a superuser, past row-level security. */
  write(sql: string, params?: unknown[]): Promise<void>
}

const referenceTables = [
  'create extension if not exists btree_gist',
  'create table bench_row (id int primary key, name text not null, starts_at timestamptz not null)',
  `insert into bench_row select n, 'Cabinet ' || n, now() from generate_series(1, 1000) n`,
  // The same constraint as the product's time blocks have.
  `create table bench_booking (
    id uuid primary key default gen_random_uuid(),
    practitioner uuid not null,
    starts_at timestamptz not null, ends_at timestamptz not null,
    name text not null, email text not null,
    exclude using gist (practitioner with =, tstzrange(starts_at, ends_at) with &&)
  )`,
]

/** What of the system a bench wants otherwise. */
interface BenchOptions {
  workers?: number
  /** Without a mailbox, mail goes nowhere. */
  hasMailbox?: boolean
  env?: NodeJS.ProcessEnv
}

async function startBenchSystem({ workers = 0, hasMailbox = false, env = {} }: BenchOptions): Promise<BenchSystem> {
  const system = await startOwnSystem({
    workers,
    hasMailbox,
    hasDemo: false,
    env: { ...(!hasMailbox && { SMTP_URL: 'smtp://127.0.0.1:1' }), ...env },
  })
  const cluster = system.database()
  const databaseUrl = await createDatabase(cluster, 'reference')
  await asSuperuser(cluster.superuserUrl, 'reference', referenceTables)
  await asSuperuser(cluster.superuserUrl, 'reference', ['grant all on all tables in schema public to ancrage'])
  const references: Program[] = []
  async function addReference(file: string, env: NodeJS.ProcessEnv): Promise<Reference> {
    const url = `http://127.0.0.1:${await freePort()}`
    const name = `reference-${references.length}`
    const reference = program({
      name,
      file,
      env: { ...process.env, ...env, PORT: new URL(url).port },
      log: join(system.dir, `${name}.log`),
      answersAt: url,
    })
    references.push(reference)
    await reference.start()
    return Object.assign(reference, { url })
  }
  const reference = await addReference('tests/bench/koa-pg.ts', { DATABASE_URL: databaseUrl })
  return {
    ...system,
    url: system.urls[0]!,
    server: system.servers[0]!,
    reference: Object.assign(reference, { databaseUrl }),
    addReference,
    write: (sql, params) => asSuperuser(cluster.superuserUrl, 'ancrage', [sql], params),
    async stop() {
      await Promise.all(references.map((each) => each.end('SIGTERM')))
      await system.stop()
    },
  }
}

async function asSuperuser(url: string, database: string, statements: string[], params?: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: `/${database}` }).href })
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql, params)
  } finally {
    await client.end()
  }
}

/** Runs work on a system of its own and takes it down afterwards. */
export async function withBenchSystem<T>(
  work: (system: BenchSystem) => Promise<T>,
  given: BenchOptions = {},
): Promise<T> {
  const system = await startBenchSystem(given)
  try {
    return await work(system)
  } finally {
    await system.stop()
  }
}
