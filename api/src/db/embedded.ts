import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { checkTraversable, DatabaseProblem, postgresAccount } from './embedded/account.ts'
import { postgresBinaries } from './embedded/binaries.ts'
import { makeFolder } from './embedded/folder.ts'
import { explainFailure, initialise, type Passwords, readPasswords } from './embedded/initialise.ts'
import { adoptPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts'
import { freePort } from './free-port.ts'

export { DatabaseProblem } from './embedded/account.ts'
export { makeFolder } from './embedded/folder.ts'

const NAME = 'ancrage'
const OWNER = 'ancrage_owner'
const VERSION = '18'

/** The addresses of a cluster: enough to create further databases in it, also from another process. */
export interface ClusterAddress {
  /** Of the application's role and database: neither superuser nor BYPASSRLS, and owner of nothing. */
  url: string
  /** Of the role that owns the database and its tables, for migrations. */
  ownerUrl: string
  /** Of the superuser, for making databases and for tests that break things. */
  superuserUrl: string
}

export interface Cluster extends ClusterAddress {
  pid: number
  port: number
  /** True when the server already ran, left by a process that was killed. */
  adopted: boolean
  /** Settles when the server has ended, for whatever reason. */
  gone: Promise<void>
  stop(): Promise<void>
}

export interface ClusterOptions {
  /** Folder of the data; created if missing. The log is written beside it. */
  dir: string
  /** Default: a free one. A running server keeps its own. */
  port?: number
  /** False gives up safety against loss of power for speed: for tests. */
  durable?: boolean
}

/**
 * Starts the PostgreSQL of this folder, or takes over the one that runs there, with the application's role and
 * database.
 */
export async function startCluster({ dir, port, durable = true }: ClusterOptions): Promise<Cluster> {
  const account = await postgresAccount()
  const binaries = await postgresBinaries()
  const place = await realFolder(dir)
  await checkTraversable(dirname(place), account, 'set DATA_DIR to another folder')
  await checkTraversable(dirname(binaries.postgres), account, 'move this folder elsewhere')
  await initialise(place, binaries, account, durable)
  await checkVersion(place)
  const passwords = await readPasswords(place)
  const running = await adoptPostmaster(place)
  const start = async () =>
    startPostmaster(binaries.postgres, {
      dir: place,
      port: port ?? (await freePort()),
      durable,
      account,
      log: `${place}.log`,
    })
  const postmaster = running ?? (await start())
  const address = addressOf(postmaster.port, passwords)
  try {
    await prepare(address, passwords)
  } catch (error) {
    await stopPostmaster(postmaster)
    throw error
  }
  return clusterOf(postmaster, address)
}

function clusterOf(postmaster: Postmaster, address: ClusterAddress): Cluster {
  return { ...address, ...postmaster, stop: () => stopPostmaster(postmaster) }
}

function addressOf(port: number, passwords: Passwords): ClusterAddress {
  return {
    url: `postgres://${NAME}:${passwords.application}@127.0.0.1:${port}/${NAME}`,
    ownerUrl: `postgres://${OWNER}:${passwords.owner}@127.0.0.1:${port}/${NAME}`,
    superuserUrl: `postgres://postgres:${passwords.superuser}@127.0.0.1:${port}/postgres`,
  }
}

/** The folder without links in its path, because a running server is recognised by it. */
async function realFolder(dir: string): Promise<string> {
  const place = resolve(dir)
  try {
    await makeFolder(dirname(place))
    return join(await realpath(dirname(place)), place.slice(dirname(place).length))
  } catch (error) {
    throw explainFailure(error, place)
  }
}

async function checkVersion(dir: string) {
  const version = (await readFile(join(dir, 'PG_VERSION'), 'utf8')).trim()
  if (version === VERSION) return
  throw new DatabaseProblem(
    `${dir} was written by PostgreSQL ${version} and this is ${VERSION}: set DATA_DIR to another folder, or bring the data over with pg_upgrade.`,
  )
}

/** Creates the missing roles and the missing database of the application. */
async function prepare({ superuserUrl }: ClusterAddress, passwords: Passwords) {
  await asSuperuser(superuserUrl, async (client) => {
    for (const [name, password] of [
      [OWNER, passwords.owner],
      [NAME, passwords.application],
    ] as const) {
      const role = await client.query('select from pg_roles where rolname = $1', [name])
      if (role.rowCount) continue
      await client.query(
        `create role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
      )
    }
    const database = await client.query('select from pg_database where datname = $1', [NAME])
    if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${OWNER}`)
  })
}

/**
 * Creates a database for the role that owns tables, as a copy of `template` if one is given. Nobody may be connected to
 * the template. Returns its address for the application.
 */
export async function createDatabase(address: ClusterAddress, name: string, template = 'template1'): Promise<string> {
  await asSuperuser(address.superuserUrl, async (client) => {
    const [database, source] = [client.escapeIdentifier(name), client.escapeIdentifier(template)]
    await client.query(`create database ${database} owner ${OWNER} template ${source} strategy file_copy`)
  })
  const url = new URL(address.url)
  url.pathname = `/${name}`
  return url.href
}

/** The address of the same database for the role that owns its tables. */
export function ownerUrlOf({ ownerUrl }: ClusterAddress, url: string): string {
  const owner = new URL(ownerUrl)
  owner.pathname = new URL(url).pathname
  return owner.href
}

async function asSuperuser(superuserUrl: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
