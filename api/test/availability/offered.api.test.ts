import { describe, expect, test } from 'vitest'
import { Unavailability } from '../../src/availability/entity.ts'
import { assertNotTaken } from '../../src/availability/taken.ts'
import { signToken } from '../../src/crypto/token.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { Failure } from '../../src/http/errors.ts'
import { startApp, testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { madeCaptcha } from '../captcha.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
const dayOf = (instant: string) => instant.slice(0, 10)

describe('the times that visitors are offered', () => {
  test('are grouped by the local day of the requested zone', async () => {
    const practice = await aPractice(app.orm, { opens: { wednesday: ['20:00-21:00'] } })
    const startsAt = nextWeekday(practice, 'wednesday', '20:00')
    const [from, to] = [dayOf(startsAt), dayOf(new Date(Date.parse(startsAt) + 86_400_000).toISOString())]
    const query = { sessionTypeId: practice.type.id, from, to, timeZone: 'Asia/Kathmandu' }
    const offered = await app.client().availability.offered({ params: { practiceId: practice.id }, query })
    expect(offered).toEqual({
      timeZone: 'Asia/Kathmandu',
      days: [
        { date: from, slots: [] },
        { date: to, slots: [startsAt] },
      ],
    })
  })

  test('leave out unavailabilities, and the buffers around a session', async () => {
    const practice = await aPractice(app.orm, { type: { durationMinutes: 60, bufferAfterMinutes: 30 } })
    const at = (time: string) => nextWeekday(practice, 'monday', time)
    await aSession(app.orm, practice, { startsAt: new Date(at('12:00')) })
    await inPractice(app.orm.em, practice.id, async (em) => {
      em.create(Unavailability, {
        practiceId: practice.id,
        practitionerId: practice.practitionerId,
        title: Buffer.alloc(0),
        isAllDay: false,
        startsAt: new Date(at('15:00')),
        endsAt: new Date(at('20:00')),
      })
    })
    const slots = await aVisitor(app, practice).slots(at('12:00'))
    expect(slots).toContain(at('10:30'))
    expect(slots).not.toContain(at('10:45'))
    expect(slots.filter((slot) => slot >= at('13:00'))).toEqual(['13:00', '13:15', '13:30'].map(at))
  })

  test('follow the session’s length, pauses included, where the practice wants it so', async () => {
    const practice = await aPractice(app.orm, {
      opens: { wednesday: ['09:00-13:00'] },
      settings: { gridMinutes: null },
      type: { durationMinutes: 60, bufferBeforeMinutes: 5, bufferAfterMinutes: 10 },
    })
    const at = (time: string) => nextWeekday(practice, 'wednesday', time)
    const visitor = aVisitor(app, practice)
    expect(await visitor.slots(at('09:00'))).toEqual(['09:00', '10:15', '11:30'].map(at))
    expect(await refusal(visitor.book({ startsAt: at('10:00') }))).toMatchObject({ code: 'not_offered' })
    expect(await visitor.book({ startsAt: at('10:15') })).toMatchObject({ startsAt: at('10:15') })
  })

  test.each([
    ['to', { from: '2027-03-02', to: '2027-03-01' }, 'before_from'],
    ['to', { from: '2027-01-01', to: '2027-03-04' }, 'more_than_62_days'],
    ['from', { from: '2027-02-30', to: '2027-03-04' }, undefined],
    ['timeZone', { from: '2027-03-01', to: '2027-03-02', timeZone: 'Europe/Pariss' }, 'unknown_time_zone'],
  ])('need a valid window: %s of %j', async (field, window, reason) => {
    const practice = await aPractice(app.orm)
    const query = { sessionTypeId: practice.type.id, timeZone: 'Europe/Paris', ...window }
    const answer = await refusal(app.client().availability.offered({ params: { practiceId: practice.id }, query }))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.details.errors ?? {})).toEqual([field])
    if (reason) expect(answer.details.errors?.[field]).toEqual([reason])
  })
})

describe('the daily maximum', () => {
  test('counts neither missed or cancelled sessions, nor one that moves within the day', async () => {
    const practice = await aPractice(app.orm, { settings: { mostPerDay: 1 } })
    const at = (time: string) => nextWeekday(practice, 'monday', time)
    for (const status of ['missed', 'cancelled'] as const)
      await aSession(app.orm, practice, { startsAt: new Date(at('08:00')), status })
    const visitor = aVisitor(app, practice)
    expect(await visitor.slots(at('10:00'))).toContain(at('10:00'))
    const { id } = await aSession(app.orm, practice, { startsAt: new Date(at('10:00')) })
    expect(await visitor.slots(at('10:00'))).toEqual([])
    const token = signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id })
    const move = (time: string) => visitor.api.booking.reschedule({ params: { token }, body: { startsAt: at(time) } })
    expect(await move('15:00')).toMatchObject({ startsAt: at('15:00') })
    await aSession(app.orm, practice, { startsAt: new Date(at('18:00')) })
    expect(await refusal(move('12:00'))).toMatchObject({ code: 'slot_taken' })
  })
})

describe('a held time counts for the daily and weekly maximum', () => {
  test.each(['mostPerDay', 'mostPerWeek'] as const)('%s, so that who holds it does not lose it', async (rule) => {
    const practice = await aPractice(app.orm, { settings: { [rule]: 1 } })
    const [held, wished] = ['10:00', '15:00'].map((time) => nextWeekday(practice, 'monday', time)) as [string, string]
    const [visitor, other] = [aVisitor(app, practice), aVisitor(app, practice)]
    const { token } = await visitor.hold(held)
    expect(await other.slots(wished)).toEqual([])
    expect(await visitor.slots(wished, token)).toContain(wished)
    expect(await refusal(other.hold(wished))).toMatchObject({ code: 'slot_taken' })
    expect(await refusal(other.book({ startsAt: wished }))).toMatchObject({ code: 'slot_taken' })
    expect(await visitor.book({ startsAt: held, holdToken: token })).toMatchObject({ startsAt: held })
  })

  test('until it is released', async () => {
    const practice = await aPractice(app.orm, { settings: { mostPerDay: 1 } })
    const [held, wished] = ['10:00', '15:00'].map((time) => nextWeekday(practice, 'monday', time)) as [string, string]
    const visitor = aVisitor(app, practice)
    const { token } = await visitor.hold(held)
    await visitor.api.booking.releaseHold({ params: { token } })
    expect(await aVisitor(app, practice).book({ startsAt: wished })).toMatchObject({ startsAt: wished })
  })
})

test('nothing of a suspended practitioner is offered, held or booked', async () => {
  const practice = await aPractice(app.orm, { suspendedAt: new Date() })
  const visitor = aVisitor(app, practice)
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  for (const call of [visitor.slots, visitor.hold])
    expect(await refusal(call(startsAt))).toMatchObject({ status: 404, code: 'not_found' })
  const captcha = await madeCaptcha(practice.id, 'booking')
  expect(await refusal(visitor.book({ startsAt, captcha }))).toMatchObject({ status: 404, code: 'not_found' })
})

test('two times taken within one second each name the free times next to themselves', async () => {
  const practice = await aPractice(app.orm)
  const [morning, evening] = ['09:00', '18:00'].map((time) => nextWeekday(practice, 'monday', time))
  const now = new Date()
  const nearestTo = async (startsAt: string) => {
    const wanted = { practiceId: practice.id, sessionTypeId: practice.type.id, startsAt: new Date(startsAt), now }
    const asking = inPractice(app.orm.em.fork(), practice.id, (em) => assertNotTaken(queryOf(em), wanted))
    const [refused] = await Promise.allSettled([asking])
    if (refused.status === 'fulfilled' || !(refused.reason instanceof Failure)) throw new Error('expected a refusal')
    expect(refused.reason.code).toBe('slot_taken')
    return (refused.reason.details.nearest as { startsAt: string }[]).map((slot) => slot.startsAt)
  }
  for (const startsAt of [morning!, evening!]) await aSession(app.orm, practice, { startsAt: new Date(startsAt) })
  expect(await nearestTo(morning!)).toContain(nextWeekday(practice, 'monday', '10:00'))
  expect(await nearestTo(evening!)).toContain(nextWeekday(practice, 'monday', '19:00'))
})

describe('when the clocks change', () => {
  test('a skipped time is not offered and cannot be booked; a repeated one is offered once', async () => {
    const night = await aPractice(app.orm, { opens: { sunday: ['01:00-05:00'] }, settings: { horizonDays: 365 } })
    const inSpring = await startApp({ now: () => new Date('2027-03-20T09:00:00Z') })
    const visitor = aVisitor(inSpring, night)
    expect(await visitor.slots('2027-03-28T00:00:00.000Z')).toEqual(
      ['00:00', '00:15', '00:30', '00:45', '01:00', '01:15', '01:30', '01:45', '02:00'].map(
        (time) => `2027-03-28T${time}:00.000Z`,
      ),
    )
    const inAutumn = await aVisitor(inSpring, night).slots('2027-10-31T00:00:00.000Z')
    expect(inAutumn).toContain('2027-10-31T00:30:00.000Z')
    expect(inAutumn).not.toContain('2027-10-31T01:30:00.000Z')
    const again = await refusal(visitor.book({ startsAt: '2027-10-31T01:30:00.000Z' }))
    expect(again).toMatchObject({
      status: 422,
      code: 'not_offered',
      details: { errors: { startsAt: ['repeated_hour'] } },
    })
    await inSpring.close()
  })
})

describe('the reason why a time is not offered', () => {
  test('is told to the practitioner, with what blocks it', async () => {
    const practice = await aPractice(app.orm, { opens: { monday: ['09:00-11:00'] } })
    const startsAt = nextWeekday(practice, 'monday', '09:00')
    await aSession(app.orm, practice, { startsAt: new Date(startsAt) })
    const me = await app.signedIn(practice)
    const date = dayOf(startsAt)
    const query = { sessionTypeId: practice.type.id, from: date, to: date, explain: '1' as const }
    const { days } = await me.availability.explained({ query })
    expect(days[0]?.slots).toEqual([nextWeekday(practice, 'monday', '10:00')])
    expect(days[0]?.notOffered?.[0]).toMatchObject({
      startsAt,
      reasons: [{ code: 'busy', startsAt, endsAt: nextWeekday(practice, 'monday', '10:00') }],
    })
  })
})
