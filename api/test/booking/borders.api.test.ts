import { randomBytes } from 'node:crypto'
import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { holdSlot } from '../../src/booking/hold-slot.ts'
import { type BookingLink, ownBooking } from '../../src/booking/own-booking.ts'
import { cancelOwnBooking, confirmOwnBooking, rescheduleOwnBooking } from '../../src/booking/own-changes.ts'
import { assertSlotFree, requestBooking } from '../../src/booking/service.ts'
import { openToken, signToken } from '../../src/crypto/token.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { act } from '../an-action.ts'
import { anAddress, testApp } from '../app.ts'
import { aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'

const app = await testApp()
const { APP_SECRET: secret } = app.config
const { limits } = app.app

/** An instant, so many milliseconds later. */
const later = (at: Date | string, ms: number) => new Date(new Date(at).getTime() + ms)

const inside = <T>(practice: BuiltPractice, work: (query: Query) => Promise<T>) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => work(queryOf(em)))

const asVisitor = <T>(practice: BuiltPractice, now: Date, work: Parameters<typeof act<T>>[3]) =>
  act(app, practice, now, work, { kind: 'visitor' })

const linkOf = ({ id: practiceId }: BuiltPractice, id: string, version = 1): BookingLink =>
  openToken(secret, 'manage', signToken(secret, 'manage', { practiceId, id, version }))!

/** A proof of more work than is ever asked for. */
const aProof = () => ({ digest: randomBytes(32), expiresAt: later(new Date(), millisecondsInHour), level: 9 })

describe('a held time', () => {
  const now = new Date()

  /** A practice and a time, with the calls that visitors make about it at an instant. */
  async function aWish() {
    const practice = await aPractice(app.orm)
    const slot = { sessionTypeId: practice.type.id, startsAt: new Date(nextWeekday(practice, 'monday', '10:00')) }
    const hold = (at: Date) =>
      asVisitor(practice, at, (action) => holdSlot(action, slot, { address: anAddress(), limits, proof: aProof() }))
    const ask = (at: Date) => asVisitor(practice, at, (action) => assertSlotFree(action, slot))
    return { practice, slot, hold, ask }
  }

  test('is held for exactly ten minutes, and is free from then on', async () => {
    const { hold, ask } = await aWish()
    const { expiresAt } = await hold(now)
    expect(expiresAt).toEqual(later(now, 10 * millisecondsInMinute))
    const last = later(expiresAt, -1)
    await expect(ask(last)).rejects.toMatchObject({ code: 'slot_taken' })
    await expect(hold(last)).rejects.toMatchObject({ code: 'slot_taken' })
    await ask(expiresAt)
    expect(await hold(expiresAt)).toMatchObject({ expiresAt: later(expiresAt, 10 * millisecondsInMinute) })
  })

  test('is refused as the forty-first that its practice has at a time', async () => {
    const { practice, hold } = await aWish()
    const heldBefore = (count: number, expiresAt: Date) =>
      inside(practice, (query) =>
        query(
          `insert into time_block (id, practice_id, practitioner_id, starts_at, ends_at, expires_at, holders)
           select gen_random_uuid(), $1, $2, t, t + interval '1 hour', $3, array[gen_random_uuid()::text]
           from generate_series($4::timestamptz, $4::timestamptz + ($5::int - 1) * interval '2 hours', interval '2 hours') t`,
          [practice.id, practice.practitionerId, expiresAt.toISOString(), later(now, 30 * millisecondsInDay), count],
        ),
      )
    await heldBefore(39, later(now, 5 * millisecondsInMinute))
    const { expiresAt } = await hold(now)
    const other = { sessionTypeId: practice.type.id, startsAt: new Date(nextWeekday(practice, 'tuesday', '10:00')) }
    const holdOther = (at: Date) =>
      asVisitor(practice, at, (action) => holdSlot(action, other, { address: anAddress(), limits, proof: aProof() }))
    await expect(holdOther(later(now, 5 * millisecondsInMinute - 1))).rejects.toMatchObject({
      code: 'too_many_holds',
      details: { retryAfterSeconds: 600 },
    })
    expect(expiresAt).toEqual(later(now, 10 * millisecondsInMinute))
    expect(await holdOther(later(now, 5 * millisecondsInMinute))).toHaveProperty('id')
  })
})

test('a held time stays its visitor’s when the notice begins while they fill in the form, but is held no longer', async () => {
  const noticeMinutes = 24 * 60
  const practice = await aPractice(app.orm, { settings: { noticeMinutes } })
  const slot = { sessionTypeId: practice.type.id, startsAt: new Date(nextWeekday(practice, 'monday', '10:00')) }
  const client = { firstname: 'Zoé', lastname: 'Œuvrard', email: `zoe-${crypto.randomUUID()}@essais.test` }
  const request = { ...slot, location: 'office', client, consent: true, locale: 'fr', captcha: '' } as const
  const visit = (ownHoldId?: string) => ({ address: anAddress(), ownHoldId, limits, proof: aProof() })
  const hold = (at: Date, own?: string) => asVisitor(practice, at, (action) => holdSlot(action, slot, visit(own)))
  const book = (at: Date, own?: string) =>
    asVisitor(practice, at, (action) => requestBooking(action, request, visit(own)))
  const lastly = later(slot.startsAt, -noticeMinutes * millisecondsInMinute)
  const { id, expiresAt } = await hold(lastly)
  const refused = { code: 'not_offered', details: { errors: { startsAt: ['too_soon'] } } }
  const meanwhile = later(lastly, 1)
  await expect(hold(meanwhile, id), 'else a time is held until it begins').rejects.toMatchObject(refused)
  await expect(book(expiresAt, id), 'ten minutes are over').rejects.toMatchObject(refused)
  expect(await book(later(expiresAt, -1), id)).toMatchObject({ status: 'pending_validation', startsAt: slot.startsAt })
})

describe('a visitor’s own booking', () => {
  const cancellationHours = 48

  async function aBooked(status: 'scheduled' | 'pre_scheduled' = 'scheduled') {
    const practice = await aPractice(app.orm, { settings: { cancellationHours } })
    const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
    const { id } = await aSession(app.orm, practice, { startsAt, status })
    const link = linkOf(practice, id)
    const seen = (now: Date) => inside(practice, (query) => ownBooking(query, link, now))
    const at = <T>(now: Date, work: Parameters<typeof act<T>>[3]) => asVisitor(practice, now, work)
    return { practice, id, startsAt, link, seen, at }
  }

  test('is moved and cancelled until the last instant of the notice, and not after it', async () => {
    const { practice, startsAt, link, seen, at } = await aBooked()
    const last = later(startsAt, -cancellationHours * millisecondsInHour)
    expect(await seen(last)).toMatchObject({ changeableUntil: last, canCancel: true, canReschedule: true })
    const tooLate = later(last, 1)
    expect(await seen(tooLate)).toMatchObject({ changeableUntil: last, canCancel: false, canReschedule: false })
    const to = new Date(nextWeekday(practice, 'tuesday', '12:00'))
    const refused = { code: 'too_late', details: { changeableUntil: last } }
    await expect(at(tooLate, (action) => rescheduleOwnBooking(action, link, { startsAt: to }))).rejects.toMatchObject(
      refused,
    )
    const cancelAt = (now: Date) => at(now, (action) => cancelOwnBooking(action, link, 'Un empêchement'))
    await expect(cancelAt(tooLate)).rejects.toMatchObject(refused)
    await cancelAt(last)
    expect(await seen(last)).toMatchObject({ status: 'cancelled' })
  })

  test('of a programme is confirmed until its start, and not from then on', async () => {
    const { startsAt, link, seen, at } = await aBooked('pre_scheduled')
    expect(await seen(startsAt)).toMatchObject({ canConfirm: false })
    await expect(at(startsAt, (action) => confirmOwnBooking(action, link))).rejects.toMatchObject({
      code: 'transition_not_allowed',
      details: { current: 'pre_scheduled', allowed: [] },
    })
    const last = later(startsAt, -1)
    expect(await seen(last)).toMatchObject({ canConfirm: true })
    await at(last, (action) => confirmOwnBooking(action, link))
    expect(await seen(last)).toMatchObject({ status: 'scheduled', canConfirm: false })
  })

  test('an expired link says so, a forged one is not found', async () => {
    const { practice, id, link, startsAt } = await aBooked()
    await inside(practice, (query) => query('update session set link_version = 3 where id = $1', [id]))
    const open = (by: BookingLink) => inside(practice, (query) => ownBooking(query, by, later(startsAt, -1)))
    await expect(open(link)).rejects.toMatchObject({ code: 'link_expired' })
    await expect(open(linkOf(practice, id, 2))).rejects.toMatchObject({ code: 'link_expired' })
    expect(await open(linkOf(practice, id, 3))).toMatchObject({ startsAt })
    await expect(open(linkOf(practice, id, 4))).rejects.toMatchObject({ code: 'not_found' })
    const forged = openToken(
      secret,
      'manage',
      signToken('another secret than ours', 'manage', { practiceId: practice.id, id }),
    )!
    await expect(open(forged)).rejects.toMatchObject({ code: 'not_found' })
  })
})
