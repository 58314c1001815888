import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { createDatabase, ownerUrlOf } from '../../src/db/embedded.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { startApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'
import { startProcess } from '../process.ts'

const running: ReturnType<typeof startProcess>[] = []
const start = (...of: Parameters<typeof startProcess>) => {
  const one = startProcess(...of)
  running.push(one)
  return one
}
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})

describe('a process that starts', () => {
  test('together with two others migrates the database once', async () => {
    const url = await createDatabase(inject('cluster'), `empty_${process.pid}_${Date.now()}`)
    const environment = { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrlOf(inject('cluster'), url) }
    // Every process starts with it. Only one of the three goes on to serve: loading the whole API takes long.
    const server = start(environment)
    const others = [1, 2].map(() => start(environment, 'migration'))
    expect((await fetch(`${await server.url()}/api/ready`)).status).toBe(200)
    expect(await Promise.all(others.map(({ ended }) => ended))).toEqual([0, 0])
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query('select name, count(*)::int as times from mikro_orm_migrations group by name')
    await client.end()
    expect(rows.every(({ times }) => times === 1)).toBe(true)
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test.each([
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://a:secret@127.0.0.1:1/b', DATABASE_WAIT_SECONDS: '0' },
      /^The database at 127\.0\.0\.1:1 cannot be reached/,
    ],
    ['a short secret', { APP_SECRET: 'short' }, /^APP_SECRET must have 32 characters at least\.$/],
    [
      'strangers and plain HTTP',
      { NODE_ENV: 'production' },
      /^PUBLIC_URL is http:\/\/127\.0\.0\.1:4800: in production it must be the https:/,
    ],
    [
      'a superuser',
      { DATABASE_URL: 'superuser' },
      /^The database role "postgres" is a superuser or bypasses row-level security/,
    ],
  ])('with %s says so in one sentence and ends', async (_, wrong, sentence) => {
    const { url, superuserUrl } = inject('cluster')
    const environment = { DATABASE_URL: url, ...wrong }
    if (environment.DATABASE_URL === 'superuser') environment.DATABASE_URL = superuserUrl
    const one = start(environment)
    expect(await one.ended).toBe(1)
    expect(one.output().trim()).toMatch(sentence)
    expect(one.output().trim().split('\n')).toHaveLength(1)
    expect(one.output()).not.toContain('secret@')
  })

  test('in production refuses accounts of the demonstration, and the owner of the tables', async () => {
    const url = await freshDatabase()
    const environment = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://ancrage.example',
      APP_SECRET: randomBytes(32).toString('base64url'),
      SMTP_URL: '',
    }
    const owner = start({ ...environment, DATABASE_URL: ownerUrlOf(inject('cluster'), url) })
    const orm = await connect(url, { max: 1 })
    await aPractice(orm)
    const guest = start({ ...environment, DATABASE_URL: url })
    expect(await Promise.all([owner.ended, guest.ended])).toEqual([1, 1])
    await orm.close(true)
    expect(owner.output().trim()).toMatch(/^The database role "ancrage_owner" owns tables, [^\n]+\.$/)
    expect(guest.output().trim()).toMatch(
      /^The database holds an account of the demonstration \(\S+\.test\), [^\n]+\.$/,
    )
  })

  test('on a port that is taken says so', async () => {
    const taken = createServer()
    const port = await new Promise<number>((done) =>
      taken.listen(0, '127.0.0.1', () => done((taken.address() as { port: number }).port)),
    )
    const one = start({ DATABASE_URL: await freshDatabase(), PORT: String(port) })
    expect(await one.ended).toBe(1)
    expect(one.output().trim()).toBe(
      `Port ${port} on 127.0.0.1 is taken: stop the program that has it, or set PORT to another.`,
    )
    taken.close()
  })
})

describe('a process that is asked to stop', () => {
  test('answers open requests, accepts no more and exits normally', async () => {
    const url = await freshDatabase()
    const orm = await connect(url, { max: 2 })
    const beside = await startApp({ database: { url, orm } })
    const practice = await aPractice(orm)
    const one = start({ DATABASE_URL: url })
    const address = await one.url()
    const tokens = await Promise.all([1, 2, 3, 4, 5].map(() => beside.tokenOf(practice)))

    const lock = new pg.Client({ connectionString: url })
    await lock.connect()
    await lock.query('begin; lock table auth_session in share row exclusive mode')
    const inFlight = tokens.map((token) =>
      fetch(`${address}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
    )
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    const onlooker = queryOf(orm.em.fork())
    await expect.poll(async () => (await onlooker(waiting)).length, { timeout: 10_000 }).toBe(5)

    one.child.kill('SIGTERM')
    await one.wrote('"msg":"stopping"')
    await expect
      .poll(
        () =>
          fetch(`${address}/api/health`).then(
            () => 'answered',
            () => 'refused',
          ),
        { timeout: 10_000 },
      )
      .toBe('refused')
    await lock.query('commit')
    await lock.end()
    const answers = await Promise.all(inFlight)
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204])
    expect(answers.map(({ headers }) => headers.get('connection'))).toEqual(Array(5).fill('close'))
    expect(await one.ended).toBe(0)
    expect(one.output()).toContain('"msg":"stopped"')
    await beside.end()
    await orm.close(true)
  })

  test('stops when its parent is gone', async () => {
    const one = start({ DATABASE_URL: await freshDatabase() })
    await one.url()
    one.child.disconnect()
    expect(await one.ended).toBe(0)
  })

  test('stops as server and worker in one', async () => {
    const one = start({ DATABASE_URL: await freshDatabase(), ROLE: 'all', METRICS_PORT: '0' })
    await one.wrote('"msg":"started"')
    one.child.kill('SIGINT')
    expect(await one.ended).toBe(0)
  })
})
