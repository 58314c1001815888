import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { mailboxAt } from '../system/mailbox.ts'
import { type OwnSystem, startOwnSystem } from '../system/own-system.ts'
import { aVisitor, type BookingRequest, bearerOf, distantStarts } from '../system/people.ts'
import { easyProofs } from '../system/proofs.ts'
import { type Answered, type Outcome, send } from './sending.ts'

let system: OwnSystem
let free: string[]
let sessionTypeId: string
beforeAll(async () => {
  system = await startOwnSystem({ servers: 2 })
  const visitor = aVisitor(addressOf(0))
  const { sessionTypes } = await visitor.profile()
  sessionTypeId = sessionTypes.find(({ durationMinutes }) => durationMinutes === 60)!.id
  free = distantStarts(await visitor.freeStarts(sessionTypeId), 75)
}, 180_000)
afterAll(() => system?.stop(), 60_000)

/** No test ends these two servers. */
const addressOf = (server: 0 | 1) => ({ url: system.urls[server]!, practiceId: system.demo.practiceId })
const bookingsOf = (url: string) => `${url}/api/public/practices/${system.demo.practiceId}/bookings`

/** Requests for as many different times; their proofs of work are made. */
async function requests(count: number): Promise<BookingRequest[]> {
  const proof = easyProofs(system.secret, system.demo.practiceId)
  const visitor = aVisitor(addressOf(0))
  return Promise.all(
    free
      .splice(0, count)
      .map(async (startsAt) => visitor.request({ sessionTypeId, startsAt }, { captcha: await proof() })),
  )
}

/** As many kept connections as are needed at once. */
function aPool(): Agent {
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  return agent
}

const isAnswered = (outcome: Outcome): outcome is Answered => 'status' in outcome

/** Expects that each request was booked once, however often it was sent. */
async function expectOneSessionEach(bookings: BookingRequest[]) {
  const rows = await system.read<{ email: string; sessions: number }>(
    `select p.email, count(s.id)::int as sessions from patient p left join session s on s.patient_id = p.id
     where p.email = any($1) group by p.id, p.email`,
    [bookings.map(({ client }) => client.email)],
  )
  const expected = bookings.map(({ client }) => ({ email: client.email, sessions: 1 }))
  const byEmail = (a: { email: string }, b: { email: string }) => a.email.localeCompare(b.email)
  expect(rows.sort(byEmail)).toEqual(expected.sort(byEmail))
}

test('stopping a server under load loses no answer, and no booking is lost or made twice', async () => {
  const { server, url } = await system.addServer()
  const bookings = await requests(40)
  const waiting = [...bookings]
  const outcomes: Outcome[] = []
  const acknowledged: string[] = []
  let stopped: ReturnType<typeof server.end> | undefined
  /** Once a server has announced the end of its connections, each later answer does. */
  let hasSaidClose = false
  async function client(agentFor: () => Agent) {
    for (let booking = waiting.pop(); booking; booking = waiting.pop()) {
      const sent = { body: booking, key: crypto.randomUUID() }
      const mustSayClose = hasSaidClose
      let outcome = await send(bookingsOf(url), { ...sent, agent: agentFor() })
      outcomes.push(outcome)
      if (isAnswered(outcome)) {
        if (mustSayClose) expect(outcome.headers.connection).toBe('close')
        hasSaidClose ||= outcome.headers.connection === 'close'
      }
      // docs/self-hosting.md asks this of a proxy.
      if ('unanswered' in outcome) outcome = await send(bookingsOf(system.urls[1]!), { ...sent, agent: agentFor() })
      if (!isAnswered(outcome) || outcome.status !== 201) throw new Error(JSON.stringify(outcome))
      acknowledged.push(JSON.parse(outcome.answer).data.id)
      if (acknowledged.length === 10) stopped = server.end('SIGTERM')
    }
  }
  const sharedPool = aPool()
  await Promise.all([...Array(4).fill(() => sharedPool), ...Array(4).fill(aPool)].map(client))

  expect(outcomes.filter((outcome) => 'lost' in outcome)).toEqual([])
  expect(await stopped).toEqual({ code: 0, signal: null })
  expect(await send(`${url}/api/health`, { method: 'GET', agent: aPool() })).toEqual({ unanswered: 'ECONNREFUSED' })
  expect(new Set(acknowledged).size).toBe(40)
  const [written] = await system.read('select count(*)::int as sessions from session where id = any($1)', [
    acknowledged,
  ])
  expect(written).toEqual({ sessions: 40 })
  await expectOneSessionEach(bookings)
})

test('connections that wait for acceptance when a server is asked to stop are still answered', async () => {
  const { server, url } = await system.addServer()
  const bookings = await requests(5)
  const pid = server.pid
  // The server is paused, so that all requests have arrived and none is accepted when it is asked to stop.
  process.kill(pid, 'SIGSTOP')
  onTestFinished(() => void (server.isRunning && process.kill(pid, 'SIGCONT')))
  const waiting = (path: string, given: { method?: string; body?: object; key?: string }) => {
    const sent = Promise.withResolvers<void>()
    return { sent: sent.promise, outcome: send(path, { ...given, agent: aPool(), onSent: sent.resolve }) }
  }
  const questions = [
    ...bookings.map((body) => waiting(bookingsOf(url), { body, key: crypto.randomUUID() })),
    waiting(`${url}/api/health`, { method: 'GET' }),
    waiting(`${url}/api/ready`, { method: 'GET' }),
  ]
  await Promise.all(questions.map(({ sent }) => sent))
  const stopped = server.end('SIGTERM')
  process.kill(pid, 'SIGCONT')

  const answers = await Promise.all(questions.map(({ outcome }) => outcome))
  expect(answers).toEqual(
    [201, 201, 201, 201, 201, 200, 503].map((status) =>
      expect.objectContaining({ status, headers: expect.objectContaining({ connection: 'close' }) }),
    ),
  )
  expect(answers.at(-1)).toMatchObject({ answer: expect.stringContaining('stopping') })
  expect(await stopped).toEqual({ code: 0, signal: null })
  await expectOneSessionEach(bookings)
})

/** Blocks writes of sessions until it is released. */
async function lockSessions() {
  const address = new URL(system.database().superuserUrl)
  address.pathname = new URL(system.database().url).pathname
  const lock = new pg.Client({ connectionString: address.href })
  await lock.connect()
  let isHeld = true
  const release = async () => {
    if (isHeld) await lock.end()
    isHeld = false
  }
  onTestFinished(release)
  await lock.query('begin; lock table session in share row exclusive mode')
  return release
}

test('a stopping server ends idle connections first, and tells active ones that their connection closes', async () => {
  const { server, url } = await system.addServer()
  const idle = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void idle.destroy())
  idle.write('GET /api/health HTTP/1.1\r\nHost: a\r\n\r\n')
  const [reply] = await once(idle, 'data')
  expect(String(reply)).toMatch(/^HTTP\/1\.1 200 .*connection: keep-alive/is)
  const bookings = await requests(1)
  const release = await lockSessions()
  let isOver = false
  const answer = send(bookingsOf(url), { body: bookings[0]!, key: crypto.randomUUID(), agent: aPool() }).finally(() => {
    isOver = true
  })
  await expect
    .poll(
      () =>
        system.read(
          `select from pg_locks where relation = 'session'::regclass and not granted and database =
             (select oid from pg_database where datname = current_database())`,
        ),
      { timeout: 10_000 },
    )
    .toHaveLength(1)

  const stopped = server.end('SIGTERM')
  await once(idle.resume(), 'end')
  expect(isOver).toBe(false)
  await release()
  expect(await answer).toMatchObject({ status: 201, headers: { connection: 'close' } })
  expect(await stopped).toEqual({ code: 0, signal: null })
  await expectOneSessionEach(bookings)
})

test('a stream of events ends properly when its server stops', async () => {
  const { server, url } = await system.addServer()
  const bearer = await bearerOf(system.urls[0]!, system.demo.practitioner)
  const stream = await fetch(`${url}/api/events`, { headers: { authorization: `Bearer ${bearer}` } })
  const stopped = server.end('SIGTERM')
  // A broken stream would throw here.
  expect(await stream.text()).toBe('retry: 3000\nid: 1\n\n')
  expect(await stopped).toEqual({ code: 0, signal: null })
})

test('a worker that is asked to stop in the middle of its mails sends each of them once', async () => {
  const mailbox = mailboxAt(system.mailboxUrl)
  const worker = system.workers[0]!
  onTestFinished(async () => {
    await mailbox.behave()
    if (!worker.isRunning) await worker.start()
  })
  const bookings = await requests(6)
  await mailbox.misbehave({ delayMs: 700 })
  const visitor = aVisitor(addressOf(1))
  const ids = await Promise.all(bookings.map(async (booking) => (await visitor.send(booking)).id))
  await mailbox.next({ to: bookings[0]!.client.email })
  expect(await worker.end('SIGTERM')).toEqual({ code: 0, signal: null })
  await mailbox.behave()
  await worker.start()
  await Promise.all(bookings.map(({ client }) => mailbox.next({ to: client.email })))
  const read = () =>
    system.read<{ id: string; status: string }>('select id, status from message where session_id = any($1)', [ids])
  // Each client gets one mail, and the practitioner one unless strangers had sent too many requests.
  expect((await read()).length).toBeGreaterThanOrEqual(bookings.length)
  await expect
    .poll(async () => [...new Set((await read()).map(({ status }) => status))], { timeout: 30_000 })
    .toEqual(['sent'])
  const arrived = (await mailbox.all()).map(({ messageId }) => messageId)
  for (const { id } of await read()) expect(arrived.filter((each) => each?.includes(id))).toHaveLength(1)
})

test('two servers on one database share a limit', async () => {
  const visitors = ([0, 1] as const).map((server) => aVisitor(addressOf(server), '198.51.100.77'))
  const params = { practiceId: system.demo.practiceId }
  const answers = await Promise.allSettled(
    Array.from({ length: 80 }, (_, index) =>
      visitors[index % 2]!.api.booking.challenge({ params, query: { form: 'booking' } }),
    ),
  )
  const granted = answers.filter(({ status }) => status === 'fulfilled').length
  // Each server reserves some calls at a time, and may keep unused ones.
  expect(granted).toBeGreaterThan(50)
  expect(granted).toBeLessThanOrEqual(60)
})

test('a console connected to one server is notified of a booking through the other', async () => {
  const bearer = await bearerOf(system.urls[0]!, system.demo.practitioner)
  const stream = await fetch(`${system.urls[0]}/api/events`, { headers: { authorization: `Bearer ${bearer}` } })
  const [booking] = await requests(1)
  const heard = until(stream, 'event: changed\ndata: {"topic":"sessions"}')
  await aVisitor(addressOf(1)).send(booking!)
  await heard
})

/** Reads a stream until it contains the words, and closes it. */
async function until(stream: Response, words: string): Promise<void> {
  let received = ''
  for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
    received += part
    if (received.includes(words)) return
  }
  throw new Error(`the stream ended with ${received}`)
}
