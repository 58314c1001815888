import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession, type BuiltClient, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
const at = (practice: BuiltPractice, hour: string) => new Date(nextWeekday(practice, 'tuesday', hour))

/** A client of a practice, with an appointment on Tuesday at ten. */
async function withAppointment(given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, given)
  const client = await aClient(app.orm, practice)
  const { id } = await aSession(app.orm, practice, { startsAt: at(practice, '10:00'), patientId: client.patientId })
  return { practice, client, api: await as(client), params: { id } }
}

const historyOf = (practice: BuiltPractice, id: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ event: string; done_by: string }>(
      'select event, done_by from session_history where session_id = $1 order by happened_at, id',
      [id],
    ),
  )

const mailsOf = (practice: BuiltPractice) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ template: string; audience: string; by: string }>(
      "select template, audience, data->>'by' as by from message order by template, audience",
    ),
  )

describe('an own appointment', () => {
  test('is shown with its possible actions, and links into the area and out of it', async () => {
    const { practice, api, params } = await withAppointment()
    const seen = await api.clientSessions.get({ params, query: {} })
    expect(seen).toMatchObject({ id: params.id, practiceId: practice.id, canReschedule: true, canCancel: true })
    expect(seen).not.toHaveProperty('refusesSms')
    expect(seen.practice).toMatchObject({ phone: '+33240000000' })
    const token = seen.manageUrl.split('/').at(-1) ?? ''
    expect(await app.client().booking.own({ params: { token } })).toMatchObject({ startsAt: seen.startsAt })
    expect((await api.clientSessions.get({ params, query: { lang: 'en' } })).sessionType.name).toBe(
      'Individual session',
    )
  })

  test('is moved and cancelled by the client, as its history and both mails say', async () => {
    const { practice, api, params } = await withAppointment()
    const startsAt = at(practice, '14:00').toISOString()
    expect(await api.clientSessions.reschedule({ params, body: { startsAt } })).toMatchObject({ startsAt })
    const cancelled = await api.clientSessions.cancel({ params, body: { reason: 'Un empêchement' } })
    expect(cancelled).toMatchObject({ status: 'cancelled', canCancel: false })
    expect(await historyOf(practice, params.id)).toEqual([
      { event: 'reschedule', done_by: 'client' },
      { event: 'cancel', done_by: 'client' },
    ])
    expect((await mailsOf(practice)).filter(({ template }) => template === 'session.cancelled')).toEqual([
      { template: 'session.cancelled', audience: 'client', by: 'client' },
      { template: 'session.cancelled', audience: 'practitioner', by: 'client' },
    ])
    const { data: past } = await api.clientSessions.past({})
    expect(past).toMatchObject([{ id: params.id, status: 'cancelled', practiceId: practice.id }])
    expect(past[0]?.types).toEqual([
      { id: practice.type.id, nameFr: 'Séance individuelle', nameEn: 'Individual session' },
    ])
  })

  test('that a programme planned is confirmed', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    const { id } = await aSession(app.orm, practice, {
      startsAt: at(practice, '10:00'),
      patientId: client.patientId,
      status: 'pre_scheduled',
    })
    const api = await as(client)
    expect(await api.clientSessions.confirm({ params: { id } })).toMatchObject({ status: 'scheduled' })
    expect(await historyOf(practice, id)).toEqual([{ event: 'confirm', done_by: 'client' }])
    expect(await api.clientSessions.confirmAttendance({ params: { id } })).toMatchObject({
      attendanceConfirmedAt: expect.any(String),
    })
  })

  test('may wait for an earlier time, and nothing else', async () => {
    const { practice, api, params } = await withAppointment()
    const wait = (isWanted: boolean) => api.clientSessions.waitEarlier({ params, body: { isWanted } })
    expect((await api.clientSessions.get({ params, query: {} })).earlier).toEqual({ isWanted: false })
    expect((await wait(true)).earlier).toEqual({ isWanted: true })
    expect((await wait(true)).earlier).toEqual({ isWanted: true })
    expect((await wait(false)).earlier).toEqual({ isWanted: false })
    expect(await historyOf(practice, params.id)).toEqual([
      { event: 'waitEarlier', done_by: 'client' },
      { event: 'stopWaiting', done_by: 'client' },
    ])
  })

  test('stays as it is after the deadline, and is not moved to a taken time', async () => {
    const { practice, api, params } = await withAppointment({ settings: { cancellationHours: 720 } })
    const body = { startsAt: at(practice, '14:00').toISOString() }
    expect(await refusal(api.clientSessions.reschedule({ params, body }))).toMatchObject({ code: 'too_late' })
    const cancelled = api.clientSessions.cancel({ params, body: { reason: 'Un empêchement' } })
    expect(await refusal(cancelled)).toMatchObject({ status: 409, code: 'too_late' })
    const free = await withAppointment()
    const taken = at(free.practice, '14:00')
    await aSession(app.orm, free.practice, { startsAt: taken })
    const moved = free.api.clientSessions.reschedule({ params: free.params, body: { startsAt: taken.toISOString() } })
    expect(await refusal(moved)).toMatchObject({ code: 'slot_taken' })
  })

  test('of anybody else, there or in another practice, is not found by any caller, and nobody is asked to sign in', async () => {
    const { practice, client, params } = await withAppointment()
    const neighbour = await as(await aClient(app.orm, practice))
    const stranger = await as(await aClient(app.orm, await aPractice(app.orm)))
    const practitioner = await app.signedIn(practice)
    const startsAt = at(practice, '14:00').toISOString()
    const calls = (api: ReturnType<typeof app.client>) => [
      () => api.clientSessions.get({ params, query: {} }),
      () => api.clientSessions.reschedule({ params, body: { startsAt } }),
      () => api.clientSessions.confirm({ params }),
      () => api.clientSessions.confirmAttendance({ params }),
      () => api.clientSessions.waitEarlier({ params, body: { isWanted: true } }),
      () => api.clientSessions.cancel({ params, body: { reason: 'Un empêchement' } }),
    ]
    for (const api of [neighbour, stranger])
      for (const call of calls(api)) expect(await refusal(call())).toMatchObject({ status: 404, code: 'not_found' })
    for (const api of [practitioner, app.client()])
      for (const call of calls(api)) expect(await refusal(call())).toMatchObject({ status: 401 })
    expect((await neighbour.clientSessions.past({})).data).toEqual([])
    expect(await historyOf(practice, params.id)).toEqual([])
    const own = await as(client)
    expect(await refusal(own.clientSessions.get({ params: { id: newId() }, query: {} }))).toMatchObject({ status: 404 })
  })
})
