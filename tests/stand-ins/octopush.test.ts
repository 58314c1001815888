import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smsPartsOf } from './octopush/parts.ts'
import { type Octopush, type OctopushAccount, startOctopush } from './octopush/service.ts'

let octopush: Octopush
const clock = { now: new Date('2027-03-01T09:00:00Z') }
beforeAll(async () => {
  octopush = await startOctopush({ now: () => clock.now })
})
afterAll(() => octopush.stop())

const sms = { type: 'sms_premium', sender: 'VASSEUR', purpose: 'alert', text: 'Rendez-vous demain' }

async function send({ login, key }: OctopushAccount, given: object = {}, number = '+33612345678') {
  const answer = await fetch(`${octopush.url}/sms-campaign/send`, {
    method: 'POST',
    headers: { 'api-key': key, 'api-login': login, 'content-type': 'application/json' },
    body: JSON.stringify({ ...sms, recipients: [{ phone_number: number }], ...given }),
  })
  return { status: answer.status, body: await answer.json(), after: answer.headers.get('retry-after') }
}

async function credits({ login, key }: OctopushAccount) {
  const answer = await fetch(`${octopush.url}/wallet/check-credits?country_codes[]=FR`, {
    headers: { 'api-key': key, 'api-login': login },
  })
  return { status: answer.status, body: await answer.json() }
}

test('an SMS costs a price for each part, until the wallet is empty', async () => {
  const account = octopush.account({ credit: 0.2 })
  expect(await send(account, { text: 'a'.repeat(161) })).toMatchObject({
    status: 201,
    body: { sms_ticket: expect.stringMatching(/^sms_[0-9a-f]{13}$/), number_of_contacts: 1, total_cost: 0.124 },
  })
  expect(await credits(account)).toMatchObject({ status: 200, body: { FR: { premium_sms: 1 } } })
  expect((await send(account)).status).toBe(201)
  expect(await send(account)).toMatchObject({ status: 402, body: { code: 104 } })
  expect((await credits({ ...account, key: 'other' })).status).toBe(401)
})

test('a request is remembered for a day, and Octopush replaces words in braces', async () => {
  const account = octopush.account()
  const given = { request_id: 'one', text: 'Bonjour {first_name}, XXXXX' }
  expect((await send(account, given)).status).toBe(201)
  expect(await send(account, given)).toMatchObject({ status: 422, body: { code: 120 } })
  expect(account.sent.map(({ text }) => text)).toEqual(['Bonjour , 36173'])
  clock.now = new Date(clock.now.getTime() + 86_400_000)
  expect((await send(account, given)).status).toBe(201)
})

test('an invalid sender, number or text is refused with its code', async () => {
  const account = octopush.account()
  expect((await send(account, { sender: 'Été' })).body.code).toBe(106)
  expect((await send(account, {}, '0612345678')).body.code).toBe(117)
  expect((await send(account, { text: '' })).body.code).toBe(107)
})

test('faults occur on demand, before the effect or after it, with the time to wait', async () => {
  const account = octopush.account()
  octopush.fault(account, { kind: 'rate_limit', seconds: 7, times: 1 })
  expect(await send(account)).toMatchObject({ status: 429, after: '7' })
  octopush.fault(account, { kind: 'cut_before', times: 1 })
  await expect(send(account)).rejects.toThrow()
  expect(account.sent).toHaveLength(0)
  octopush.fault(account, { kind: 'cut_after', times: 1 })
  await expect(send(account)).rejects.toThrow()
  expect(account.sent).toHaveLength(1)
})

test('reports are sent in order, or held and sent twice in reverse order', async () => {
  const reports: { message_id: string; status: string }[] = []
  const server = createServer(async (request, response) => {
    reports.push((await json(request)) as (typeof reports)[number])
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const account = octopush.account({ callbackUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  const { body } = await send(account)
  await octopush.settled()
  expect(reports.map(({ status }) => status)).toEqual(['ACK', 'DELIVERED'])
  expect(reports[0]).toMatchObject({ channel: 'sms', message_id: body.sms_ticket, number: '+33612345678' })
  account.isHeld = true
  account.outcomes.set('+33612345678', 'BLACKLISTED_NUMBER')
  await send(account)
  await octopush.settled()
  await octopush.release(account, { times: 2, isShuffled: true })
  expect(reports.slice(2).map(({ status }) => status)).toEqual([
    'BLACKLISTED_NUMBER',
    'BLACKLISTED_NUMBER',
    'ACK',
    'ACK',
  ])
  server.close()
})

test('a phone shows its messages with links that work, and runs nothing of them', async () => {
  const account = octopush.account()
  await send(account, { text: 'Le <b>2</b> mars : https://ancrage.test/booking/abc' }, '+33699887766')
  const html = await (await fetch(`${octopush.pageUrl}/phones/%2B33699887766`)).text()
  expect(html).toContain('<a href="https://ancrage.test/booking/abc">')
  expect(html).not.toContain('<b>2</b>')
})

test('parts are counted by alphabet, and a two-place character is not split', () => {
  expect(smsPartsOf('é'.repeat(160))).toEqual({ parts: 1, alphabet: 'GSM-7' })
  expect(smsPartsOf('é'.repeat(161))).toEqual({ parts: 2, alphabet: 'GSM-7' })
  expect(smsPartsOf(`${'a'.repeat(152)}€${'a'.repeat(151)}`)).toEqual({ parts: 2, alphabet: 'GSM-7' })
  expect(smsPartsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`)).toEqual({ parts: 3, alphabet: 'GSM-7' })
  expect(smsPartsOf('ê'.repeat(70))).toEqual({ parts: 1, alphabet: 'UCS-2' })
  expect(smsPartsOf('ê'.repeat(71))).toEqual({ parts: 2, alphabet: 'UCS-2' })
})
