import { expect, test } from 'vitest'
import { singleUseToken } from '../../src/crypto/single-use.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { APP_SECRET, testApp } from '../app.ts'
import { aClient, aClientLink, aPatient, aPractice, aSession, type BuiltClient, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf, refusal } from '../refusal.ts'

const app = await testApp()

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
const bearer = { authorization: 'Bearer nobody-at-all-but-free-of-csrf' }
const use = (token: string) => app.client(bearer).clientProfile.confirmEmail({ body: { token } })
const anEmail = () => `neuve-${newId()}@essais.test`

const inOf = <T>(practice: BuiltPractice, sql: string, params: unknown[] = []) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql, params))

/** The token of the link that was just mailed from a practice. */
async function mailedToken(practice: BuiltPractice): Promise<string> {
  const [message] = await inOf<{ link: string }>(
    practice,
    "select data->>'linkId' as link from message where template = 'client.email' order by created_at desc limit 1",
  )
  return singleUseToken(APP_SECRET, 'client_email', message?.link ?? '')
}

test('a new address counts once its link is used: then the account, the practice and every link follow', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  await aSession(app.orm, practice, { startsAt, patientId: client.patientId })
  const api = await as(client)
  const [{ manageUrl = '' } = {}] = await api.clientArea.sessions({})
  const email = anEmail()
  const asked = await api.clientProfile.changeEmail({ body: { email } })
  expect(asked).toMatchObject({ email: client.email, pendingEmail: { email } })
  expect(await inOf(practice, 'select email from patient')).toEqual([{ email: client.email }])
  const signIn = await aClientLink(app.orm, client)
  const token = await mailedToken(practice)
  expect(await codesOf([use(token), use(token)])).toEqual(['done', 'link_expired'])
  expect(await refusal(api.clientArea.user({}))).toMatchObject({ status: 401 })
  expect(await inOf(practice, 'select email from patient')).toEqual([{ email }])
  const old = app.client().booking.own({ params: { token: manageUrl.split('/').at(-1) ?? '' } })
  expect(await refusal(old)).toMatchObject({ code: 'link_expired' })
  expect(await refusal(app.client(bearer).clientArea.spendLink({ body: { token: signIn } }))).toMatchObject({
    code: 'link_expired',
  })
  expect(
    await inOf(practice, "select data->>'email' as email from message where template = 'client.emailChanged'"),
  ).toEqual([{ email: client.email }])
})

test('an address that is somebody else’s is refused, whether an account or a client of the practice has it', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const neighbour = await aClient(app.orm, await aPractice(app.orm))
  const spouse = await aPatient(app.orm, practice, { firstname: 'Hugo', email: anEmail() })
  const api = await as(client)
  for (const email of [neighbour.email.toUpperCase(), spouse.email ?? '']) {
    // The answer tells nothing of it: only whoever reads that mailbox learns more.
    expect(await api.clientProfile.changeEmail({ body: { email } })).toMatchObject({ pendingEmail: { email } })
    expect(await refusal(use(await mailedToken(practice)))).toMatchObject({ status: 409, code: 'conflict' })
  }
  expect(await api.clientProfile.get({})).toMatchObject({ email: client.email })
})

test('a link of another kind changes no address, and that of a new address signs nobody in', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  expect(await refusal(use(await aClientLink(app.orm, client)))).toMatchObject({ status: 404 })
  expect(await refusal(use('a-token-that-nobody-was-ever-given'))).toMatchObject({ status: 404 })
  const api = await as(client)
  await api.clientProfile.changeEmail({ body: { email: anEmail() } })
  const token = await mailedToken(practice)
  const signIn = app.client(bearer).clientArea.spendLink({ body: { token } })
  expect(await refusal(signIn)).toMatchObject({ status: 404 })
  // It was not used up by that.
  expect(await use(token)).toMatchObject({ email: expect.stringContaining('neuve-') })
})

test('a change that is under way is given up, and another takes its place', async () => {
  const practice = await aPractice(app.orm)
  const api = await as(await aClient(app.orm, practice))
  await api.clientProfile.changeEmail({ body: { email: anEmail() } })
  const first = await mailedToken(practice)
  expect(await api.clientProfile.keepEmail({})).toMatchObject({ pendingEmail: null })
  expect(await refusal(use(first))).toMatchObject({ code: 'link_expired' })
})
