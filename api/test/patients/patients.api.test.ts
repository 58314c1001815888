import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { codesOf, refusal } from '../refusal.ts'

const app = await testApp()

/** A practice, its practitioner's API client, and a search by typed text. */
async function aDirectory() {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const list = (q?: string, more: object = {}) =>
    client.patients.list({ query: { ...(q !== undefined && { q }), ...more } })
  const found = async (q: string) => (await list(q)).data.map(({ firstname }) => firstname)
  const add = (body: Parameters<typeof client.patients.add>[0]['body']) => client.patients.add({ body })
  return { practice, client, list, found, add }
}

const inside = (practiceId: PracticeId, sql: string) =>
  inPractice(app.orm.em.fork(), practiceId, (em) => queryOf(em)(sql))

describe('a practitioner finds clients', () => {
  test.each([
    ['the beginning of a name', 'ben'],
    ['both names in any order, with accents or without', 'zoe BENOÎT'],
    ['a part of a name of several words', 'de saint zoé'],
    ['a name with the signs that join its words', 'Benoît-de Saint'],
    ['an e-mail address', 'Zoe.Benoit@exemple.fr'],
    ['what stands within an address', 'benoit@ex'],
    ['a number as it is written at home', '06 12 34 56'],
    ['a number as it is written abroad', '+33 6.12'],
    ['a number after 00, with the 0 that is left out', '0033 (0)6 12 34 56 78'],
    ['a name and a number', 'zoé 0612'],
  ])('by %s', async (_, typed) => {
    const { add, found } = await aDirectory()
    await add({
      firstname: 'Zoé',
      lastname: 'Benoît de Saint-Œuf',
      email: 'zoe.benoit@exemple.fr',
      phone: '06 12 34 56 78',
    })
    await add({ firstname: 'Paul', lastname: 'Martin', email: 'paul@exemple.fr', phone: '07 00 00 00 00' })
    expect(await found(typed)).toEqual(['Zoé'])
  })

  test.each([
    ['Œdipe', 'oed'],
    ['Jean-Éloi', 'jean eloi'],
    ['N’Guyễn', "n'guyen"],
    ['Ọláwaṣẹ́gun', 'Ọláwaṣẹ́'],
    ['Ἀλέξανδρος', 'αλεξ'],
    ['प्रिया', 'प्रिया'],
    ['مُحَمَّد', 'مُحَمَّد'],
    ['ใจดี', 'ใจดี'],
  ])('with the name %s by %s, and reads that they exist already', async (firstname, typed) => {
    const { add, found } = await aDirectory()
    await add({ firstname, lastname: 'Martin' })
    await add({ firstname: 'Paul', lastname: 'Martin' })
    expect(await found(typed)).toEqual([firstname])
    expect(await refusal(add({ firstname, lastname: 'Martin' }))).toMatchObject({ code: 'possible_duplicate' })
  })

  test('but nobody by the middle of a word, a wildcard, signs alone, or the words of two people', async () => {
    const { add, found } = await aDirectory()
    await add({ firstname: 'Zoé', lastname: 'Benoît' })
    await add({ firstname: 'Paul', lastname: 'Martin' })
    for (const typed of ['oit', '%', '_oé', '…', "'", 'zoé martin']) expect(await found(typed)).toEqual([])
  })

  test('in the order of their names, page by page, each once', async () => {
    const { add, list } = await aDirectory()
    for (const lastname of ['Évrard', 'Zola', 'Eustache', 'eude']) await add({ firstname: 'Anne Anna', lastname })
    const page = async (number: number, sort = 'name') =>
      (await list('an', { page: number, perPage: '3', sort })).data.map(({ lastname }) => lastname)
    expect(await page(1)).toEqual(['eude', 'Eustache', 'Évrard'])
    expect(await page(2)).toEqual(['Zola'])
    expect(await page(1, '-name')).toEqual(['Zola', 'Évrard', 'Eustache'])
    expect((await list('an', { page: 3, perPage: '3' })).meta).toEqual({ page: 3, perPage: 3, total: 4 })
    expect((await list()).meta.total).toBe(4)
  })

  test('of their own practice alone', async () => {
    const [mine, other] = [await aDirectory(), await aDirectory()]
    const { id } = await other.add({ firstname: 'Zoé', lastname: 'Ailleurs', email: 'zoe@exemple.fr' })
    expect((await mine.list('zoé')).data).toEqual([])
    expect((await mine.list()).meta.total).toBe(0)
    expect(await refusal(mine.client.patientFile.get({ params: { id } }))).toMatchObject({ code: 'not_found' })
    await mine.add({ firstname: 'Zoé', lastname: 'Ailleurs', email: 'zoe@exemple.fr' })
  })

  test('by their present name, and not after their deletion', async () => {
    const { add, found, practice } = await aDirectory()
    const { id } = await add({ firstname: 'Zoé', lastname: 'Benoît' })
    await inside(practice.id, `update patient set lastname = 'Durand' where id = '${id}'`)
    expect(await found('benoit')).toEqual([])
    expect(await found('durand')).toEqual(['Zoé'])
    await inside(practice.id, `delete from patient where id = '${id}'`)
    expect(await found('durand')).toEqual([])
  })

  test('and reads when each was last here, without cancelled and future sessions', async () => {
    const { practice, client, list } = await aDirectory()
    const { id } = await aPatient(app.orm, practice, { lastname: 'Benoît' })
    expect((await list('benoit')).data).toMatchObject([{ id, lastSessionAt: null }])
    const days = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, 9))
    const session = (startsAt: Date, status: 'completed' | 'cancelled' | 'scheduled') =>
      aSession(app.orm, practice, { patientId: id, startsAt, status })
    await session(days(0), 'completed')
    await session(days(1), 'cancelled')
    await session(new Date(Date.now() + 86_400_000), 'scheduled')
    expect(await client.patientFile.get({ params: { id } })).toMatchObject({ lastSessionAt: days(0).toISOString() })
  })

  test('and their sessions by the same words', async () => {
    const { practice, client } = await aDirectory()
    const { id } = await aPatient(app.orm, practice, { firstname: 'Zoé', lastname: 'Benoît de Saint-Œuf' })
    await aSession(app.orm, practice, { patientId: id, startsAt: new Date() })
    const sessions = async (q: string) => (await client.sessions.list({ query: { q } })).meta.total
    expect(await sessions('oeuf zoe')).toBe(1)
    expect(await sessions('oeuf paul')).toBe(0)
    expect(await sessions('%')).toBe(0)
  })
})

describe('a practitioner adds a client', () => {
  test('whose number is stored in international form, by the language of the practice', async () => {
    const { add, client } = await aDirectory()
    const added = await add({ firstname: ' Zoé ', lastname: 'Benoît', phone: '06 12 34 56 78' })
    expect(added).toMatchObject({ firstname: 'Zoé', phone: '+33612345678', email: null, lastSessionAt: null })
    expect(await client.patientFile.get({ params: { id: added.id } })).toMatchObject(added)
  })

  test.each([
    ['nobody without a name', { firstname: ' ' }, { firstname: ['required'] }],
    ['no address that is none', { email: 'zoe@' }, { email: ['invalid_email'] }],
    ['no number that is none', { phone: '12345678901234567' }, { phone: ['invalid_phone'] }],
    ['nothing beside', { notes: 'x' }, { notes: ['unknown_field'] }],
    ['no name that forges a header', { lastname: 'A\r\nBcc: x' }, { lastname: ['control_characters'] }],
  ])('%s', async (_, wrong, errors) => {
    const { add } = await aDirectory()
    const refused = await refusal(add({ firstname: 'Zoé', lastname: 'Benoît', ...wrong }))
    expect(refused).toMatchObject({ status: 422, details: { errors } })
  })

  test.each([
    ['the same name', { firstname: 'zoe', lastname: 'BENOIT' }],
    ['the names the other way round', { firstname: 'Benoît', lastname: 'Zoé' }],
    ['the same first name and address', { firstname: 'Zoé', lastname: 'Durand', email: 'ZOE@exemple.fr' }],
    ['the same first name and number', { firstname: 'Zoé', lastname: 'Durand', phone: '0033612345678' }],
  ])('and is warned of somebody with %s, who can be added knowingly', async (_, again) => {
    const { add, list } = await aDirectory()
    const { id } = await add({
      firstname: 'Zoé',
      lastname: 'Benoît',
      email: 'zoe@exemple.fr',
      phone: '06 12 34 56 78',
    })
    const refused = await refusal(add(again))
    expect(refused).toMatchObject({ code: 'possible_duplicate', status: 409 })
    expect(refused.details.patients).toEqual([
      { id, firstname: 'Zoé', lastname: 'Benoît', email: 'zoe@exemple.fr', phone: '+33612345678' },
    ])
    await add({ ...again, allowDuplicate: true })
    expect((await list()).meta.total).toBe(2)
  })

  test('without a warning about a family that shares an address, a number and a name', async () => {
    const { add, list } = await aDirectory()
    const shared = { lastname: 'Benoît', email: 'famille@exemple.fr', phone: '06 12 34 56 78' }
    for (const firstname of ['Zoé', 'Zoéline', 'Paul']) await add({ firstname, ...shared })
    const { data } = await list()
    expect(data.map(({ firstname }) => firstname).sort()).toEqual(['Paul', 'Zoé', 'Zoéline'])
  })

  test('once when two add the same person at once, and once when it is sent twice', async () => {
    const { add, client } = await aDirectory()
    const body = { firstname: 'Zoé', lastname: 'Benoît' }
    const both = await codesOf([add(body), add(body)])
    expect(both).toEqual(['done', 'possible_duplicate'])
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const once = { body: { firstname: 'Paul', lastname: 'Martin' } }
    const [one, again] = [await client.patients.add(once, key), await client.patients.add(once, key)]
    expect(again.id).toBe(one.id)
  })
})
