import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aClient, aClientLink, aPatient, aPractice } from '../build.ts'

const app = await testApp()

const accountOf = (email: string) =>
  queryOf(app.orm.em.fork())<{ id: string }>('select id from client_account where lower(email) = lower($1)', [email])

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
  await correct(id)
  expect(await accountOf(email ?? '')).toEqual([])
  expect(await linksOf()).toEqual([])
  await api.clientArea.invite({ params: { id } })

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
