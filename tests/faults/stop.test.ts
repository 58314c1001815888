import { request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailboxAt } from '../system/mailbox.ts'
import { type OwnSystem, startOwnSystem } from '../system/own-system.ts'
import { anAddress, apart, aVisitor, type BookingRequest, bearerOf } from '../system/people.ts'
import { easyProofs } from '../system/proofs.ts'

let system: OwnSystem
let free: string[]
let sessionTypeId: string
beforeAll(async () => {
  system = await startOwnSystem({ servers: 2 })
  const visitor = aVisitor(placeOf(0))
  const { sessionTypes } = await visitor.profile()
  sessionTypeId = sessionTypes.find(({ durationMinutes }) => durationMinutes === 60)!.id
  free = apart(await visitor.freeStarts(sessionTypeId), 75)
}, 180_000)
afterAll(() => system?.stop(), 60_000)

const placeOf = (server: number) => ({ url: system.urls[server]!, practiceId: system.demo.practiceId })

/** Requests for as many different times, the proofs of work done. */
async function requests(count: number): Promise<BookingRequest[]> {
  const proof = easyProofs(system.secret, system.demo.practiceId)
  const visitor = aVisitor(placeOf(0))
  return Promise.all(
    free
      .splice(0, count)
      .map(async (startsAt) => visitor.request({ sessionTypeId, startsAt }, { captcha: await proof() })),
  )
}

/** Sends over a connection of its own: the status, or why there was no answer. */
function send(url: string, body: object, key: string): Promise<{ status: number; answer: string } | { code: string }> {
  return new Promise((settled) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'x-forwarded-for': anAddress() }
    const outgoing = httpRequest(url, { method: 'POST', headers, agent: false }, (incoming) =>
      text(incoming).then(
        (answer) => settled({ status: incoming.statusCode ?? 0, answer }),
        (error) => settled({ code: error.code }),
      ),
    )
    outgoing.once('error', (error: NodeJS.ErrnoException) => settled({ code: error.code ?? error.message }))
    outgoing.end(JSON.stringify(body))
  })
}

test('a server that is asked to stop under load answers all that it has begun, and no booking is lost or made twice', async () => {
  const bookings = await requests(40)
  const path = `/api/public/practices/${system.demo.practiceId}/bookings`
  const [first, second] = system.servers
  const lost: string[] = []
  const ids: string[] = []
  let stopped: ReturnType<NonNullable<typeof first>['end']> | undefined
  async function client() {
    for (let booking = bookings.pop(); booking; booking = bookings.pop()) {
      const key = crypto.randomUUID()
      let outcome = await send(system.urls[0] + path, booking, key)
      if ('code' in outcome && outcome.code !== 'ECONNREFUSED') lost.push(outcome.code)
      if (!('status' in outcome) || outcome.status === 503) outcome = await send(system.urls[1] + path, booking, key)
      if (!('status' in outcome) || outcome.status !== 201) throw new Error(JSON.stringify(outcome))
      ids.push(JSON.parse(outcome.answer).data.id)
      if (ids.length === 10) stopped = first!.end('SIGTERM')
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))

  expect(lost).toEqual([])
  expect(await stopped).toEqual({ code: 0, signal: null })
  expect(second!.isRunning).toBe(true)
  expect(new Set(ids).size).toBe(40)
  const [written] = await system.read('select count(*)::int as sessions from session where id = any($1)', [ids])
  expect(written).toEqual({ sessions: 40 })
  await first!.start()
})

test('a worker that is asked to stop in the middle of its mails sends each of them once', async () => {
  const mailbox = mailboxAt(system.mailboxUrl)
  const bookings = await requests(6)
  await mailbox.misbehave({ delayMs: 700 })
  const visitor = aVisitor(placeOf(1))
  const ids = await Promise.all(bookings.map(async (booking) => (await visitor.send(booking)).id))
  await mailbox.next({ to: bookings[0]!.client.email })
  expect(await system.workers[0]!.end('SIGTERM')).toEqual({ code: 0, signal: null })
  await mailbox.behave()
  await system.workers[0]!.start()
  await Promise.all(bookings.map(({ client }) => mailbox.next({ to: client.email })))
  const read = () =>
    system.read<{ id: string; status: string }>('select id, status from message where session_id = any($1)', [ids])
  await expect
    .poll(async () => (await read()).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(Array(12).fill('sent'))
  const arrived = (await mailbox.all()).map(({ messageId }) => messageId)
  for (const { id } of await read()) expect(arrived.filter((each) => each?.includes(id))).toHaveLength(1)
})

test('two servers on one database share a limit', async () => {
  const visitors = [0, 1].map((server) => aVisitor(placeOf(server), '198.51.100.77'))
  const params = { practiceId: system.demo.practiceId }
  const answers = await Promise.allSettled(
    Array.from({ length: 80 }, (_, index) =>
      visitors[index % 2]!.api.booking.challenge({ params, query: { form: 'booking' } }),
    ),
  )
  const granted = answers.filter(({ status }) => status === 'fulfilled').length
  // Each server draws a few calls at a time, and may keep some that it does not use.
  expect(granted).toBeGreaterThan(50)
  expect(granted).toBeLessThanOrEqual(60)
})

test('a console that listens to one server hears of a booking that came through the other', async () => {
  const bearer = await bearerOf(system.urls[0]!, system.demo.practitioner)
  const stream = await fetch(`${system.urls[0]}/api/events`, { headers: { authorization: `Bearer ${bearer}` } })
  const [booking] = await requests(1)
  const heard = until(stream, 'event: changed\ndata: {"topic":"sessions"}')
  await aVisitor(placeOf(1)).send(booking!)
  await heard
})

/** Reads a stream until it says something, and closes it. */
async function until(stream: Response, words: string): Promise<void> {
  let said = ''
  for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
    said += part
    if (said.includes(words)) return
  }
  throw new Error(`the stream ended with ${said}`)
}
