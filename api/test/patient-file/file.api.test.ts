import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { unsubscribeToken } from '../../src/mail/opt-out.ts'
import { testApp } from '../app.ts'
import { aClient, aSession } from '../build.ts'
import { codesOf, refusal } from '../refusal.ts'
import { actionsOf, aPatientFile } from './a-file.ts'

const app = await testApp()
const inDays = (n: number) => new Date(Date.now() + n * millisecondsInDay)

describe('the page of a client', () => {
  test('opens with their identity, coming and past sessions, and the first page of the sessions', async () => {
    const { practice, client, add, open } = await aPatientFile(app)
    const id = await add({ firstname: 'Zoé', lastname: 'Benoît' })
    const completed = await aSession(app.orm, practice, {
      patientId: id,
      startsAt: inDays(-40),
      status: 'completed',
    })
    const last = await aSession(app.orm, practice, { patientId: id, startsAt: inDays(-10), status: 'missed' })
    await aSession(app.orm, practice, { patientId: id, startsAt: inDays(-3), status: 'cancelled' })
    const next = await aSession(app.orm, practice, { patientId: id, startsAt: inDays(3), status: 'scheduled' })
    await aSession(app.orm, practice, { patientId: id, startsAt: inDays(9), status: 'scheduled' })
    const discount = { kind: 'discount' as const, amountCents: 1500, reason: 'Étudiante' }
    await client.billing.changePrice({ params: { id: completed.id }, body: discount })
    const file = await open(id)
    expect(file).toMatchObject({
      id,
      firstname: 'Zoé',
      revision: 1,
      archivedAt: null,
      tags: [],
      // The price that was agreed in the end.
      completedCents: 4500,
      currency: 'EUR',
      account: { state: 'none', email: null, invitedAt: null },
      nextSession: { id: next.id },
      lastSession: { id: last.id },
      counts: { byStatus: { completed: 1, missed: 1, cancelled: 1, scheduled: 2 }, documents: 0 },
    })
    expect(file.sessions.meta).toEqual({ page: 1, perPage: 10, total: 5 })
    expect(file.sessions.data.map(({ startsAt }) => startsAt)).toEqual(
      file.sessions.data
        .map(({ startsAt }) => startsAt)
        .toSorted()
        .reverse(),
    )
    expect(file.months.reduce((sum, { held, missed, toCome }) => sum + held + missed + toCome, 0)).toBe(4)
  })

  test('says whether the client was invited to the client area, and has come', async () => {
    const { practice, open } = await aPatientFile(app)
    const invited = await aClient(app.orm, practice)
    const known = await aClient(app.orm, practice)
    await app.clientTokenOf(known)
    expect((await open(invited.patientId)).account).toMatchObject({ state: 'invited', email: invited.email })
    expect((await open(known.patientId)).account.state).toBe('active')
  })

  test('is logged once while the same person reads on, and not for an unknown client', async () => {
    const { add, open, inside } = await aPatientFile(app)
    const id = await add()
    await open(id)
    await open(id)
    expect(await inside((query) => actionsOf(query, id))).toEqual([
      { action: 'patient.read', details: { patientId: id } },
    ])
    const nobody = newId()
    expect(await refusal(open(nobody))).toMatchObject({ code: 'not_found' })
    expect(await inside((query) => actionsOf(query, nobody))).toEqual([])
  })

  test('is not found by another practice, nor are its tabs, changes and merges', async () => {
    const [mine, theirs] = [await aPatientFile(app), await aPatientFile(app)]
    const [id, own] = [await theirs.add(), await mine.add()]
    const { patientFile } = mine.client
    const params = { id }
    for (const call of [
      () => patientFile.get({ params }),
      () => patientFile.sessionsOf({ params }),
      () => patientFile.historyOf({ params }),
      () => patientFile.change({ params, body: { revision: 1, firstname: 'Moi' } }),
      () => patientFile.remove({ params }),
      () => patientFile.merge({ params: { id: own }, body: { otherId: id } }),
      () => patientFile.merge({ params, body: { otherId: own } }),
      () => patientFile.distinct({ params, body: { otherId: own } }),
      () => mine.client.clientArea.remind({ params }),
    ])
      expect(await refusal(call())).toMatchObject({ code: 'not_found' })
    expect(await theirs.open(id)).toMatchObject({ revision: 1 })
  })

  test('has the other pages of the sessions on demand', async () => {
    const { practice, add, client } = await aPatientFile(app)
    const id = await add()
    for (const n of [1, 2, 3]) await aSession(app.orm, practice, { patientId: id, startsAt: inDays(n) })
    const page = await client.patientFile.sessionsOf({ params: { id }, query: { page: 2, perPage: '2' } })
    expect(page.meta).toEqual({ page: 2, perPage: 2, total: 3 })
    expect(page.data).toMatchObject([{ startsAt: expect.any(String), patient: { id } }])
  })
})

describe('a change of a client', () => {
  test('of address keeps the unsubscription from a mail to the earlier one', async () => {
    const { add, client } = await aPatientFile(app)
    const unsubscribed = `fini-${newId()}@essais.test`
    const people = [await add({ email: unsubscribed }), await add({ email: `suite-${newId()}@essais.test` })]
    const link = unsubscribeToken(app.config.APP_SECRET, unsubscribed)
    await app.client().admin.unsubscribeAtOnce({ params: { link } })
    const choices = []
    for (const id of people) {
      await client.mailings.setNews({ params: { id }, body: { choice: 'agreed' } })
      const { revision } = await client.patientFile.get({ params: { id } })
      const body = { revision, email: `neuve-${newId()}@essais.test` }
      await client.patientFile.change({ params: { id }, body })
      choices.push((await client.mailings.news({ params: { id } })).choice)
    }
    expect(choices).toEqual(['refused', 'agreed'])
  })

  test('stores what was sent: numbers in international form, tags once each', async () => {
    const { add, client, inside } = await aPatientFile(app)
    const id = await add()
    const changed = await client.patientFile.change({
      params: { id },
      body: {
        revision: 1,
        firstname: ' Zoé ',
        phone: '+1 (212) 555-0123',
        dateOfBirth: '2015-04-01',
        gender: 'female',
        address: '3 rue du Bac',
        city: '35000 Rennes',
        guardianName: 'Léa',
        guardianPhone: '06 12 34 56 78',
        locale: 'en',
        isDiscreet: true,
        tags: ['tabac', 'Tabac', 'sommeil  léger'],
      },
    })
    expect(changed).toMatchObject({
      revision: 2,
      firstname: 'Zoé',
      phone: '+12125550123',
      guardianPhone: '+33612345678',
      isDiscreet: true,
      dateOfBirth: '2015-04-01',
      locale: 'en',
      tags: ['sommeil  léger', 'tabac'],
    })
    const [line] = await inside((query) => actionsOf(query, id))
    expect(line?.action).toBe('patient.changed')
    expect(String(line?.details.fields).split(',')).toContain('tags')
    expect(JSON.stringify(line)).not.toContain('Zoé')
  })

  test('based on an outdated version is refused with the stored one, and one without a difference changes nothing', async () => {
    const { add, client } = await aPatientFile(app)
    const id = await add({ firstname: 'Zoé' })
    const change = (revision: number, firstname: string) =>
      client.patientFile.change({ params: { id }, body: { revision, firstname } })
    expect(await change(1, 'Zoé')).toMatchObject({ revision: 1 })
    await change(1, 'Zoë')
    const refused = await refusal(change(1, 'Zoey'))
    expect(refused).toMatchObject({ code: 'conflict', details: { patient: { firstname: 'Zoë', revision: 2 } } })
  })

  test('made twice at once is accepted from one alone', async () => {
    const { add, client, open } = await aPatientFile(app)
    const id = await add()
    const outcomes = await codesOf(
      ['Anne', 'Marie'].map((firstname) =>
        client.patientFile.change({ params: { id }, body: { revision: 1, firstname } }),
      ),
    )
    expect(outcomes).toEqual(['conflict', 'done'])
    expect((await open(id)).revision).toBe(2)
  })

  test.each([
    ['a birth that is still to come', { dateOfBirth: '2199-01-01' }, { dateOfBirth: ['in_future'] }],
    ['a birth before anybody’s time', { dateOfBirth: '1899-12-31' }, { dateOfBirth: ['out_of_range'] }],
    ['a number that is none', { phone: '12345678901234567' }, { phone: ['invalid_phone'] }],
    ['no name', { lastname: ' ' }, { lastname: ['required'] }],
    ['a name that forges a header', { firstname: 'A\r\nBcc: x' }, { firstname: ['control_characters'] }],
    ['a NUL', { city: 'Ren\u0000nes' }, { city: ['control_characters'] }],
    ['too many tags', { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, { tags: ['too_many'] }],
    ['what is no field', { notes: 'x' }, { notes: ['unknown_field'] }],
  ])('is refused for %s', async (_, wrong, errors) => {
    const { add, client } = await aPatientFile(app)
    const id = await add()
    const refused = await refusal(client.patientFile.change({ params: { id }, body: { revision: 1, ...wrong } }))
    expect(refused).toMatchObject({ status: 422, details: { errors } })
  })

  test.each(['<img src=x onerror=alert(1)>', '=cmd|"/c calc"!A1', '𝒵𝑜𝑒́', "'; drop table patient; --"])(
    'keeps the name %s as text',
    async (firstname) => {
      const { add, client, open } = await aPatientFile(app)
      const id = await add()
      await client.patientFile.change({ params: { id }, body: { revision: 1, firstname } })
      expect((await open(id)).firstname).toBe(firstname)
    },
  )
})

describe('removing a client', () => {
  test('is possible while there is nothing about them yet, and is logged', async () => {
    const { practice, add, client, open, inside } = await aPatientFile(app)
    const [id, busy] = [await add(), await add()]
    await aSession(app.orm, practice, { patientId: busy, startsAt: inDays(-9), status: 'cancelled' })
    const { patientId: invited } = await aClient(app.orm, practice)
    await client.patientFile.change({ params: { id }, body: { revision: 1, tags: ['tabac'] } })
    await client.patientFile.remove({ params: { id } })
    expect(await refusal(open(id))).toMatchObject({ code: 'not_found' })
    for (const one of [busy, invited]) {
      expect(await refusal(client.patientFile.remove({ params: { id: one } }))).toMatchObject({ code: 'conflict' })
      expect(await open(one)).toMatchObject({ id: one })
    }
    expect((await inside((query) => actionsOf(query, id))).at(-1)?.action).toBe('patient.removed')
  })
})
