import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { poolOf } from '../../src/db/native.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession, type BuiltClient } from '../build.ts'
import { nextWeekday } from '../days.ts'

const app = await testApp()
const { Client } = (await poolOf(app.orm)) as unknown as { Client: typeof pg.Client }

afterEach(() => vi.restoreAllMocks())

/** A client of several practices, each of which has an appointment with them. */
async function aClientOf(practices: number): Promise<BuiltClient> {
  let client: BuiltClient | undefined
  for (let known = 0; known < practices; known++) {
    const practice = await aPractice(app.orm)
    const own = await aClient(app.orm, practice, client && { email: client.email, accountId: client.accountId })
    const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
    await aSession(app.orm, practice, { startsAt, patientId: own.patientId })
    client ??= own
  }
  return client!
}

/** A statement, or a packet of several. */
interface Sent {
  text: string
  statements?: readonly { text: string }[]
}

/** The statements that a client's first page sends in transactions; the server also sends others by itself. */
async function statementsOf(client: BuiltClient): Promise<string[]> {
  const api = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  const sent: string[] = []
  const reading = new Set<pg.Client>()
  const { query } = Client.prototype
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | Sent]
    const one = typeof first === 'string' ? { text: first } : first
    for (const { text } of one.statements ?? [one]) {
      if (text.startsWith('begin read only')) reading.add(this)
      if (reading.has(this)) sent.push(text)
      if (text === 'commit') reading.delete(this)
    }
    return Reflect.apply(query, this, args)
  })
  await api.clientArea.user({})
  const found = await api.clientArea.sessions({})
  await api.consents.pendingOfClient({})
  await api.documents.shared({})
  await api.forms.ofClient({})
  await api.invoices.ofClient({})
  await api.exercises.ofClient({})
  await api.octopush.ofClient({})
  await api.reviews.toWrite({})
  vi.restoreAllMocks()
  expect(found.length).toBeGreaterThan(0)
  return sent
}

/** How many statements a further practice may add to all the requests of the page. */
const MOST_OF_A_PRACTICE = 29

test('a client’s first page reads all practices in one transaction of each request, by few statements of each', async () => {
  const [one, three] = [await statementsOf(await aClientOf(1)), await statementsOf(await aClientOf(3))]
  const begun = (sent: string[]) => sent.filter((text) => text.startsWith('begin')).length
  expect([begun(one), begun(three)]).toEqual([9, 9])
  expect((three.length - one.length) / 2).toBeLessThanOrEqual(MOST_OF_A_PRACTICE)
})
