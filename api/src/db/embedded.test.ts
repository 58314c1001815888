import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Cluster, createDatabase, ownerUrlOf, startCluster } from './embedded.ts'
import { checkReachable } from './reachable.ts'

let home: string
const running: Cluster[] = []

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'ancrage-cluster-'))
  await chmod(home, 0o755)
})

afterEach(async () => {
  for (const cluster of running.splice(0)) await cluster.stop()
  await rm(home, { recursive: true, force: true })
})

async function start(name = 'postgres', { durable = false } = {}) {
  const cluster = await startCluster({ dir: join(home, name), durable })
  running.push(cluster)
  return cluster
}

async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Another process that starts the cluster and stays. */
function starter(name: string) {
  const source = `
    const { startCluster } = await import(${JSON.stringify(new URL('./embedded.ts', import.meta.url).href)})
    const cluster = await startCluster({ dir: ${JSON.stringify(join(home, name))}, durable: false })
    console.log(cluster.pid)
    setInterval(() => {}, 1000)`
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('a new cluster has two roles that row-level security binds, one of which creates tables', async () => {
  const { url, ownerUrl } = await start()
  for (const role of [url, ownerUrl])
    expect(
      await query(role, 'select rolsuper, rolbypassrls, rolcreatedb from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false }])
  await query(ownerUrl, 'create extension btree_gist; create extension unaccent; create extension pg_trgm')
  await expect(query(url, 'create table mine (id int)')).rejects.toMatchObject({ code: '42501' })
})

test('a cluster from before there were two roles is refused with instructions', async () => {
  const cluster = await start()
  await cluster.stop()
  const path = join(home, 'postgres/ancrage.json')
  await writeFile(path, JSON.stringify({ superuser: 'a', application: 'b' }))
  await expect(startCluster({ dir: join(home, 'postgres'), durable: false })).rejects.toThrow(
    /^\S+ was made before the first release, .*: remove the data folder \(\.data, or DATA_DIR\) and start again\.$/,
  )
})

test('names are sorted as in French', async () => {
  const { url } = await start()
  const rows = await query<{ name: string }>(
    url,
    `select name from unnest(array['zèbre', 'Zoé', 'eau', 'Émile', 'cote', 'côte', 'emile', 'œuf']) name order by name`,
  )
  expect(rows.map((row) => row.name)).toEqual(['cote', 'côte', 'eau', 'emile', 'Émile', 'œuf', 'zèbre', 'Zoé'])
})

test('a wrong password and a missing database are refused in one sentence', async () => {
  const { url } = await start()
  await checkReachable(url)
  const stranger = new URL(url)
  stranger.password = 'guessed'
  await expect(checkReachable(stranger.href)).rejects.toThrow(/ refuses the user "ancrage": correct the name or/)
  const elsewhere = new URL(url)
  elsewhere.pathname = '/other'
  await expect(checkReachable(elsewhere.href)).rejects.toThrow(
    / has no database "other": create it, owned by the role of DATABASE_OWNER_URL/,
  )
})

test('a server whose starter was killed is taken over with its port', async () => {
  const child = starter('postgres')
  const [line] = await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const cluster = await start()
  expect(cluster).toMatchObject({ adopted: true, pid: Number(line) })
  expect(await query(cluster.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a killed server comes back with everything that it had committed', async () => {
  const first = await start('postgres', { durable: true })
  await query(first.ownerUrl, 'create table kept as select 42 as answer')
  process.kill(first.pid, 'SIGKILL')
  await first.gone
  const second = await start('postgres', { durable: true })
  expect(second.adopted).toBe(false)
  expect(await query(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a cluster whose creation was killed in the middle is created anew', async () => {
  const child = starter('postgres')
  const draft = `postgres.new-${child.pid}`
  while (!(await readdir(join(home, draft)).catch((): string[] => [])).includes('base')) await new Promise(setImmediate)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const cluster = await start()
  expect(cluster.adopted).toBe(false)
  expect(await readdir(home)).toEqual(['postgres', 'postgres.log'])
})

test('two clusters run side by side', async () => {
  const [one, other] = await Promise.all([start('one'), start('other')])
  expect(one.port).not.toBe(other.port)
})

test('a database copied from a template has its rows and the same owner', async () => {
  const cluster = await start()
  const template = ownerUrlOf(cluster, await createDatabase(cluster, 'template'))
  await query(template, 'create table kept as select 42 as answer')
  const copy = ownerUrlOf(cluster, await createDatabase(cluster, 'copy', 'template'))
  expect(await query(copy, 'update kept set answer = 43 returning answer')).toEqual([{ answer: 43 }])
})

test('a folder that is not writable is refused in one sentence', async () => {
  await writeFile(join(home, 'file'), '')
  await expect(startCluster({ dir: join(home, 'file/postgres') })).rejects.toThrow(
    /^The database cannot be kept in .* not writable: set DATA_DIR .*\.$/,
  )
})

test('a folder with other things in it is left alone', async () => {
  await mkdir(join(home, 'photos'))
  await writeFile(join(home, 'photos/one.jpg'), '')
  await expect(startCluster({ dir: join(home, 'photos') })).rejects.toThrow(/is not empty and holds no database/)
  expect(await readdir(join(home, 'photos'))).toEqual(['one.jpg'])
})

test('data of another version of PostgreSQL is left alone', async () => {
  await mkdir(join(home, 'old'))
  await writeFile(join(home, 'old/PG_VERSION'), '15\n')
  await expect(startCluster({ dir: join(home, 'old') })).rejects.toThrow(/was written by PostgreSQL 15 and this is 18/)
})

test.runIf(process.getuid?.() === 0)('a folder that the database may not enter is named', async () => {
  await mkdir(join(home, 'closed'), { mode: 0o700 })
  await expect(startCluster({ dir: join(home, 'closed/postgres') })).rejects.toThrow(
    /^PostgreSQL runs as the user "nobody", who may not enter .*closed: run chmod o\+x/,
  )
})
