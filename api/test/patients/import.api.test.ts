import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aSession } from '../build.ts'
import { meanwhile } from '../meanwhile.ts'
import { refusal } from '../refusal.ts'
import { heardDuring } from '../schedule/a-schedule.ts'
import { aDirectory } from './a-directory.ts'

const app = await testApp()

async function anImport() {
  const directory = await aDirectory(app)
  const id = crypto.randomUUID()
  const { client } = directory
  const part = (rows: object[], dryRun: '0' | '1' = '0') =>
    client.patients.import({
      query: { dryRun },
      body: { id, rows: rows.map((row, index) => ({ row: index + 1, lastname: 'Durand', ...row })) },
    })
  return { ...directory, part, undo: () => client.patients.undoImport({ params: { id } }) }
}

describe('the clients of an imported file', () => {
  test('are added with the file’s data, numbers in international form', async () => {
    const { part, list, logged } = await anImport()
    const zoe = { firstname: 'Zoé', phone: '06.12.34.56.78', email: 'zoe@exemple.fr', dateOfBirth: '1980-02-01' }
    const [outcome] = await part([{ ...zoe, tags: ['a', 'A'], gender: 'female', guardianName: '', city: 'Nantes' }])
    expect(outcome).toMatchObject({ row: 1, outcome: 'added', phone: '+33612345678', errors: null })
    const [added] = (await list()).data
    expect(added).toMatchObject({ ...zoe, phone: '+33612345678', tags: ['a'] })
    expect(await logged()).toMatchObject([{ action: 'patient.added', details: { patientId: added?.id } }])
  })

  test('are only reported in a dry run, and duplicates within the file too', async () => {
    const { part, list, logged, called } = await anImport()
    const known = await called('Ada')
    const outcomes = await part(
      [{ firstname: 'Zoé' }, { firstname: 'zoe' }, { firstname: 'Ada' }, { firstname: '' }],
      '1',
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['added', 'known', 'known', 'refused'])
    expect(outcomes[2]?.patient).toEqual({ id: known, firstname: 'Ada', lastname: 'Durand' })
    expect((await list()).meta.total).toBe(1)
    expect(await logged()).toHaveLength(1)
  })

  test.each([
    ['nobody without a name', { firstname: ' ' }, { firstname: ['required'] }],
    ['no address that is none', { email: 'zoe@' }, { email: ['invalid_email'] }],
    ['no number that is none', { phone: '06 12' }, { phone: ['invalid_phone'] }],
    ['nobody born on no day', { dateOfBirth: '2001-02-30' }, { dateOfBirth: ['invalid_day'] }],
    ['nobody born in the future', { dateOfBirth: '2150-01-01' }, { dateOfBirth: ['in_future'] }],
    ['no name that forges a header', { firstname: 'A\r\nBcc: x' }, { firstname: ['control_characters'] }],
    ['no NUL', { city: 'a\u0000b' }, { city: ['control_characters'] }],
    ['no name longer than any', { firstname: 'x'.repeat(81) }, { firstname: ['too_long'] }],
  ])('%s, and the others of the part are', async (_, wrong, errors) => {
    const { part, names } = await anImport()
    const outcomes = await part([{ firstname: 'Zoé', ...wrong }, { firstname: 'Ada' }])
    expect(outcomes).toMatchObject([{ outcome: 'refused', errors }, { outcome: 'added' }])
    expect(await names()).toEqual(['Ada'])
  })

  test('keep formulas and HTML as text', async () => {
    const { part, names } = await anImport()
    const hostile = [`=cmd|' /C calc'!A0`, '<script>alert(1)</script>', '𝒵oé 🌊']
    await part(hostile.map((firstname) => ({ firstname })))
    expect((await names()).toSorted()).toEqual(hostile.toSorted())
  })

  test('are added once when a part is sent twice, and at once', async () => {
    const { part, list } = await anImport()
    const rows = [{ firstname: 'Zoé' }, { firstname: 'Ada' }]
    const [one, again] = await Promise.all([part(rows), part(rows)])
    expect(again).toEqual(one)
    expect((await list()).meta.total).toBe(2)
  })

  test('that are known here already are added only on purpose', async () => {
    const { part, called, list } = await anImport()
    await called('Zoé')
    expect(await part([{ firstname: 'Zoé' }])).toMatchObject([{ outcome: 'known' }])
    expect(await part([{ firstname: 'Zoé', isKnownOther: true }])).toMatchObject([{ outcome: 'added' }])
    expect((await list()).meta.total).toBe(2)
  })

  test('belong to one practice, though another chooses the same name for its import', async () => {
    const [mine, other] = [await aDirectory(app), await aDirectory(app)]
    const id = crypto.randomUUID()
    const body = { id, rows: [{ row: 1, firstname: 'Zoé', lastname: 'Durand' }] }
    await mine.client.patients.import({ body })
    expect(await refusal(other.client.patients.undoImport({ params: { id } }))).toMatchObject({ code: 'not_found' })
    await other.client.patients.import({ body })
    await other.client.patients.undoImport({ params: { id } })
    expect([await mine.names(), await other.names()]).toEqual([['Zoé'], []])
  })

  test.each([
    ['more rows than a part has', { rows: Array.from({ length: 251 }, (_, n) => ({ row: n + 1 })) }],
    ['unknown columns', { rows: [{ row: 1, notes: 'x' }] }],
    ['a row of no number', { rows: [{ row: 0 }] }],
  ])('are refused with %s', async (_, wrong) => {
    const { client } = await aDirectory(app)
    const body = { id: crypto.randomUUID(), ...wrong } as Parameters<typeof client.patients.import>[0]['body']
    expect(await refusal(client.patients.import({ body }))).toMatchObject({ status: 422 })
  })
})

describe('an import is undone', () => {
  test('except for clients with later changes, who are named', async () => {
    const { part, undo, names, session, inside, called } = await anImport()
    await called('Here before')
    const outcomes = await part(['Ada', 'Bob', 'Cléo', 'Dora'].map((firstname) => ({ firstname, tags: ['x'] })))
    const [, bob, cleo] = outcomes.map(({ patient }) => patient?.id ?? '')
    await session(bob ?? '', 3, 'scheduled')
    await inside(`update patient set city = 'Nantes', revision = revision + 1 where id = $1`, [cleo])
    const undone = await undo()
    expect(undone).toMatchObject({ removed: 2, keptCount: 2, kept: [{ id: bob }, { id: cleo }] })
    expect(await names()).toEqual(['Bob', 'Cléo', 'Here before'])
    expect(await undo()).toMatchObject({ removed: 0, keptCount: 2 })
  })

  test('and a client who has paid in advance stays, since the ledger names them', async () => {
    const { client, part, undo, names } = await anImport()
    const [, bob] = await part([{ firstname: 'Ada' }, { firstname: 'Bob' }])
    const patientId = bob?.patient?.id ?? ''
    await client.billing.take({ body: { patientId, typeKey: 'transfer', amountCents: 6000 } })
    expect(await undo()).toMatchObject({ removed: 1, keptCount: 1, kept: [{ id: patientId }] })
    expect(await names()).toEqual(['Bob'])
  })

  test('and a client who gets a session at that moment stays', async () => {
    const { practice, part, undo, names, called } = await anImport()
    const [ada] = await part([{ firstname: 'Ada' }, { firstname: 'Bob' }])
    const { id } = await aSession(app.orm, practice, { patientId: await called('Here before'), startsAt: new Date() })
    const undone = await meanwhile(
      app,
      practice.id,
      (query) => query('update session set patient_id = $2 where id = $1', [id, ada?.patient?.id]),
      undo,
    )
    expect(undone).toMatchObject({ value: { removed: 1, kept: [{ firstname: 'Ada' }] } })
    expect(await names()).toEqual(['Ada', 'Here before'])
  })

  test('and a late part of it adds nobody', async () => {
    const { part, undo, names } = await anImport()
    await part([{ firstname: 'Ada' }])
    await undo()
    expect(await refusal(part([{ firstname: 'Ada' }]))).toMatchObject({ code: 'conflict' })
    expect(await names()).toEqual([])
  })
})

test('open pages are notified of added, archived, restored and exported clients, and not of a dry run', async () => {
  const { practice, client, part, undo, called } = await anImport()
  const heard = (work: () => Promise<unknown>) => heardDuring(app, practice.id, work)
  expect(await heard(() => part([{ firstname: 'Ada' }], '1'))).toEqual([])
  expect(await heard(() => part([{ firstname: 'Ada' }]))).toEqual(['patients'])
  expect(await heard(undo)).toEqual(['patients'])
  let id = ''
  const add = async () => {
    id = await called('Zoé')
  }
  expect(await heard(add)).toEqual(['patients'])
  expect(await heard(() => client.patients.archive({ body: { ids: [id] } }))).toEqual(['patients'])
  expect(await heard(() => client.patients.restore({ body: { ids: [id] } }))).toEqual(['patients'])
})
