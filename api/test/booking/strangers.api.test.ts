import { describe, expect, test } from 'vitest'
import { CONFIRM_MS, countStrangers } from '../../src/booking/strangers.ts'
import { signToken } from '../../src/crypto/token.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { lapseSession } from '../../src/sessions/service.ts'
import { act } from '../an-action.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

/** The nth free time of a practice. */
const time = (practice: BuiltPractice, nth: number) =>
  nextWeekday(practice, days[Math.floor(nth / 5)]!, `${String(8 + 2 * (nth % 5)).padStart(2, '0')}:00`)

/** A practice for which one network has just sent as many strangers as is usual. */
async function aCrowded(settings = {}, options = {}) {
  const practice = await aPractice(app.orm, { settings, ...options })
  const visitor = aVisitor(app, practice)
  const usualOnes = []
  for (let n = 0; n < 3; n++) usualOnes.push(await visitor.book({ startsAt: time(practice, n) }))
  const mailed = (id: string) => ({
    token: signToken(app.config.APP_SECRET, 'confirm_booking', { practiceId: practice.id, id }),
  })
  const messages = (id: string) =>
    inPractice(app.orm.em.fork(), practice.id, async (em) => {
      const rows = await queryOf(em)<{ template: string; audience: string }>(
        'select template, audience from message where session_id = $1 order by created_at, audience',
        [id],
      )
      return rows.map(({ template, audience }) => `${template} ${audience}`)
    })
  return { practice, visitor, usualOnes, mailed, messages, next: time(practice, 3) }
}

/** The count of a practice's strangers. */
const counted = ({ id }: BuiltPractice) =>
  inPractice(app.orm.em.fork(), id, async (em) => {
    const { count, minutes } = await countStrangers(queryOf(em), id, [], new Date())
    return { count, minutes }
  })

/** The address that a request came with. */
const emailOf = (practice: BuiltPractice, sessionId: string) =>
  inPractice(app.orm.em.fork(), practice.id, async (em) => {
    const [client] = await queryOf(em)<{ email: string }>(
      'select p.email from patient p join session s on s.patient_id = p.id where s.id = $1',
      [sessionId],
    )
    return client!.email
  })

describe('a stranger’s request', () => {
  test('is accepted as it is on a usual day', async () => {
    const { usualOnes } = await aCrowded()
    expect(usualOnes.map(({ confirmBy }) => confirmBy)).toEqual(usualOnes.map(() => null))
  })

  test('is held back for two hours when its network sent more than usual, and the practitioner is not notified yet', async () => {
    const { visitor, messages, next } = await aCrowded({ autoAccept: true })
    const held = await visitor.book({ startsAt: next })
    expect(held.status).toBe('pending_validation')
    const left = Date.parse(held.confirmBy!) - Date.now()
    expect(left).toBeGreaterThan(CONFIRM_MS - 60_000)
    expect(left).toBeLessThanOrEqual(CONFIRM_MS)
    expect(await messages(held.id)).toEqual(['session.requested client'])
    expect(await visitor.slots(next)).not.toContain(next)
  })

  test.each(['accept', 'refuse'] as const)('counts again once what it was answered is undone: %s', async (event) => {
    const { practice, visitor, usualOnes, next } = await aCrowded()
    const client = await app.signedIn(practice)
    const at = { params: { id: usualOnes[0]!.id } }
    const { sessions } = client
    const stands = (await counted(practice)).count
    if (event === 'accept') await sessions.accept({ ...at, query: { holdMailSeconds: '10' } })
    else await sessions.refuse({ ...at, body: { reason: 'Complet', holdMailSeconds: 10 } })
    expect((await counted(practice)).count).toBe(stands - 1)
    await (event === 'accept' ? sessions.undoAccept(at) : sessions.undoRefuse(at))
    expect((await counted(practice)).count).toBe(stands)
    await visitor.book({ startsAt: next, client: { email: await emailOf(practice, at.params.id) } })
    expect((await counted(practice)).count, 'nor does the practice know its client by it').toBe(stands + 1)
  })

  test('is refused where no link can be mailed: it could only lapse', async () => {
    const { visitor, next } = await aCrowded({}, { isVerified: false })
    expect(await refusal(visitor.book({ startsAt: next }))).toMatchObject({ code: 'too_many_requests' })
    expect(await visitor.slots(next)).toContain(next)
  })

  test('is let in by the mailed link, and not by the page’s own link', async () => {
    const { visitor, mailed, messages, next } = await aCrowded()
    const held = await visitor.book({ startsAt: next })
    expect(await visitor.own(held)).toMatchObject({ canConfirm: false, confirmBy: held.confirmBy })
    const params = { token: held.manageUrl.split('/').at(-1)! }
    expect(await refusal(visitor.api.booking.confirm({ params }))).toMatchObject({ code: 'transition_not_allowed' })
    const seen = await visitor.api.booking.own({ params: mailed(held.id) })
    expect(seen, 'to open it is not to press').toMatchObject({ canConfirm: true, confirmBy: held.confirmBy })
    const own = await visitor.api.booking.confirm({ params: mailed(held.id) })
    expect(own).toMatchObject({ status: 'pending_validation', canConfirm: false, confirmBy: null })
    expect(await messages(held.id)).toEqual(['session.requested client', 'session.requested practitioner'])
  })

  test.each([false, true])(
    'is let in once by a link that is pressed twice, accepted automatically: %s',
    async (autoAccept) => {
      const { visitor, mailed, messages, next } = await aCrowded({ autoAccept })
      const held = await visitor.book({ startsAt: next })
      const own = await visitor.api.booking.confirm({ params: mailed(held.id) })
      const told = await messages(held.id)
      expect(await visitor.api.booking.confirm({ params: mailed(held.id) })).toEqual(own)
      expect(await messages(held.id)).toEqual(told)
    },
  )

  test('that the practitioner has accepted stays so when the link is pressed; an ended one is refused', async () => {
    const { practice, visitor, mailed, next } = await aCrowded()
    const held = await visitor.book({ startsAt: next })
    await (await app.signedIn(practice)).sessions.accept({ params: { id: held.id } })
    expect(await visitor.api.booking.confirm({ params: mailed(held.id) })).toMatchObject({ status: 'scheduled' })
    await visitor.cancel(held)
    const pressed = visitor.api.booking.confirm({ params: mailed(held.id) })
    expect(await refusal(pressed)).toMatchObject({ code: 'transition_not_allowed', details: { current: 'cancelled' } })
  })

  test('is accepted by the link where the practice accepts automatically', async () => {
    const { visitor, mailed, messages, next } = await aCrowded({ autoAccept: true })
    const held = await visitor.book({ startsAt: next })
    const own = await visitor.api.booking.confirm({ params: mailed(held.id) })
    expect(own).toMatchObject({ status: 'scheduled', confirmBy: null })
    expect(await messages(held.id)).toEqual([
      'session.requested client',
      'session.accepted client',
      'session.booked practitioner',
    ])
  })

  test('lapses when nobody pressed the link in time, not a millisecond before, and nobody is mailed', async () => {
    const { practice, visitor, messages, next } = await aCrowded()
    const held = await visitor.book({ startsAt: next })
    const end = Date.parse(held.confirmBy!)
    const lapse = (at: number) =>
      act(app, practice, new Date(at), (action) => lapseSession(action, held.id), { kind: 'system' })
    await lapse(end - 1)
    expect((await visitor.own(held)).status).toBe('pending_validation')
    await lapse(end)
    expect((await visitor.own(held)).status).toBe('cancelled')
    expect(await visitor.slots(next)).toContain(next)
    expect(await messages(held.id)).toEqual(['session.requested client'])
  })

  test('is listed among the practitioner’s requests with its time, and accepting lets it in', async () => {
    const { practice, visitor, next } = await aCrowded()
    const held = await visitor.book({ startsAt: next })
    const me = await app.signedIn(practice)
    const { data } = await me.sessions.list({ query: { status: 'pending_validation' } })
    expect(data.find(({ id }) => id === held.id)).toMatchObject({ confirmBy: held.confirmBy })
    const accepted = await me.sessions.accept({ params: { id: held.id } })
    expect(accepted).toMatchObject({ status: 'scheduled', confirmBy: null })
  })

  test('is not held back if the practice knows the address', async () => {
    const { practice, visitor, next } = await aCrowded()
    const { email } = await aPatient(app.orm, practice)
    const booked = await visitor.book({ startsAt: next, client: { email: email! } })
    expect(booked.confirmBy).toBeNull()
  })

  test('no longer counts once the practitioner has answered it', async () => {
    const { practice, visitor, usualOnes, next } = await aCrowded()
    await (await app.signedIn(practice)).sessions.accept({ params: { id: usualOnes[0]!.id } })
    expect((await visitor.book({ startsAt: next })).confirmBy).toBeNull()
  })

  test('still counts when it was cancelled at once', async () => {
    const { visitor, usualOnes, next } = await aCrowded()
    const params = { token: usualOnes[0]!.manageUrl.split('/').at(-1)! }
    await visitor.api.booking.cancel({ params, body: { reason: 'Un empêchement' } })
    expect((await visitor.book({ startsAt: next })).confirmBy).not.toBeNull()
  })

  test('counts with all the sessions of its programme', async () => {
    const practice = await aPractice(app.orm, { settings: { autoAccept: true, horizonDays: 14 } })
    const before = await counted(practice)
    const first = await aVisitor(app, practice).book({ startsAt: time(practice, 0) })
    const alone = await counted(practice)
    expect([before, alone]).toEqual([
      { count: 0, minutes: 0 },
      { count: 1, minutes: 60 },
    ])
    const later = await aSession(app.orm, practice, { startsAt: new Date(time(practice, 6)) })
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update session set first_session_id = $1 where id = $2', [first.id, later.id]),
    )
    expect(await counted(practice)).toEqual({ count: 1, minutes: 120 })
  })

  test('is refused when too many of its network wait, confirmed or not', async () => {
    const { practice, visitor } = await aCrowded()
    for (let n = 3; n < 10; n++) await visitor.book({ startsAt: time(practice, n) })
    const refused = await refusal(visitor.book({ startsAt: time(practice, 10) }))
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(await aVisitor(app, practice).book({ startsAt: time(practice, 10) })).toHaveProperty('id')
  })
})
