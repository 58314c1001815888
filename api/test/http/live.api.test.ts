import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { writeInPractice } from '../../src/db/native.ts'
import { JOB_CHANNEL } from '../../src/db/notifier.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { publishChange } from '../../src/events/publish.ts'
import type { LiveTopic } from '../../src/events/topics.ts'
import { jobName } from '../../src/jobs/job.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { freshDatabase } from '../database.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startApp()
  other = await startApp()
})
afterAll(async () => {
  for (const { server, stop, close } of [app, other]) {
    stop()
    server.close()
    await close()
  }
})

afterEach(() => {
  vi.useRealTimers()
})

/** Reads a stream of events as it comes. */
async function listen(through: TestApp, practice: BuiltPractice, headers: Record<string, string> = {}) {
  const token = await through.tokenOf(practice)
  const leaving = new AbortController()
  const response = await fetch(`${through.url}/api/events`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leaving.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let isOver = false
  const more = async () => {
    const part = await reader?.read().catch(() => ({ done: true, value: undefined }))
    isOver = part?.done ?? true
    text += part?.value ?? ''
  }
  return {
    response,
    token,
    leave: () => leaving.abort(),
    /** The whole text, once it contains the wanted part. */
    async until(wanted: string) {
      while (!text.includes(wanted) && !isOver) await more()
      return text
    },
    async end() {
      while (!isOver) await more()
      return text
    },
  }
}

const changes = (practice: BuiltPractice, ...topics: LiveTopic[]) =>
  inPractice(app.orm.em, practice.id, async (em) => {
    for (const topic of topics) await publishChange(queryOf(em), practice.id, topic)
  })

describe('an open page', () => {
  test('is notified of changes in its practice, through any process, and of none in another', async () => {
    const [practice, stranger] = [await aPractice(app.orm), await aPractice(app.orm)]
    const [here, there] = [await listen(app, practice), await listen(other, practice)]
    expect(here.response.headers.get('content-type')).toContain('text/event-stream')
    expect(here.response.headers.get('content-encoding')).toBeNull()
    await changes(stranger, 'inbox')
    await changes(practice, 'sessions', 'sessions')
    await changes(practice, 'user')
    for (const page of [here, there]) {
      const text = await page.until('user')
      expect(text.match(/event: changed\ndata: \{"topic":"sessions"\}\n\n/g)).toHaveLength(1)
      expect(text).not.toContain('inbox')
      page.leave()
    }
  })

  test('is not notified of what was rolled back', async () => {
    const practice = await aPractice(app.orm)
    const page = await listen(app, practice)
    const broken = inPractice(app.orm.em, practice.id, async (em) => {
      await publishChange(queryOf(em), practice.id, 'reviews')
      throw new Error('rolled back')
    })
    await expect(broken).rejects.toThrow()
    await changes(practice, 'user')
    expect(await page.until('user')).not.toContain('reviews')
    page.leave()
  })

  test('is told to read everything again when it reconnects', async () => {
    const practice = await aPractice(app.orm)
    const page = await listen(app, practice, { 'last-event-id': '1' })
    expect(await page.until('resync')).toContain('event: resync\ndata: {}')
    page.leave()
  })

  test('is closed when its sign-in ends', async () => {
    const practice = await aPractice(app.orm)
    const page = await listen(app, practice)
    await page.until('retry')
    const headers = { authorization: `Bearer ${page.token}` }
    expect((await fetch(`${other.url}/api/auth/logout`, { method: 'POST', headers })).status).toBe(204)
    await page.end()
    expect((await fetch(`${app.url}/api/events`, { headers })).status).toBe(401)
  })

  test('gets heartbeats, and is closed at one when its sign-in is over', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const practice = await aPractice(app.orm)
    const page = await listen(app, practice)
    await page.until('retry')
    vi.advanceTimersByTime(25_000)
    await page.until(': still here')
    await queryOf(app.orm.em.fork())("update auth_session set expires_at = now() - interval '1 s' where user_id = $1", [
      practice.userId,
    ])
    vi.advanceTimersByTime(25_000)
    expect((await page.end()).match(/: still here/g)).toHaveLength(2)
  })

  test('is closed when its account is suspended, though its sign-in still stands', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const practice = await aPractice(app.orm)
    const page = await listen(app, practice)
    await page.until('retry')
    await queryOf(app.orm.em.fork())('update app_user set suspended_at = now() where id = $1', [practice.userId])
    vi.advanceTimersByTime(25_000)
    expect(await page.end()).toContain(': still here')
  })

  test('is one of at most twenty for one person', async () => {
    const practice = await aPractice(app.orm)
    const pages = await Promise.all(Array.from({ length: 20 }, () => listen(app, practice)))
    expect(pages.map(({ response }) => response.status)).toEqual(Array(20).fill(200))
    const refused = await listen(app, practice)
    expect(refused.response.status).toBe(429)
    for (const page of pages) page.leave()
  })
})

test('an unknown notice is ignored, and a lost connection is replaced', async () => {
  const practice = await aPractice(app.orm)
  const page = await listen(app, practice)
  const query = queryOf(app.orm.em.fork())
  for (const payload of ['', 'no json', '[]', 'null', '{"practiceId":7}', '{"topic":"x"}'])
    await query('select pg_notify($1, $2)', ['ancrage', payload])
  const ended = await query<{ pid: number }>(
    "select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'",
  )
  expect(ended.length).toBeGreaterThan(0)
  await page.until('resync')
  await changes(practice, 'forms')
  expect(await page.until('forms')).toContain('forms')
  page.leave()
})

test('a visitor who leaves causes no error', async () => {
  const practice = await aPractice(app.orm)
  const page = await listen(app, practice)
  await page.until('retry')
  page.leave()
  await changes(practice, 'phrases')
  const next = await listen(app, practice)
  await changes(practice, 'calendly')
  await next.until('calendly')
  next.leave()
  expect(app.logged()).not.toMatch(/"level":"(error|fatal)"/)
})

test('when the process stops, streams end and readiness says so', async () => {
  const third = await startApp()
  const practice = await aPractice(app.orm)
  const page = await listen(third, practice)
  await page.until('retry')
  third.stop()
  await page.end()
  const ready = await fetch(`${third.url}/api/ready`)
  expect(ready.status).toBe(503)
  expect(ready.headers.get('connection')).toBe('close')
  expect(await ready.json()).toMatchObject({ code: 'unavailable', detail: 'stopping' })
  expect((await fetch(`${third.url}/api/health`)).status).toBe(200)
  await third.end()
})

describe('a published change', () => {
  test('is sent by another process if its own dies right after the commit', async () => {
    const practice = await aPractice(app.orm)
    const page = await listen(app, practice)
    await page.until('retry')
    const dies = fileURLToPath(new URL('../events/dies-after-commit.ts', import.meta.url))
    const [, signal] = await once(fork(dies, [app.config.DATABASE_URL, practice.id], { execArgv: [] }), 'exit')
    expect(signal).toBe('SIGKILL')
    expect(await page.until('inbox')).toContain('{"topic":"inbox"}')
    page.leave()
  })

  test('is sent right after its commit, and queues are woken as pg-boss would', async () => {
    // The sweep is off here.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const url = await freshDatabase()
    const alone = await startApp({ database: { url, orm: await connect(url) } })
    const practice = await aPractice(alone.orm)
    const page = await listen(alone, practice)
    await inPractice(alone.orm.em, practice.id, (em) => publishChange(queryOf(em), practice.id, 'user'))
    expect(await page.until('user')).toContain('{"topic":"user"}')
    await writeInPractice(alone.orm, practice.id, ({ query }) => publishChange(query, practice.id, 'inbox'))
    expect(await page.until('inbox')).toContain('{"topic":"inbox"}')
    page.leave()

    const listener = new pg.Client({ connectionString: url })
    await listener.connect()
    const plans = new URL('../../../node_modules/pg-boss/dist/plans.js', import.meta.url).href
    const { notifyChannelSql } = (await import(plans)) as { notifyChannelSql(schema: string): string }
    const { rows } = await listener.query<{ channel: string }>(`select ${notifyChannelSql('pgboss')} as channel`)
    expect(rows).toEqual([{ channel: JOB_CHANNEL }])
    await listener.query(`listen ${JOB_CHANNEL}`)
    const woken = once(listener, 'notification')
    const job = jobName<{ practiceId: string }>('tests.woken')
    await inPractice(alone.orm.em, practice.id, (em) => enqueue(queryOf(em), job, { practiceId: practice.id }))
    expect(await woken).toMatchObject([{ payload: 'tests.woken' }])
    await listener.end()
    await alone.end()
    await alone.orm.close(true)
  })
})
