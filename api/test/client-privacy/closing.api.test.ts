import { expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, type BuiltClient, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })

const inOf = <T>(practice: BuiltPractice, sql: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql))

test('a closed account has no access any more, and practices keep their data', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const api = await as(client)
  await api.clientPrivacy.closeAccount({ body: {} })
  expect(await refusal(api.clientArea.user({}))).toMatchObject({ status: 401 })
  expect(await inOf(practice, "select data from message where template = 'client.closed'")).toEqual([
    { data: { email: client.email, locale: 'fr' } },
  ])
  expect(await inOf(practice, 'select id from patient')).toEqual([{ id: client.patientId }])
  expect(await inOf(practice, "select done_by from audit_entry where action = 'client_account.closed'")).toEqual([
    { done_by: 'client' },
  ])
  const invited = await (await app.signedIn(practice)).clientArea.invite({ params: { id: client.patientId } })
  expect(invited.email).toBe(client.email)
})

test('an account is closed by its owner alone: with its password, or just after a mailed link', async () => {
  const practice = await aPractice(app.orm)
  const password = 'un long mot de passe'
  const client = await aClient(app.orm, practice, { passwordHash: await hashPassword(password) })
  const api = await as(client)
  const close = (body: { currentPassword?: string }) => api.clientPrivacy.closeAccount({ body })
  const because = (reason: string) => ({ status: 422, details: { errors: { currentPassword: [reason] } } })
  expect(await refusal(close({}))).toMatchObject(because('required'))
  expect(await refusal(close({ currentPassword: 'un autre mot de passe' }))).toMatchObject(because('wrong'))
  const other = await aClient(app.orm, practice)
  const late = await as(other)
  await queryOf(app.orm.em.fork())(
    "update client_session set by_link_at = now() - interval '16 minutes' where client_account_id = $1",
    [other.accountId],
  )
  expect(await refusal(late.clientPrivacy.closeAccount({ body: {} }))).toMatchObject(because('link_needed'))
  expect(await inOf(practice, "select template from message where template = 'client.closed'")).toEqual([])
  expect(await inOf(practice, "select action from audit_entry where action = 'client_account.closed'")).toEqual([])
  expect(await api.clientArea.user({})).toMatchObject({ email: client.email })
  expect(await late.clientArea.user({})).toMatchObject({ email: other.email })
  await close({ currentPassword: password })
  expect(await refusal(api.clientArea.user({}))).toMatchObject({ status: 401 })
})
