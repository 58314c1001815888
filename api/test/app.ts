import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type Router from '@koa/router'
import { afterAll, inject } from 'vitest'
import { type Application, createApp } from '../src/app.ts'
import { type Client, createClient, fetchSend } from '../src/client.ts'
import { type Config, readConfig } from '../src/config.ts'
import { contract } from '../src/contract.ts'
import { sha256 } from '../src/crypto/keys.ts'
import { newId } from '../src/db/base.ts'
import { poolOf, queryOn } from '../src/db/native.ts'
import { connect, type MikroORM } from '../src/db/orm.ts'
import { type AnswerCache, createAnswerCache } from '../src/http/answer-cache.ts'
import { builtFolder } from '../src/http/files.ts'
import { createLog } from '../src/http/log.ts'
import type { Metrics } from '../src/http/metrics.ts'
import type { BuiltFiles } from '../src/http/static.ts'
import { freshDatabase, testDatabase } from './database.ts'

export type ApiClient = Client<typeof contract>

export interface TestApp extends Application {
  url: string
  orm: MikroORM
  config: Config
  /** Stops it as a process that ends does: its streams, its server, its connections. */
  end(): Promise<void>
  /** What the process has logged since it started. */
  logged(): string
  /** A caller without an account, at an address of its own, since limits count addresses. */
  client(headers?: Record<string, string>): ApiClient
  /** The practitioner of a practice, by bearer token. */
  signedIn(practice: { userId: string }): Promise<ApiClient>
  /** The token of a new sign-in. */
  tokenOf(practice: { userId: string }): Promise<string>
  /** The token of a new sign-in of a client. */
  clientTokenOf(client: { accountId: string }): Promise<string>
}

interface Options {
  environment?: NodeJS.ProcessEnv
  routes?: ((router: Router) => void)[]
  now?: () => Date
  metrics?: Metrics
  files?: BuiltFiles
  /** Default: no answer is cached, since tests write past the server. */
  answers?: AnswerCache
  /** Default: the worker's. */
  database?: { url: string; orm: MikroORM }
}

const fakeBuild = (name: string) => builtFolder(fileURLToPath(new URL(`./fake-builds/${name}`, import.meta.url)))
const built: BuiltFiles = {
  console: fakeBuild('console'),
  widgets: fakeBuild('widgets'),
  loader: fakeBuild('loader'),
}

/** The secret with which the tests' apps seal and sign. */
export const APP_SECRET = 'a-secret-for-tests-that-is-long-enough'

/** A random network address, which no other caller has, since limits count addresses. */
export const anAddress = () => {
  const part = () => Math.floor(Math.random() * 256)
  return `10.${part()}.${part()}.${part()}`
}

let dataDir: string | undefined

/** The folder in which the worker's apps keep files. The end of the run removes it, since workers cannot clean up. */
const filesFolder = () => {
  dataDir ??= mkdtempSync(join(inject('folder'), 'files-'))
  return dataDir
}

let shared: Promise<TestApp> | undefined

/** The API listening on a free port, on this worker's database. All test files of a worker share one. */
export function testApp(): Promise<TestApp> {
  shared ??= startApp()
  return shared
}

/** Another app on the worker's database, which acts as another process for limits, locks and streams. */
export async function startApp({
  environment = {},
  routes = [],
  now,
  metrics,
  files = built,
  answers = createAnswerCache({ lifetimeMs: 0 }),
  database,
}: Options = {}): Promise<TestApp> {
  const { url: databaseUrl, orm } = database ?? (await testDatabase())
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    APP_SECRET,
    LOG_LEVEL: 'info',
    DATA_DIR: filesFolder(),
    DISK_RESERVE_MB: '0',
    ...environment,
  })
  const lines: string[] = []
  const application = createApp({
    config,
    orm,
    log: createLog(config, { write: (line) => lines.push(line) }),
    files,
    answers,
    routes,
    ...(now && { now }),
    ...(metrics && { metrics }),
  })
  const { server } = application
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  await application.app.notices.ready()
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = (headers = {}) =>
    createClient(contract, fetchSend(url, { headers: { 'x-forwarded-for': anAddress(), ...headers } }))
  const tokenOf = (practice: { userId: string }) => beginSignIn(orm, practice)
  return {
    ...application,
    url,
    orm,
    config,
    client,
    tokenOf,
    clientTokenOf: (client) => beginClientSession(orm, client),
    async end() {
      application.stop()
      server.close()
      await application.close()
    },
    logged: () => lines.join(''),
    signedIn: async (practice) => client({ authorization: `Bearer ${await tokenOf(practice)}` }),
  }
}

/**
 * An app on a database that only this file fills, for work over all practices, which takes longer the more tests ran
 * before. It stops with the file.
 */
export async function appAlone(): Promise<TestApp> {
  const url = await freshDatabase()
  const orm = await connect(url)
  const app = await startApp({ database: { url, orm } })
  afterAll(async () => {
    await app.end()
    await orm.close(true)
  })
  return app
}

async function beginSignIn(orm: MikroORM, { userId }: { userId: string }): Promise<string> {
  const token = `${newId()}-for-a-test`
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await queryOn(await poolOf(orm))(
    `insert into auth_session (id, user_id, token_hash, is_remembered, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, false, now(), now(), $4)`,
    [newId(), userId, sha256(token), until],
  )
  return token
}

async function beginClientSession(orm: MikroORM, { accountId }: { accountId: string }): Promise<string> {
  const token = `${newId()}-of-a-client`
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await queryOn(await poolOf(orm))(
    `insert into client_session (id, client_account_id, token_hash, is_remembered, created_at, last_seen_at, expires_at,
       by_link_at)
     select $1::uuid, id, $3::bytea, false, now(), now(), $4::timestamptz, case when password_hash is null then now() end
     from client_account where id = $2`,
    [newId(), accountId, sha256(token), until],
  )
  await queryOn(await poolOf(orm))(
    'update client_account_patient set came_in_at = now() where client_account_id = $1 and came_in_at is null',
    [accountId],
  )
  return token
}
