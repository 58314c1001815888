import { describe, expect, test } from 'vitest'
import { inviteClient } from '../../src/client-area/invitation.ts'
import { purgeClients } from '../../src/client-area/sign-in.ts'
import { sha256 } from '../../src/crypto/keys.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { APP_SECRET, testApp } from '../app.ts'
import { aClient, aPatient, aPractice, aSession, type BuiltClient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf, refusal } from '../refusal.ts'

const app = await testApp()

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
const at = (practice: Awaited<ReturnType<typeof aPractice>>, hour: string) =>
  new Date(nextWeekday(practice, 'tuesday', hour))

const accountOf = (email: string) =>
  queryOf(app.orm.em.fork())<{ id: string }>('select id from client_account where lower(email) = lower($1)', [email])

describe('a client', () => {
  test('reads the coming appointments in all practices, the next first, and where to move them', async () => {
    const [one, two] = [await aPractice(app.orm, { name: 'Cabinet un' }), await aPractice(app.orm, { name: 'Deux' })]
    const client = await aClient(app.orm, one)
    const there = await aClient(app.orm, two, {
      email: client.email,
      accountId: client.accountId,
      lastname: 'Autrement',
    })
    const late = await aSession(app.orm, one, { startsAt: at(one, '15:00'), patientId: client.patientId })
    const early = await aSession(app.orm, two, {
      startsAt: at(two, '09:00'),
      patientId: there.patientId,
      status: 'pending_validation',
    })
    const api = await as(client)
    const sessions = await api.clientArea.sessions({})
    expect(sessions.map(({ id }) => id)).toEqual([early.id, late.id])
    expect(sessions[0]).toMatchObject({ practiceId: two.id, status: 'pending_validation', location: 'office' })
    expect(sessions[1]?.types).toEqual([{ nameFr: 'Séance individuelle', nameEn: 'Individual session' }])
    const token = sessions[1]?.manageUrl.split('/').at(-1) ?? ''
    expect(await app.client().booking.own({ params: { token } })).toMatchObject({ canCancel: true })
    const user = await api.clientArea.user({})
    expect(user.practices[0]).toMatchObject({ phone: '+33240000000', city: 'Nantes', firstname: 'Zoé' })
    expect(user.practices.map(({ id, name, lastname }) => [id, name, lastname])).toEqual([
      [one.id, 'Cabinet un', 'Œuvrard'],
      [two.id, 'Deux', 'Autrement'],
    ])
  })

  test('sees no appointment of others, none that is over, and nothing of the record', async () => {
    const practice = await aPractice(app.orm)
    const [client, other] = [await aClient(app.orm, practice), await aClient(app.orm, practice)]
    await aSession(app.orm, practice, { startsAt: at(practice, '09:00'), patientId: other.patientId })
    await aSession(app.orm, practice, { startsAt: at(practice, '10:00') })
    const ended = new Date(Date.now() - 2 * 3_600_000)
    await aSession(app.orm, practice, { startsAt: ended, status: 'done', patientId: client.patientId })
    await aSession(app.orm, practice, {
      startsAt: at(practice, '11:00'),
      status: 'cancelled',
      patientId: client.patientId,
    })
    const own = await aSession(app.orm, practice, { startsAt: at(practice, '12:00'), patientId: client.patientId })
    const sessions = await (await as(client)).clientArea.sessions({})
    expect(sessions.map(({ id }) => id)).toEqual([own.id])
    expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
      [
        'attendanceConfirmedAt',
        'canConfirmAttendance',
        'endsAt',
        'id',
        'location',
        'manageUrl',
        'payment',
        'practiceId',
        'startsAt',
        'status',
        'timeZone',
        'types',
        'video',
      ].sort(),
    )
  })

  test('of no practice reads none of it: the same address elsewhere gives no access', async () => {
    const [mine, other] = [await aPractice(app.orm), await aPractice(app.orm)]
    const client = await aClient(app.orm, mine)
    const { id: patientId } = await aPatient(app.orm, other, { email: client.email })
    await aSession(app.orm, other, { startsAt: at(other, '09:00'), patientId })
    const api = await as(client)
    expect(await api.clientArea.sessions({})).toEqual([])
    expect((await api.clientArea.user({})).practices.map(({ id }) => id)).toEqual([mine.id])
  })
})

describe('an invitation', () => {
  test('opens an account for the patient’s address, and a second practice joins it', async () => {
    const email = `Zoe-${newId()}@essais.test`
    const [one, two] = [await aPractice(app.orm), await aPractice(app.orm)]
    for (const practice of [one, two]) {
      const patient = await aPatient(app.orm, practice, { email: practice === one ? email : email.toLowerCase() })
      const invited = await (await app.signedIn(practice)).clientArea.invite({ params: { id: patient.id } })
      expect(invited.email.toLowerCase()).toBe(email.toLowerCase())
    }
    const accounts = await accountOf(email)
    expect(accounts).toHaveLength(1)
    const api = await as({ accountId: accounts[0]!.id, patientId: '', email })
    expect((await api.clientArea.user({})).practices.map(({ id }) => id)).toEqual([one.id, two.id])
  })

  test('is refused without an address, to somebody who has access, and for a second patient who shares the address', async () => {
    const practice = await aPractice(app.orm)
    const api = await app.signedIn(practice)
    const invite = (id: string) => api.clientArea.invite({ params: { id } })
    const client = await aClient(app.orm, practice)
    expect(await refusal(invite(client.patientId))).toMatchObject({ code: 'conflict' })
    const spouse = await aPatient(app.orm, practice, { firstname: 'Hugo', email: client.email })
    expect(await refusal(invite(spouse.id))).toMatchObject({ code: 'conflict' })
    const { id } = await aPatient(app.orm, practice)
    await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)('update patient set email = null where id = $1', [id]),
    )
    expect(await refusal(invite(id))).toMatchObject({ code: 'conflict' })
  })

  test('is refused if the practice has not confirmed its own address', async () => {
    const practice = await aPractice(app.orm, { isVerified: false })
    const { id, email } = await aPatient(app.orm, practice)
    const api = await app.signedIn(practice)
    expect(await refusal(api.clientArea.invite({ params: { id } }))).toMatchObject({ code: 'email_unverified' })
    expect(await accountOf(email ?? '')).toEqual([])
  })

  test('repeated soon is not mailed again, with limits for each address and for each account', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aPatient(app.orm, practice)
    const api = await app.signedIn(practice)
    for (let n = 0; n < 5; n++) {
      await api.clientArea.invite({ params: { id } })
      await api.clientArea.revoke({ params: { id } })
    }
    const mails = await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)('select 1 from message where practice_id = $1', [practice.id]),
    )
    // Two are possible if an hour ended meanwhile.
    expect(mails.length).toBeLessThanOrEqual(2)
    expect(await refusal(api.clientArea.invite({ params: { id } }))).toMatchObject({ code: 'too_many_requests' })
    const unknown = () => refusal(api.clientArea.invite({ params: { id: newId() } }))
    for (let n = 6; n < 30; n++) expect(await unknown()).toMatchObject({ code: 'not_found' })
    expect(await unknown()).toMatchObject({ code: 'too_many_requests' })
  })

  test('for another practice’s patient is refused (CVE-2026-109143: no check of the owner)', async () => {
    const [mine, other] = [await aPractice(app.orm), await aPractice(app.orm)]
    const client = await aClient(app.orm, other)
    const { id } = await aPatient(app.orm, other)
    const api = await app.signedIn(mine)
    expect(await refusal(api.clientArea.invite({ params: { id } }))).toMatchObject({ code: 'not_found' })
    expect(await refusal(api.clientArea.revoke({ params: { id: client.patientId } }))).toMatchObject({
      code: 'not_found',
    })
    expect((await (await as(client)).clientArea.user({})).practices).toHaveLength(1)
  })

  test('sent twenty times at once gives one access and mails one link', async () => {
    const practice = await aPractice(app.orm)
    const patient = await aPatient(app.orm, practice)
    const api = await app.signedIn(practice)
    const invited = Array.from({ length: 20 }, () => api.clientArea.invite({ params: { id: patient.id } }))
    expect(await codesOf(invited)).toEqual([...Array(19).fill('conflict'), 'done'])
    const messages = await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)('select 1 from message where practice_id = $1', [practice.id]),
    )
    expect(messages).toHaveLength(1)
  })

  test('is in the practice’s log, by the client’s present name, and by none after deletion', async () => {
    const practice = await aPractice(app.orm)
    const { id } = await aPatient(app.orm, practice)
    const api = await app.signedIn(practice)
    await api.clientArea.invite({ params: { id } })
    await api.clientArea.revoke({ params: { id } })
    const change = <Row>(sql: string) => inPractice(app.orm.em, practice.id, (em) => queryOf(em)<Row>(sql, [id]))
    const log = async () => (await api.audit.own({ query: {} })).data.map(({ action, subject }) => [action, subject])
    const both = (name: string | null) => [
      ['client_account.revoked', name],
      ['client_account.invited', name],
    ]
    expect(await log()).toEqual(both('Zoé Œuvrard'))
    await change("update patient set firstname = 'Zora' where id = $1")
    expect(await log()).toEqual(both('Zora Œuvrard'))
    const stored = await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)<{ text: string }>('select e::text as text from audit_entry e'),
    )
    expect(JSON.stringify(stored)).not.toMatch(/Zoé|Œuvrard|essais\.test/)
    await change('delete from patient where id = $1')
    expect(await log()).toEqual(both(null))
  })
})

describe('revoking access', () => {
  test('keeps the other practice, and shows nothing of the first', async () => {
    const [one, two] = [await aPractice(app.orm), await aPractice(app.orm)]
    const client = await aClient(app.orm, one)
    await aClient(app.orm, two, { email: client.email, accountId: client.accountId })
    await aSession(app.orm, one, { startsAt: at(one, '09:00'), patientId: client.patientId })
    const api = await as(client)
    await (await app.signedIn(one)).clientArea.revoke({ params: { id: client.patientId } })
    expect(await api.clientArea.sessions({})).toEqual([])
    expect((await api.clientArea.user({})).practices.map(({ id }) => id)).toEqual([two.id])
  })

  test('to the last practice ends the account with its sessions, and access can be given again', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    const api = await as(client)
    const practitioner = await app.signedIn(practice)
    await practitioner.clientArea.revoke({ params: { id: client.patientId } })
    expect(await refusal(api.clientArea.user({}))).toMatchObject({ code: 'not_signed_in' })
    expect(await accountOf(client.email)).toEqual([])
    await practitioner.clientArea.invite({ params: { id: client.patientId } })
    expect(await accountOf(client.email)).toHaveLength(1)
    expect(await refusal(api.clientArea.user({}))).toMatchObject({ code: 'not_signed_in' })
  })
})

test('an account that gets a practice while the hourly purge looks at it stays', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  await inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)('delete from patient where id = $1', [client.patientId]),
  )
  const { id: patientId } = await aPatient(app.orm, practice, { email: client.email })
  const left: Promise<unknown>[] = []
  await inPractice(app.orm.em, practice.id, async (em) => {
    const by = { practiceId: practice.id, userId: practice.userId, name: 'Camille', emailVerifiedAt: new Date() }
    await inviteClient(queryOf(em), patientId, by, { limits: app.app.limits, secret: APP_SECRET, now: new Date() })
    left.push(purgeClients(app.orm.em.fork(), new Date()))
    await left[0]
  })
  expect(await accountOf(client.email)).toEqual([{ id: client.accountId }])
  await purgeClients(app.orm.em.fork(), new Date())
  expect(await accountOf(client.email)).toEqual([{ id: client.accountId }])
})

test('expired things are deleted every hour: sessions, links, and accounts without patients', async () => {
  const practice = await aPractice(app.orm)
  const [staying, leaving] = [await aClient(app.orm, practice), await aClient(app.orm, practice)]
  const query = queryOf(app.orm.em.fork())
  for (const [token, hours] of [
    ['old', -1],
    ['young', 1],
  ] as const) {
    const until = new Date(Date.now() + hours * 3_600_000).toISOString()
    const values = [sha256(token + staying.accountId), staying.accountId, until]
    await query(
      'insert into client_link (id, token_hash, client_account_id, expires_at) values (gen_random_uuid(), $1, $2, $3)',
      values,
    )
    await query(
      `insert into client_session (token_hash, client_account_id, expires_at, id, is_remembered, created_at, last_seen_at)
       values ($1, $2, $3, gen_random_uuid(), false, now(), now())`,
      values,
    )
  }
  await inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)('delete from patient where id = $1', [leaving.patientId]),
  )
  await purgeClients(app.orm.em.fork(), new Date())
  const left = (table: string) =>
    query<{ count: number }>(`select count(*)::int as count from ${table} where client_account_id = $1`, [
      staying.accountId,
    ])
  expect(await left('client_link')).toEqual([{ count: 1 }])
  expect(await left('client_session')).toEqual([{ count: 1 }])
  expect(await accountOf(staying.email)).toHaveLength(1)
  expect(await accountOf(leaving.email)).toEqual([])
})
