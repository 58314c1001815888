import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice, OWN_PASSWORD } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal, refusalCode } from '../refusal.ts'
import { aType } from '../session-types/a-type.ts'

const app = await testApp()
const everywhere: ('office' | 'on_site' | 'video')[] = ['office', 'on_site', 'video']

async function aPlanned(status: Parameters<typeof aSession>[2]['status'] = 'scheduled') {
  const practice = await aPractice(app.orm, { type: { locations: everywhere } })
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const { id } = await aSession(app.orm, practice, { startsAt, status })
  const me = await app.signedIn(practice)
  const at = { params: { id } }
  return { practice, me, at, id, startsAt, change: (body: object) => me.sessions.change({ ...at, body }) }
}

const within = <Row>(practice: BuiltPractice, sql: string) =>
  inPractice(app.orm.em, practice.id, (em) => queryOf(em)<Row>(sql))

const messagesOf = (practice: BuiltPractice) =>
  within<{ template: string; audience: string; changed: string; sequence: number }>(
    practice,
    `select template, audience, data->>'changed' as changed, (data->>'sequence')::int as sequence
     from message order by created_at, id`,
  )

describe('the place of a session', () => {
  test('is changed to an address of its own, which is in its history, and the client is mailed only on demand', async () => {
    const { practice, me, at, change } = await aPlanned()
    const session = await change({ location: 'on_site', address: '3 rue des Lilas', city: '44400 Rezé' })
    expect(session).toMatchObject({
      location: 'on_site',
      place: { address: '3 rue des Lilas', city: '44400 Rezé', isOwn: true, location: null },
    })
    expect(await messagesOf(practice)).toEqual([])
    await change({ address: '5 rue des Lilas', notify: true })
    expect(await messagesOf(practice)).toEqual([
      { template: 'session.moved', audience: 'client', changed: 'place', sequence: 2 },
    ])
    expect((await me.sessions.history(at)).map(({ event }) => event)).toEqual(['toClient', 'address'])
  })

  test('is the practice or the client’s own address by default', async () => {
    const { practice, change } = await aPlanned()
    await within(practice, `update patient set address = '8 quai de la Fosse', city = '44000 Nantes'`)
    expect((await change({ location: 'on_site' })).place).toEqual({
      address: '8 quai de la Fosse',
      city: '44000 Nantes',
      isOwn: false,
      location: null,
    })
    expect((await change({ location: 'office' })).place).toEqual({
      address: null,
      city: 'Nantes',
      isOwn: false,
      location: null,
    })
    expect((await change({ location: 'video' })).place).toBeNull()
  })

  test('has a room as long as it is by video', async () => {
    const { practice, me, at, change } = await aPlanned()
    await me.video.choose({ body: { kind: 'jitsi', url: 'https://meet.essais.test', currentPassword: OWN_PASSWORD } })
    await change({ location: 'video' })
    expect((await me.video.links({ ...at, query: {} })).clientUrl).toContain('https://meet.essais.test/')
    await change({ location: 'office' })
    expect(await within(practice, 'select from session_video')).toEqual([])
  })

  test('leaves no trace if it is the same', async () => {
    const { practice, change, me, at } = await aPlanned()
    await change({ location: 'office', notify: true })
    expect(await messagesOf(practice)).toEqual([])
    const history = await refusal(me.sessions.history(at))
    expect(history).toMatchObject({ code: 'not_found' })
  })

  test('must be offered by its types, and an address belongs to a visit', async () => {
    const practice = await aPractice(app.orm, { type: { locations: ['office'] } })
    const { id } = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'monday', '10:00')) })
    const me = await app.signedIn(practice)
    const change = (body: object) => refusal(me.sessions.change({ params: { id }, body }))
    expect(await change({ location: 'video' })).toMatchObject({ details: { errors: { location: ['not_offered'] } } })
    expect(await change({ address: '3 rue des Lilas' })).toMatchObject({
      details: { errors: { address: ['only_on_site'] } },
    })
    expect(await change({ address: 'a\u0000b' })).toMatchObject({ status: 422 })
  })

  test('stays where the record is locked, or where the session will not take place', async () => {
    const { me, at, change } = await aPlanned('done')
    await me.sessions.complete(at)
    expect(await refusal(change({ location: 'video' }))).toMatchObject({ status: 409, code: 'locked' })
    const other = await aPlanned('cancelled')
    expect(await refusal(other.change({ location: 'video' }))).toMatchObject({ code: 'transition_not_allowed' })
    const stranger = await app.signedIn(await aPractice(app.orm))
    expect(await refusal(stranger.sessions.change({ ...at, body: { location: 'video' } }))).toMatchObject({
      status: 404,
    })
  })

  test('changed and cancelled at the same moment: the session ends cancelled, and nobody is invited to the new place', async () => {
    const { practice, me, at, change } = await aPlanned()
    const [changed, cancelled] = await Promise.allSettled([
      change({ location: 'video', notify: true }),
      me.sessions.cancel({ ...at, body: { reason: 'Malade' } }),
    ])
    expect(refusalCode(cancelled)).toBe('done')
    expect(['done', 'transition_not_allowed']).toContain(refusalCode(changed))
    expect(await me.sessions.get(at)).toMatchObject({ status: 'cancelled' })
    const last = (await messagesOf(practice)).filter(({ audience }) => audience === 'client').at(-1)
    expect(last).toMatchObject({ template: 'session.cancelled' })
    const { events } = { events: (await me.sessions.history(at)).map(({ event }) => event) }
    expect(events.at(-1)).toBe('cancel')
  })

  test('does not outdate a confirmation that has not been sent yet', async () => {
    const { practice, me } = await aPlanned()
    const patient = await aPatient(app.orm, practice)
    const startsAt = nextWeekday(practice, 'tuesday', '10:00')
    const { id } = await me.sessions.plan({
      body: { patientId: patient.id, sessionTypeId: practice.type.id, startsAt, location: 'office', notify: true },
    })
    await me.sessions.change({ params: { id }, body: { location: 'video' } })
    expect(await messagesOf(practice)).toMatchObject([{ template: 'session.booked', sequence: 1 }])
  })
})

describe('the types of a session', () => {
  test('are changed with its length and its price; earlier types stay as they were booked', async () => {
    const { practice, me, at, startsAt, change } = await aPlanned()
    const more = await me.sessionTypes.add({ body: aType({ durationMinutes: 30, priceCents: 2500 }) })
    await within(practice, `update session_type set price_cents = 9900 where id = '${practice.type.id}'`)
    const session = await change({ typeIds: [more.id, practice.type.id] })
    expect(session).toMatchObject({ durationMinutes: 90, priceCents: 8500, types: [{ id: more.id }, {}] })
    expect(Date.parse(session.endsAt)).toBe(startsAt.getTime() + 90 * 60_000)
    expect((await me.sessions.history(at)).map(({ event }) => event)).toEqual(['retype'])
    expect(await change({ typeIds: [practice.type.id] })).toMatchObject({ durationMinutes: 60, priceCents: 6000 })
    const blocks = await within<{ minutes: number }>(
      practice,
      'select extract(epoch from ends_at - starts_at)::int / 60 as minutes from time_block',
    )
    expect(blocks).toEqual([{ minutes: 60 }])
  })

  test('take no time of another session unless that is intended', async () => {
    const { practice, me, startsAt, change } = await aPlanned()
    await aSession(app.orm, practice, { startsAt: new Date(startsAt.getTime() + 3_600_000) })
    const more = await me.sessionTypes.add({ body: aType() })
    const typeIds = [practice.type.id, more.id]
    expect(await refusal(change({ typeIds }))).toMatchObject({ status: 409, code: 'slot_taken' })
    expect(await change({ typeIds, allowOverlap: true })).toMatchObject({ durationMinutes: 105 })
  })

  test('belong to the practice, are offered, and appear once each', async () => {
    const { practice, me, change } = await aPlanned()
    const other = await aPractice(app.orm)
    const idle = await me.sessionTypes.add({ body: aType({ isActive: false }) })
    const refused = async (typeIds: string[]) => (await refusal(change({ typeIds }))).details.errors
    expect(await refused([other.type.id])).toEqual({ typeIds: ['unknown'] })
    expect(await refused([practice.type.id, idle.id])).toEqual({ typeIds: ['inactive'] })
    expect(await refused([idle.id, idle.id])).toEqual({ typeIds: ['repeated'] })
    expect(await refused([])).toEqual({ typeIds: ['required'] })
  })

  test('stay once the session is over', async () => {
    const { practice, change } = await aPlanned('done')
    expect(await refusal(change({ typeIds: [practice.type.id] }))).toMatchObject({ code: 'transition_not_allowed' })
  })
})

describe('a locked record', () => {
  test('is unlocked with a reason, which is in the history', async () => {
    const { me, at } = await aPlanned('done')
    await me.sessions.complete(at)
    const bodies = [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }] as { reason: string }[]
    for (const body of bodies) expect(await refusal(me.sessions.unlock({ ...at, body }))).toMatchObject({ status: 422 })
    await me.sessions.unlock({ ...at, body: { reason: 'Une date à corriger' } })
    expect((await me.sessions.history(at)).at(-1)).toMatchObject({ event: 'unlock', reason: 'Une date à corriger' })
  })
})

describe('locking and unlocking', () => {
  const lines = (practice: BuiltPractice) =>
    within<{ action: string }>(
      practice,
      "select action from audit_entry where action like 'record.%locked' order by happened_at, id",
    )

  test('is in the history and in the log of the practice, once each', async () => {
    const { practice, me, at } = await aPlanned('done')
    await me.sessions.lock(at)
    await me.sessions.lock(at)
    await me.sessions.unlock({ ...at, body: { reason: 'Une date à corriger' } })
    await me.sessions.complete(at)
    expect((await me.sessions.history(at)).map(({ event }) => event)).toEqual(['lock', 'unlock', 'complete'])
    expect((await lines(practice)).map(({ action }) => action)).toEqual([
      'record.locked',
      'record.unlocked',
      'record.locked',
    ])
  })

  test('happens once: completing a locked record is no second lock', async () => {
    const { practice, me, at } = await aPlanned('done')
    await me.sessions.lock(at)
    expect(await me.sessions.complete(at)).toMatchObject({ status: 'completed', isLocked: true })
    expect(await lines(practice)).toEqual([{ action: 'record.locked' }])
  })
})

describe('a running session', () => {
  test('is shown to whoever signs in, with whom it is and its planned length', async () => {
    const { me, at } = await aPlanned()
    const { startedAt } = await me.sessions.start(at)
    expect((await me.accounts.user({})).inProgressSession).toMatchObject({
      id: at.params.id,
      startedAt,
      durationMinutes: 60,
      patient: { firstname: 'Zoé', lastname: 'Œuvrard' },
    })
    await me.sessions.stop(at)
    expect((await me.accounts.user({})).inProgressSession).toBeNull()
  })

  test('is named to whoever starts another', async () => {
    const { practice, me, at, startsAt } = await aPlanned()
    const other = await aSession(app.orm, practice, { startsAt: new Date(startsAt.getTime() + 7_200_000) })
    await me.sessions.start(at)
    expect(await refusal(me.sessions.start({ params: { id: other.id } }))).toMatchObject({
      code: 'conflict',
      details: { running: at.params.id },
    })
  })
})
