import { expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, type BuiltClient, type BuiltPractice } from '../build.ts'
import { aChild, aGuardian } from '../client-area/a-guardian.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })

const inOf = <T>(practice: BuiltPractice, sql: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql))

const accountRows = (accountId: string) =>
  queryOf(app.orm.em.fork())<{ email: string; password_hash: string | null }>(
    'select email, password_hash from client_account where id = $1',
    [accountId],
  )

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
  expect(await accountRows(client.accountId)).toEqual([])
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

test('a guardian who closes the account opens nothing any more, and stays known in every practice as who it was', async () => {
  const [here, there] = [await aPractice(app.orm), await aPractice(app.orm)]
  const self = await aClient(app.orm, there)
  const { email } = self
  const child = await aChild(app, here)
  const grown = await aChild(app, there)
  await aGuardian(app, there, [grown.id], email)
  const { api, accountId } = await aGuardian(app, here, [child.id], email)
  const password = 'un long mot de passe'
  await api.clientArea.setPassword({ body: { password } })
  await inOf(there, `update patient set date_of_birth = '1990-01-01' where id = '${grown.id}'`)

  await api.clientPrivacy.closeAccount({ body: {} })
  expect(await refusal(api.clientArea.user({}))).toMatchObject({ status: 401 })
  const login = { body: { email, password } }
  expect(await refusal(app.client({ authorization: 'Bearer nobody' }).clientArea.login(login))).toMatchObject({
    code: 'wrong_credentials',
  })
  expect(await accountRows(accountId)).toEqual([{ email, password_hash: null }])
  const links = await queryOf(app.orm.em.fork())(
    `select patient_id, ended_at is not null as is_ended from client_guardian where client_account_id = $1
     union all select patient_id, null from client_account_patient where client_account_id = $1 order by 1`,
    [accountId],
  )
  expect(links).toEqual([child.id, grown.id].toSorted().map((patient_id) => ({ patient_id, is_ended: true })))
  const log = "select patient, done_by, actor from audit_entry where action = 'client_account.guardian_ended'"
  expect(await inOf(here, log)).toEqual([{ patient: child.id, done_by: 'client', actor: accountId }])
  // The access to the grown child was over already.
  expect(await inOf(there, log)).toEqual([])
  expect(await inOf(there, "select patient from audit_entry where action = 'client_account.closed'")).toEqual([
    { patient: self.patientId },
  ])

  const practitioner = await app.signedIn(here)
  const params = { id: child.id }
  expect(await practitioner.clientArea.guardians({ params })).toMatchObject({ guardians: [] })
  await inOf(here, `update patient set email = '${email}' where id = '${child.id}'`)
  const invite = practitioner.clientArea.invite({ params, query: { address: 'own' } })
  expect(await refusal(invite)).toMatchObject({ code: 'conflict' })
  const again = await practitioner.clientArea.openGuardian({ params, body: { email } })
  expect(again.guardians).toMatchObject([{ accountId, email, hasComeIn: false }])
})
