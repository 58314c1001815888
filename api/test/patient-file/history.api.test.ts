import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aPatientFile } from './a-file.ts'

const app = await testApp()
const inDays = (n: number) => new Date(Date.now() + n * 86_400_000)

/** A client with a session that was planned and cancelled, a message that failed, a change and an invitation. */
async function aLongStory() {
  const file = await aPatientFile(app, await aPractice(app.orm))
  const { client, practice } = file
  const { id } = await client.patients.add({
    body: { firstname: 'Zoé', lastname: 'Benoît', email: `z-${newId()}@exemple.fr` },
  })
  const params = { id }
  await client.patientFile.change({ params, body: { revision: 1, city: 'Rennes' } })
  const session = await client.sessions.plan({
    body: {
      patientId: id,
      sessionTypeId: practice.type.id,
      location: 'office',
      notify: true,
      allowOverlap: true,
      startsAt: inDays(5).toISOString(),
    },
  })
  await client.sessions.cancel({ params: { id: session.id }, body: { reason: 'Un empêchement' } })
  await client.clientArea.invite({ params })
  await file.inside((query) =>
    query(`update message set status = 'failed', error = '550 no such user', sent_at = null where session_id = $1`, [
      session.id,
    ]),
  )
  await client.patientFile.get({ params })
  const history = (query: object = {}) => client.patientFile.historyOf({ params, query: { perPage: '50', ...query } })
  return { ...file, id, session, history }
}

describe('the history of a client', () => {
  test('has one line for each action, message and change, by whom and when, and none for readings', async () => {
    const { session, history, practice } = await aLongStory()
    const { data, meta } = await history()
    expect(meta.total).toBe(data.length)
    const line = (action: string) => data.find((event) => event.action === action)
    expect(line('session.cancel')).toMatchObject({
      kind: 'session',
      by: 'practitioner',
      name: 'Camille Essai',
      reason: 'Un empêchement',
      session: { id: session.id, startsAt: session.startsAt },
    })
    expect(line('message.failed')).toMatchObject({ kind: 'message', by: 'system', reason: '550 no such user' })
    expect(line('patient.changed')).toMatchObject({
      kind: 'change',
      name: 'Camille Essai',
      details: { fields: 'city' },
    })
    expect(line('client_account.invited')).toMatchObject({ kind: 'account', by: 'practitioner' })
    expect(data.some(({ kind, template }) => kind === 'message' && template === 'client.invited')).toBe(true)
    expect(data.filter(({ action }) => action === 'patient.added')).toHaveLength(1)
    expect(data.some(({ action }) => action.endsWith('read'))).toBe(false)
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    expect(practice.id).toBeTruthy()
  })

  test('is read page by page, each line once, and by kind', async () => {
    const { history } = await aLongStory()
    const all = (await history()).data
    const pages = [await history({ perPage: '3' }), await history({ perPage: '3', page: 2 })]
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(all.slice(0, 6).map(({ id }) => id))
    const beyond = await history({ perPage: '3', page: 99 })
    expect(beyond).toMatchObject({ data: [], meta: { total: all.length } })
    for (const kind of ['session', 'message', 'change', 'account', 'document'] as const) {
      const some = await history({ kind })
      expect(some.data.map(({ id }) => id)).toEqual(all.filter((event) => event.kind === kind).map(({ id }) => id))
      expect(some.meta.total).toBe(some.data.length)
    }
    expect(await refusal(history({ kind: 'secret' as 'change' }))).toMatchObject({ status: 422 })
  })
})

describe('a client who was invited to the client area', () => {
  test('gets the link again when it has expired, and the log says so', async () => {
    const { client, id, history, inside } = await aLongStory()
    expect(await refusal(client.clientArea.remind({ params: { id } }))).toMatchObject({ code: 'too_many_requests' })
    await inside((query) => query(`update message set key = key || ':old' where data->>'patientId' = $1`, [id]))
    expect(await client.clientArea.remind({ params: { id } })).toMatchObject({ email: expect.any(String) })
    const { data } = await history()
    expect(data.filter(({ template }) => template === 'client.invited')).toHaveLength(2)
    expect(data[0]?.action).toMatch(/^client_account.reminded$|^message.queued$/)
    await client.clientArea.revoke({ params: { id } })
    expect(await refusal(client.clientArea.remind({ params: { id } }))).toMatchObject({ code: 'not_found' })
  })
})
