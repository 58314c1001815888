import { describe, expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { changeSession } from '../../src/sessions/planning/change.ts'
import { anAction } from '../an-action.ts'
import { testApp } from '../app.ts'
import { aPatient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { meanwhile } from '../meanwhile.ts'
import { refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** A practice with a session type of an hour and one of half an hour, at the office alone and with a gap after it. */
async function aPlanner() {
  const { practice, client } = await aSchedule(app, { opens: { monday: ['09:00-13:00'] } })
  const patient = await aPatient(app.orm, practice)
  const short = {
    nameFr: 'Bilan',
    durationMinutes: 30,
    priceCents: 2500,
    color: '#000000',
    bufferAfterMinutes: 15,
    locations: ['office' as const],
  }
  const { id: furtherId } = await client.sessionTypes.add({ body: short })
  const plan = (startsAt: string, more: object = {}) =>
    client.sessions.plan({
      body: {
        patientId: patient.id,
        sessionTypeId: practice.type.id,
        furtherTypeIds: [furtherId],
        startsAt,
        location: 'office',
        ...more,
      },
    })
  /** Makes the first type a pack of three, and answers its second. */
  const makePack = async () => {
    const rest = { durationMinutes: 30, priceCents: 0, color: '#000000', isPack: true, delayWeeks: 1 }
    const add = (nameFr: string) =>
      client.sessionTypes.add({ body: { ...rest, nameFr, locations: ['office' as const] } })
    await client.sessionTypes.change({ params: { id: practice.type.id }, body: { isPack: true } })
    const second = await add('Deuxième')
    await add('Troisième')
    return second
  }
  return { practice, client, furtherId, plan, makePack, ten: nextWeekday(practice, 'monday', '10:00') }
}

describe('a session of several types', () => {
  test('takes and costs their sum, keeps each, and blocks its widest gap', async () => {
    const { practice, client, furtherId, plan, ten } = await aPlanner()
    const session = await plan(ten)
    expect(session).toMatchObject({ endsAt: later(ten, 90), durationMinutes: 90, priceCents: 8500 })
    expect(session.types.map(({ id }) => id)).toEqual([practice.type.id, furtherId])
    const items = await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)(
        'select duration_minutes as minutes, price_cents as cents, name_fr from session_item order by position',
      ),
    )
    expect(items).toEqual([
      { minutes: 60, cents: 6000, name_fr: 'Séance individuelle' },
      { minutes: 30, cents: 2500, name_fr: 'Bilan' },
    ])
    const at = (minutes: number) =>
      client.sessions.plan({
        body: {
          patientId: session.patient.id,
          sessionTypeId: furtherId,
          startsAt: later(ten, minutes),
          location: 'office',
        },
      })
    expect(await refusal(at(90))).toMatchObject({ code: 'slot_taken' })
    await at(105)
  })

  test('has its types numbered from 0 without a gap, whoever writes them', async () => {
    const { practice, client, furtherId, plan, ten } = await aPlanner()
    const { id } = await plan(ten)
    const run = (sql: string) => inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)(sql, [id]))
    const add = (position: number) =>
      run(`insert into session_item select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
        'position', ${position}))).* from session_item i where session_id = $1 and position = 0`)
    const where = 'where session_id = $1 and position'
    for (const write of [
      () => add(0),
      () => add(1),
      () => add(3),
      () => add(-1),
      () => run(`delete from session_item ${where} = 0`),
      () => run(`update session_item set position = 2 ${where} = 1`),
      () => run(`update session_item set position = 1 ${where} = 0`),
    ])
      expect((await write().catch((error) => error)).code).toMatch(/^235(05|14)$/)
    const typeIds = [furtherId, practice.type.id]
    const { types } = await client.sessions.change({ params: { id }, body: { typeIds } })
    expect(types.map((type) => type.id)).toEqual(typeIds)
    expect(
      (await client.sessions.change({ params: { id }, body: { typeIds: [practice.type.id] } })).types,
    ).toHaveLength(1)
  })

  test('is offered where all of it fits, and a refusal names the nearest such times', async () => {
    const { practice, client, furtherId, plan, ten } = await aPlanner()
    const question = { sessionTypeId: practice.type.id, from: ten.slice(0, 10), to: ten.slice(0, 10) }
    const last = async (furtherTypeIds?: string) => {
      const { days } = await client.availability.explained({
        query: { ...question, ...(furtherTypeIds && { furtherTypeIds }) },
      })
      return days[0]?.slots.at(-1)
    }
    expect(await last()).toBe(later(ten, 120))
    expect(await last(furtherId)).toBe(later(ten, 90))
    await plan(later(ten, -60))
    const { details } = await refusal(plan(ten))
    expect(details.nearest).toContainEqual({ startsAt: later(ten, 45) })
  })

  test('is shown to its client with all its types, also once it takes longer', async () => {
    const { practice, client, furtherId, plan, ten } = await aPlanner()
    const { id } = await plan(ten)
    const params = { token: signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id }) }
    const shown = async () => (await aVisitor(app, practice).api.booking.own({ params })).sessionType
    const both = { id: practice.type.id, name: 'Séance individuelle + Bilan', priceCents: 8500 }
    expect(await shown()).toMatchObject({ ...both, durationMinutes: 90 })
    await client.sessions.reschedule({ params: { id }, body: { startsAt: ten, durationMinutes: 105 } })
    expect(await shown()).toMatchObject({ ...both, durationMinutes: 105 })
    const { types } = await client.sessions.get({ params: { id } })
    expect(types.map((type) => type.id)).toEqual([practice.type.id, furtherId])
  })

  test('starts a programme if a pack is among them, without repeating its own types', async () => {
    const { client, furtherId, plan, makePack, ten } = await aPlanner()
    const second = await makePack()
    const { following } = await plan(ten, { furtherTypeIds: [second.id] })
    expect(following).toHaveLength(1)
    const { types } = await client.sessions.get({ params: { id: following[0]!.id } })
    expect(types).toMatchObject([{ nameFr: 'Troisième' }])
    const other = await plan(later(ten, 90), { sessionTypeId: furtherId, furtherTypeIds: [second.id] })
    expect(other.following, 'also where the pack is not named first').toHaveLength(1)
  })

  test('that were given to a request start its programme likewise once it is accepted, as its visitor reads before', async () => {
    const { practice, client, makePack, ten } = await aPlanner()
    const second = await makePack()
    const visitor = aVisitor(app, practice)
    const booked = await visitor.book({ startsAt: ten })
    const params = { id: booked.id }
    await client.sessions.change({ params, body: { typeIds: [practice.type.id, second.id] } })
    const names = async () => (await visitor.own(booked)).programme?.map(({ name }) => name)
    const both = ['Séance individuelle + Deuxième', 'Troisième']
    expect(await names()).toEqual(both)
    await client.sessions.accept({ params })
    expect(await names()).toEqual(both)
    const { data } = await client.sessions.list({ query: { status: 'pre_scheduled' } })
    expect(data).toMatchObject([{ types: [{ nameFr: 'Troisième' }] }])
  })

  const aLongType = { nameFr: 'Journée', priceCents: 0, color: '#000000', locations: ['office' as const] }
  const errorsOf = async (call: Promise<unknown>) => (await refusal(call)).details.errors

  test('lasts twelve hours at most when it is planned', async () => {
    const { client, plan, ten } = await aPlanner()
    const { id: longest } = await client.sessionTypes.add({ body: { ...aLongType, durationMinutes: 660 } })
    expect(await plan(ten, { furtherTypeIds: [longest] })).toMatchObject({ durationMinutes: 720 })
    await client.sessionTypes.change({ params: { id: longest }, body: { durationMinutes: 665 } })
    const later = nextWeekday({ timeZone: 'Europe/Paris' }, 'tuesday', '10:00')
    expect(await errorsOf(plan(later, { furtherTypeIds: [longest] }))).toEqual({ furtherTypeIds: ['too_long'] })
  })

  test('lasts twelve hours at most after a change of types', async () => {
    const { practice, client, plan, ten } = await aPlanner()
    const { id } = await plan(ten, { furtherTypeIds: [] })
    const { id: longest } = await client.sessionTypes.add({ body: { ...aLongType, durationMinutes: 665 } })
    const retype = () => client.sessions.change({ params: { id }, body: { typeIds: [practice.type.id, longest] } })
    expect(await errorsOf(retype())).toEqual({ typeIds: ['too_long'] })
    await client.sessionTypes.change({ params: { id: longest }, body: { durationMinutes: 660 } })
    expect(await retype()).toMatchObject({ durationMinutes: 720 })
  })

  test('is shortened by its first type, which must keep some length', async () => {
    const { client, plan, ten } = await aPlanner()
    const { id } = await plan(ten)
    const last = (durationMinutes: number) =>
      client.sessions.reschedule({ params: { id }, body: { startsAt: ten, durationMinutes } })
    expect(await errorsOf(last(30))).toEqual({ durationMinutes: ['out_of_range'] })
    expect(await last(35)).toMatchObject({ durationMinutes: 35 })
  })

  test('gives a new length to the first type that it has by then', async () => {
    const { practice, client, furtherId, plan, ten } = await aPlanner()
    const { id } = await plan(ten, { furtherTypeIds: [] })
    const change = { typeIds: [furtherId], allowOverlap: false, notify: false }
    const lengthened = await meanwhile(
      app,
      practice.id,
      (_, em) => changeSession(anAction(em, app.config, practice, new Date()), id, change),
      () => client.sessions.reschedule({ params: { id }, body: { startsAt: ten, durationMinutes: 45 } }),
    )
    expect(lengthened).toMatchObject({ status: 'fulfilled', value: { endsAt: later(ten, 45) } })
    const params = { token: signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id }) }
    const { sessionType } = await aVisitor(app, practice).api.booking.own({ params })
    expect(sessionType).toMatchObject({ name: 'Bilan', durationMinutes: 45 })
  })

  test('takes place where all of them do, with existing types that are offered', async () => {
    const { practice, client, furtherId, plan, ten } = await aPlanner()
    const errors = async (more: object) => (await refusal(plan(ten, more))).details.errors
    expect(await errors({ location: 'video' })).toEqual({ location: ['not_offered'] })
    expect(await errors({ furtherTypeIds: [crypto.randomUUID()] })).toEqual({ furtherTypeIds: ['unknown'] })
    expect(await errors({ furtherTypeIds: [furtherId, furtherId] })).toEqual({ furtherTypeIds: ['unknown'] })
    expect(await errors({ furtherTypeIds: [practice.type.id] })).toEqual({ furtherTypeIds: ['repeated'] })
    await client.sessionTypes.change({ params: { id: furtherId }, body: { isActive: false } })
    expect(await errors({})).toEqual({ furtherTypeIds: ['inactive'] })
  })
})

test('a word to the client is in the confirmation, and stays with the session', async () => {
  const { practice, plan, ten } = await aPlanner()
  const session = await plan(ten, { notify: true, message: 'Venez cinq minutes avant.' })
  expect(session.message).toBe('Venez cinq minutes avant.')
  const rows = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ row: string }>('select m::text as row from message m union all select s::text from session s'),
  )
  expect(rows).toHaveLength(2)
  expect(rows.map(({ row }) => row).join()).not.toContain('cinq minutes')
})

test('a session planned by mistake is undone without a mail, with the rest of its programme', async () => {
  const { practice, client, plan, ten } = await aPlanner()
  await client.sessionTypes.change({ params: { id: practice.type.id }, body: { isPack: true } })
  const second = {
    nameFr: 'Deuxième',
    durationMinutes: 30,
    priceCents: 0,
    color: '#000000',
    isPack: true,
    delayWeeks: 1,
    locations: ['office' as const],
  }
  await client.sessionTypes.add({ body: second })
  const { id, following } = await plan(ten, { furtherTypeIds: [] })
  expect(following).toHaveLength(1)
  const body = { reason: 'Annulé aussitôt', following: 'cancel' as const, notify: false }
  expect(await client.sessions.cancel({ params: { id }, body })).toMatchObject({ status: 'cancelled' })
  expect(await client.sessions.get({ params: { id: following[0]!.id } })).toMatchObject({ status: 'cancelled' })
  const messages = await inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)('select key from message'))
  expect(messages).toEqual([])
  await plan(ten)
})
