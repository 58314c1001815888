import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { type ApiClient, type TestApp, testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { madeCaptcha } from '../captcha.ts'
import { nextWeekday } from '../days.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'
import { anAdmin } from './an-admin.ts'

let app: TestApp
let admin: ApiClient
let operator: BuiltPractice
beforeAll(async () => {
  app = await testApp()
  ;({ client: admin, practice: operator } = await anAdmin(app))
})

const on = ({ userId }: BuiltPractice) => ({ params: { id: userId } })
const suspending = (practice: BuiltPractice) => ({
  ...on(practice),
  body: { reason: 'Signalé par plusieurs clients.' },
})

/** What a practice's log says about actions of admins. */
const auditOf = async (practitioner: ApiClient) => (await practitioner.audit.own({})).data

/** An open stream of events. */
async function aStream(practice: BuiltPractice) {
  const response = await fetch(`${app.url}/api/events`, {
    headers: { authorization: `Bearer ${await app.tokenOf(practice)}` },
  })
  expect(response.status).toBe(200)
  return { ended: response.text() }
}

describe('an admin who suspends an account', () => {
  test('ends its open sessions and streams at once', async () => {
    const practice = await aPractice(app.orm)
    const practitioner = await app.signedIn(practice)
    const streams = [await aStream(practice), await aStream(practice)]
    const suspended = await admin.admin.suspend(suspending(practice))
    expect(suspended).toMatchObject({ id: practice.userId, status: 'suspended', signIns: 0 })
    expect(await refusal(practitioner.accounts.user({}))).toMatchObject({ status: 403, code: 'suspended' })
    await Promise.all(streams.map(({ ended }) => ended))
  })

  test('locks it out until it is reinstated, and earlier sign-ins stay ended then', async () => {
    const practice = await aPractice(app.orm)
    const before = await app.signedIn(practice)
    await admin.admin.suspend(suspending(practice))
    expect(await admin.admin.reinstate(on(practice))).toMatchObject({ status: 'active' })
    expect(await refusal(before.accounts.user({}))).toMatchObject({ status: 401 })
    const again = await app.signedIn(practice)
    expect(await again.accounts.user({})).toMatchObject({ id: practice.userId })
    expect(await auditOf(again)).toMatchObject([
      { action: 'user.reinstated', by: 'admin', name: 'Camille Essai' },
      { action: 'user.suspended', by: 'admin', details: { reason: 'Signalé par plusieurs clients.' } },
    ])
  })

  test('removes its booking page until it is reinstated, as if the practice were unknown', async () => {
    const practice = await aPractice(app.orm)
    const visitor = aVisitor(app, practice)
    const profile = () => visitor.api.practices.publicProfile({ params: { practiceId: practice.id } })
    const startsAt = nextWeekday(practice, 'monday', '10:00')
    const { token } = await visitor.hold(startsAt)
    await admin.admin.suspend(suspending(practice))
    const captcha = await madeCaptcha(practice.id, 'booking')
    const booking = visitor.book({ startsAt, holdToken: token, captcha })
    const hidden = [profile(), aVisitor(app, practice).hold(startsAt), booking]
    for (const refused of await Promise.all(hidden.map(refusal)))
      expect(refused).toMatchObject({ status: 404, code: 'not_found' })
    await admin.admin.reinstate(on(practice))
    expect(await profile()).toMatchObject({ id: practice.id })
    expect(await visitor.book({ startsAt, holdToken: token })).toHaveProperty('id')
  })

  test('keeps the booking page of a practice in which another practitioner works', async () => {
    const practice = await aPractice(app.orm)
    await inPractice(app.orm.em.fork(), practice.id, async (em) => {
      const query = queryOf(em)
      const id = newId()
      await query(
        `insert into app_user (id, practice_id, email, name, locale, time_zone, password_hash, is_admin, created_at)
         select $1, $2, $3, 'Anne Collègue', 'fr', 'Europe/Paris', 'x', false, created_at from practice where id = $2`,
        [id, practice.id, `collegue-${practice.id}@essais.test`],
      )
      await query(`insert into practitioner (id, practice_id, user_id, name) values ($1, $2, $3, 'Anne Collègue')`, [
        newId(),
        practice.id,
        id,
      ])
    })
    await admin.admin.suspend(suspending(practice))
    const { api } = aVisitor(app, practice)
    expect(await api.practices.publicProfile({ params: { practiceId: practice.id } })).toMatchObject({
      id: practice.id,
    })
  })

  test('cannot do it twice, nor reinstate an account that is not suspended', async () => {
    const practice = await aPractice(app.orm)
    expect(await refusal(admin.admin.reinstate(on(practice)))).toMatchObject({ status: 409 })
    await admin.admin.suspend(suspending(practice))
    expect(await refusal(admin.admin.suspend(suspending(practice)))).toMatchObject({ status: 409 })
  })

  test('cannot do it to themselves, but to another admin', async () => {
    expect(await refusal(admin.admin.suspend(suspending(operator)))).toMatchObject({ status: 409, code: 'conflict' })
    const { practice: other, client: others } = await anAdmin(app)
    await admin.admin.suspend(suspending(other))
    expect(await refusal(others.admin.users({}))).toMatchObject({ status: 403, code: 'suspended' })
  })

  test('must give a reason, and nothing else', async () => {
    const practice = await aPractice(app.orm)
    const send = (body: object) => refusal(admin.admin.suspend({ ...on(practice), body: body as { reason: string } }))
    for (const body of [
      {},
      { reason: '  ' },
      { reason: 'x', isAdmin: false },
      { reason: 'x', practiceId: operator.id },
    ])
      expect(await send(body), JSON.stringify(body)).toMatchObject({ status: 422 })
    expect((await admin.admin.users({ query: { q: practice.email } })).data).toMatchObject([{ status: 'active' }])
  })
})

test('if two admins suspend each other at the same time, one of them remains', async () => {
  const [one, other] = [await anAdmin(app), await anAdmin(app)]
  const done = await codesOf([
    one.client.admin.suspend(suspending(other.practice)),
    other.client.admin.suspend(suspending(one.practice)),
  ])
  expect(done).toEqual(['done', 'suspended'])
})

test('an admin ends every sign-in of an account, which may sign in again', async () => {
  const practice = await aPractice(app.orm)
  const [laptop, phone] = [await app.signedIn(practice), await app.signedIn(practice)]
  const { ended } = await aStream(practice)
  expect(await admin.admin.endSignIns(on(practice))).toMatchObject({ signIns: 0, status: 'active' })
  for (const device of [laptop, phone]) expect(await refusal(device.accounts.user({}))).toMatchObject({ status: 401 })
  await ended
  expect(await auditOf(await app.signedIn(practice))).toMatchObject([{ action: 'user.signed_out', by: 'admin' }])
})

test('an admin has the confirmation link mailed again, but not to a confirmed account', async () => {
  const office = await aPostOffice()
  const server = await office.api()
  const { client } = await anAdmin(server)
  const practice = await aPractice(office.orm)
  expect(await refusal(client.admin.resendVerification(on(practice)))).toMatchObject({ status: 409 })
  const waiting = 'update app_user set email_verified_at = null where id = $1'
  await queryOf(office.orm.em.fork())(waiting, [practice.userId])
  expect(await client.admin.resendVerification(on(practice))).toMatchObject({ status: 'unverified' })
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail?.recipients).toEqual([practice.email])
  expect(mail?.text).toMatch(/verify-email#token=/)
  expect((await client.audit.all({})).data).toMatchObject([
    { action: 'user.verification_resent', practice: { id: practice.id } },
  ])
})

test('an unknown account is not found', async () => {
  const nobody = { params: { id: newId() } }
  const body = { reason: 'x' }
  expect(await refusal(admin.admin.suspend({ ...nobody, body }))).toMatchObject({ status: 404 })
  for (const act of ['reinstate', 'resendVerification', 'endSignIns'] as const)
    expect(await refusal(admin.admin[act](nobody)), act).toMatchObject({ status: 404 })
})

test('only admins act on an account, even on one’s own', async () => {
  const practice = await aPractice(app.orm)
  const practitioner = await app.signedIn(practice)
  expect(await refusal(practitioner.admin.suspend(suspending(operator)))).toMatchObject({ status: 403 })
  for (const act of ['reinstate', 'resendVerification', 'endSignIns'] as const)
    expect(await refusal(practitioner.admin[act](on(practice))), act).toMatchObject({ status: 403 })
  expect(await auditOf(await app.signedIn(operator))).toEqual([])
})
