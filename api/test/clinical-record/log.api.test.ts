import { describe, expect, test } from 'vitest'
import { connect } from '../../src/db/orm.ts'
import { aColleague } from '../access/callers.ts'
import { testApp } from '../app.ts'
import { auditAtScale } from '../at-scale/audit.ts'
import { freshDatabase } from '../database.ts'
import { queryPlan } from '../db/cost.ts'
import { refusal } from '../refusal.ts'
import { aRecord } from './a-record.ts'

const app = await testApp()

/** A record, and its client's log. */
async function aLoggedRecord() {
  const record = await aRecord(app)
  const { client, session } = record
  const logged = async (kind?: 'read' | 'change') =>
    (
      await client.audit.ofPatient({
        params: { id: session.patientId },
        query: { perPage: '50', ...(kind && { kind }) },
      })
    ).data
  const actions = async (kind?: 'read' | 'change') => (await logged(kind)).map(({ action }) => action)
  return { ...record, logged, actions }
}

describe('the log of a client', () => {
  test('lists each reading of a record: who, and which sessions', async () => {
    const { client, params, session, practice, logged } = await aLoggedRecord()
    await client.clinicalRecord.get({ params })
    const colleague = await aColleague(app, practice)
    await (await app.signedIn(colleague)).clinicalRecord.get({ params })
    const lines = await logged()
    expect(lines.map(({ action }) => action)).toEqual(['record.read', 'record.read'])
    expect(lines[1]).toMatchObject({
      by: 'practitioner',
      name: 'Camille Essai',
      subject: 'Zoé Œuvrard',
      details: { patientId: session.patientId, sessionId: session.id },
    })
  })

  test('lists writing once in ten minutes, for each person', async () => {
    const { notes, practice, actions } = await aLoggedRecord()
    const colleague = await aColleague(app, practice)
    await notes('Un', 0, 0)
    await notes('Deux', 1, 5)
    await notes('Trois', 2, 9, colleague)
    await notes('Quatre', 3, 11)
    expect(await actions()).toEqual(['record.changed', 'record.changed', 'record.changed'])
  })

  test('lists nothing that was refused, or stored already', async () => {
    const { notes, client, params, change, actions } = await aLoggedRecord()
    await notes('Un', 0, 0)
    await notes('Un', 0, 60)
    await refusal(change('notes', 'Autre', 0))
    await client.sessions.lock({ params })
    await refusal(change('notes', 'Autre', 1))
    expect((await actions('change')).sort()).toEqual(['record.changed', 'record.locked'])
  })

  test('lists a conflict that showed the stored text as a reading', async () => {
    const { notes, client, params, change, actions } = await aLoggedRecord()
    await notes('Un', 0, 0)
    await notes('Deux', 1, 60)
    await refusal(change('notes', 'Autre', 0))
    const version = { ...params, field: 'notes' as const, revision: 1 }
    await refusal(client.clinicalRecord.restore({ params: version, body: { base: 1 } }))
    expect(await actions('read')).toEqual(['record.read', 'record.read'])
  })

  test('lists a version to restore that was stored already as a reading', async () => {
    const { notes, client, params, actions } = await aLoggedRecord()
    await notes('Un', 0, 0)
    await notes('Deux', 1, 60)
    await notes('Un', 2, 120)
    const version = { ...params, field: 'notes' as const, revision: 1 }
    await client.clinicalRecord.restore({ params: version, body: { base: 3 } })
    expect(await actions('read')).toEqual(['record.version_read'])
  })

  test('lists an opened earlier version, and a restored one, apart from readings', async () => {
    const { notes, client, params, actions } = await aLoggedRecord()
    await notes('Un', 0, 0)
    await notes('Deux', 1, 60)
    const version = { ...params, field: 'notes' as const, revision: 1 }
    await client.clinicalRecord.version({ params: version })
    await client.clinicalRecord.restore({ params: version, body: { base: 2 } })
    expect(await actions('read')).toEqual(['record.version_read'])
    expect((await actions('change')).sort()).toEqual(['record.changed', 'record.changed', 'record.restored'])
    expect(await actions()).toHaveLength(4)
  })

  test('lists who locked and unlocked a record, once each, without the reason', async () => {
    const { client, params, session, logged } = await aLoggedRecord()
    const unlock = () => client.sessions.unlock({ params, body: { reason: 'Peur des ascenseurs' } })
    for (const act of [client.sessions.lock, client.sessions.lock, unlock, unlock]) await act({ params })
    await client.sessions.start({ params })
    await client.sessions.stop({ params })
    await client.sessions.complete({ params })
    const lines = await logged('change')
    const [locked, unlocked] = ['record.locked', 'record.unlocked']
    expect(lines.map(({ action }) => action).sort()).toEqual([locked, locked, unlocked])
    for (const line of lines)
      expect(line).toMatchObject({
        by: 'practitioner',
        name: 'Camille Essai',
        details: { patientId: session.patientId, sessionId: session.id },
      })
    expect(JSON.stringify(lines)).not.toContain('ascenseurs')
    const { data } = await client.patientFile.historyOf({ params: { id: session.patientId }, query: {} })
    const actions = data.map(({ action }) => action).filter((action) => /lock|complete/.test(action))
    expect(actions.sort(), 'the history has each once').toEqual(['session.complete', 'session.lock', 'session.unlock'])
  })

  test('never contains a word of what was written', async () => {
    const { client, params, notes, logged } = await aLoggedRecord()
    await notes('<p>Peur des ascenseurs</p>', 0, 0)
    await client.clinicalRecord.get({ params })
    expect(JSON.stringify(await logged())).not.toContain('ascenseurs')
  })

  test('is closed to another practice', async () => {
    const [{ session }, { client }] = [await aRecord(app), await aRecord(app)]
    const call = client.audit.ofPatient({ params: { id: session.patientId }, query: {} })
    expect((await refusal(call)).code).toBe('not_found')
  })

  test('is read by an index among all that happens in a practice', async () => {
    const orm = await connect(await freshDatabase(), { max: 2 })
    const { scope, questions } = await auditAtScale.fill(orm, 5_000)
    const nodes = await queryPlan(scope, questions[0]!.work)
    const lines = nodes.filter((node) => node['Relation Name'] === 'audit_entry')
    expect(lines.map((node) => String(node['Index Cond'] ?? node.Plans?.[0]?.['Index Cond']))).toEqual([
      expect.stringContaining('patient ='),
      expect.stringContaining('patient ='),
    ])
    await orm.close(true)
  })
})
