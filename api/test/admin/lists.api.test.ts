// Long: all lists are tested on one set of practices.
import { beforeAll, describe, expect, test } from 'vitest'
import { showPatients } from '../../src/admin/lists/patients.ts'
import { contract } from '../../src/contract.ts'
import { inAdminScope } from '../../src/db/admin-scope.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { PractitionerActor } from '../../src/http/actor.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { type ApiClient, type TestApp, testApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { refusal } from '../refusal.ts'
import { anAdmin, aWord } from './an-admin.ts'

let app: TestApp
let admin: ApiClient
beforeAll(async () => {
  app = await testApp()
  admin = (await anAdmin(app)).client
})

const change = (practiceId: PracticeId, sql: string, ...params: unknown[]) =>
  inPractice(app.orm.em.fork(), practiceId, (em) => queryOf(em)(sql, params))

describe('an admin finds accounts', () => {
  test('by words of their name, address or practice, in any order, ignoring accents and case', async () => {
    const word = aWord()
    const practice = await aPractice(app.orm, { name: `Cabinet de l’Étoile ${word}` })
    for (const q of [word, word.toUpperCase(), `${word} etoile`, `CAMILLE ${word}`, practice.email]) {
      const { data, meta } = await admin.admin.users({ query: { q } })
      expect(
        data.map(({ id }) => id),
        q,
      ).toEqual([practice.userId])
      expect(meta.total).toBe(1)
    }
    expect((await admin.admin.users({ query: { q: `${word} autre%` } })).data).toEqual([])
  })

  test('under the new name of a renamed practice', async () => {
    const [old, renamed] = [aWord(), aWord()]
    const practice = await aPractice(app.orm, { name: old })
    await change(practice.id, 'update practice set name = $1', renamed)
    expect((await admin.admin.users({ query: { q: old } })).data).toEqual([])
    const { data } = await admin.admin.users({ query: { q: renamed } })
    expect(data).toMatchObject([{ practice: { id: practice.id, name: renamed } }])
  })

  test('with their state, their second factor and their sign-ins, and never with a secret', async () => {
    const name = aWord()
    const practice = await aPractice(app.orm, { name, passwordHash: 'kept-to-itself' })
    await app.signedIn(practice)
    const { data } = await admin.admin.users({ query: { q: name } })
    expect(data).toEqual([
      {
        id: practice.userId,
        name: 'Camille Essai',
        email: practice.email,
        isAdmin: false,
        status: 'active',
        hasTotp: false,
        practice: { id: practice.id, name },
        signIns: 1,
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
      },
    ])
  })

  test('by status and by role', async () => {
    const name = aWord()
    const active = await aPractice(app.orm, { name })
    const suspended = await aPractice(app.orm, { name, suspendedAt: new Date() })
    const unverified = await aPractice(app.orm, { name })
    const operator = await aPractice(app.orm, { name, isAdmin: true })
    await change(unverified.id, 'update app_user set email_verified_at = null where practice_id = $1', unverified.id)
    const found = async (filter: object) =>
      (await admin.admin.users({ query: { q: name, sort: 'createdAt', ...filter } })).data.map(({ id }) => id)
    expect(await found({ status: 'suspended' })).toEqual([suspended.userId])
    expect(await found({ status: 'unverified' })).toEqual([unverified.userId])
    expect(await found({ status: 'active' })).toEqual([active.userId, operator.userId])
    expect(await found({ role: 'admin' })).toEqual([operator.userId])
    expect(await found({ role: 'practitioner', status: 'active' })).toEqual([active.userId])
  })

  test('page by page, in the requested order', async () => {
    const practiceName = aWord()
    const names = ['Éva', 'eva', 'Zoé', 'Adèle', 'Œnone']
    for (const name of names) {
      const { userId } = await aPractice(app.orm, { name: practiceName })
      await queryOf(app.orm.em.fork())('update app_user set name = $1 where id = $2', [name, userId])
    }
    const page = async (number: number, sort: string) => {
      const { data, meta } = await admin.admin.users({
        query: { q: practiceName, page: String(number), perPage: '2', sort },
      })
      expect(meta).toEqual({ page: number, perPage: 2, total: 5 })
      return data.map(({ name }) => name)
    }
    expect([...(await page(1, 'name')), ...(await page(2, 'name')), ...(await page(3, 'name'))]).toEqual([
      'Adèle',
      'eva',
      'Éva',
      'Œnone',
      'Zoé',
    ])
    expect(await page(1, '-name')).toEqual(['Zoé', 'Œnone'])
    expect(await page(1, 'createdAt')).toEqual(['Éva', 'eva'])
    expect(await page(1, '-createdAt')).toEqual(['Œnone', 'Adèle'])
  })
})

test('a practice whose mode is reset is essential again, and a retired practitioner is not listed', async () => {
  const name = aWord()
  const practice = await aPractice(app.orm, { name })
  const found = async () => (await admin.admin.practitioners({ query: { q: name } })).data.map(({ mode }) => mode)
  const stored = `insert into setting (practice_id, key, value) values ($1, 'mode', '"full"')
    on conflict (practice_id, key) do update set value = excluded.value`
  await change(practice.id, stored, practice.id)
  expect(await found()).toEqual(['full'])
  await change(practice.id, "delete from setting where practice_id = $1 and key = 'mode'", practice.id)
  expect(await found()).toEqual(['essential'])
  for (const table of ['schedule_range', 'practitioner'])
    await change(practice.id, `delete from ${table} where practice_id = $1`, practice.id)
  expect(await found()).toEqual([])
  expect((await admin.admin.users({ query: { q: name } })).data).toMatchObject([{ id: practice.userId }])
})

test('an admin finds practitioners with their practice, mode and figures', async () => {
  const name = aWord()
  const practice = await aPractice(app.orm, { name })
  const full = await aPractice(app.orm, { name })
  await change(
    full.id,
    `insert into setting (practice_id, key, value) values ($1, 'mode', '"full"')
    on conflict (practice_id, key) do update set value = '"full"'`,
    full.id,
  )
  const essential = `update setting set value = '"essential"' where practice_id = $1 and key = 'mode'`
  await change(practice.id, essential, practice.id)
  await aPatient(app.orm, practice)
  const all = await admin.admin.practitioners({ query: { q: name, sort: 'createdAt' } })
  expect(all.data).toMatchObject([
    {
      id: practice.userId,
      mode: 'essential',
      clients: 1,
      practice: { id: practice.id, name, city: 'Nantes', siret: null },
    },
    { id: full.userId, mode: 'full', clients: 0, sessions: 0 },
  ])
  const ids = async (query: object) =>
    (await admin.admin.practitioners({ query: { q: name, ...query } })).data.map(({ id }) => id)
  expect(await ids({ mode: 'full' })).toEqual([full.userId])
  expect(await ids({ mode: 'essential' })).toEqual([practice.userId])
})

test('an admin finds patients by the beginning of a name or an address, and sees nothing but who they are', async () => {
  const lastname = `Évrard${aWord()}`
  const practice = await aPractice(app.orm)
  const email = `${aWord()}@essais.test`
  const { id } = await aPatient(app.orm, practice, { firstname: 'Noël', lastname, email })
  await aSession(app.orm, practice, { startsAt: new Date('2027-05-03T08:00:00Z'), patientId: id })
  for (const q of [lastname, lastname.toUpperCase(), `evrard${lastname.slice(6)} no`, `noel ${lastname}`, email]) {
    const { data, meta } = await admin.admin.patients({ query: { q } })
    expect(meta.total, q).toBe(1)
    expect(data).toEqual([
      {
        id,
        firstname: 'Noël',
        lastname,
        email,
        city: null,
        hasAccount: false,
        practice: { id: practice.id, name: practice.name },
        createdAt: expect.any(String),
      },
    ])
  }
  expect((await admin.admin.patients({ query: { q: lastname, account: 'with' } })).data).toEqual([])
  expect((await admin.admin.patients({ query: { q: lastname, account: 'without' } })).data).toHaveLength(1)
})

test('an admin’s reading of patients leaves one line an hour for each kind of search, without the searched text', async () => {
  const { client, practice } = await anAdmin(app)
  const q = aWord()
  for (const query of [{}, { page: 2 }, { q }, { q: aWord() }, { account: 'with' as const }])
    await client.admin.patients({ query })
  const own = async () => {
    const rows = await inAdminScope(app.orm.em.fork(), (em) =>
      queryOf(em)<{ details: object }>('select details from audit_entry where actor = $1 and practice_id is null', [
        practice.userId,
      ]),
    )
    return rows.map(({ details }) => details)
  }
  expect(await own()).toHaveLength(3)
  expect(await own()).toEqual(
    expect.arrayContaining([
      { isSearched: false, account: null },
      { isSearched: true, account: null },
      { isSearched: false, account: 'with' },
    ]),
  )
  const { data } = await client.audit.all({ query: { perPage: '100' } })
  const lines = data.filter(({ action, practice: seen }) => action === 'patients.listed' && !seen)
  expect(lines[0]).toMatchObject({ by: 'admin', subject: null, practice: null })
  expect(JSON.stringify(lines)).not.toContain(q)
})

test('a practice’s log says that an admin looked at its clients, once an hour', async () => {
  const { client } = await anAdmin(app)
  const practice = await aPractice(app.orm)
  const lastname = aWord()
  await aPatient(app.orm, practice, { lastname })
  for (const query of [{ q: lastname }, { q: lastname, page: 1 }]) await client.admin.patients({ query })
  const { data } = await (await app.signedIn(practice)).audit.own({})
  const lines = data.filter(({ action }) => action === 'patients.listed')
  expect(lines).toMatchObject([{ by: 'admin', practice: { id: practice.id } }])
  expect(JSON.stringify(lines)).not.toContain(lastname)
})

test('looking again after an hour adds another line', async () => {
  const { practice } = await anAdmin(app)
  const admin = { ...practice, name: 'Aude' } as unknown as PractitionerActor
  const look = (at: string) =>
    inAdminScope(app.orm.em.fork(), (em) =>
      showPatients(queryOf(em), admin, contract.admin.patients.query.parse({}), new Date(at)),
    )
  for (const at of ['2027-03-01T08:00:00Z', '2027-03-01T08:59:59Z', '2027-03-01T09:00:01Z']) await look(at)
  const rows = await inAdminScope(app.orm.em.fork(), (em) =>
    queryOf(em)('select happened_at::text from audit_entry where actor = $1 and practice_id is null order by 1', [
      practice.userId,
    ]),
  )
  expect(rows).toHaveLength(2)
})

test('a patient with a client account is found by that', async () => {
  const practice = await aPractice(app.orm)
  const lastname = aWord()
  const { id } = await aPatient(app.orm, practice, { lastname })
  const account = newId()
  await queryOf(app.orm.em.fork())(
    `insert into client_account (id, email, locale, created_at) values ($1, $2, 'fr', now())`,
    [account, `${account}@essais.test`],
  )
  await change(
    practice.id,
    `insert into client_account_patient (client_account_id, practice_id, patient_id, invited_at)
    values ($1, $2, $3, now())`,
    account,
    practice.id,
    id,
  )
  const { data } = await admin.admin.patients({ query: { q: lastname, account: 'with' } })
  expect(data).toMatchObject([{ id, hasAccount: true }])
})

test('the cards above the lists count the rows', async () => {
  const users = await admin.admin.userFigures({})
  const practitioners = await admin.admin.practitionerFigures({})
  const patients = await admin.admin.patientFigures({})
  expect(users.total).toBeGreaterThanOrEqual(users.admins)
  expect(users.withSecondFactor).toBeGreaterThanOrEqual(1)
  expect(practitioners.total).toBe(practitioners.essential + practitioners.full)
  expect(patients.total).toBeGreaterThanOrEqual(patients.withAccount)
})

describe('a list is never', () => {
  test.each([
    ['users', { sort: 'password_hash' }],
    ['users', { sort: 'name; drop table app_user' }],
    ['users', { sort: '-(select 1)' }],
    ['users', { sort: '--createdAt' }],
    ['practitioners', { sort: 'email' }],
    ['patients', { sort: 'notes' }],
    ['patients', { sort: 'toString' }],
  ] as const)('sorted by a column that is not in its contract (CVE-2025-50383): %s %j', async (list, query) => {
    expect(await refusal(admin.admin[list]({ query }))).toMatchObject({ status: 422, code: 'validation' })
  })

  test.each([
    ['users', { password_hash: 'x' }],
    ['users', { status: 'anything' }],
    ['users', { practiceId: newId() }],
    ['practitioners', { siret: '1' }],
    ['patients', { practice_id: newId() }],
  ] as const)('filtered by what is not in its contract: %s %j', async (list, query) => {
    expect(await refusal(admin.admin[list]({ query: query as object }))).toMatchObject({ status: 422 })
  })

  test('read from an offset that only reading everything before it could reach', async () => {
    const call = admin.admin.users({ query: { page: '1002', perPage: '10' } })
    expect(await refusal(call)).toMatchObject({ status: 422, details: { errors: { page: ['out_of_range'] } } })
  })
})

test('a search by single letters is refused, and so is a mail to its results', async () => {
  const { users, practitioners, patients, previewMail } = admin.admin
  const refused = { status: 422, details: { errors: { q: ['too_short'] } } }
  for (const q of ['a', ' é ', 'a b'])
    for (const list of [users, practitioners, patients])
      expect(await refusal(list({ query: { q } })), q).toMatchObject(refused)
  const body = { subject: 'Bonjour', body: 'Un mot.', locale: 'fr' as const, isService: false }
  const audience = { kind: 'all_users' as const, filters: { q: 'a' } }
  expect(await refusal(previewMail({ body: { ...body, audience } }))).toMatchObject({ status: 422 })
  expect(await users({ query: { q: 'a be' } })).toHaveProperty('meta')
})

test('only admins can read any of it', async () => {
  const practitioner = await app.signedIn(await aPractice(app.orm))
  const visitor = app.client()
  const unfinished = await app.signedIn(await aPractice(app.orm, { isAdmin: true, hasTotp: false }))
  const lists = ['users', 'userFigures', 'practitioners', 'practitionerFigures', 'patients', 'patientFigures'] as const
  for (const list of lists) {
    expect(await refusal(visitor.admin[list]({})), list).toMatchObject({ status: 401 })
    expect(await refusal(practitioner.admin[list]({})), list).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await refusal(unfinished.admin[list]({})), list).toMatchObject({ status: 403, code: 'totp_required' })
  }
})
