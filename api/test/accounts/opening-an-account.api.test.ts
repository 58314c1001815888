import { expect, test, vi } from 'vitest'
import { poolOf } from '../../src/db/native.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { anAnonymousClient, anEmail, aRegistration } from './an-account-office.ts'

const app = await testApp()

// L15 of the audit. It compares statements instead of times, which other work changes.
test('opening a practice sends the same statements in one transaction, whether or not the address has an account', async () => {
  const practice = await aPractice(app.orm)
  const statementsOf = async (email: string) => {
    const body = await aRegistration(email)
    const statements: { by: unknown; text: string }[] = []
    const connection = await (await poolOf(app.orm)).connect()
    connection.release()
    const connections = Object.getPrototypeOf(connection) as { query: (...given: unknown[]) => unknown }
    const { query } = connections
    const spy = vi.spyOn(connections, 'query').mockImplementation(function (this: unknown, ...given: unknown[]) {
      const [first] = given as [string | { text?: string }]
      statements.push({ by: this, text: (typeof first === 'string' ? first : first.text) ?? '' })
      return query.apply(this, given)
    })
    await anAnonymousClient(app).accounts.register({ body })
    spy.mockRestore()
    const opening = statements.find(({ text }) => text.startsWith('insert into "practice"'))
    const own = statements.filter(({ by }) => by === opening?.by).map(({ text }) => text)
    return own.slice(own.indexOf('savepoint account'))
  }
  const isEnd = /^(release|rollback to) savepoint account$/
  // The very first opening creates the job queues.
  await statementsOf(anEmail())
  const known = await statementsOf(practice.email)
  const fresh = await statementsOf(anEmail())
  expect(known.find((text) => isEnd.test(text))).toBe('rollback to savepoint account')
  expect(fresh.find((text) => isEnd.test(text))).toBe('release savepoint account')
  const shape = (texts: string[]) => texts.map((text) => text.replace(isEnd, 'the end of what is kept or undone'))
  expect(shape(known)).toEqual(shape(fresh))
  expect(known.some((text) => /^commit$/i.test(text))).toBe(true)
})
