import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { madeCaptcha } from '../captcha.ts'
import { nextWeekday } from '../days.ts'
import { asPracticeId } from '../practice-id.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

describe('a visitor asks for a session', () => {
  test('which waits for the practitioner, with a link of the visitor’s own', async () => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const booked = await visitor.book({ startsAt: nextWeekday(practice, 'tuesday', '10:00') })
    expect(booked).toMatchObject({ status: 'pending_validation', payment: null })
    const own = await visitor.own(booked)
    expect(own).toMatchObject({ status: 'pending_validation', firstname: 'Zoé', canCancel: true, canReschedule: false })
  })

  test('with a message and answers to questions of the site, which the practitioner reads below each other', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aVisitor(app, practice).book({
      startsAt: nextWeekday(practice, 'tuesday', '10:00'),
      message: 'Bonjour.',
      answers: { 'Comment nous avez-vous connus ?': 'Par une amie', 'Une allergie ?': '' },
      waiver: true,
    })
    const client = await app.signedIn(practice)
    expect((await client.sessions.get({ params: { id } })).message).toBe(
      'Bonjour.\n\nComment nous avez-vous connus ?\nPar une amie',
    )
  })

  test('with more answers than a site asks for, or one without a question, which is refused', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'tuesday', '10:00')
    const eleven = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`Question ${n}`, 'Oui']))
    for (const answers of [eleven, { ' ': 'Oui' }, { 'Bcc:\r\nx': 'Oui' }])
      expect(await refusal(aVisitor(app, practice).book({ startsAt, answers }))).toMatchObject({ code: 'validation' })
  })

  test('and learns whether an e-mail comes: none does while the practice has not confirmed its own address', async () => {
    for (const isVerified of [true, false]) {
      const practice = await aPractice(app.orm, { isVerified })
      const booked = await aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'tuesday', '10:00') })
      expect(booked.isMailed).toBe(isVerified)
    }
  })

  test('which is planned at once where the practice accepts automatically', async () => {
    const practice = await aPractice(app.orm, { settings: { autoAccept: true } })
    const booked = await aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'tuesday', '10:00') })
    expect(booked.status).toBe('scheduled')
  })

  test('and the time is no longer offered to others', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'wednesday', '09:00')
    expect(await aVisitor(app, practice).slots(startsAt)).toContain(startsAt)
    await aVisitor(app, practice).book({ startsAt })
    expect(await aVisitor(app, practice).slots(startsAt)).not.toContain(startsAt)
  })

  test('for a taken time: the refusal names the three nearest free ones', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'wednesday', '10:00')
    await aSession(app.orm, practice, { startsAt: new Date(startsAt) })
    const refused = await refusal(aVisitor(app, practice).book({ startsAt }))
    expect(refused).toMatchObject({ status: 409, code: 'slot_taken' })
    const nearest = refused.details.nearest as { startsAt: string }[]
    expect(nearest.map((slot) => slot.startsAt)).toEqual([
      nextWeekday(practice, 'wednesday', '08:45'),
      nextWeekday(practice, 'wednesday', '09:00'),
      nextWeekday(practice, 'wednesday', '11:00'),
    ])
  })

  test('twice with the same key, which makes one session', async () => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const request = await visitor.request({ startsAt: nextWeekday(practice, 'thursday', '10:00') })
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.send(request, 'the-same-key-5')))
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  })

  test('five times from one e-mail address without an answer, for any family member, and not a sixth time', async () => {
    const practice = await aPractice(app.orm)
    const me = await app.signedIn(practice)
    const email = `famille-${crypto.randomUUID()}@essais.test`
    const at = (time: string) => nextWeekday(practice, 'monday', time)
    const ask = (time: string, firstname: string) =>
      aVisitor(app, practice).book({ startsAt: at(time), client: { email, firstname } })
    const waiting = []
    for (const [firstname, times] of [['Zoé', ['08:00', '09:00']] as const, ['Anne', ['10:00', '11:00']] as const]) {
      const patient = await aPatient(app.orm, practice, { firstname, email })
      for (const time of times)
        waiting.push(
          await aSession(app.orm, practice, {
            startsAt: new Date(at(time)),
            status: 'pending_validation',
            patientId: patient.id,
          }),
        )
    }
    expect(await ask('12:00', 'Zoé'), 'the fifth').toMatchObject({ status: 'pending_validation' })
    const refused = { status: 429, code: 'too_many_requests' }
    for (const firstname of ['Zoé', 'Paul']) expect(await refusal(ask('13:00', firstname))).toMatchObject(refused)
    await me.sessions.accept({ params: { id: waiting[2]!.id } })
    expect(await ask('13:00', 'Paul'), 'once one is answered').toMatchObject({ status: 'pending_validation' })
  })

  test('as a client in the archive, who is out of it then', async () => {
    const practice = await aPractice(app.orm)
    const { email } = await aPatient(app.orm, practice)
    const within = <Row>(sql: string) => inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<Row>(sql))
    await within('update patient set archived_at = now()')
    await aVisitor(app, practice).book({
      startsAt: nextWeekday(practice, 'tuesday', '10:00'),
      client: { email: email! },
    })
    expect(await within('select archived_at is null as is_here from patient')).toEqual([{ is_here: true }])
  })

  test('only with consent to the stored data', async () => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const request = await visitor.request({ startsAt: nextWeekday(practice, 'tuesday', '10:00') })
    const refused = await refusal(visitor.send({ ...request, consent: false as true }))
    expect(refused).toMatchObject({ status: 422, details: { errors: { consent: ['consent_needed'] } } })
  })

  test('at a practice whose id the page writes in capitals', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'thursday', '12:00')
    const visitor = aVisitor(app, { ...practice, id: asPracticeId(practice.id.toUpperCase()) })
    const { token } = await visitor.hold(startsAt)
    expect(await visitor.slots(startsAt, token)).toContain(startsAt)
    expect(await visitor.book({ startsAt, holdToken: token })).toHaveProperty('id')
  })
})

describe('a time that is not offered is refused at its field', () => {
  const wanted: [string, Parameters<typeof nextWeekday>[2], string][] = [
    ['off the grid', '10:07', 'off_grid'],
    ['before the practice opens', '07:00', 'outside_schedule'],
    ['so late that it does not fit', '19:30', 'does_not_fit'],
  ]
  test.each(wanted)('%s', async (_, time, reason) => {
    const practice = await aPractice(app.orm)
    const refused = await refusal(aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'monday', time) }))
    expect(refused).toMatchObject({ status: 422, code: 'not_offered', details: { errors: { startsAt: [reason] } } })
  })

  test('in the past, too soon and beyond the horizon', async () => {
    const practice = await aPractice(app.orm, { settings: { noticeMinutes: 2880, horizonDays: 20 } })
    const visitor = aVisitor(app, practice)
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    for (const [startsAt, reason] of [
      [inDays(-3), 'past'],
      [inDays(0.5), 'too_soon'],
      [inDays(40), 'beyond_horizon'],
    ] as const) {
      const refused = await refusal(visitor.book({ startsAt }))
      expect(refused.status).toBe(422)
      expect(refused.details.errors?.startsAt).toContain(reason)
    }
  })
})

describe('a visitor cannot', () => {
  test.each(['priceCents', 'status', 'durationMinutes', 'practiceId', 'patientId'])(
    'set %s, which is an unknown field (CVE-2026-105256, CVE-2026-104766)',
    async (field) => {
      const practice = await aPractice(app.orm)
      const visitor = aVisitor(app, practice)
      const request = await visitor.request({ startsAt: nextWeekday(practice, 'friday', '10:00') })
      const refused = await refusal(visitor.send({ ...request, [field]: 0 }))
      expect(refused).toMatchObject({ status: 422, code: 'validation' })
      expect(Object.keys(refused.details.errors ?? {})).toContain(field)
    },
  )

  test('book a session type of another practice, which is not found (CVE-2026-16624)', async () => {
    const [practice, other] = [await aPractice(app.orm), await aPractice(app.orm)]
    const startsAt = nextWeekday(practice, 'friday', '10:00')
    const refused = await refusal(aVisitor(app, practice).book({ startsAt, sessionTypeId: other.type.id }))
    expect(refused).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('choose a place at which the session type is not held', async () => {
    const practice = await aPractice(app.orm, { type: { locations: ['office'] } })
    const startsAt = nextWeekday(practice, 'friday', '10:00')
    const refused = await refusal(aVisitor(app, practice).book({ startsAt, location: 'video' }))
    expect(refused).toMatchObject({ status: 422, details: { errors: { location: ['not_offered'] } } })
  })

  test.each([
    ['client.firstname', { firstname: 'Zoé\r\nBcc: tous@ailleurs.test' }],
    ['client.lastname', { lastname: 'Œuvrard\u0000' }],
    ['client.email', { email: 'zoe@essais.test\r\nRCPT TO:<tous@ailleurs.test>' }],
    ['client.phone', { phone: '06 12 34\n56 78' }],
  ])('put a line break of %s into a message (GHSA-8xv5-4855-24qf)', async (field, client) => {
    const practice = await aPractice(app.orm)
    const refused = await refusal(
      aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'friday', '10:00'), client }),
    )
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.details.errors ?? {})).toEqual([field])
  })

  test('tell an unknown practice from a disabled one', async () => {
    const practice = await aPractice(app.orm, { isActive: false })
    const nobody = { ...practice, id: asPracticeId(practice.type.id) }
    const [disabled, unknown] = await Promise.all(
      [practice, nobody].map((each) => refusal(aVisitor(app, each).profile())),
    )
    expect(disabled).toMatchObject({ status: 404, code: 'not_found' })
    expect({ ...unknown?.details, requestId: '' }).toEqual({ ...disabled?.details, requestId: '' })
    for (const each of [practice, nobody]) {
      const startsAt = nextWeekday(practice, 'friday', '10:00')
      expect(await refusal(aVisitor(app, each).hold(startsAt))).toMatchObject({ status: 404, code: 'not_found' })
      const captcha = await madeCaptcha(each.id, 'booking')
      const refused = await refusal(aVisitor(app, each).book({ startsAt, captcha }))
      expect(refused).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  test('learn from the refusal of a phone number who is a patient here', async () => {
    const practice = await aPractice(app.orm)
    const startsAt = nextWeekday(practice, 'friday', '10:00')
    const { email } = await aPatient(app.orm, practice, { firstname: 'Zoé', lastname: 'Œuvrard' })
    for (const client of [{ email: email! }, {}]) {
      const refused = await refusal(aVisitor(app, practice).book({ startsAt, client: { ...client, phone: '000000' } }))
      expect(refused).toMatchObject({ status: 422, details: { errors: { 'client.phone': ['invalid_phone'] } } })
    }
  })

  test('name a script as the page of the booking (CVE-2026-57858)', async () => {
    const practice = await aPractice(app.orm)
    const source = { page: 'javascript:alert(1)' }
    const startsAt = nextWeekday(practice, 'friday', '10:00')
    const refused = await refusal(aVisitor(app, practice).book({ startsAt, source }))
    expect(refused).toMatchObject({ status: 422, details: { errors: { 'source.page': expect.any(Array) } } })
  })

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:45:00Z'])(
    'ask for a time that no calendar of ours reaches: %s',
    async (startsAt) => {
      const practice = await aPractice(app.orm)
      const refused = await refusal(aVisitor(app, practice).book({ startsAt }))
      expect(refused).toMatchObject({ status: 422, details: { errors: { startsAt: ['out_of_range'] } } })
    },
  )
})
