import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aSession } from '../build.ts'
import { codesOf, refusal, refusalCode } from '../refusal.ts'
import { aRecord } from './a-record.ts'

const app = await testApp()

describe('at the same moment', () => {
  test('a text that is written and one that is restored do not overwrite each other', async () => {
    const { client, params, change, notes } = await aRecord(app)
    await notes('Un', 0, 0)
    await notes('Deux', 1, 60)
    const version = { ...params, field: 'notes' as const, revision: 1 }
    const outcomes = await Promise.allSettled([
      change('notes', 'Trois', 2),
      client.clinicalRecord.restore({ params: version, body: { base: 2 } }),
    ])
    expect(outcomes.map(refusalCode).sort()).toEqual(['conflict', 'done'])
    expect((await client.clinicalRecord.get({ params })).fields.notes.revision).toBe(3)
  })

  test('a record is locked and written: every success is stored, every refusal is not', async () => {
    const { client, params, change } = await aRecord(app)
    const [written, locked] = await Promise.allSettled([change('notes', 'Un', 0), client.sessions.lock({ params })])
    expect(refusalCode(locked)).toBe('done')
    expect(['done', 'locked']).toContain(refusalCode(written))
    const { fields, session } = await client.clinicalRecord.get({ params })
    expect(session.isLocked).toBe(true)
    expect(fields.notes.text).toBe(refusalCode(written) === 'done' ? 'Un' : '')
    expect((await refusal(change('notes', 'Deux', fields.notes.revision))).code).toBe('locked')
  })

  test('the same first words are sent twice, and written once', async () => {
    const { client, params, change } = await aRecord(app)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => change('notes', 'Un', 0)))
    expect(outcomes.map(refusalCode)).toEqual(['done', 'done', 'done'])
    expect((await client.clinicalRecord.get({ params })).fields.notes.revision).toBe(1)
  })

  test('two sessions are started, and one runs', async () => {
    const { client, params, practice } = await aRecord(app)
    const other = await aSession(app.orm, practice, { startsAt: new Date('2027-03-01T13:00:00Z') })
    const outcomes = await Promise.allSettled([
      client.sessions.start({ params }),
      client.sessions.start({ params: { id: other.id } }),
    ])
    expect(outcomes.map(refusalCode).sort()).toEqual(['conflict', 'done'])
  })

  test('a session is started twice and stopped twice, and the first times count', async () => {
    const { client, params } = await aRecord(app)
    const twice = async (act: () => Promise<unknown>) => codesOf([act(), act()])
    expect(await twice(() => client.sessions.start({ params }))).toEqual(['done', 'transition_not_allowed'])
    expect(await twice(() => client.sessions.stop({ params }))).toEqual(['done', 'transition_not_allowed'])
    const history = await client.sessions.history({ params })
    expect(history.filter(({ event }) => event === 'start' || event === 'stop')).toHaveLength(2)
  })
})
