import { describe, expect, test } from 'vitest'
import { TimeBlock } from '../../src/availability/entity.ts'
import { holdSlot } from '../../src/booking/service.ts'
import { openToken, signToken } from '../../src/crypto/token.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { act } from '../an-action.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { solvedCaptcha } from '../captcha.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

/** Expires the holds, as after ten minutes. */
const endHolds = (practice: BuiltPractice) =>
  inPractice(app.orm.em, practice.id, (em) =>
    em.nativeUpdate(TimeBlock, { expiresAt: { $ne: null } }, { expiresAt: new Date(Date.now() - 1000) }),
  )

describe('a held time', () => {
  test('is hidden from others, not from its own visitor', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    const [visitor, other] = [aVisitor(app, practice), aVisitor(app, practice)]
    const hold = await visitor.hold(startsAt)
    expect(await other.slots(startsAt)).not.toContain(startsAt)
    expect(await visitor.slots(startsAt, hold.token)).toContain(startsAt)
    expect(await refusal(other.hold(startsAt))).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(await refusal(other.book({ startsAt }))).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(await visitor.book({ startsAt, holdToken: hold.token })).toHaveProperty('id')
  })

  test('is free again when it is released', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'monday', '11:00')
    const visitor = aVisitor(app, practice)
    const { token } = await visitor.hold(startsAt)
    await visitor.api.booking.releaseHold({ params: { token } })
    await visitor.api.booking.releaseHold({ params: { token } })
    expect(await visitor.slots(startsAt)).toContain(startsAt)
  })

  test('is deleted once it has expired', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'monday', '14:00')
    const { token } = await aVisitor(app, practice).hold(startsAt)
    await endHolds(practice)
    const other = aVisitor(app, practice)
    expect(await other.slots(startsAt)).toContain(startsAt)
    expect(await other.book({ startsAt })).toHaveProperty('id')
    const late = await refusal(aVisitor(app, practice).book({ startsAt, holdToken: token }))
    expect(late.code).toBe('slot_taken')
  })

  test('is exchanged for another in one call', async () => {
    const practice = await aPractice(app.orm)
    const [first, second] = [nextWeekday(practice, 'tuesday', '10:00'), nextWeekday(practice, 'tuesday', '10:30')]
    const visitor = aVisitor(app, practice)
    const { token } = await visitor.hold(first)
    await visitor.hold(second, token)
    expect(await aVisitor(app, practice).slots(first)).toContain(nextWeekday(practice, 'tuesday', '09:30'))
  })

  test('cannot be taken by the dozen from one address (slot exhaustion)', async () => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const at = (time: string) => nextWeekday(practice, 'friday', time)
    for (const time of ['08:00', '10:00', '12:00']) await visitor.hold(at(time), undefined, await visitor.holdProof())
    const refused = await refusal(visitor.hold(at('14:00'), undefined, await visitor.holdProof()))
    expect(refused).toMatchObject({ status: 429, code: 'too_many_holds' })
  })

  test('counts for the whole network of an IPv6 address: a visitor has 18 trillion addresses', async () => {
    const practice = await aPractice(app.orm)
    const hold = async (end: string, time: string) => {
      const captcha = await solvedCaptcha(app.url, practice.id, {}, 'hold')
      return app.client({ 'x-forwarded-for': `2001:db8:1:${end}` }).booking.hold({
        params: { practiceId: practice.id },
        body: { sessionTypeId: practice.type.id, startsAt: nextWeekday(practice, 'friday', time), captcha },
      })
    }
    for (const [end, time] of [
      ['2::1', '08:00'],
      ['2::2', '09:00'],
      ['2::3', '10:00'],
    ] as const)
      await hold(end, time)
    const tooMany = { status: 429, code: 'too_many_holds' }
    expect(await refusal(hold('2::4', '14:00')), 'the /64 of one subscriber').toMatchObject(tooMany)
    for (const [end, time] of [
      ['3::1', '11:00'],
      ['4::1', '12:00'],
      ['5::1', '13:00'],
    ] as const)
      await hold(end, time)
    expect(await refusal(hold('6::1', '14:00')), 'the /56 of one line, from however many /64').toMatchObject(tooMany)
    expect(await hold('106::1', '14:00'), 'another line of the same /48').toHaveProperty('token')
  })

  test('costs a proof of work from the network’s second one on, valid once, and from the first where many are held', async () => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const at = (time: string) => nextWeekday(practice, 'friday', time)
    const first = await visitor.hold(at('08:00'))
    await visitor.hold(at('08:30'), first.token)
    expect(await refusal(visitor.hold(at('10:00')))).toMatchObject({ status: 403, code: 'captcha' })
    const proof = await visitor.holdProof()
    await visitor.hold(at('10:00'), undefined, proof)
    expect(await refusal(visitor.hold(at('11:30'), undefined, proof))).toMatchObject({ code: 'captcha' })
    const easy = await visitor.holdProof()
    for (const day of ['monday', 'tuesday'] as const)
      for (const time of ['08:00', '10:00', '12:00', '14:00'])
        await aVisitor(app, practice).hold(nextWeekday(practice, day, time))
    const other = aVisitor(app, practice)
    const wanted = nextWeekday(practice, 'wednesday', '08:00')
    expect(await refusal(other.hold(wanted)), 'the eleventh of the practice').toMatchObject({ code: 'captcha' })
    expect(await refusal(other.hold(wanted, undefined, easy)), 'work of before the rush').toMatchObject({
      code: 'captcha',
    })
    expect(await other.hold(wanted, undefined, await other.holdProof())).toHaveProperty('token')
  })

  test('cannot be renewed for ever without a proof of work, neither in one call nor by releasing it first', async () => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const startsAt = nextWeekday(practice, 'friday', '08:00')
    let { token } = await visitor.hold(startsAt)
    for (let n = 0; n < 11; n++) token = (await visitor.hold(startsAt, token)).token
    expect(await refusal(visitor.hold(startsAt, token))).toMatchObject({ status: 403, code: 'captcha' })
    token = (await visitor.hold(startsAt, token, await visitor.holdProof())).token
    await visitor.api.booking.releaseHold({ params: { token } })
    expect(await refusal(visitor.hold(startsAt))).toMatchObject({ code: 'captcha' })
    expect(await aVisitor(app, practice).hold(startsAt), 'the first of another network').toHaveProperty('token')
  })

  test('is counted against what costs no proof only where it comes about', async () => {
    const practice = await aPractice(app.orm)
    const spent: string[] = []
    const limits = { spend: async (name: string) => void spent.push(name), forgive: async () => undefined }
    const slot = { sessionTypeId: practice.type.id, startsAt: new Date(nextWeekday(practice, 'friday', '08:00')) }
    const hold = (isTaken: boolean) =>
      act(app, practice, new Date(), (action) => {
        const query = new Proxy(action.db.query, {
          apply: (run, self, [text, values]: [string, unknown[]]) =>
            isTaken && text.startsWith('insert into time_block') ? [] : Reflect.apply(run, self, [text, values]),
        })
        return holdSlot({ ...action, db: { ...action.db, query } }, slot, { address: '203.0.113.7', limits })
      })
    // Somebody else took it meanwhile.
    await expect(hold(true)).rejects.toMatchObject({ code: 'slot_taken' })
    expect(spent).toEqual([])
    expect(await hold(false)).toHaveProperty('id')
    expect(spent).toEqual(['free holds x1'])
  })

  test('stays hidden from a caller with a forged token', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'thursday', '10:00')
    const { token } = await aVisitor(app, practice).hold(startsAt)
    const { practiceId, id } = openToken(app.config.APP_SECRET, 'hold', token)!
    const forged = signToken('a-guess-of-the-secret-of-this-system', 'hold', { practiceId, id })
    expect(await aVisitor(app, practice).slots(startsAt, forged)).not.toContain(startsAt)
  })

  test('of another practice is not found', async () => {
    const [practice, other] = [await aPractice(app.orm), await aPractice(app.orm)]
    const startsAt = nextWeekday(practice, 'thursday', '10:00')
    const { token } = await aVisitor(app, practice).hold(startsAt)
    const stranger = aVisitor(app, other)
    await stranger.hold(startsAt, token)
    expect(await aVisitor(app, practice).slots(startsAt)).not.toContain(startsAt)
  })
})
