import { afterAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { startApp, testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
/** Another process at one fixed instant: however long a test takes, a refusal was a moment ago. */
const instant = new Date()
const still = await startApp({ now: () => instant })
afterAll(async () => {
  await still.end()
})

const count = (practice: BuiltPractice, table: 'session' | 'message' | 'time_block') =>
  inPractice(app.orm.em, practice.id, async (em) => {
    const [row] = await queryOf(em)<{ rows: number }>(`select count(*)::int as rows from ${table}`)
    return row!.rows
  })

test('when twenty visitors want the same time, one books and the others are offered the nearest', async () => {
  const practice = await aPractice(app.orm)
  const startsAt = nextWeekday(practice, 'tuesday', '10:00')
  const visitor = aVisitor(app, practice)

  const requests = await Promise.all(Array.from({ length: 20 }, () => visitor.request({ startsAt })))
  const answers = await Promise.allSettled(requests.map((request) => visitor.send(request)))
  const won = answers.filter((answer) => answer.status === 'fulfilled')
  const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(won).toHaveLength(1)
  for (const problem of lost) {
    expect(problem).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(problem.details.nearest).toHaveLength(3)
  }
  expect(await count(practice, 'session')).toBe(1)
  expect(await count(practice, 'time_block')).toBe(1)
  expect(await count(practice, 'message')).toBe(2)
})

test('when visitors want overlapping times in a day with room for one, one books', async () => {
  const practice = await aPractice(app.orm, { settings: { mostPerDay: 1 } })
  const visitor = aVisitor(app, practice)
  const times = ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']
  const requests = await Promise.all(
    times.map((time) => visitor.request({ startsAt: nextWeekday(practice, 'tuesday', time) })),
  )
  const codes = await codesOf(requests.map((request) => visitor.send(request)))
  expect(codes).toEqual(['done', ...Array(5).fill('slot_taken')])
  expect(await count(practice, 'session')).toBe(1)
})

describe('a time that was refused a moment ago', () => {
  /** A time that one visitor has booked and another was refused. */
  async function aRefusedTime() {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'tuesday', '10:00')
    const visitor = aVisitor(still, practice)
    const first = await visitor.request({ startsAt })
    const key = crypto.randomUUID()
    const booked = await visitor.send(first, key)
    expect(await codesOf([visitor.send(await visitor.request({ startsAt }))])).toEqual(['slot_taken'])
    return { practice, startsAt, visitor, first, key, booked }
  }

  test('is refused before the proof of work is checked', async () => {
    const { practice, startsAt, visitor } = await aRefusedTime()
    const wrong = { ...(await visitor.request({ startsAt })), captcha: 'nothing' }
    await expect(visitor.send(wrong)).rejects.toMatchObject({
      code: 'slot_taken',
      details: { nearest: expect.arrayContaining([{ startsAt: expect.any(String) }]) },
    })
    // For a time that nobody was refused, the proof is checked.
    const free = { ...wrong, startsAt: nextWeekday(practice, 'tuesday', '14:00') }
    expect(await codesOf([visitor.send(free)])).toEqual(['captcha'])
  })

  test('is answered again to whoever booked it, and another body under the key is told apart', async () => {
    const { visitor, first, key, booked } = await aRefusedTime()
    expect(await visitor.send(first, key)).toEqual(booked)
    const other = { ...first, message: 'Autre chose' }
    expect(await codesOf([visitor.send(other, key)])).toEqual(['idempotency_mismatch'])
  })

  test('is asked for by a crowd at once: whoever booked it has the answer again, all others are refused', async () => {
    const { startsAt, visitor, first, key, booked } = await aRefusedTime()
    const others = await Promise.all(Array.from({ length: 12 }, () => visitor.request({ startsAt })))
    const again = Promise.all([visitor.send(first, key), visitor.send(first, key)])
    const sent = others.map((request) => visitor.send(request))
    expect(await codesOf(sent)).toEqual(Array(12).fill('slot_taken'))
    expect(await again).toEqual([booked, booked])
  })

  test('can be booked at once when it is free again', async () => {
    const { startsAt, visitor, booked } = await aRefusedTime()
    await visitor.cancel(booked)
    expect(await codesOf([visitor.send(await visitor.request({ startsAt }))])).toEqual(['done'])
  })

  test('is booked by whoever holds it, however many were refused', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'tuesday', '10:00')
    const visitor = aVisitor(still, practice)
    const { token } = await visitor.hold(startsAt)
    const requests = await Promise.all([1, 2, 3].map(() => visitor.request({ startsAt })))
    for (const request of requests) expect(await codesOf([visitor.send(request)])).toEqual(['slot_taken'])
    expect(await codesOf([aVisitor(still, practice).hold(startsAt)])).toEqual(['slot_taken'])
    expect(await codesOf([visitor.send({ ...requests[0]!, holdToken: token })])).toEqual(['done'])
  })
})
