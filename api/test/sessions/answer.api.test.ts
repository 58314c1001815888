import { describe, expect, test, vi } from 'vitest'
import { lockPractitioner } from '../../src/availability/time-blocks.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { startSession } from '../../src/sessions/service.ts'
import { anAction } from '../an-action.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

const waitingForLocks = async () => {
  const [row] = await queryOf(app.orm.em.fork())<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%practitioner%'`,
  )
  return row!.waiting
}

describe('a practitioner answers a request', () => {
  test('with yes: it is planned, and its history says who did what', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'monday', '10:00') })
    const me = await app.signedIn(practice)
    expect(await me.sessions.accept({ params: { id } })).toMatchObject({ status: 'scheduled', isLocked: false })
    expect(await me.sessions.history({ params: { id } })).toMatchObject([
      { event: 'request', from: null, to: 'pending_validation', by: 'visitor' },
      { event: 'accept', from: 'pending_validation', to: 'scheduled', by: 'practitioner' },
    ])
  })

  test('with no and a reason: it is cancelled, and the time is free again', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'monday', '11:00')
    const visitor = aVisitor(app, practice)
    const { id } = await visitor.book({ startsAt })
    const me = await app.signedIn(practice)
    const refused = await me.sessions.refuse({ params: { id }, body: { reason: 'Je suis en formation.' } })
    expect(refused).toMatchObject({ status: 'cancelled', cancelReason: 'Je suis en formation.', allowed: [] })
    expect(await visitor.slots(startsAt)).toContain(startsAt)
  })

  test('without a reason for no: refused at the field', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'monday', '11:00') })
    const me = await app.signedIn(practice)
    const answer = await refusal(me.sessions.refuse({ params: { id }, body: { reason: '  ' } }))
    expect(answer).toMatchObject({ status: 422, details: { errors: { reason: ['required'] } } })
  })

  test('in two windows at once: one answer counts, the other reads the result', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'monday', '12:00') })
    const me = await app.signedIn(practice)
    const answers = [
      me.sessions.accept({ params: { id } }),
      me.sessions.refuse({ params: { id }, body: { reason: 'Complet.' } }),
    ]
    expect(await codesOf(answers)).toEqual(['done', 'transition_not_allowed'])
  })

  test('by moving what is cancelled meanwhile: it stays cancelled, and takes no time', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'monday', '10:00')) })
    const me = await app.signedIn(practice)
    const to = nextWeekday(practice, 'tuesday', '10:00')
    const moving = await inPractice(app.orm.em.fork(), practice.id, async (em) => {
      await lockPractitioner(queryOf(em), practice.id)
      const waiting = refusal(me.sessions.reschedule({ params: { id }, body: { startsAt: to } }))
      await vi.waitFor(async () => expect(await waitingForLocks()).toBeGreaterThan(0), 5_000)
      await me.sessions.cancel({ params: { id }, body: { reason: 'Un empêchement' } })
      return { waiting }
    })
    expect(await moving.waiting).toMatchObject({ code: 'transition_not_allowed', details: { current: 'cancelled' } })
    expect(await aVisitor(app, practice).slots(to)).toContain(to)
  })

  test('too late: a request whose start has passed can no longer be accepted', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = new Date(Date.now() - 60_000)
    const { id } = await aSession(app.orm, practice, { startsAt, status: 'pending_validation' })
    const me = await app.signedIn(practice)
    expect(await refusal(me.sessions.accept({ params: { id } }))).toMatchObject({
      code: 'transition_not_allowed',
      details: { current: 'pending_validation', allowed: ['refuse', 'cancel'] },
    })
  })

  test('only in their own practice: another’s session is not found (CVE-2026-34055, CVE-2026-1704)', async () => {
    const [practice, other] = [await aPractice(app.orm), await aPractice(app.orm)]
    const { id } = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'monday', '10:00')) })
    const stranger = await app.signedIn(other)
    const params = { id }
    const calls = [
      () => stranger.sessions.get({ params }),
      () => stranger.sessions.history({ params }),
      () => stranger.sessions.accept({ params }),
      () => stranger.sessions.cancel({ params, body: { reason: 'x' } }),
      () => stranger.sessions.reschedule({ params, body: { startsAt: nextWeekday(other, 'friday', '10:00') } }),
      () => stranger.sessions.start({ params }),
      () => stranger.sessions.lock({ params }),
    ]
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('a session runs', () => {
  test('from start over stop to completed, and its record is locked', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aSession(app.orm, practice, { startsAt: new Date(Date.now() + 60_000) })
    const me = await app.signedIn(practice)
    expect(await me.sessions.start({ params: { id } })).toMatchObject({
      status: 'in_progress',
      allowed: ['takeBack', 'stop'],
    })
    expect(await me.sessions.stop({ params: { id } })).toMatchObject({ status: 'done', allowed: ['complete'] })
    expect(await me.sessions.complete({ params: { id } })).toMatchObject({ status: 'completed', isLocked: true })
    expect(await refusal(me.sessions.start({ params: { id } }))).toMatchObject({ status: 409 })
    expect(await me.sessions.unlock({ params: { id }, body: { reason: 'Une date à corriger' } })).toMatchObject({
      isLocked: false,
    })
  })

  test('alone: a second one does not start beside it', async () => {
    const practice = await aPractice(app.orm)
    const soon = Date.now() + 60_000
    const one = await aSession(app.orm, practice, { startsAt: new Date(soon) })
    const two = await aSession(app.orm, practice, { startsAt: new Date(soon + 7_200_000) })
    const me = await app.signedIn(practice)
    const starts = [one, two].map(({ id }) => me.sessions.start({ params: { id } }))
    expect(await codesOf(starts)).toEqual(['conflict', 'done'])
  })

  test('without waiting for simultaneous bookings, which do not wait for it either', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aSession(app.orm, practice, { startsAt: new Date(Date.now() + 60_000) })
    const me = await app.signedIn(practice)
    await inPractice(app.orm.em.fork(), practice.id, async (em) => {
      await lockPractitioner(queryOf(em), practice.id)
      expect(await me.sessions.start({ params: { id } })).toMatchObject({ status: 'in_progress' })
    })
    const { id: next } = await aSession(app.orm, practice, { startsAt: new Date(Date.now() + 7_200_000) })
    await me.sessions.stop({ params: { id } })
    // The answer comes while the starting session is still locked: waiting for it would deadlock.
    await inPractice(app.orm.em.fork(), practice.id, async (em) => {
      await startSession(anAction(em, app.config, practice, new Date()), next)
      const booked = await aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'friday', '10:00') })
      expect(booked).toMatchObject({ status: 'pending_validation' })
    })
    expect(await me.sessions.get({ params: { id: next } })).toMatchObject({ status: 'in_progress' })
  })

  test('not before its time as missed, and afterwards until it is corrected', async () => {
    const practice = await aPractice(app.orm)
    const coming = await aSession(app.orm, practice, { startsAt: new Date(Date.now() + 3_600_000) })
    const gone = await aSession(app.orm, practice, { startsAt: new Date(Date.now() - 7_200_000) })
    const me = await app.signedIn(practice)
    expect(await refusal(me.sessions.miss({ params: { id: coming.id } }))).toMatchObject({
      status: 409,
      code: 'transition_not_allowed',
      details: { current: 'scheduled', allowed: ['reschedule', 'start', 'cancel'] },
    })
    expect(await me.sessions.miss({ params: { id: gone.id } })).toMatchObject({
      status: 'missed',
      allowed: ['correct'],
    })
  })
})

describe('the list of sessions', () => {
  test('finds by name without accents, filters, sorts and pages', async () => {
    const practice = await aPractice(app.orm)
    const anne = await aPatient(app.orm, practice, { firstname: 'Hélène', lastname: 'Lefèvre' })
    for (const [index, time] of ['09:00', '11:00', '13:00'].entries())
      await aSession(app.orm, practice, {
        startsAt: new Date(nextWeekday(practice, 'monday', time)),
        ...(index === 1 && { patientId: anne.id, status: 'pending_validation' as const }),
      })
    const me = await app.signedIn(practice)
    const found = await me.sessions.list({ query: { q: 'lefevre helene' } })
    expect(found.data.map((session) => session.patient.lastname)).toEqual(['Lefèvre'])
    const waiting = await me.sessions.list({ query: { status: 'pending_validation', perPage: '2' } })
    expect(waiting.meta).toEqual({ page: 1, perPage: 2, total: 1 })
    const latest = await me.sessions.list({ query: { sort: '-startsAt', perPage: '2', page: '2' } })
    expect(latest.data.map((session) => session.startsAt)).toEqual([nextWeekday(practice, 'monday', '09:00')])
    expect(latest.meta.total).toBe(3)
  })

  test.each([
    ['sort', { sort: 'startsAt; drop table session' }],
    ['perPage', { perPage: '7' }],
    ['status', { status: 'scheduled,paid' }],
  ])('refuses an unlisted %s (CVE-2025-50383)', async (field, query) => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    const answer = await refusal(me.sessions.list({ query: query as never }))
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.details.errors ?? {})[0]).toMatch(new RegExp(`^${field}`))
  })
})
