import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Octopush, startOctopush } from '../../../tests/stand-ins/octopush/service.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { startApp, type TestApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { settings } from './an-sms-office.ts'

let octopush: Octopush
let app: TestApp
beforeAll(async () => {
  octopush = await startOctopush()
  app = await startApp({ environment: { OCTOPUSH_URL: octopush.url } })
})
afterAll(async () => {
  await app.end()
  await octopush.stop()
})

async function aPractitioner() {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const { login, key } = octopush.account({ credit: 6.2 })
  return { practice, client, login, key, account: octopush.accounts.at(-1)! }
}

test('an account is checked, masked and sealed; its first reminder is the day before at six', async () => {
  const { practice, client, login, key } = await aPractitioner()
  expect(await client.octopush.account({})).toEqual({ account: null })
  const { account } = await client.octopush.connect({ body: { ...settings, login, key } })
  expect(account).toMatchObject({ login, sender: 'VASSEUR', credit: 100, isLow: false, senderNamesTrade: false })
  expect(account!.key).toMatch(new RegExp(`${key.slice(-4)}$`))
  expect(account!.key).not.toContain(key)
  expect((await client.accounts.user({})).octopushAccountApiKey).toBe(account!.key)
  expect(await client.reminders.list({})).toContainEqual(
    expect.objectContaining({
      channel: 'sms',
      when: { timing: 'days', amount: 1, atMinutes: 18 * 60 },
      quiet: { from: 21 * 60, until: 8 * 60 },
    }),
  )
  const rows = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ row: string }>('select t::text as row from octopush_account t'),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.row).not.toContain(key)
  expect(rows[0]!.row).not.toContain(Buffer.from(key).toString('hex'))
  expect(app.logged()).not.toContain(key)
})

test('a wrong key is refused at its field, and nothing is stored while Octopush is down', async () => {
  const { client, login, key, account } = await aPractitioner()
  expect(await refusal(client.octopush.connect({ body: { ...settings, login, key: 'another-key' } }))).toMatchObject({
    code: 'validation',
    details: { errors: { key: ['token_refused'] } },
  })
  octopush.fault(account, { kind: 'error', times: 1 })
  expect(await refusal(client.octopush.connect({ body: { ...settings, login, key } }))).toMatchObject({
    code: 'octopush_unreachable',
  })
  expect(await client.octopush.account({})).toEqual({ account: null })
})

test('the key is kept while the login stays, and asked for again with another', async () => {
  const { client, login, key } = await aPractitioner()
  await client.octopush.connect({ body: { ...settings, login, key } })
  const changed = await client.octopush.connect({ body: { ...settings, login, sender: 'HypnoVie', lowCredit: null } })
  expect(changed.account).toMatchObject({ sender: 'HypnoVie', senderNamesTrade: true, lowCredit: null })
  expect(await refusal(client.octopush.connect({ body: { ...settings, login: 'autre@octopush.test' } }))).toMatchObject(
    { details: { errors: { key: ['required'] } } },
  )
  await client.octopush.disconnect({})
  expect(await client.octopush.account({})).toEqual({ account: null })
})

test('the log says when SMS leave by another account, and not when other settings change', async () => {
  const { client, login, key } = await aPractitioner()
  const lines = async () =>
    (await client.audit.own({ query: {} })).data.filter(({ action }) => action === 'octopush.connected').length
  await client.octopush.connect({ body: { ...settings, login, key } })
  await client.octopush.connect({ body: { ...settings, login, sender: 'HypnoVie' } })
  expect(await lines()).toBe(1)
  const other = octopush.account({ credit: 6.2 })
  await client.octopush.connect({ body: { ...settings, login: other.login, key: other.key } })
  expect(await lines()).toBe(2)
})

test('another account sends SMS with the password alone, since its owner reads numbers; ours is mailed', async () => {
  const { practice, client, login, key } = await aPractitioner()
  const { currentPassword, ...others } = settings
  const mails = () =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)("select from message where template = 'account.smsAccountChanged'"),
    )
  expect(await refusal(client.octopush.connect({ body: { ...others, login, key } }))).toMatchObject({
    status: 422,
    details: { errors: { currentPassword: ['required'] } },
  })
  const wrong = { ...others, login, key, currentPassword: 'un autre mot de passe' }
  expect(await refusal(client.octopush.connect({ body: wrong }))).toMatchObject({
    details: { errors: { currentPassword: ['wrong'] } },
  })
  expect(await client.octopush.account({})).toEqual({ account: null })
  expect((await client.reminders.list({})).filter(({ channel }) => channel === 'sms')).toEqual([])
  expect(await mails()).toHaveLength(0)
  await client.octopush.connect({ body: { ...others, login, key, currentPassword } })
  await client.octopush.connect({ body: { ...others, login, sender: 'HypnoVie' } })
  expect(await mails()).toHaveLength(1)
  // Forgetting the account first is no way around.
  await client.octopush.disconnect({})
  expect(await refusal(client.octopush.connect({ body: { ...others, login, key } }))).toMatchObject({ status: 422 })
})

test.each(['ab', 'Été2027', 'a b c', 'x'.repeat(12), '', 'a\r\nb'])('« %s » is no valid sender', async (sender) => {
  const { client, login, key } = await aPractitioner()
  expect(await refusal(client.octopush.connect({ body: { ...settings, login, key, sender } }))).toMatchObject({
    details: { errors: { sender: ['invalid_sender'] } },
  })
})

test('the remaining credit is read on demand; a revoked key is reported', async () => {
  const { client, login, key, account } = await aPractitioner()
  await client.octopush.connect({ body: { ...settings, login, key } })
  account.credit = 620
  expect((await client.octopush.refresh({})).account).toMatchObject({ credit: 10, isLow: true })
  octopush.fault(account, { kind: 'unauthorised', times: 1 })
  expect((await client.octopush.refresh({})).account).toMatchObject({ lastError: 'octopush_key_refused' })
  expect((await client.octopush.refresh({})).account).toMatchObject({ lastError: null })
})

test('a reminder’s text has only known fields, and never reveals what somebody comes for', async () => {
  const { client, login, key } = await aPractitioner()
  await client.octopush.connect({ body: { ...settings, login, key } })
  const rule = (await client.reminders.list({})).find(({ channel }) => channel === 'sms')!
  const change = (fr: string) => client.reminders.change({ params: { id: rule.id }, body: { words: { fr, en: null } } })
  expect(await refusal(change('Bonjour {prenom}'))).toMatchObject({
    details: { errors: { 'words.fr': ['unknown_field'] } },
  })
  expect(await refusal(change('Votre séance d’hypnose {session.when}'))).toMatchObject({
    details: { errors: { 'words.fr': ['names_trade'] } },
  })
  const changed = await change('À demain {patient.firstname} : {session.time}')
  expect(changed.words).toEqual({ fr: 'À demain {patient.firstname} : {session.time}', en: null })
  expect((await client.reminders.list({})).find(({ id }) => id === rule.id)?.words).toEqual(changed.words)
})
