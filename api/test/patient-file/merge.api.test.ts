import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { unsubscribeToken } from '../../src/mail/opt-out.ts'
import { referencesToPatients } from '../../src/patient-file/references.ts'
import { testApp } from '../app.ts'
import { addNamesakes } from '../at-scale/duplicates.ts'
import { aClient, aSession } from '../build.ts'
import { aPdf, send } from '../documents/a-document.ts'
import { aForm } from '../forms/a-form.ts'
import { codesOf, refusal } from '../refusal.ts'
import { actionsOf, aPatientFile } from './a-file.ts'

const app = await testApp()
const inDays = (n: number) => new Date(Date.now() + n * millisecondsInDay)

describe('two records of one client', () => {
  test('are merged: everything of the other becomes this one’s, and the other’s id leads here', async () => {
    const { practice, add, client, open, inside } = await aPatientFile(app)
    const [id, otherId] = [await add({ firstname: 'Zoé' }), await add({ firstname: 'Zoe', lastname: 'Benoît' })]
    const { patientFile } = client
    await aSession(app.orm, practice, { patientId: id, startsAt: inDays(-9), status: 'completed' })
    await aSession(app.orm, practice, { patientId: otherId, startsAt: inDays(3), status: 'scheduled' })
    await patientFile.change({ params: { id }, body: { revision: 1, tags: ['tabac'] } })
    await patientFile.change({ params: { id: otherId }, body: { revision: 1, tags: ['stress'], city: '35000 Rennes' } })
    const merge = (dryRun: boolean) =>
      patientFile.merge({ params: { id }, body: { otherId, keep: { lastname: 'other' }, dryRun } })

    const preview = await merge(true)
    const after = { firstname: 'Zoé', lastname: 'Benoît', city: '35000 Rennes', tags: ['stress', 'tabac'] }
    expect(preview).toMatchObject({ isDone: false, patient: after, moves: { sessions: 1 }, account: 'none' })
    expect((await open(otherId)).id).toBe(otherId)

    expect(await merge(false)).toMatchObject({ isDone: true, patient: { id, ...after } })
    const led = await open(otherId)
    expect(led).toMatchObject({ id, ...after, counts: { byStatus: { completed: 1, scheduled: 1 } } })
    expect((await inside((query) => actionsOf(query, id))).at(-2)).toEqual({
      action: 'patient.merged',
      details: { patientId: id, mergedId: otherId, sessions: 1 },
    })
    const { data } = await patientFile.historyOf({ params: { id: otherId }, query: { perPage: '100' } })
    // What was done to the other before is listed here.
    expect(data.filter(({ action }) => action === 'patient.changed')).toHaveLength(2)
    expect((await client.patients.list({ query: { q: 'benoit' } })).data).toMatchObject([{ id }])
  })

  test('lead here through a second merge as well', async () => {
    const { add, client, open } = await aPatientFile(app)
    const [a, b, c] = [await add(), await add(), await add()]
    await client.patientFile.merge({ params: { id: b }, body: { otherId: a } })
    await client.patientFile.merge({ params: { id: c }, body: { otherId: b } })
    expect((await open(a)).id).toBe(c)
    expect((await open(b)).id).toBe(c)
  })

  test('can be read by the old id; a change by the old id finds nobody', async () => {
    const { practice, client, add } = await aPatientFile(app)
    const [id, otherId] = [await add(), await add()]
    const { id: sessionId } = await aSession(app.orm, practice, { patientId: otherId, startsAt: inDays(3) })
    await send(client, otherId, aPdf())
    const form = await aForm(client)
    await client.forms.send({ params: { id: sessionId }, body: { formId: form.id } })
    await client.patientFile.merge({ params: { id }, body: { otherId } })
    const readings = (patientId: string) => {
      const request = { params: { id: patientId }, query: {} }
      return Promise.all([
        client.documents.list(request),
        client.forms.ofPatient(request),
        client.forms.scales(request),
        client.consents.ofPatient(request),
        client.audit.ofPatient(request),
        client.patientFile.sessionsOf(request),
        client.patientFile.historyOf(request),
      ])
    }
    const read = await readings(otherId)
    expect(read).toEqual(await readings(id))
    expect(read).toMatchObject([{ meta: { total: 1 } }, { requests: [{ formId: form.id }] }, ...Array(5).fill({})])
    const old = { params: { id: otherId } }
    const refused = await Promise.all(
      [
        send(client, otherId, aPdf()),
        client.patientFile.change({ ...old, body: { revision: 1, city: 'Rennes' } }),
        client.patientFile.remove(old),
        client.clientArea.invite(old),
      ].map(refusal),
    )
    for (const { code } of refused) expect(code).toBe('not_found')
  })

  test('keep the client area’s access that either had; of two, the one of the remaining client', async () => {
    const { practice, add, client, open, inside } = await aPatientFile(app)
    const [one, two, plain] = [await aClient(app.orm, practice), await aClient(app.orm, practice), await add()]
    const both = { params: { id: one.patientId }, body: { otherId: two.patientId } }
    expect((await client.patientFile.merge({ ...both, body: { ...both.body, dryRun: true } })).account).toBe('both')
    await client.patientFile.merge(both)
    expect((await open(one.patientId)).account.email).toBe(one.email)
    expect(await inside((query) => query('select from client_account where id = $1', [two.accountId]))).toEqual([])
    const moved = await client.patientFile.merge({ params: { id: plain }, body: { otherId: one.patientId } })
    expect(moved.account).toBe('other')
    expect((await open(plain)).account.email).toBe(one.email)
  })

  test('keep the unsubscription from a mail to the address that is dropped, whichever it is', async () => {
    const { add, client, inside } = await aPatientFile(app)
    const isKept = (id: string) =>
      inside((query) => query('select unsubscribed_at is not null as kept from patient where id = $1', [id]))
    for (const keep of ['this', 'other'] as const) {
      const [mine, theirs] = [`mine-${keep}-${newId()}@essais.test`, `theirs-${keep}-${newId()}@essais.test`]
      const [id, otherId] = [await add({ email: mine }), await add({ email: theirs })]
      for (const each of [id, otherId])
        await client.mailings.setNews({ params: { id: each }, body: { choice: 'agreed' } })
      const link = unsubscribeToken(app.config.APP_SECRET, keep === 'this' ? theirs : mine)
      await app.client().admin.unsubscribeAtOnce({ params: { link } })
      await client.patientFile.merge({ params: { id }, body: { otherId, keep: { email: keep } } })
      expect(await client.mailings.news({ params: { id } })).toMatchObject({ choice: 'refused' })
      expect(await isKept(id)).toEqual([{ kept: true }])
      const third = await add()
      expect(await isKept(third)).toEqual([{ kept: false }])
      await client.patientFile.merge({ params: { id: third }, body: { otherId: id, keep: { email: 'this' } } })
      expect(await isKept(third)).toEqual([{ kept: true }])
    }
  })

  test('cannot be merged with itself, and each field is chosen from this one or the other', async () => {
    const { add, client } = await aPatientFile(app)
    const id = await add()
    const same = client.patientFile.merge({ params: { id }, body: { otherId: id } })
    expect(await refusal(same)).toMatchObject({ details: { errors: { otherId: ['same'] } } })
    const keep = { firstname: 'both' as 'this' }
    const strange = client.patientFile.merge({ params: { id }, body: { otherId: await add(), keep } })
    expect(await refusal(strange)).toMatchObject({ status: 422 })
  })

  test('merged both ways at once leave one of them', async () => {
    const { practice, add, client, open } = await aPatientFile(app)
    const [a, b] = [await add(), await add()]
    for (const [n, patientId] of [a, b].entries())
      await aSession(app.orm, practice, { patientId, startsAt: inDays(n + 1), status: 'scheduled' })
    const outcomes = await codesOf([
      client.patientFile.merge({ params: { id: a }, body: { otherId: b } }),
      client.patientFile.merge({ params: { id: b }, body: { otherId: a } }),
    ])
    expect(outcomes).toEqual(['done', 'not_found'])
    const [left, gone] = [await open(a), await open(b)]
    expect(left.id).toBe(gone.id)
    expect(left.counts.byStatus.scheduled).toBe(2)
  })

  test('merged while the other is being planned for have the session, or the planning is refused', async () => {
    const { practice, add, client, open } = await aPatientFile(app)
    for (let round = 0; round < 5; round++) {
      const [id, otherId] = [await add(), await add()]
      const plan = client.sessions.plan({
        body: {
          patientId: otherId,
          sessionTypeId: practice.type.id,
          location: 'office',
          allowOverlap: true,
          startsAt: inDays(20 + round).toISOString(),
        },
      })
      const [planned, merged] = await Promise.allSettled([
        plan,
        client.patientFile.merge({ params: { id }, body: { otherId } }),
      ])
      expect(merged.status).toBe('fulfilled')
      const { counts } = await open(otherId)
      expect(counts.byStatus.scheduled ?? 0).toBe(planned.status === 'fulfilled' ? 1 : 0)
      if (planned.status === 'rejected')
        expect(planned.reason).toMatchObject({ details: { errors: { patientId: expect.anything() } } })
    }
  })

  test('move by every column that the database knows to point at a client', async () => {
    const references = await referencesToPatients(queryOf(app.orm.em.fork()))
    const tables = references.map(({ table, column }) => `${table}.${column}`)
    expect(tables).toEqual(
      expect.arrayContaining(['session.patient_id', 'merged_patient.patient_id', 'document.patient_id']),
    )
    // A client has one of each, or they are derived from others, so each is handled separately.
    for (const apart of ['patient_search_term', 'patient_tag', 'duplicate_dismissal'])
      expect(tables.some((table) => table.startsWith(apart))).toBe(false)
  })
})

describe('likely duplicates of clients', () => {
  const pairsOf = async ({ client }: Awaited<ReturnType<typeof aPatientFile>>) =>
    (await client.patientFile.duplicates({})).map(({ one, other, because }) => [
      one.firstname,
      other.firstname,
      because,
    ])

  test('have the same name in any order, or an address or number with the same first name or birth date', async () => {
    const file = await aPatientFile(app)
    const { client } = file
    const add = async (firstname: string, lastname: string, more: object = {}) =>
      client.patients.add({ body: { firstname, lastname, allowDuplicate: true, ...more } })
    await add('Zoé', 'Benoît')
    await add('BENOIT', 'zoe')
    await add('Anne', 'Martin', { email: 'martin@exemple.fr' })
    await add('Anne', 'Dupont', { email: 'Martin@exemple.fr' })
    await add('Paul', 'Martin', { email: 'martin@exemple.fr' })
    await add('Luc', 'Petit', { phone: '06 12 34 56 78', dateOfBirth: '1980-02-03' })
    await add('Lucas', 'Petit', { phone: '0612345678', dateOfBirth: '1980-02-03' })
    await add('Marie', 'Petit', { phone: '0612345678', dateOfBirth: '1982-02-03' })
    expect(await pairsOf(file)).toEqual(
      expect.arrayContaining([
        ['Zoé', 'BENOIT', ['name']],
        ['Anne', 'Anne', ['email']],
        ['Luc', 'Lucas', ['phone']],
      ]),
    )
    expect(await pairsOf(file)).toHaveLength(3)
  })

  test('are not suggested once they are known to be two, even if one is merged with a third', async () => {
    const file = await aPatientFile(app)
    const { add, client } = file
    const [a, b, c] = [await add({ firstname: 'A' }), await add({ firstname: 'A' }), await add({ firstname: 'A' })]
    expect(await pairsOf(file)).toHaveLength(3)
    await client.patientFile.distinct({ params: { id: b }, body: { otherId: a } })
    await client.patientFile.distinct({ params: { id: a }, body: { otherId: b } })
    expect(await pairsOf(file)).toHaveLength(2)
    await client.patientFile.merge({ params: { id: c }, body: { otherId: b } })
    expect(await pairsOf(file)).toEqual([])
  })

  test('are found within a practice alone', async () => {
    const [mine, theirs] = [await aPatientFile(app), await aPatientFile(app)]
    await mine.add({ firstname: 'Zoé', lastname: 'Benoît' })
    await theirs.add({ firstname: 'Zoé', lastname: 'Benoît' })
    expect(await pairsOf(mine)).toEqual([])
  })

  test('are found among many, at most a hundred at once', async () => {
    const { practice, client, inside } = await aPatientFile(app)
    await inside((query) => addNamesakes(query, practice.id, 1_000))
    expect(await client.patientFile.duplicates({})).toHaveLength(100)
  })
})
