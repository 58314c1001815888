import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calendly, startCalendly } from './calendly/service.ts'

let calendly: Calendly
beforeAll(async () => {
  calendly = await startCalendly()
})
afterAll(() => calendly.stop())

const tomorrow = new Date(Math.floor(Date.now() / 86_400_000 + 1) * 86_400_000)

async function ask(token: string | null, path: string, body?: object) {
  const answer = await fetch(calendly.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: await answer.json(), reset: answer.headers.get('x-ratelimit-reset') }
}

test('a token identifies its user, and an unknown one is refused as Calendly refuses it', async () => {
  const { token, email } = calendly.person()
  expect(await ask(token, '/users/me')).toMatchObject({
    status: 200,
    body: { resource: { email, current_organization: expect.stringContaining('/organizations/') } },
  })
  expect(await ask('nobody', '/users/me')).toMatchObject({ status: 401, body: { title: 'Unauthenticated' } })
})

test('events come in pages, in order, with microseconds; those of others are not shown', async () => {
  const person = calendly.person()
  for (const hour of [3, 1, 2])
    await calendly.book(person, { startsAt: new Date(tomorrow.getTime() + hour * 3_600_000) })
  const path = `/scheduled_events?${new URLSearchParams({ user: calendly.userUri(person), count: '2', status: 'active' })}`
  const first = (await ask(person.token, path)).body
  const second = (await ask(person.token, `${path}&page_token=${first.pagination.next_page_token}`)).body
  const starts = [...first.collection, ...second.collection].map(({ start_time }) => start_time)
  expect(starts).toEqual([1, 2, 3].map((hour) => `${tomorrow.toISOString().slice(0, 11)}0${hour}:00:00.000000Z`))
  expect(second.pagination.next_page_token).toBeNull()
  expect((await ask(calendly.person().token, path)).status).toBe(403)
})

test('a subscriber of a paid plan gets signed deliveries; a move has two events, which name each other', async () => {
  const deliveries: { event: string; payload: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    expect(request.headers['calendly-webhook-signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
    deliveries.push(JSON.parse(await text(request)))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const subscribe = (person: ReturnType<Calendly['person']>) =>
    ask(person.token, '/webhook_subscriptions', {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      signing_key: 'key',
      scope: 'user',
      events: ['invitee.created', 'invitee.canceled'],
      user: calendly.userUri(person),
      organization: 'one',
    })
  const person = calendly.person()
  expect((await subscribe(person)).status).toBe(201)
  expect((await subscribe(person)).status).toBe(409)
  expect((await subscribe(calendly.person({ plan: 'free' }))).status).toBe(403)
  await calendly.move(person, await calendly.book(person, { startsAt: tomorrow }), tomorrow)
  expect(deliveries.map(({ event }) => event)).toEqual(['invitee.created', 'invitee.canceled', 'invitee.created'])
  expect(deliveries[1]?.payload).toMatchObject({ rescheduled: true, new_invitee: deliveries[2]?.payload.uri })
  expect(deliveries[2]?.payload).toMatchObject({ old_invitee: deliveries[1]?.payload.uri })
  server.close()
})

test('faults occur on demand', async () => {
  const person = calendly.person()
  calendly.fault(person, { kind: 'rate_limit', times: 1 })
  expect(await ask(person.token, '/users/me')).toMatchObject({ status: 429, reset: '40' })
  expect((await ask(person.token, '/users/me')).status).toBe(200)
})
