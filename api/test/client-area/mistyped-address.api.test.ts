import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aClient, aClientLink, aPatient, aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

const accountOf = (email: string) =>
  queryOf(app.orm.em.fork())<{ id: string }>('select id from client_account where lower(email) = lower($1)', [email])

/** The mails that invite a client. */
const invitations = (practice: BuiltPractice, patientId: string) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(`select id from message where template = 'client.invited' and data->>'patientId' = $1`, [patientId]),
  )

test('an invitation to a mistyped address ends when that is corrected, unless somebody has come in by it', async () => {
  const practice = await aPractice(app.orm)
  const api = await app.signedIn(practice)
  const correct = async (id: string) => {
    const { revision } = await api.patientFile.get({ params: { id } })
    return api.patientFile.change({ params: { id }, body: { revision, email: `juste-${newId()}@essais.test` } })
  }
  const { id, email } = await aPatient(app.orm, practice)
  await api.clientArea.invite({ params: { id } })
  const [{ id: accountId } = { id: '' }] = await accountOf(email ?? '')
  const linksOf = () =>
    queryOf(app.orm.em.fork())('select 1 from client_link where client_account_id = $1', [accountId])
  expect(await linksOf()).toHaveLength(1)
  const corrected = await correct(id)
  expect(await accountOf(email ?? '')).toEqual([])
  expect(await linksOf()).toEqual([])
  expect(await api.clientArea.invite({ params: { id } })).toMatchObject({ email: corrected.email })
  expect(await invitations(practice, id), 'one to each address').toHaveLength(2)

  // The address is that of another practice's client, who has used the area there.
  const elsewhere = await aClient(app.orm, await aPractice(app.orm), { passwordHash: 'none' })
  const browserElsewhere = aBrowser(app)
  await browserElsewhere.open('/client/login')
  await browserElsewhere.post('/client-api/auth/link/use', { token: await aClientLink(app.orm, elsewhere) })
  const namesake = await aPatient(app.orm, practice, { email: elsewhere.email })
  await api.clientArea.invite({ params: { id: namesake.id } })
  await correct(namesake.id)
  const answer = (await (await browserElsewhere.send('/client-api/user')).json()) as {
    data: { practices: { id: string }[] }
  }
  expect(answer.data.practices).toHaveLength(1)
  expect(await accountOf(elsewhere.email)).toHaveLength(1)

  const inside = await aClient(app.orm, practice)
  const browser = aBrowser(app)
  await browser.open('/client/login')
  await browser.post('/client-api/auth/link/use', { token: await aClientLink(app.orm, inside) })
  // The sign-in is over; that somebody came in is known all the same.
  await queryOf(app.orm.em.fork())('delete from client_session where client_account_id = $1', [inside.accountId])
  await correct(inside.patientId)
  expect(await accountOf(inside.email)).toHaveLength(1)
})

test('no link is mailed again to an address that the record no longer has, once somebody has come in by it', async () => {
  const practice = await aPractice(app.orm)
  const api = await app.signedIn(practice)
  const client = await aClient(app.orm, practice)
  const params = { id: client.patientId }
  const browser = aBrowser(app)
  await browser.open('/client/login')
  await browser.post('/client-api/auth/link/use', { token: await aClientLink(app.orm, client) })
  await queryOf(app.orm.em.fork())('delete from client_session where client_account_id = $1', [client.accountId])
  // Whoever has come in once uses the area, also where they are signed out.
  const account = async () => (await api.patientFile.get({ params })).account
  expect(await account()).toMatchObject({ state: 'active', email: client.email })
  expect(await api.clientArea.remind({ params })).toEqual({ email: client.email })
  const { revision } = await api.patientFile.get({ params })
  const email = `juste-${newId()}@essais.test`
  await api.patientFile.change({ params, body: { revision, email } })
  expect(await refusal(api.clientArea.remind({ params }))).toMatchObject({
    status: 409,
    code: 'conflict',
    details: { reason: 'other_address' },
  })
  expect(await invitations(practice, client.patientId)).toHaveLength(1)
  // The account stays with whoever has it, until the practitioner takes the access away.
  expect(await account()).toMatchObject({ state: 'active', email: client.email })
  await api.clientArea.revoke({ params })
  expect(await api.clientArea.invite({ params })).toMatchObject({ email })
  expect(await invitations(practice, client.patientId)).toHaveLength(2)
})
