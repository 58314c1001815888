import { describe, expect, test } from 'vitest'
import { propagateNewEmail } from '../../src/client-profile/jobs.ts'
import { hashPassword } from '../../src/crypto/password.ts'
import { singleUseToken } from '../../src/crypto/single-use.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { JobContext } from '../../src/jobs/job.ts'
import { hasUnsubscribed, unsubscribeToken } from '../../src/mail/opt-out.ts'
import { APP_SECRET, testApp } from '../app.ts'
import { aClient, aClientLink, aPatient, aPractice, aSession, type BuiltClient, type BuiltPractice } from '../build.ts'
import { aChild, aGuardian } from '../client-area/a-guardian.ts'
import { nextWeekday } from '../days.ts'
import { codesOf, refusal } from '../refusal.ts'

const app = await testApp()

const as = async (client: BuiltClient) => app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
const bearer = { authorization: 'Bearer nobody-at-all-but-free-of-csrf' }
/** Uses a link where the client is signed in. */
const use = async (client: BuiltClient, token: string) =>
  (await as(client)).clientProfile.confirmEmail({ body: { token } })
const anEmail = () => `neuve-${newId()}@essais.test`

const inOf = <T>(practice: BuiltPractice, sql: string, params: unknown[] = []) =>
  inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<T>(sql, params))

/** The token of the link that a practice has just mailed. */
async function mailedToken(practice: BuiltPractice): Promise<string> {
  const [message] = await inOf<{ link: string }>(
    practice,
    "select data->>'linkId' as link from message where template = 'client.email' order by created_at desc limit 1",
  )
  return singleUseToken(APP_SECRET, 'client_email', message?.link ?? '')
}

/** Runs the queued jobs of an account, as a worker would. */
async function follow({ accountId }: Pick<BuiltClient, 'accountId'>): Promise<void> {
  const rows = await queryOf(app.orm.em.fork())<{ data: { accountId: string; before: string } }>(
    "select data from pgboss.job where name = $1 and data->>'accountId' = $2",
    [propagateNewEmail.name, accountId],
  )
  for (const { data } of rows)
    await propagateNewEmail.run({ em: app.orm.em.fork(), app: app.app as never, now: new Date() } as JobContext, data)
}

test('a new address counts once its link is used: then the account, the practice and every link follow', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  await aSession(app.orm, practice, { startsAt, patientId: client.patientId })
  const api = await as(client)
  const [{ manageUrl = '' } = {}] = await api.clientArea.sessions({})
  const email = anEmail()
  const changed = await api.clientProfile.changeEmail({ body: { email } })
  expect(changed).toMatchObject({ email: client.email, pendingEmail: { email } })
  expect(await inOf(practice, 'select email from patient')).toEqual([{ email: client.email }])
  const signIn = await aClientLink(app.orm, client)
  const token = await mailedToken(practice)
  // Of two simultaneous confirmations one counts. It ends the sign-in of the other, perhaps before that is read.
  const codes = await codesOf([use(client, token), use(client, token)])
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(await refusal(use(client, token))).toMatchObject({ code: 'link_expired' })
  expect(await refusal(api.clientArea.user({}))).toMatchObject({ status: 401 })
  await follow(client)
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

describe('the link to a new address, which may be mistyped,', () => {
  test('changes nothing where nobody or another client is signed in, and stays valid', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    const email = anEmail()
    await (await as(client)).clientProfile.changeEmail({ body: { email } })
    const token = await mailedToken(practice)
    const reader = app.client(bearer).clientProfile.confirmEmail({ body: { token } })
    expect(await refusal(reader)).toMatchObject({ status: 401, code: 'not_signed_in' })
    const other = await aClient(app.orm, practice)
    expect(await refusal(use(other, token))).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await (await as(client)).clientProfile.get({})).toMatchObject({
      email: client.email,
      pendingEmail: { email },
    })
    // The client signs in by the earlier address, on the device that opened the mail.
    const signIn = await aClientLink(app.orm, client)
    await app.client(bearer).clientArea.spendLink({ body: { token: signIn } })
    expect(await use(client, token)).toEqual({ email })
  })
})

test('an address is refused if another account or another client of the practice has it', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const neighbour = await aClient(app.orm, await aPractice(app.orm))
  const spouse = await aPatient(app.orm, practice, { firstname: 'Hugo', email: anEmail() })
  const api = await as(client)
  for (const email of [neighbour.email.toUpperCase(), spouse.email ?? '']) {
    // The answer reveals nothing: only the owner of that mailbox learns more.
    expect(await api.clientProfile.changeEmail({ body: { email } })).toMatchObject({ pendingEmail: { email } })
    expect(await refusal(use(client, await mailedToken(practice)))).toMatchObject({ status: 409, code: 'conflict' })
  }
  expect(await api.clientProfile.get({})).toMatchObject({ email: client.email })
})

test('an address that the record of their own child has already is a guardian’s to take, another child’s is not', async () => {
  const practice = await aPractice(app.orm)
  const parent = await aClient(app.orm, practice)
  const email = anEmail()
  const child = await aChild(app, practice, { email })
  const api = await as(parent)
  await api.clientProfile.changeEmail({ body: { email } })
  expect(await refusal(use(parent, await mailedToken(practice)))).toMatchObject({ status: 409, code: 'conflict' })
  await aGuardian(app, practice, [child.id], parent.email)
  await api.clientProfile.changeEmail({ body: { email } })
  expect(await use(parent, await mailedToken(practice))).toEqual({ email })
})

test('a link of another kind changes no address, and that of a new address signs nobody in', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  expect(await refusal(use(client, await aClientLink(app.orm, client)))).toMatchObject({ status: 404 })
  expect(await refusal(use(client, 'a-token-that-nobody-was-ever-given'))).toMatchObject({ status: 404 })
  const api = await as(client)
  await api.clientProfile.changeEmail({ body: { email: anEmail() } })
  const token = await mailedToken(practice)
  const signIn = app.client(bearer).clientArea.spendLink({ body: { token } })
  expect(await refusal(signIn)).toMatchObject({ status: 404 })
  // That attempt did not use it up.
  expect(await use(client, token)).toMatchObject({ email: expect.stringContaining('neuve-') })
})

test('an unsubscription from a mail to the earlier address holds for the new one', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const { mailings } = await app.signedIn(practice)
  const params = { id: client.patientId }
  await mailings.setNews({ params, body: { choice: 'agreed' } })
  await app.client().admin.unsubscribeAtOnce({ params: { link: unsubscribeToken(APP_SECRET, client.email) } })
  const email = anEmail()
  await (await as(client)).clientProfile.changeEmail({ body: { email } })
  await use(client, await mailedToken(practice))
  await follow(client)
  expect(await inOf(practice, 'select email from patient')).toEqual([{ email }])
  expect(await mailings.news({ params })).toMatchObject({ choice: 'refused' })
  expect(await inOf(practice, 'select unsubscribed_at is not null as kept from patient')).toEqual([{ kept: true }])
  expect(await hasUnsubscribed(app.orm.em.fork(), APP_SECRET, email)).toBe(true)
  // They may agree again, which also ends the unsubscription.
  await mailings.setNews({ params, body: { choice: 'agreed' } })
  await (await as({ ...client, email })).clientProfile.changeKnown({
    params: { practiceId: practice.id },
    body: { wantsNews: true },
  })
  expect(await hasUnsubscribed(app.orm.em.fork(), APP_SECRET, email)).toBe(false)
  expect(await inOf(practice, 'select unsubscribed_at is not null as kept from patient')).toEqual([{ kept: false }])
})

test('a pending change is abandoned when another is requested', async () => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const api = await as(client)
  await api.clientProfile.changeEmail({ body: { email: anEmail() } })
  const first = await mailedToken(practice)
  await api.clientProfile.keepEmail({})
  expect(await api.clientProfile.get({})).toMatchObject({ pendingEmail: null })
  expect(await refusal(use(client, first))).toMatchObject({ code: 'link_expired' })
})

describe('a client who is merely signed in', () => {
  const PASSWORD = 'une clairière après la pluie'

  test('changes no address without the password, which cannot be guessed', async () => {
    const practice = await aPractice(app.orm)
    const api = await as(await aClient(app.orm, practice, { passwordHash: await hashPassword(PASSWORD) }))
    const ask = (currentPassword?: string) =>
      api.clientProfile.changeEmail({ body: { email: anEmail(), ...(currentPassword && { currentPassword }) } })
    expect(await refusal(ask())).toMatchObject({ status: 422, details: { errors: { currentPassword: ['required'] } } })
    expect(await refusal(ask('autre chose'))).toMatchObject({ details: { errors: { currentPassword: ['wrong'] } } })
    expect(await inOf(practice, 'select id from message')).toEqual([])
    expect(await ask(PASSWORD)).toMatchObject({ pendingEmail: { email: expect.stringContaining('neuve-') } })
    for (let n = 0; n < 5; n++) expect(await refusal(ask('faux'))).toMatchObject({ status: 422 })
    expect(await refusal(ask(PASSWORD))).toMatchObject({ code: 'too_many_requests' })
  })

  test('nor without having one, nor chooses a first one, unless they have just come by a mailed link', async () => {
    const client = await aClient(app.orm, await aPractice(app.orm))
    const api = await as(client)
    const ago = (minutes: number) =>
      queryOf(app.orm.em.fork())('update client_session set by_link_at = $2 where client_account_id = $1', [
        client.accountId,
        new Date(Date.now() - minutes * 60_000).toISOString(),
      ])
    await ago(15.1)
    expect(await api.clientArea.user({})).toMatchObject({ needsLink: true, needsCurrentPassword: false })
    const needsLink = { status: 422, details: { errors: { currentPassword: ['link_needed'] } } }
    expect(await refusal(api.clientProfile.changeEmail({ body: { email: anEmail() } }))).toMatchObject(needsLink)
    expect(await refusal(api.clientArea.setPassword({ body: { password: PASSWORD } }))).toMatchObject(needsLink)
    await ago(14.5)
    expect(await api.clientArea.user({})).toMatchObject({ needsLink: false })
    const email = anEmail()
    expect(await api.clientProfile.changeEmail({ body: { email } })).toMatchObject({ pendingEmail: { email } })
  })

  test('and the old address is notified at once', async () => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    await (await as(client)).clientProfile.changeEmail({ body: { email: anEmail() } })
    const messages = await inOf(practice, "select data from message where template = 'client.emailRequested'")
    expect(messages).toEqual([{ data: { accountId: client.accountId, email: client.email } }])
  })
})

test.each(['everywhere', 'on the device that asked'])('signing out %s ends pending links', async (where) => {
  const practice = await aPractice(app.orm)
  const client = await aClient(app.orm, practice)
  const [owner, intruder] = [await as(client), await as(client)]
  await intruder.clientProfile.changeEmail({ body: { email: anEmail() } })
  const [token, signIn] = [await mailedToken(practice), await aClientLink(app.orm, client)]
  const { signIns } = await owner.clientProfile.get({})
  const other = signIns.find(({ isCurrent }) => !isCurrent)
  if (where === 'everywhere') await owner.clientProfile.signOutEverywhere({})
  else await owner.clientProfile.endSignIn({ params: { id: other?.id ?? '' } })
  expect(await refusal(intruder.clientArea.user({}))).toMatchObject({ status: 401 })
  expect(await refusal(use(client, token))).toMatchObject({ code: 'link_expired' })
  expect(await refusal(app.client(bearer).clientArea.spendLink({ body: { token: signIn } }))).toMatchObject({
    code: 'link_expired',
  })
})

test('each practice that used the old address follows, once, however often its job starts', async () => {
  const [first, second, third] = [await aPractice(app.orm), await aPractice(app.orm), await aPractice(app.orm)]
  const client = await aClient(app.orm, first)
  const { accountId } = client
  await aClient(app.orm, second, { accountId, email: client.email.toUpperCase() })
  const apart = await aClient(app.orm, third, { accountId, email: anEmail() })
  const email = anEmail()
  await (await as(client)).clientProfile.changeEmail({ body: { email } })
  const token = await mailedToken(first)
  // Somebody holds the client's row there; the account has the new address all the same.
  await inPractice(app.orm.em.fork(), second.id, async (em) => {
    await queryOf(em)('select from patient for update')
    expect(await use(client, token)).toEqual({ email })
  })
  expect(await inOf(second, 'select email from patient')).toEqual([{ email: client.email.toUpperCase() }])
  const [{ data = '' } = {}] = await queryOf(app.orm.em.fork())<{ data: string }>(
    "select data::text as data from pgboss.job where name = $1 and data->>'accountId' = $2",
    [propagateNewEmail.name, accountId],
  )
  expect(data).not.toContain('@')
  await follow(client)
  await follow(client)
  for (const practice of [first, second]) {
    expect(await inOf(practice, 'select email from patient')).toEqual([{ email }])
    expect(await inOf(practice, "select id from audit_entry where action = 'patient.changed'")).toHaveLength(1)
  }
  expect(await inOf(third, 'select email from patient'), 'another address, of its own accord').toEqual([
    { email: apart.email },
  ])
})

test('a guardian’s new address replaces the earlier one in the records of their children too, and no other', async () => {
  const practice = await aPractice(app.orm)
  const before = anEmail()
  const lea = await aChild(app, practice, { email: before })
  const tom = await aChild(app, practice, { firstname: 'Tom', email: anEmail() })
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  await aSession(app.orm, practice, { startsAt, patientId: lea.id })
  const { accountId, api } = await aGuardian(app, practice, [lea.id, tom.id], before)
  const email = anEmail()
  await api.clientProfile.changeEmail({ body: { email } })
  expect(await api.clientProfile.confirmEmail({ body: { token: await mailedToken(practice) } })).toEqual({ email })
  await follow({ accountId })
  await follow({ accountId })
  expect(await inOf(practice, 'select email from patient where id = $1', [lea.id])).toEqual([{ email }])
  expect(await inOf(practice, 'select email from patient where id = $1', [tom.id])).toEqual([{ email: tom.email }])
  // A link that was mailed to the earlier address has ended.
  expect(await inOf(practice, 'select link_version from session')).toEqual([{ link_version: 2 }])
  expect(
    await inOf(practice, "select patient, done_by, actor from audit_entry where action = 'patient.changed'"),
  ).toEqual([{ patient: lea.id, done_by: 'client', actor: accountId }])
})
