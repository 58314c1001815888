import { describe, expect, test } from 'vitest'
import type { ClinicalField } from '../../src/clinical-record/fields.ts'
import { testApp } from '../app.ts'
import { aPatient, aSession } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aRecord } from './a-record.ts'

const app = await testApp()

/** A client with sessions that have notes, and the log of their readers. */
async function aCourse() {
  const { client, practice, session, inside } = await aRecord(app)
  const { patientId } = session
  const on = async (day: string, texts: Partial<Record<ClinicalField, string>>) => {
    const { id } = await aSession(app.orm, practice, {
      startsAt: new Date(`${day}T09:00:00Z`),
      patientId,
      status: 'completed',
    })
    const changes = Object.entries(texts).map(([field, text]) => ({
      field: field as ClinicalField,
      text: `<p>${text}</p>`,
      base: 0,
    }))
    if (changes.length) await client.clinicalRecord.change({ params: { id }, body: { changes } })
    return id
  }
  const readings = async () => {
    const { data } = await client.audit.ofPatient({ params: { id: patientId }, query: { kind: 'read' } })
    return data.map(({ action }) => action)
  }
  return { client, practice, inside, on, readings, params: { id: patientId } }
}

describe('the thread of a client', () => {
  test('has the first reason, the present aims and reminders, and the latest notes', async () => {
    const { client, on, params } = await aCourse()
    const first = await on('2026-11-02', { anamnesis: 'Insomnies', conclusion: 'Dormir six heures' })
    const second = await on('2026-12-07', { conclusion: 'Dormir sept heures', miscellaneous: 'Épilepsie' })
    const third = await on('2027-01-11', { anamnesis: 'Va mieux', notes: 'Réceptive' })
    await on('2027-01-18', {})
    const thread = await client.clinicalRecord.thread({ params, query: {} })
    expect(thread).toEqual({
      anamnesis: { sessionId: first, startsAt: '2026-11-02T09:00:00.000Z', text: '<p>Insomnies</p>' },
      conclusion: { sessionId: second, startsAt: '2026-12-07T09:00:00.000Z', text: '<p>Dormir sept heures</p>' },
      miscellaneous: { sessionId: second, startsAt: '2026-12-07T09:00:00.000Z', text: '<p>Épilepsie</p>' },
      last: {
        sessionId: third,
        startsAt: '2027-01-11T09:00:00.000Z',
        fields: { anamnesis: { text: '<p>Va mieux</p>' }, notes: { text: '<p>Réceptive</p>' } },
      },
    })
    const before = await client.clinicalRecord.thread({ params, query: { before: '2026-12-07T09:00:00.000Z' } })
    expect(before).toMatchObject({ conclusion: { sessionId: first }, miscellaneous: null, last: { sessionId: first } })
  })

  test('of a client without sessions or notes is empty', async () => {
    const { client, practice } = await aCourse()
    const { id } = await aPatient(app.orm, practice)
    const nothing = { anamnesis: null, conclusion: null, miscellaneous: null, last: null }
    expect(await client.clinicalRecord.thread({ params: { id }, query: {} })).toEqual(nothing)
    expect(await client.clinicalRecord.notes({ params: { id }, query: {} })).toMatchObject({
      data: [],
      meta: { total: 0 },
    })
  })

  test('says that a text’s key is lost, and shows the others', async () => {
    const { client, inside, on, params } = await aCourse()
    await on('2026-11-02', { anamnesis: 'Insomnies', notes: 'Réceptive' })
    await inside(`update session_field set text = '\\x00' where field = 'anamnesis'`)
    const { anamnesis, last } = await client.clinicalRecord.thread({ params, query: {} })
    expect(anamnesis?.text).toContain('illisible')
    expect(last?.fields.notes?.text).toBe('<p>Réceptive</p>')
  })

  test('is logged as read, once while the same person reads on, and apart from all notes', async () => {
    const { client, on, params, readings } = await aCourse()
    await on('2026-11-02', { anamnesis: 'Insomnies' })
    for (const _ of [1, 2]) await client.clinicalRecord.thread({ params, query: {} })
    await client.clinicalRecord.notes({ params, query: {} })
    expect((await readings()).sort()).toEqual(['record.notes_read', 'record.thread_read'])
  })

  test('is closed to another practice, and so are the notes', async () => {
    const [{ params }, { client }] = [await aCourse(), await aCourse()]
    expect((await refusal(client.clinicalRecord.thread({ params, query: {} }))).code).toBe('not_found')
    expect((await refusal(client.clinicalRecord.notes({ params, query: {} }))).code).toBe('not_found')
  })
})

test('the notes of all sessions are read page by page, the latest first, without empty sessions', async () => {
  const { client, on, params } = await aCourse()
  const ids: string[] = []
  for (const month of ['09', '10', '11']) ids.unshift(await on(`2026-${month}-02`, { notes: `Notes de ${month}` }))
  await on('2026-12-02', {})
  const page = (number: number) => client.clinicalRecord.notes({ params, query: { page: number, perPage: '2' } })
  const { data, meta } = await page(1)
  expect(meta).toEqual({ page: 1, perPage: 2, total: 3 })
  expect(data.map(({ sessionId }) => sessionId)).toEqual(ids.slice(0, 2))
  expect(data[0]).toMatchObject({
    status: 'completed',
    types: [{ nameFr: 'Séance individuelle' }],
    fields: { notes: { text: '<p>Notes de 11</p>' } },
  })
  expect((await page(2)).data.map(({ sessionId }) => sessionId)).toEqual(ids.slice(2))
  expect((await page(3)).data).toEqual([])
})
