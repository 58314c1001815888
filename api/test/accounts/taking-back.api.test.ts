import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { sealSecret } from '../../src/crypto/seal.ts'
import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { storeAccount } from '../../src/octopush/account.ts'
import { anAddress } from '../app.ts'
import { aMailedLink, aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aCardPractice } from '../stripe/card-rows.ts'
import {
  ACCOUNT_PASSWORD,
  anAccountOffice,
  anEmail,
  aSignedIn,
  mailedToken,
  responseCode,
  rowsOf,
} from './an-account-office.ts'

const office = anAccountOffice()
const NEW_PASSWORD = 'la marée remonte vers le soir'
const passwordHash = await hashPassword(ACCOUNT_PASSWORD)

/** A practice to which somebody has added a feed, Calendly, a video room, a calendar and an address of their own. */
async function aConnectedPractice({ isVerified = true } = {}) {
  const practice = await aPractice(office.app.orm, { passwordHash, isVerified })
  const client = await office.app.signedIn(practice)
  const { address } = await client.calendarFeed.make({ body: { currentPassword: ACCOUNT_PASSWORD } })
  const room = { kind: 'fixed' as const, url: 'https://salle.essais.test/moi' }
  await client.video.choose({ body: { ...room, currentPassword: ACCOUNT_PASSWORD } })
  const color = '#0f766e'
  await client.subscribedCalendars.add({ body: { address: 'https://agenda.essais.test/a.ics', name: 'Autre', color } })
  await client.subscribedCalendars.add({ body: { preset: 'zone_b', name: 'Vacances', color, isBlocking: false } })
  await addCalendly(practice)
  await addOctopush(practice)
  await rowsOf(
    office.app,
    practice.id,
    `update practice set email = 'autre@ailleurs.test', website = 'https://ailleurs.test'`,
  )
  const feed = () => fetch(office.app.url + new URL(address).pathname, { headers: { 'x-forwarded-for': anAddress() } })
  /** The connections by which outsiders still read or feed the practice. */
  const connected = async () => {
    const [row] = await rowsOf<Record<string, number>>(
      office.app,
      practice.id,
      `select (select count(*)::int from calendar_feed) as feeds, (select count(*)::int from calendly_account) as calendly,
         (select count(*)::int from octopush_account) as sms, (select count(*)::int from video_choice) as rooms,
         (select count(*)::int from subscribed_calendar where removed_at is null and preset is null) as calendars,
         (select count(*)::int from subscribed_calendar where removed_at is null and preset is not null) as holidays`,
    )
    return { ...row, status: (await feed()).status }
  }
  const actions = async () =>
    (await rowsOf<{ action: string }>(office.app, practice.id, 'select action from audit_entry')).map(
      (line) => line.action,
    )
  return { practice, client, connected, actions }
}

async function addCalendly({ id }: BuiltPractice) {
  const { APP_SECRET } = office.app.config
  await rowsOf(
    office.app,
    id,
    `insert into calendly_account (practice_id, token, token_suffix, user_uri, organization_uri, name, email, signing_key,
       connected_at) values ($1, $2, 'abcd', 'u', 'o', 'Autre', 'autre@ailleurs.test', $3, now())`,
    [
      id,
      sealSecret(APP_SECRET, 'calendly/token', 'secret', id),
      sealSecret(APP_SECRET, 'calendly/signing-key', 'key', id),
    ],
  )
}

const addOctopush = ({ id }: BuiltPractice) =>
  inPractice(office.app.orm.em.fork(), id, (em) => {
    const account = { login: 'autre@ailleurs.test', key: 'une-cle', sender: 'AUTRE', countries: ['FR' as const] }
    const scope = { practiceId: id, secrets: office.app.config }
    return storeAccount(queryOf(em), scope, { ...account, lowCredit: null, credit: 10 }, new Date())
  })

const all = { feeds: 1, calendly: 1, sms: 1, rooms: 1, calendars: 1, holidays: 1, status: 200 }
const none = { feeds: 0, calendly: 0, sms: 0, rooms: 0, calendars: 0, holidays: 1, status: 410 }
const ended = ['feed.revoked', 'calendly.disconnected', 'octopush.disconnected', 'video.changed', 'calendar.removed']

async function reset(practice: BuiltPractice, options: { keepsConnections?: boolean } = {}) {
  const token = await aMailedLink(office.app.orm, practice, 'reset')
  await office.visitor().accounts.resetPassword({ body: { token, password: NEW_PASSWORD, ...options } })
}

const emailOf = async ({ id }: BuiltPractice) =>
  (await rowsOf<{ email: string }>(office.app, id, 'select email from practice'))[0]?.email

/** The mails that a practitioner was sent about their account, by name. */
const toldOf = async ({ id }: BuiltPractice) =>
  (
    await rowsOf<{ template: string }>(
      office.app,
      id,
      "select template from message where template like 'account.%' order by template",
    )
  ).map(({ template }) => template)

describe('recovering an account', () => {
  test('by a mailed link ends the feed and all connections, with a line for each and a mail', async () => {
    const { practice, connected, actions } = await aConnectedPractice()
    expect(await connected()).toEqual(all)
    await reset(practice)
    expect(await connected()).toEqual(none)
    expect(await actions()).toEqual(expect.arrayContaining([...ended, 'account.password_reset']))
    const told = await office.mailTo(practice.email, 'Vos agendas et connexions ont été coupés')
    expect(told.text?.replaceAll(/\s+/g, ' ')).toMatch(
      /flux d’agenda, Calendly, SMS, visioconférence, agendas suivis\..*rappels par SMS attendent/,
    )
  })

  test('leads the answers of clients back to the account’s address, with a line', async () => {
    const { practice } = await aConnectedPractice()
    await reset(practice)
    expect(await emailOf(practice)).toBe(practice.email)
    const lines = await rowsOf<{ details: object }>(
      office.app,
      practice.id,
      "select details from audit_entry where action = 'practice.changed' and done_by = 'system'",
    )
    expect(lines).toEqual([{ details: { field: 'email', before: 'autre@ailleurs.test', after: practice.email } }])
    const told = await office.mailTo(practice.email, 'L’adresse e-mail de votre cabinet a changé')
    expect(told.text).toMatch(/\/settings\/practice\b/)
  })

  test('that had no connections says of none that it was cut, only whose address the practice has', async () => {
    const practice = await aPractice(office.app.orm, { passwordHash })
    await rowsOf(office.app, practice.id, `update practice set email = 'autre@ailleurs.test'`)
    await (await office.app.signedIn(practice)).accounts.signOutEverywhere({ body: {} })
    expect(await emailOf(practice)).toBe(practice.email)
    expect(await toldOf(practice)).toEqual(['account.practiceEmailChanged'])
  })

  test('asks to look at the account at Stripe, which stays: clients may be about to pay', async () => {
    const practice = await aPractice(office.app.orm, { passwordHash })
    await aCardPractice(office.app, practice)
    await reset(practice, { keepsConnections: true })
    await aSignedIn(office.app, practice, NEW_PASSWORD)
    await (await office.app.signedIn(practice)).accounts.signOutEverywhere({ body: {} })
    const mail = await office.mailTo(practice.email, 'Vérifiez le compte de vos paiements par carte')
    expect(mail.text).toMatch(/\/stripe\b/)
    const told = (await toldOf(practice)).filter((template) => template.startsWith('account.c'))
    expect(told, 'none says that something was cut').toEqual(['account.cardPaymentsStay'])
    const [account] = await rowsOf<object>(office.app, practice.id, 'select can_charge from stripe_account')
    expect(account).toEqual({ can_charge: true })
  })

  test.each([
    ['its owner has closed it to us', 'deauthorized_at = now(), can_charge = false'],
    ['none was opened yet', 'account_id = null, can_charge = false'],
  ])('says nothing of an account at Stripe if %s', async (_, change) => {
    const practice = await aPractice(office.app.orm, { passwordHash })
    await aCardPractice(office.app, practice)
    await rowsOf(office.app, practice.id, `update stripe_account set ${change}`)
    await (await office.app.signedIn(practice)).accounts.signOutEverywhere({ body: {} })
    expect(await toldOf(practice)).toEqual([])
  })

  test('after a merely forgotten password keeps them if its owner says so', async () => {
    const { practice, connected } = await aConnectedPractice()
    await reset(practice, { keepsConnections: true })
    expect(await connected()).toEqual(all)
    expect(await emailOf(practice)).toBe('autre@ailleurs.test')
  })

  test('that a stranger had opened always ends them, and what the practice shows becomes its owner’s', async () => {
    const { practice, connected } = await aConnectedPractice({ isVerified: false })
    await reset(practice, { keepsConnections: true })
    expect(await connected()).toEqual(none)
    const [shown] = await rowsOf(office.app, practice.id, 'select email, website from practice')
    expect(shown).toEqual({ email: practice.email, website: null })
  })

  test('by confirming its address without a sign-in does the same, and the stranger’s password is invalid', async () => {
    const { practice, connected } = await aConnectedPractice({ isVerified: false })
    const stranger = await aSignedIn(office.app, practice)
    const token = await aMailedLink(office.app.orm, practice, 'verify')
    await office.visitor().accounts.verifyEmail({ body: { token, password: NEW_PASSWORD } })
    expect(await connected()).toEqual(none)
    expect((await stranger.send('/api/auth/user')).status).toBe(401)
    await expect(aSignedIn(office.app, practice)).rejects.toThrow('401')
    await aSignedIn(office.app, practice, NEW_PASSWORD)
  })

  test('by confirming it in a browser signed in to another account does the same', async () => {
    const { practice } = await aConnectedPractice({ isVerified: false })
    const other = await aSignedIn(office.app, await aPractice(office.app.orm, { passwordHash }))
    const token = await aMailedLink(office.app.orm, practice, 'verify')
    expect(await responseCode(await other.post('/api/auth/verify-email', { token }))).toBe('validation')
    expect(await responseCode(await other.post('/api/auth/verify-email', { token, password: NEW_PASSWORD }))).toBe(200)
    expect((await other.send('/api/auth/user')).status).toBe(401)
  })

  test('by confirming its address as its owner, signed in, keeps everything', async () => {
    const { practice, connected } = await aConnectedPractice({ isVerified: false })
    const owner = await aSignedIn(office.app, practice)
    const token = await aMailedLink(office.app.orm, practice, 'verify')
    expect(await responseCode(await owner.post('/api/auth/verify-email', { token }))).toBe(200)
    expect(await connected()).toEqual(all)
  })

  test.each([
    [false, none],
    [true, all],
  ])('by signing out everywhere (%s: connections stay) ends a pending new address', async (keepsConnections, left) => {
    const { practice, client, connected, actions } = await aConnectedPractice()
    const email = anEmail()
    await client.accounts.changeEmail({ body: { currentPassword: ACCOUNT_PASSWORD, email } })
    const [mail] = await office.mailsTo(email)
    await client.accounts.signOutEverywhere({ body: { keepsConnections } })
    expect(await connected()).toEqual(left)
    expect(await actions()).toContain('account.signed_out_everywhere')
    const late = office.visitor().accounts.verifyEmail({ body: { token: mailedToken(mail!), password: NEW_PASSWORD } })
    expect(await refusal(late)).toMatchObject({ status: 410 })
    expect(practice.email).not.toBe(email)
  })
})

/** Asks for a new address of the account, and returns it with the token of its link. */
async function aNewAddress(client: Awaited<ReturnType<typeof aConnectedPractice>>['client']) {
  const email = anEmail()
  await client.accounts.changeEmail({ body: { currentPassword: ACCOUNT_PASSWORD, email } })
  const [mail] = await office.mailsTo(email)
  return { email, token: mailedToken(mail!), text: mail!.text?.replaceAll(/\s+/g, ' ') }
}

describe('the link to a new address', () => {
  test('of an account that was never confirmed asks for a new password: the account may be a stranger’s', async () => {
    const { client } = await aConnectedPractice({ isVerified: false })
    const { email, token } = await aNewAddress(client)
    const refused = await refusal(office.visitor().accounts.verifyEmail({ body: { token } }))
    expect(refused).toMatchObject({ status: 422, details: { errors: { password: ['required'] } } })
    await office.visitor().accounts.verifyEmail({ body: { token, password: NEW_PASSWORD } })
    await expect(aSignedIn(office.app, { email })).rejects.toThrow('401')
    await aSignedIn(office.app, { email }, NEW_PASSWORD)
  })

  test('of a confirmed account gives it to no reader of a mistyped address, and stays valid', async () => {
    const { practice, client, connected } = await aConnectedPractice()
    const { email, token, text } = await aNewAddress(client)
    expect(text).toContain('Ouvrez-le là où votre compte Ancrage est ouvert')
    for (const password of [undefined, NEW_PASSWORD]) {
      const body = { token, ...(password && { password }) }
      const refused = await refusal(office.visitor().accounts.verifyEmail({ body }))
      expect(refused).toMatchObject({ status: 401, code: 'not_signed_in' })
    }
    const other = await aSignedIn(office.app, await aPractice(office.app.orm, { passwordHash }))
    const refused = await other.post('/api/auth/verify-email', { token, password: NEW_PASSWORD })
    expect([refused.status, await responseCode(refused)]).toEqual([403, 'forbidden'])
    expect((await other.send('/api/auth/user')).status).toBe(200)
    expect(await connected()).toEqual(all)
    // The owner signs in by the earlier address, on the device that opened the mail.
    const owner = await aSignedIn(office.app, practice)
    expect(await (await owner.post('/api/auth/verify-email', { token })).json()).toEqual({
      data: { email, isNew: false },
    })
    await aSignedIn(office.app, { email })
    expect(await connected()).toEqual(all)
  })
})

test('a feed address that we never made is not found, one that was replaced answers that it has ended', async () => {
  const practice = await aPractice(office.app.orm)
  const statusOf = async (secret: string) => {
    const token = signToken(secret, 'feed', { practiceId: practice.id, id: newId() })
    const headers = { 'x-forwarded-for': anAddress() }
    return (await fetch(`${office.app.url}/ical/${token}.ics`, { headers })).status
  }
  expect(await statusOf('another secret than ours')).toBe(404)
  expect(await statusOf(office.app.config.APP_SECRET)).toBe(410)
})
