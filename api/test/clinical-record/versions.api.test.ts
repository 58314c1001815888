import { describe, expect, test } from 'vitest'
import { aColleague } from '../access/callers.ts'
import { testApp } from '../app.ts'
import { refusal } from '../refusal.ts'
import { aRecord, minutesLater } from './a-record.ts'

const app = await testApp()

/** A record with earlier versions. */
async function aWrittenRecord() {
  const record = await aRecord(app)
  const params = { ...record.params, field: 'notes' as const }
  const versions = async () => (await record.client.clinicalRecord.versions({ params, query: { perPage: '100' } })).data
  const revisions = async () => (await versions()).map(({ revision }) => revision)
  return { ...record, params, versions, revisions }
}

describe('an earlier text of a field', () => {
  test('is stored once in ten minutes of writing, however often the page saves', async () => {
    const { notes, revisions } = await aWrittenRecord()
    for (let minute = 0; minute < 25; minute++) await notes(`Depuis ${minute} minutes`, minute, minute)
    expect(await revisions()).toEqual([22, 11])
  })

  test('is stored from an earlier day', async () => {
    const { notes, versions } = await aWrittenRecord()
    await notes('<p>Hier</p>', 0, 0)
    await notes('<p>Hier et aujourd’hui</p>', 1, 24 * 60)
    expect(await versions()).toEqual([
      { revision: 1, savedAt: minutesLater(0).toISOString(), by: 'Camille Essai', length: 11 },
    ])
  })

  test('is stored when somebody else continues', async () => {
    const { notes, revisions, practice } = await aWrittenRecord()
    const colleague = await aColleague(app, practice)
    await notes('Un mot', 0, 0)
    await notes('Un mot, et un autre', 1, 1, colleague)
    expect(await revisions()).toEqual([1])
  })

  test('is stored when more than half of it is deleted at once', async () => {
    const { notes, revisions } = await aWrittenRecord()
    await notes('Une longue phrase que personne ne veut perdre', 0, 0)
    await notes('Une phrase que personne ne veut perdre', 1, 1)
    await notes('', 2, 2)
    await notes('Autre', 3, 3)
    expect(await revisions()).toEqual([2])
  })

  test('is stored where a conflict was decided against it, however recently it was written', async () => {
    const { client, change, params, revisions } = await aWrittenRecord()
    await change('notes', 'Les mots de l’autre onglet', 0)
    const chosen = { field: 'notes' as const, text: 'Les mots de cet onglet-ci', base: 1, keepsReplaced: true }
    await client.clinicalRecord.change({ params: { id: params.id }, body: { changes: [chosen] } })
    expect(await revisions()).toEqual([1])
  })

  test('is stored a hundred times, and the oldest is dropped first', async () => {
    const { notes, revisions } = await aWrittenRecord()
    for (let day = 0; day < 103; day++) await notes(`Le ${day}e jour`, day, day * 24 * 60)
    const stored = await revisions()
    expect([stored.length, stored[0], stored.at(-1)]).toEqual([100, 102, 3])
  })

  test('is listed page by page, and opened one by one', async () => {
    const { client, notes, params } = await aWrittenRecord()
    for (let day = 0; day < 4; day++) await notes(`Le ${day}e jour`, day, day * 24 * 60)
    const page = await client.clinicalRecord.versions({ params, query: { perPage: '2', page: 2 } })
    expect(page).toMatchObject({ data: [{ revision: 1 }], meta: { total: 3 } })
    const version = await client.clinicalRecord.version({ params: { ...params, revision: 2 } })
    expect(version).toMatchObject({ revision: 2, text: 'Le 1e jour', by: 'Camille Essai' })
    expect((await refusal(client.clinicalRecord.version({ params: { ...params, revision: 4 } }))).code).toBe(
      'not_found',
    )
  })
})

describe('an earlier version', () => {
  test('is written anew, and the replaced text becomes a version itself', async () => {
    const { client, notes, params, revisions } = await aWrittenRecord()
    await notes('Hier', 0, 0)
    await notes('Aujourd’hui', 1, 24 * 60)
    const version = { ...params, revision: 1 }
    expect(await client.clinicalRecord.restore({ params: version, body: { base: 2 } })).toMatchObject({
      text: 'Hier',
      revision: 3,
    })
    expect(await revisions()).toEqual([2, 1])
    expect(
      await client.clinicalRecord.restore({ params: version, body: { base: 2 } }),
      'the answer was lost',
    ).toMatchObject({
      revision: 3,
    })
  })

  test('does not overwrite what was written meanwhile, nor a locked record', async () => {
    const { client, notes, params } = await aWrittenRecord()
    await notes('Hier', 0, 0)
    await notes('Aujourd’hui', 1, 24 * 60)
    await notes('Aujourd’hui aussi', 2, 24 * 60 + 1)
    const restore = (base: number) =>
      client.clinicalRecord.restore({ params: { ...params, revision: 1 }, body: { base } })
    expect(await refusal(restore(2))).toMatchObject({
      code: 'conflict',
      details: { fields: { notes: { text: 'Aujourd’hui aussi', revision: 3 } } },
    })
    expect(await refusal(restore(9))).toMatchObject({ details: { errors: { base: ['unknown_revision'] } } })
    await client.sessions.lock({ params: { id: params.id } })
    expect((await refusal(restore(3))).code).toBe('locked')
  })
})
