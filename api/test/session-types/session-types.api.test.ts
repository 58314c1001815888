import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'
import { aType } from './a-type.ts'

const app = await testApp()

const signedIn = async (given: Parameters<typeof aPractice>[1] = {}) => {
  const practice = await aPractice(app.orm, given)
  const { sessionTypes } = await app.signedIn(practice)
  return { practice, types: sessionTypes }
}

describe('a session type', () => {
  test('that is added comes after the others, and visitors see it at once', async () => {
    const { practice, types } = await signedIn()
    const added = await types.add({ body: aType({ descriptionFr: 'Faire connaissance.', bufferAfterMinutes: 15 }) })
    expect(added).toMatchObject({
      nameFr: 'Séance découverte',
      color: '#2f7f74',
      currency: 'EUR',
      bufferBeforeMinutes: 0,
      descriptionFr: 'Faire connaissance.',
      descriptionEn: null,
      bufferAfterMinutes: 15,
      archivedAt: null,
      isActive: true,
      isAutoAccepted: false,
      isPack: false,
      delayWeeks: null,
    })
    expect((await types.list({})).map(({ id }) => id)).toEqual([practice.type.id, added.id])
    const { sessionTypes: offered } = await aVisitor(app, practice).profile()
    expect(offered.map(({ name }) => name)).toEqual(['Séance individuelle', 'Séance découverte'])
  })

  test('is read by its id, by its own practice', async () => {
    const { practice, types } = await signedIn()
    const params = { id: practice.type.id }
    expect(await types.get({ params })).toEqual((await types.list({}))[0])
    expect(await refusal((await signedIn()).types.get({ params }))).toMatchObject({ status: 404 })
  })

  test('is one of a list that says how many there are, and gives a page to who asks for one', async () => {
    const { practice, types } = await signedIn()
    for (const nameFr of ['Deux', 'Trois', 'Quatre']) await types.add({ body: aType({ nameFr }) })
    const headers = { authorization: `Bearer ${await app.tokenOf(practice)}` }
    const ask = async (query = '') => {
      const response = await fetch(`${app.url}/api/session-types${query}`, { headers })
      const { data = [], meta } = (await response.json()) as { data?: { nameFr: string }[]; meta?: object }
      return { status: response.status, names: data.map(({ nameFr }) => nameFr), meta }
    }
    const all = await ask()
    expect(all).toMatchObject({ status: 200, meta: { page: 1, perPage: 100, total: 4 } })
    expect(all.names).toHaveLength(4)
    expect(await ask('?page=2&perPage=3')).toEqual({
      status: 200,
      names: ['Quatre'],
      meta: { page: 2, perPage: 3, total: 4 },
    })
    expect(await ask('?page=9')).toMatchObject({ status: 200, names: [], meta: { page: 9, total: 4 } })
    for (const query of ['?perPage=4', '?page=0', '?sort=price', '?perPage=2&perPage=3'])
      expect((await ask(query)).status, query).toBe(422)
  })

  test('without an English name has the French one in English', async () => {
    const { types } = await signedIn()
    const { nameEn, ...given } = aType()
    expect(await types.add({ body: given })).toMatchObject({ nameEn: 'Séance découverte' })
  })

  test('is changed only where its fields are as expected, so that no later change is lost', async () => {
    const { practice, types } = await signedIn()
    const params = { id: practice.type.id }
    const { locations } = await types.change({ params, body: { priceCents: 9000 } })
    const undo = types.change({ params, body: { priceCents: 7000, expected: { priceCents: 8000 } } })
    expect(await refusal(undo)).toMatchObject({ status: 409, code: 'conflict' })
    const expected = { priceCents: 9000, descriptionEn: null, locations }
    expect(await types.change({ params, body: { priceCents: 7000, expected } })).toMatchObject({ priceCents: 7000 })
  })

  test('that changes gives visitors other times at once, and sessions stay as they were booked', async () => {
    const { practice, types } = await signedIn({ opens: { monday: ['09:00-11:00'] } })
    const monday = nextWeekday(practice, 'monday', '09:00')
    const visitor = aVisitor(app, practice)
    const session = await aSession(app.orm, practice, { startsAt: new Date(nextWeekday(practice, 'tuesday', '09:00')) })
    expect(await visitor.slots(monday)).toHaveLength(5)
    const params = { id: practice.type.id }
    await types.change({ params, body: { durationMinutes: 120, priceCents: 9000, nameFr: 'Longue séance' } })
    expect(await visitor.slots(monday)).toEqual([monday])
    const { sessions } = await app.signedIn(practice)
    expect(await sessions.get({ params: { id: session.id } })).toMatchObject({ durationMinutes: 60, priceCents: 6000 })
  })

  test('that is switched off is neither shown to visitors nor booked by them, and comes back as it was', async () => {
    const { practice, types } = await signedIn()
    const params = { id: practice.type.id }
    await types.change({ params, body: { isActive: false } })
    const visitor = aVisitor(app, practice)
    expect((await visitor.profile()).sessionTypes).toEqual([])
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    expect(await refusal(visitor.slots(startsAt))).toMatchObject({ code: 'not_found' })
    expect(await refusal(visitor.book({ startsAt }))).toMatchObject({ code: 'not_found' })
    await types.change({ params, body: { isActive: true } })
    expect(await visitor.slots(startsAt)).toContain(startsAt)
  })

  test('without sessions is deleted', async () => {
    const { practice, types } = await signedIn()
    expect(await types.remove({ params: { id: practice.type.id } })).toBeUndefined()
    expect(await types.list({ query: { archived: '1' } })).toEqual([])
  })

  test('with sessions is archived, shown on demand, and comes back when it is made active', async () => {
    const { practice, types } = await signedIn()
    const params = { id: practice.type.id }
    await aSession(app.orm, practice, { startsAt: new Date('2027-03-01T08:00:00Z'), status: 'cancelled' })
    expect(await types.remove({ params })).toMatchObject({ ...params, archivedAt: expect.any(String) })
    expect(await types.remove({ params })).toMatchObject({ ...params, archivedAt: expect.any(String) })
    expect(await types.list({})).toEqual([])
    const [archived] = await types.list({ query: { archived: '1' } })
    expect(archived).toMatchObject({ id: practice.type.id, isActive: false, archivedAt: expect.any(String) })
    expect((await aVisitor(app, practice).profile()).sessionTypes).toEqual([])
    expect(await types.change({ params, body: { isActive: true } })).toMatchObject({ archivedAt: null })
    expect(await types.list({})).toHaveLength(1)
  })

  test('that is booked while it is being deleted is archived, not lost', async () => {
    const { practice, types } = await signedIn()
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    const [removed, booked] = await Promise.allSettled([
      types.remove({ params: { id: practice.type.id } }),
      aVisitor(app, practice).book({ startsAt }),
    ])
    const isBooked = booked.status === 'fulfilled'
    const archived = { id: practice.type.id, isActive: false }
    expect(removed).toMatchObject({ status: 'fulfilled', value: isBooked ? archived : undefined })
    if (!isBooked) expect(booked.reason).toMatchObject({ code: 'not_found' })
  })

  test.each<[string, object, object]>([
    ['a price below nothing', { priceCents: -1 }, { priceCents: ['too_small'] }],
    ['a colour that is none', { color: 'red' }, { color: ['invalid_color'] }],
    ['no place', { locations: [] }, { locations: ['required'] }],
    ['a place twice', { locations: ['office', 'office'] }, { locations: ['repeated'] }],
    ['a session of a second', { durationMinutes: 0.02 }, { durationMinutes: ['invalid_type'] }],
    ['a name of spaces', { nameFr: '   ' }, { nameFr: ['required'] }],
    ['a delay of what is no pack', { delayWeeks: 2 }, { delayWeeks: ['only_for_packs'] }],
    ['another currency', { currency: 'USD' }, { currency: ['unknown_field'] }],
  ])('with %s is refused at its field', async (_what, given, errors) => {
    const { types } = await signedIn()
    expect(await refusal(types.add({ body: { ...aType(), ...given } }))).toMatchObject({
      code: 'validation',
      details: { errors },
    })
  })

  test('of a programme has a delay, which it loses only together with being a pack', async () => {
    const { types } = await signedIn()
    const { id } = await types.add({ body: aType({ isPack: true, delayWeeks: 3 }) })
    const errors = { delayWeeks: ['only_for_packs'] }
    expect(await refusal(types.change({ params: { id }, body: { isPack: false } }))).toMatchObject({
      details: { errors },
    })
    const change = { isPack: false, delayWeeks: null }
    expect(await types.change({ params: { id }, body: change })).toMatchObject(change)
  })

  test('sent twice under one key is added once', async () => {
    const { types } = await signedIn()
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const [one, again] = [await types.add({ body: aType() }, key), await types.add({ body: aType() }, key)]
    expect(again.id).toBe(one.id)
    expect(await types.list({})).toHaveLength(2)
  })
})

describe('the order of session types', () => {
  test('is the last one set, for visitors too', async () => {
    const { practice, types } = await signedIn()
    const second = await types.add({ body: aType() })
    const ids = [second.id, practice.type.id]
    expect((await types.reorder({ body: { ids } })).map(({ id }) => id)).toEqual(ids)
    expect((await aVisitor(app, practice).profile()).sessionTypes.map(({ id }) => id)).toEqual(ids)
  })

  test('names each once, and none of another practice', async () => {
    const { practice, types } = await signedIn()
    const [second, other] = [await types.add({ body: aType() }), await aPractice(app.orm)]
    const first = practice.type.id
    for (const ids of [[], [first], [first, first], [first, other.type.id], [first, second.id, other.type.id]])
      expect(await refusal(types.reorder({ body: { ids } }))).toMatchObject({
        details: { errors: { ids: ['not_all_types_once'] } },
      })
  })

  test('has no place taken twice by two who add at once', async () => {
    const { practice, types } = await signedIn()
    await Promise.all([1, 2, 3, 4].map(() => types.add({ body: aType() })))
    const places = await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)<{ position: number }>('select position from session_type order by position'),
    )
    expect(places.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  })

  test('ends at a hundred types', async () => {
    const { practice, types } = await signedIn()
    await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)(
        `insert into session_type (id, practice_id, name_fr, name_en, duration_minutes, buffer_before_minutes,
           buffer_after_minutes, price_cents, currency, color, locations, is_auto_accepted, is_pack, is_active, position)
         select gen_random_uuid(), practice_id, name_fr, name_en, duration_minutes, 0, 0, price_cents, currency, color,
           locations, false, false, true, n
         from session_type, generate_series(1, 99) n`,
      ),
    )
    expect(await refusal(types.add({ body: aType() }))).toMatchObject({ code: 'limit_reached', status: 409 })
  })
})
