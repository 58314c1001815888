import { describe, expect, test } from 'vitest'
import { signToken, signVersionedToken } from '../../src/crypto/token.ts'
import { newPracticeId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { suppress } from '../../src/messages/suppression.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

describe('a visitor’s own booking', () => {
  test('is moved to another free time, and the old one is offered again', async () => {
    const practice = await aPractice(app.orm, { settings: { autoAccept: true } })
    const visitor = aVisitor(app, practice)
    const [from, to] = [nextWeekday(practice, 'monday', '10:00'), nextWeekday(practice, 'monday', '10:30')]
    const booked = await visitor.book({ startsAt: from })
    expect(await visitor.reschedule(booked, to)).toMatchObject({ startsAt: to, status: 'scheduled' })
    const offered = await visitor.slots(from)
    expect(offered).toContain(nextWeekday(practice, 'monday', '09:30'))
    expect(offered).not.toContain(from)
  })

  test.each([
    ['its client has no address any more', 'update patient set email = null'],
    ['nobody of the practice has confirmed an address', 'update app_user set email_verified_at = null'],
    [
      'the practice has used up its mails of the day',
      "update message set status = 'skipped', error = 'practice_budget' where audience = 'client'",
    ],
  ])('says that no mail comes where %s', async (_, statement) => {
    const practice = await aPractice(app.orm, { settings: { autoAccept: true } })
    const visitor = aVisitor(app, practice)
    const booked = await visitor.book({ startsAt: nextWeekday(practice, 'monday', '10:00') })
    expect(booked.isMailed).toBe(true)
    expect(await visitor.own(booked)).toMatchObject({ isMailed: true, practice: { email: practice.email } })
    await inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)(statement))
    expect(await visitor.own(booked)).toMatchObject({ isMailed: false })
  })

  test('says that no mail comes where the address of its client sends them back', async () => {
    const practice = await aPractice(app.orm, { settings: { autoAccept: true } })
    const visitor = aVisitor(app, practice)
    const booked = await visitor.book({ startsAt: nextWeekday(practice, 'monday', '10:00') })
    await inPractice(app.orm.em.fork(), practice.id, async (em) => {
      const [patient] = await queryOf(em)<{ email: string }>('select email from patient')
      const reached = { practiceId: practice.id, channel: 'email' as const, address: patient?.email ?? '' }
      await suppress(queryOf(em), app.config.APP_SECRET, reached, { reason: 'bounced', now: new Date() })
    })
    expect(await visitor.own(booked)).toMatchObject({ isMailed: false })
    const to = nextWeekday(practice, 'monday', '12:00')
    expect(await visitor.reschedule(booked, to)).toMatchObject({ startsAt: to, isMailed: false })
  })

  test('is not moved onto a time that is taken, and stands where it stood', async () => {
    const practice = await aPractice(app.orm, { settings: { autoAccept: true } })
    const visitor = aVisitor(app, practice)
    const [from, to] = [nextWeekday(practice, 'monday', '10:00'), nextWeekday(practice, 'monday', '15:00')]
    await aSession(app.orm, practice, { startsAt: new Date(to) })
    const booked = await visitor.book({ startsAt: from })
    expect(await refusal(visitor.reschedule(booked, to))).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(await visitor.own(booked)).toMatchObject({ startsAt: from })
  })

  test('keeps its booked length when it is moved, even if its type has changed or is no longer offered', async () => {
    const practice = await aPractice(app.orm, { settings: { autoAccept: true } })
    const visitor = aVisitor(app, practice)
    const booked = await visitor.book({ startsAt: nextWeekday(practice, 'monday', '10:00') })
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update session_type set duration_minutes = 30, is_active = false'),
    )
    const tooLate = await refusal(visitor.reschedule(booked, nextWeekday(practice, 'monday', '19:30')))
    expect(tooLate).toMatchObject({ code: 'not_offered', details: { errors: { startsAt: ['does_not_fit'] } } })
    const to = nextWeekday(practice, 'monday', '19:00')
    expect(await visitor.reschedule(booked, to)).toMatchObject({ startsAt: to })
  })

  test('is shown the times to which it can move: by its own length and place, without those of its type today', async () => {
    const practice = await aPractice(app.orm, {
      opens: { monday: ['09:00-12:00'] },
      settings: { autoAccept: true, gridMinutes: 30, mostPerDay: 1 },
    })
    const visitor = aVisitor(app, practice)
    const at = (time: string) => nextWeekday(practice, 'monday', time)
    const booked = await visitor.book({ startsAt: at('10:00') })
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)("update session_type set duration_minutes = 30, is_active = false, locations = '{video}'"),
    )
    const { moveToken, sessionType, location } = await visitor.own(booked)
    const date = at('10:00').slice(0, 10)
    const query = { sessionTypeId: sessionType.id, from: date, to: date, timeZone: 'UTC', location }
    const offered = (token?: string) =>
      visitor.api.availability.offered({
        params: { practiceId: practice.id },
        query: { ...query, ...(token && { moveToken: token }) },
      })
    const { days } = await offered(moveToken)
    // Neither its own time, which is no move, nor 11:30, which is too short for it.
    expect(days[0]?.slots).toEqual(['09:00', '09:30', '10:30', '11:00'].map(at))
    for (const start of days[0]?.slots ?? [])
      expect(await visitor.reschedule(booked, start)).toMatchObject({ startsAt: start })
    const subject = { practiceId: practice.id, id: booked.id, version: 1 }
    for (const forged of [undefined, signVersionedToken('another secret than ours', 'move', subject)])
      expect(await refusal(offered(forged))).toMatchObject({ status: 404 })
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update session set link_version = link_version + 1'),
    )
    expect(await refusal(offered(moveToken)), 'its links have ended').toMatchObject({ status: 404 })
    await inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)('update session set link_version = 1'))
    await visitor.cancel(booked)
    expect(await visitor.own(booked)).not.toHaveProperty('moveToken')
  })

  test('is moved once, when the answer was lost and the call is repeated', async () => {
    const practice = await aPractice(app.orm, { settings: { autoAccept: true } })
    const visitor = aVisitor(app, practice)
    const booked = await visitor.book({ startsAt: nextWeekday(practice, 'monday', '10:00') })
    const to = nextWeekday(practice, 'monday', '12:00')
    for (let time = 0; time < 2; time++) expect(await visitor.reschedule(booked, to)).toMatchObject({ startsAt: to })
    const messages = await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)<{ key: string }>("select key from message where template = 'session.moved'"),
    )
    expect(messages).toHaveLength(2)
  })

  test('is cancelled once, and its time is offered again', async () => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const startsAt = nextWeekday(practice, 'tuesday', '10:00')
    const booked = await visitor.book({ startsAt })
    expect(await visitor.cancel(booked)).toMatchObject({ status: 'cancelled', canCancel: false })
    expect(await refusal(visitor.cancel(booked))).toMatchObject({ status: 409, code: 'transition_not_allowed' })
    expect(await visitor.slots(startsAt)).toContain(startsAt)
  })

  test('stays as it is after the practice’s deadline', async () => {
    const practice = await aPractice(app.orm, { settings: { autoAccept: true, cancellationHours: 720 } })
    const visitor = aVisitor(app, practice)
    const booked = await visitor.book({ startsAt: nextWeekday(practice, 'tuesday', '10:00') })
    expect(await visitor.own(booked)).toMatchObject({ canCancel: false, canReschedule: false })
    expect(await refusal(visitor.cancel(booked))).toMatchObject({ status: 409, code: 'too_late' })
    const moved = visitor.reschedule(booked, nextWeekday(practice, 'tuesday', '12:00'))
    expect(await refusal(moved)).toMatchObject({ status: 409, code: 'too_late' })
  })

  test('opens by its link alone: cut, altered and made-up links are not found (CVE-2026-9188)', async () => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const token = visitor.tokenOf(await visitor.book({ startsAt: nextWeekday(practice, 'wednesday', '10:00') }))
    const flipped = token.at(-5) === 'A' ? 'B' : 'A'
    const forged = [
      token.slice(0, -4),
      `${token.slice(0, -5)}${flipped}${token.slice(-4)}`,
      'x'.repeat(64),
      `${token}AAAA`,
      ...[practice.id, newPracticeId()].map((id) =>
        signToken('a-guess-of-the-secret-of-this-system', 'manage', { practiceId: id, id: crypto.randomUUID() }),
      ),
    ]
    for (const link of forged) {
      const params = { token: link }
      expect(await refusal(visitor.api.booking.own({ params }))).toMatchObject({ status: 404 })
      const cancelled = visitor.api.booking.cancel({ params, body: { reason: 'Un empêchement' } })
      expect(await refusal(cancelled)).toMatchObject({ status: 404 })
    }
  })

  test('comes as a calendar file', async () => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const token = visitor.tokenOf(await visitor.book({ startsAt: nextWeekday(practice, 'wednesday', '15:00') }))
    const response = await fetch(`${app.url}/api/public/bookings/${token}/calendar.ics`)
    expect(response.headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  })
})
