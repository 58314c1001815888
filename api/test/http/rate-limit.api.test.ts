import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { createLimits, purgeLimits } from '../../src/http/rate-limit.ts'
import { anAddress, startApp, type TestApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { testEndpointRoutes } from './test-endpoints.ts'

let app: TestApp
let other: TestApp
let practice: BuiltPractice
beforeAll(async () => {
  app = await startApp({ routes: [testEndpointRoutes()] })
  other = await startApp({ routes: [testEndpointRoutes()] })
  practice = await aPractice(app.orm)
})
afterAll(async () => {
  for (const { server, close } of [app, other]) {
    server.close()
    await close()
  }
})

const ask = (address: string, through = app) =>
  fetch(`${through.url}/api/public/practices/${practice.id}/limited`, { headers: { 'x-forwarded-for': address } })

test('refused callers do not use up a practice’s limit', async () => {
  const send = async (lastname: string) => {
    const response = await fetch(`${app.url}/api/public/practices/${practice.id}/scarce`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
      body: JSON.stringify({ lastname }),
    })
    return response.status
  }
  for (let n = 0; n < 5; n++) expect(await send('Refusée')).toBe(409)
  expect([await send('Un'), await send('Deux'), await send('Trois')]).toEqual([204, 204, 429])
})

describe('a limit of five a minute from one address', () => {
  test('holds across processes, and says when to come back', async () => {
    const address = anAddress()
    const answers = []
    for (let n = 0; n < 8; n++) answers.push(await ask(address, n % 2 ? app : other))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    const refused = answers.at(-1) as Response
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await ask(anAddress())).status).toBe(200)
  })

  test('holds for forty at once', async () => {
    const address = anAddress()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(address, n % 2 ? app : other)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  })

  test('counts an IPv6 subscriber once, whichever address of the /64 is used', async () => {
    const network = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}:7`
    const answers = []
    for (let n = 1; n <= 6; n++) answers.push(await ask(`${network}::${n}`))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('cannot be evaded by writing addresses into the header that the proxy extends', async () => {
    const address = anAddress()
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await ask(`${anAddress()}, ${address}`))
    expect(answers.at(-1)?.status).toBe(429)
  })
})

/** Connections to the database, and how many statements went through them. */
function countingPool(max: number) {
  const pool = new pg.Pool({ connectionString: app.config.DATABASE_DIRECT_URL, max })
  let statements = 0
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  const counted = (...args: unknown[]) => {
    statements++
    return query(...args)
  }
  Object.assign(pool, { query: counted })
  return { pool, statements: () => statements }
}

test('a generous limit is never exceeded, though the database is asked for one call in fifteen', async () => {
  const { pool, statements } = countingPool(2)
  const [one, two] = [createLimits(pool, 'a secret'), createLimits(pool, 'a secret')]
  const who = anAddress()
  let granted = 0
  for (let n = 0; n < 700; n++)
    await (n % 2 ? one : two).spend('generous', who, { points: 300, seconds: 60 }).then(
      () => granted++,
      () => undefined,
    )
  expect(granted).toBe(300)
  expect(statements()).toBeLessThanOrEqual(24)
  await pool.end()
})

test('simultaneous callers get no more of a generous limit than consecutive ones', async () => {
  const pool = new pg.Pool({ connectionString: app.config.DATABASE_DIRECT_URL, max: 5 })
  const limits = createLimits(pool, 'a secret')
  const who = anAddress()
  const crowd = Array.from({ length: 400 }, () => limits.spend('crowded', who, { points: 300, seconds: 60 }))
  const answers = await Promise.allSettled(crowd)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(300)
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['too_many_requests']))
  await pool.end()
})

test('a crowd is counted by few statements, and each caller exactly, also by two processes at once', async () => {
  const { pool, statements } = countingPool(4)
  const [one, two] = [createLimits(pool, 'a secret'), createLimits(pool, 'a secret')]
  const callers = Array.from({ length: 30 }, () => anAddress())
  const calls = [...callers, ...callers.toReversed(), ...callers, ...callers.toReversed()]
  const outcomes = await Promise.allSettled(
    calls.map((who, nth) => (nth % 2 ? one : two).spend('a crowd', who, { points: 3, seconds: 60 })),
  )
  const granted = calls.filter((_, nth) => outcomes[nth]?.status === 'fulfilled')
  for (const caller of callers) expect(granted.filter((who) => who === caller)).toHaveLength(3)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
  expect(new Set(refused)).toEqual(new Set(['too_many_requests']))
  expect(statements()).toBeLessThanOrEqual(4)
  await pool.end()
})

test('a signed-in caller may call 1,200 times a minute by default, from anywhere', async () => {
  const [owner, neighbour] = [await aPractice(app.orm), await aPractice(app.orm)]
  const callOf = async (caller: BuiltPractice) => {
    const authorization = `Bearer ${await app.tokenOf(caller)}`
    const headers = { authorization, 'x-forwarded-for': anAddress() }
    return (await fetch(`${app.url}/api/trial/list`, { headers })).status
  }
  const budget = { points: 1200, seconds: 60 }
  for (let n = 0; n < 1199; n++)
    await app.app.limits.spend('GET /api/trial/list caller 60', `user ${owner.userId}`, budget)
  expect(await callOf(owner)).toBe(200)
  expect(await callOf(owner)).toBe(429)
  expect(await callOf(neighbour)).toBe(200)
})

test('if counting fails, nothing is let through (cal.com #29364: a limiter that failed open)', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
  const limits = createLimits(pool, 'a secret')
  await expect(limits.spend('some', 'who', { points: 5, seconds: 60 })).rejects.toMatchObject({ code: 'unavailable' })
  await pool.end()
})

test('counts contain no address, and are deleted when they expire', async () => {
  const address = anAddress()
  await ask(address)
  const query = queryOf(app.orm.em.fork())
  const rows = await query<{ key: string }>('select key from rate_limit')
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain(address)
  await purgeLimits(query, new Date(Date.now() + 3_600_000))
  expect(await query("select key from rate_limit where key like 'GET%limited%'")).toEqual([])
})
