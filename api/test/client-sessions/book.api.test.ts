import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession, type BuiltClient, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })

const requestAt = (practice: BuiltPractice, hour: string) => ({
  params: { practiceId: practice.id },
  body: {
    sessionTypeId: practice.type.id,
    startsAt: nextWeekday(practice, 'tuesday', hour),
    location: 'office' as const,
    consent: true as const,
    locale: 'fr' as const,
  },
})

const inOf = <T>(practice: BuiltPractice, sql: string, params: unknown[] = []) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql, params))

async function aClientOf(given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, given)
  const client = await aClient(app.orm, practice)
  return { practice, client, api: await as(client) }
}

describe('a client books', () => {
  test('as the person whom the practice knows, without a captcha: both are notified, and the history says who it was', async () => {
    const { practice, client, api } = await aClientOf()
    const { params, body } = requestAt(practice, '10:00')
    const booked = await api.clientSessions.book({ params, body: { ...body, message: 'Je dors mal.' } })
    expect(booked).toMatchObject({ status: 'pending_validation', startsAt: body.startsAt, payment: null })
    const [session] = await inOf<{ patient_id: string; message: Buffer; consent_version: number }>(
      practice,
      'select patient_id, message, consent_version from session where id = $1',
      [booked.id],
    )
    expect(session).toMatchObject({ patient_id: client.patientId, consent_version: 1 })
    expect(session?.message.toString()).not.toContain('dors')
    expect(await inOf(practice, 'select event, done_by from session_history')).toEqual([
      { event: 'request', done_by: 'client' },
    ])
    expect(
      await inOf(
        practice,
        "select audience, data->>'by' as by from message where template = 'session.requested' order by audience",
      ),
    ).toEqual([
      { audience: 'client', by: 'client' },
      { audience: 'practitioner', by: 'client' },
    ])
    expect(await inOf(practice, 'select id from patient')).toHaveLength(1)
    const [coming] = await api.clientArea.sessions({})
    expect(coming).toMatchObject({ id: booked.id })
  })

  test('again after a lost answer, even twice at once, and has one appointment', async () => {
    const { practice, api } = await aClientOf({ settings: { autoAccept: true } })
    const request = requestAt(practice, '10:00')
    const answers = await Promise.all([api.clientSessions.book(request), api.clientSessions.book(request)])
    const again = await api.clientSessions.book(request)
    expect(new Set([...answers, again].map(({ id }) => id)).size).toBe(1)
    expect(again.status).toBe('scheduled')
    expect(await inOf(practice, 'select id from session')).toHaveLength(1)
    expect(await inOf(practice, "select id from message where audience = 'client'")).toHaveLength(1)
  })

  test('and learns of their own appointment when they already have that time at another place', async () => {
    const { practice, api } = await aClientOf()
    await inOf(practice, "update session_type set locations = '{office,video}'")
    const { params, body } = requestAt(practice, '10:00')
    const booked = await api.clientSessions.book({ params, body })
    expect(booked).toMatchObject({ location: 'office' })
    const elsewhere = api.clientSessions.book({ params, body: { ...body, location: 'video' } })
    expect(await refusal(elsewhere)).toMatchObject({
      status: 409,
      code: 'conflict',
      details: { id: booked.id, location: 'office' },
    })
    expect(await inOf(practice, 'select location from session')).toEqual([{ location: 'office' }])
  })

  test('and when two want the same time, one gets it and the other is offered the nearest', async () => {
    const { practice, api } = await aClientOf()
    const other = await as(await aClient(app.orm, practice))
    const request = requestAt(practice, '10:00')
    expect(await codesOf([api.clientSessions.book(request), other.clientSessions.book(request)])).toEqual([
      'done',
      'slot_taken',
    ])
  })

  test('a time that a visitor’s hold kept until a moment ago', async () => {
    const { practice, api } = await aClientOf()
    const request = requestAt(practice, '10:00')
    await aVisitor(app, practice).hold(request.body.startsAt)
    expect(await codesOf([api.clientSessions.book(request)])).toEqual(['slot_taken'])
    await inOf(practice, "update time_block set expires_at = now() - interval '1 second'")
    expect(await api.clientSessions.book(request)).toMatchObject({ startsAt: request.body.startsAt })
  })

  test('nothing that is not offered, at no place where the type is not held, and not without the box', async () => {
    const { practice, api } = await aClientOf()
    const { params, body } = requestAt(practice, '10:00')
    const book = (change: object) => refusal(api.clientSessions.book({ params, body: { ...body, ...change } }))
    expect(await book({ startsAt: nextWeekday(practice, 'tuesday', '03:00') })).toMatchObject({ code: 'not_offered' })
    expect(await book({ sessionTypeId: crypto.randomUUID() })).toMatchObject({ status: 404 })
    expect(await book({ consent: false })).toMatchObject({ code: 'validation' })
    expect(await inOf(practice, 'select id from session')).toEqual([])
  })

  test('in no practice that does not know them, and nobody else can in their place', async () => {
    const { practice, api } = await aClientOf()
    const elsewhere = await aPractice(app.orm)
    expect(await refusal(api.clientSessions.book(requestAt(elsewhere, '10:00')))).toMatchObject({ status: 404 })
    const request = requestAt(practice, '10:00')
    const practitioner = await app.signedIn(practice)
    for (const caller of [practitioner, app.client()])
      expect(await refusal(caller.clientSessions.book(request))).toMatchObject({ status: 401 })
  })

  test('not as a minor without a known guardian, and with at most five waiting requests', async () => {
    const { practice, client, api } = await aClientOf()
    const born = `${new Date().getFullYear() - 12}-01-01`
    await inOf(practice, 'update patient set date_of_birth = $2 where id = $1', [client.patientId, born])
    const request = requestAt(practice, '10:00')
    expect(await refusal(api.clientSessions.book(request))).toMatchObject({ code: 'validation' })
    await inOf(practice, "update patient set guardian_name = 'Hélène Roux' where id = $1", [client.patientId])
    for (const hour of ['11', '12', '13', '14', '15'])
      await aSession(app.orm, practice, {
        startsAt: new Date(nextWeekday(practice, 'tuesday', `${hour}:00`)),
        patientId: client.patientId,
        status: 'pending_validation',
      })
    expect(await refusal(api.clientSessions.book(request))).toMatchObject({ code: 'too_many_requests' })
  })

  test('of a type for minors only with a known guardian, unless the practice knows that they are of age', async () => {
    const { practice, client, api } = await aClientOf({ type: { isForMinors: true } })
    const request = requestAt(practice, '10:00')
    expect(await refusal(api.clientSessions.book(request))).toMatchObject({
      details: { errors: { 'client.guardian': ['required'] } },
    })
    await inOf(practice, "update patient set date_of_birth = '1980-01-01' where id = $1", [client.patientId])
    expect(await api.clientSessions.book(request)).toHaveProperty('id')
  })

  test('and so comes back from the archive', async () => {
    const { practice, client, api } = await aClientOf()
    await inOf(practice, 'update patient set archived_at = now() where id = $1', [client.patientId])
    await api.clientSessions.book(requestAt(practice, '10:00'))
    expect(await inOf(practice, 'select archived_at from patient')).toEqual([{ archived_at: null }])
  })
})
