import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

/** The nth free time of a practice. */
const time = (practice: BuiltPractice, nth: number) =>
  nextWeekday(practice, days[Math.floor(nth / 5)]!, `${String(8 + 2 * (nth % 5)).padStart(2, '0')}:00`)

test('one address has a daily maximum of requests, even if they are accepted at once or cancelled', async () => {
  const practice = await aPractice(app.orm, { settings: { autoAccept: true } })
  const email = `zoe-${crypto.randomUUID()}@essais.test`
  await aPatient(app.orm, practice, { email, firstname: 'Zoé', lastname: 'Œuvrard' })
  // The requests come from everywhere, so that no network has sent more than usual.
  const book = (nth: number) => aVisitor(app, practice).book({ startsAt: time(practice, nth), client: { email } })
  for (let nth = 0; nth < 12; nth++) {
    const booked = await book(nth)
    expect(booked.status).toBe('scheduled')
    if (nth === 0) await aVisitor(app, practice).cancel(booked)
  }
  expect(await refusal(book(12))).toMatchObject({ status: 429, code: 'too_many_requests' })
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("update session set requested_at = requested_at - interval '1 day'"),
  )
  expect((await book(12)).status).toBe('scheduled')
})
