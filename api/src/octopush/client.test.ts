import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { orderSms } from './client.ts'
import { NoCredit, OctopushUnavailable } from './failures.ts'

/** Orders an SMS from a server that answers this. */
async function orderFrom(status: number, body: object) {
  const server = createServer((_, answer) => answer.writeHead(status).end(JSON.stringify(body)))
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const caller = { url: `http://127.0.0.1:${port}`, login: 'moi@cabinet.test', key: 'cle' }
  return orderSms(caller, { number: '+33612345678', text: 'Bonjour', sender: 'VASSEUR', requestId: 'un' })
}

test('a refusal is read by its code, whatever its status', async () => {
  await expect(orderFrom(200, { code: 104, message: 'No credit' })).rejects.toThrow(NoCredit)
  await expect(orderFrom(422, { code: '104' })).rejects.toThrow(NoCredit)
  expect(await orderFrom(200, { code: '120' })).toBeNull()
})

test('an SMS with a ticket was accepted, whatever the form of its cost', async () => {
  expect(await orderFrom(201, { sms_ticket: 'un', total_cost: '0.062' })).toEqual({ ticket: 'un', cost: 0.062 })
  expect(await orderFrom(201, { sms_ticket: 'un', total_cost: '0,062 €' })).toEqual({ ticket: 'un', cost: null })
  expect(await orderFrom(201, { sms_ticket: 'un' })).toEqual({ ticket: 'un', cost: null })
})

test('an accepted SMS without a ticket may have been sent', async () => {
  const failure = orderFrom(201, { number_of_contacts: 1 })
  await expect(failure).rejects.toThrow(OctopushUnavailable)
  await expect(failure).rejects.toMatchObject({ isUncertain: true })
})
