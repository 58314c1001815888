import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aClient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'
import { aDirectory } from './a-directory.ts'

const app = await testApp()

/** Clients with sessions so many days ago (below zero) or ahead; each is named after it. */
async function aPracticeInUse() {
  const directory = await aDirectory(app)
  const days: Record<string, number[]> = {
    Ada: [-2, 3],
    Bob: [-29, 20],
    Cléo: [-60],
    Dora: [-200, 400],
    Elsa: [-800],
    Fleur: [],
  }
  for (const [name, at] of Object.entries(days)) {
    const id = await directory.called(name)
    for (const day of at) await directory.session(id, day, day > 0 ? 'scheduled' : 'completed')
  }
  return directory
}

describe('the list of clients', () => {
  test('is sorted by the last or next session, both ways, those without at the end', async () => {
    const { names } = await aPracticeInUse()
    expect(await names({ sort: '-lastSession' })).toEqual(['Ada', 'Bob', 'Cléo', 'Dora', 'Elsa', 'Fleur'])
    expect(await names({ sort: 'lastSession' })).toEqual(['Elsa', 'Dora', 'Cléo', 'Bob', 'Ada', 'Fleur'])
    expect((await names({ sort: 'nextSession' })).slice(0, 3)).toEqual(['Ada', 'Bob', 'Dora'])
    expect((await names({ sort: '-nextSession' })).slice(0, 3)).toEqual(['Dora', 'Bob', 'Ada'])
    expect(await names({ sort: 'createdAt', perPage: '2', page: 2 })).toEqual(['Cléo', 'Dora'])
    expect(await names({ sort: '-createdAt', perPage: '2', q: 'dur' })).toEqual(['Fleur', 'Elsa'])
  })

  test('continues on the next page where several have the same time, several times, or none, and counts all', async () => {
    const { called, session, client } = await aDirectory(app)
    for (const [name, days] of Object.entries({ Ada: [5, 2], Bob: [3], Cléo: [], Dora: [1], Elsa: [] })) {
      const id = await called(name)
      for (const day of days) await session(id, day, 'scheduled')
      await session(id, -1 - days.length)
      await session(id, -40)
      await session(id, 0.5, 'cancelled')
    }
    await client.patients.archive({ body: { ids: [await called('Fleur')] } })
    const pages = async (query: object) => {
      const found = []
      for (const page of [1, 2, 3]) {
        const { data, meta } = await client.patients.list({ query: { ...query, perPage: '2', page } })
        found.push([...data.map(({ firstname }) => firstname), meta.total])
      }
      return found
    }
    const coming = (await pages({ sort: 'nextSession' })).flat().filter((one) => one !== 5)
    expect(coming.slice(0, 3)).toEqual(['Dora', 'Ada', 'Bob'])
    expect(coming.slice(3).sort()).toEqual(['Cléo', 'Elsa'])
    expect((await pages({ sort: '-lastSession' })).map((page) => page.at(-1))).toEqual([5, 5, 5])
    expect((await pages({ sort: '-lastSession' })).flat().filter((one) => one !== 5)).toHaveLength(5)
    expect((await pages({ sort: 'nextSession', archived: 'with' })).map((page) => page.at(-1))).toEqual([6, 6, 6])
    expect(await pages({ sort: 'nextSession', archived: 'only' })).toEqual([['Fleur', 1], [1], [1]])
  })

  test('lists and counts a client once who has several matching words, whatever was written before', async () => {
    const { called, client, list } = await aDirectory(app)
    const found = async (q: string) => {
      const { data, meta } = await list({ q, perPage: '20' })
      return [...data.map(({ firstname }) => firstname), meta.total]
    }
    const id = await called('Marie Martine Mar', { lastname: 'Martin-Mârtel', email: 'marti.marie@exemple.test' })
    await called('Marc', { lastname: 'Olm' })
    expect((await found('m')).toSorted()).toEqual([2, 'Marc', 'Marie Martine Mar'])
    for (const q of ['mart', 'marti', 'martin', 'marie', 'MÂRT', 'mar marti'])
      expect(await found(q), q).toEqual(['Marie Martine Mar', 1])
    await client.patientFile.change({
      params: { id },
      body: { revision: 1, firstname: 'Olive', lastname: 'Marin', email: null },
    })
    expect(await found('mar')).toEqual(['Olive', 'Marc', 2])
    expect(await found('mari')).toEqual(['Olive', 1])
    expect(await found('marta')).toEqual([0])
    // A combining mark alone is invisible and no word.
    expect(await found('\u0301 mari')).toEqual(['Olive', 1])
    expect(await found('\u0301')).toEqual(['Olive', 'Marc', 2])
  })

  test.each([
    ['within thirty days', { lastSeen: 'within30' }, ['Ada', 'Bob']],
    ['within ninety and not thirty', { lastSeen: 'within90' }, ['Cléo']],
    ['within a year and not ninety days', { lastSeen: 'within365' }, ['Dora']],
    ['longer ago', { lastSeen: 'longer' }, ['Elsa']],
    ['never', { lastSeen: 'never' }, ['Fleur']],
    ['next within a week', { next: 'week' }, ['Ada']],
    ['next within a month', { next: 'month' }, ['Ada', 'Bob']],
    ['not again', { next: 'none' }, ['Cléo', 'Elsa', 'Fleur']],
    ['not again, of those by a word', { next: 'none', q: 'durand cl' }, ['Cléo']],
  ])('lists clients with a session %s', async (_, query, expected) => {
    const { names } = await aPracticeInUse()
    expect(await names(query)).toEqual(expected)
  })

  test('lists today’s clients, by the practice’s clock, and nobody whose session was cancelled', async () => {
    const { names, called, session, inside, practice } = await aDirectory(app)
    // In the practice's zone, the day has just started.
    const hour = new Date().getUTCHours()
    const zone = hour === 0 ? 'UTC' : `Etc/GMT${hour < 12 ? '+' : '-'}${hour < 12 ? hour : 24 - hour}`
    await inside('update practice set time_zone = $2 where id = $1', [practice.id, zone])
    await session(await called('Today'), 0.5, 'scheduled')
    await session(await called('Tomorrow'), 1.5, 'scheduled')
    await session(await called('Cancelled'), 0.6, 'cancelled')
    expect(await names({ next: 'today' })).toEqual(['Today'])
  })

  test('lists clients who had a session of a type', async () => {
    const { names, called, session, practice } = await aDirectory(app)
    await session(await called('Ada'), -1)
    await session(await called('Bob'), -2, 'cancelled')
    expect(await names({ sessionTypeId: practice.type.id })).toEqual(['Ada'])
    expect(await names({ sessionTypeId: crypto.randomUUID() })).toEqual([])
  })

  test('shows each one’s next session, their tags, and whether they have an account', async () => {
    const { list, called, session, practice } = await aDirectory(app)
    const id = await called('Ada', { tags: ['Sommeil', 'adulte', 'SOMMEIL'] })
    const { startsAt } = await session(id, 2, 'scheduled')
    const { patientId } = await aClient(app.orm, practice, { firstname: 'Bob', lastname: 'Martin' })
    expect((await list()).data).toMatchObject([
      { id, tags: ['adulte', 'Sommeil'], nextSessionAt: startsAt.toISOString(), hasAccount: false, isArchived: false },
      { id: patientId, tags: [], nextSessionAt: null, hasAccount: true },
    ])
  })

  test('is filtered by a tag, and all tags are listed with their counts', async () => {
    const [mine, other] = [await aDirectory(app), await aDirectory(app)]
    await mine.called('Ada', { tags: ['stress', 'été'] })
    await mine.called('Bob', { tags: ['stress'] })
    await other.called('Zoé', { tags: ['ailleurs'] })
    expect(await mine.client.patients.tags({})).toEqual([
      { tag: 'été', count: 1 },
      { tag: 'stress', count: 2 },
    ])
    expect(await mine.names({ tag: 'été' })).toEqual(['Ada'])
    expect(await mine.names({ tag: 'ailleurs' })).toEqual([])
  })

  test.each([
    ['next', 'tomorrow'],
    ['lastSeen', '30-90'],
    ['sessionTypeId', 'x'],
    ['tag', 'x'.repeat(41)],
    ['archived', 'yes'],
    ['sort', 'email'],
    ['perPage', '7'],
    ['practiceId', 'x'],
  ])('refuses %s=%s', async (name, value) => {
    const { list } = await aDirectory(app)
    expect(await refusal(list({ [name]: value }))).toMatchObject({ status: 422 })
  })
})

describe('the archive', () => {
  test('is left by a client who books again, and by nobody of another name', async () => {
    const { practice, client, add, list, logged } = await aDirectory(app)
    const email = `zoe-${crypto.randomUUID()}@essais.test`
    const { id } = await add({ firstname: 'Zoé', lastname: 'Durand', email })
    await client.patients.archive({ body: { ids: [id] } })
    const book = (firstname: string, at: string) => {
      const person = { firstname, lastname: 'Durand', email }
      return aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'tuesday', at), client: person })
    }
    await book('Marc', '10:00')
    expect((await list()).data.map(({ firstname }) => firstname)).toEqual(['Marc'])
    await book('Zoé', '14:00')
    expect((await list()).data.map(({ firstname }) => firstname).toSorted()).toEqual(['Marc', 'Zoé'])
    expect((await logged())[0]).toEqual({ action: 'patient.restored', details: { patientId: id } })
  })

  test('is left out of lists and searches, unless it is requested alone or as well', async () => {
    const { names, called, client } = await aDirectory(app)
    const id = await called('Ada')
    await called('Bob')
    await client.patients.archive({ body: { ids: [id] } })
    for (const q of [undefined, 'durand', 'durand a']) {
      const query = { ...(q && { q }) }
      expect(await names(query)).toEqual(q === 'durand a' ? [] : ['Bob'])
      expect(await names({ ...query, archived: 'only' })).toEqual(['Ada'])
      expect(await names({ ...query, archived: 'with' })).toEqual(q === 'durand a' ? ['Ada'] : ['Ada', 'Bob'])
    }
  })

  test('takes everybody that a filter finds, gives back exactly those, and both are in the log', async () => {
    const { names, called, client, logged } = await aDirectory(app)
    const before = await called('Ada', { tags: ['parti'] })
    await client.patients.archive({ body: { ids: [before] } })
    const gone = await called('Bob', { tags: ['parti'] })
    await called('Cléo')
    const { count, archivedAt } = await client.patients.archive({ body: { filter: { tag: 'parti' } } })
    expect(count).toBe(1)
    expect(await names()).toEqual(['Cléo'])
    expect(await client.patients.restore({ body: { archivedAt } })).toEqual({ count: 1 })
    expect(await names()).toEqual(['Bob', 'Cléo'])
    expect((await logged()).filter(({ details }) => details.patientId === gone)).toEqual([
      { action: 'patient.restored', details: { patientId: gone } },
      { action: 'patient.archived', details: { patientId: gone } },
      { action: 'patient.added', details: { patientId: gone } },
    ])
  })

  test('takes nobody of another practice', async () => {
    const [mine, other] = [await aDirectory(app), await aDirectory(app)]
    const id = await other.called('Zoé')
    expect(await mine.client.patients.archive({ body: { ids: [id] } })).toMatchObject({ count: 0 })
    expect(await other.names()).toEqual(['Zoé'])
  })
})

describe('a client who is added with all details', () => {
  test('is stored with them', async () => {
    const { add, client } = await aDirectory(app)
    // A field that the contract has and this lacks does not compile.
    const person: Required<Omit<Parameters<typeof add>[0], 'guardian' | 'allowDuplicate'>> = {
      firstname: 'Zoé',
      lastname: 'Durand',
      email: 'zoe@exemple.fr',
      phone: '+33600000002',
      gender: 'female',
      dateOfBirth: '2015-02-03',
      address: '1 rue des Lilas',
      city: 'Nantes',
      tags: ['sommeil'],
      locale: 'en',
      isDiscreet: true,
    }
    const { id } = await add({ ...person, guardian: { name: 'Ève Durand', phone: '06 00 00 00 01' } })
    expect(await client.patientFile.get({ params: { id } })).toMatchObject({
      ...person,
      guardianName: 'Ève Durand',
      guardianPhone: '+33600000001',
      revision: 1,
    })
  })

  test.each([
    ['born in the future', { dateOfBirth: '2199-01-01' }, { dateOfBirth: ['in_future'] }],
    ['born long ago', { dateOfBirth: '1899-12-31' }, { dateOfBirth: ['out_of_range'] }],
    [
      'with a guardian of no number',
      { guardian: { name: 'Ève', phone: '000000' } },
      { 'guardian.phone': ['invalid_phone'] },
    ],
    ['with too many tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, { tags: ['too_many'] }],
    ['with a tag of nothing', { tags: [' '] }, { 'tags.0': ['required'] }],
  ])('is refused %s', async (_, wrong, errors) => {
    const { called } = await aDirectory(app)
    expect(await refusal(called('Zoé', wrong))).toMatchObject({ status: 422, details: { errors } })
  })
})
