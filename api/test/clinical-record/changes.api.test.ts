import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aRecord } from './a-record.ts'

const app = await testApp()

describe('a change of a record', () => {
  test('in two tabs at once is accepted from one, and the other is shown the stored text', async () => {
    const { client, params, change } = await aRecord(app)
    const outcomes = await codesOf([change('notes', '<p>Un</p>', 0), change('notes', '<p>Deux</p>', 0)])
    expect(outcomes).toEqual(['conflict', 'done'])
    const problem = await refusal(change('notes', '<p>Trois</p>', 0))
    const { notes } = (await client.clinicalRecord.get({ params })).fields
    expect(problem).toMatchObject({ code: 'conflict', details: { fields: { notes } } })
    expect(notes.revision).toBe(1)
  })

  test('that conflicts in one field writes none of the others', async () => {
    const { client, params, change } = await aRecord(app)
    await change('notes', 'Un', 0)
    const changes = [
      { field: 'protocol' as const, text: 'Nouveau', base: 0 },
      { field: 'notes' as const, text: 'Autre', base: 0 },
    ]
    const { details } = await refusal(client.clinicalRecord.change({ params, body: { changes } }))
    expect(Object.keys(details.fields as object)).toEqual(['notes'])
    expect((await client.clinicalRecord.get({ params })).fields.protocol.revision).toBe(0)
  })

  test('whose answer was lost is saved once', async () => {
    const { change } = await aRecord(app)
    const first = await change('notes', '<p>Un</p>', 0)
    expect(await change('notes', '<p>Un</p>', 0)).toEqual(first)
  })

  test('from a future revision is refused at its field', async () => {
    const { change } = await aRecord(app)
    const problem = await refusal(change('notes', 'Un', 7))
    expect(problem).toMatchObject({
      code: 'validation',
      details: { errors: { 'changes.0.base': ['unknown_revision'] } },
    })
  })

  test('of a locked record is refused, unless all of it is stored already', async () => {
    const { client, params, change } = await aRecord(app)
    await change('notes', 'Un', 0)
    await client.sessions.lock({ params })
    expect(await refusal(change('notes', 'Deux', 1))).toMatchObject({ status: 409, code: 'locked' })
    expect((await change('notes', 'Un', 0)).fields.notes?.revision).toBe(1)
  })

  test.each([
    ['no field', []],
    ['a field that there is not', [{ field: 'price', text: 'a', base: 0 }]],
    ['a field twice', [1, 2].map((n) => ({ field: 'notes', text: `${n}`, base: 0 }))],
    ['a text that is too long', [{ field: 'notes', text: 'a'.repeat(200_001), base: 0 }]],
    ['a text that is too long once it is written out', [{ field: 'notes', text: '&'.repeat(150_000), base: 0 }]],
    ['a revision below nothing', [{ field: 'notes', text: 'a', base: -1 }]],
    ['who wrote it', [{ field: 'notes', text: 'a', base: 0, by: 'Quelqu’un' }]],
  ])('that names %s is refused', async (_, changes) => {
    const { client, params } = await aRecord(app)
    const body = { changes } as unknown as Parameters<typeof client.clinicalRecord.change>[0]['body']
    expect(await refusal(client.clinicalRecord.change({ params, body }))).toMatchObject({
      status: 422,
      code: 'validation',
    })
  })

  // CVE-2026-34055, CVE-2026-1704: knowing an id gives no right.
  test('of another practice’s session is not found, by any endpoint', async () => {
    const [{ params }, { client }] = [await aRecord(app), await aRecord(app)]
    const ofVersion = { ...params, field: 'notes' as const, revision: 1 }
    const calls = [
      () => client.clinicalRecord.get({ params }),
      () => client.clinicalRecord.change({ params, body: { changes: [{ field: 'notes', text: 'a', base: 0 }] } }),
      () => client.clinicalRecord.versions({ params: ofVersion }),
      () => client.clinicalRecord.version({ params: ofVersion }),
      () => client.clinicalRecord.restore({ params: ofVersion, body: { base: 1 } }),
    ]
    for (const call of calls) expect((await refusal(call())).code).toBe('not_found')
  })
})
