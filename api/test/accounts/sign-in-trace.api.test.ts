import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { anAddress } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { ACCOUNT_PASSWORD, anAccountOffice, anEmail, rowsOf } from './an-account-office.ts'

const office = anAccountOffice()
const passwordHash = await hashPassword(ACCOUNT_PASSWORD)

const signIn = ({ email }: { email: string }, password: string, address: string, userAgent = 'Firefox/140.0') =>
  fetch(`${office.app.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer',
      'x-forwarded-for': address,
      'user-agent': userAgent,
    },
    body: JSON.stringify({ email, password }),
  })

interface Line {
  action: string
  network: string
  done_by: string
}

const linesOf = ({ id }: BuiltPractice) =>
  rowsOf<Line>(
    office.app,
    id,
    `select action, details ->> 'network' as network, done_by from audit_entry
     where action like 'account.%' order by happened_at, id`,
  )

/** Waits for so many lines of the log: a job writes those of refusals. */
const linesWhen = async (practice: BuiltPractice, count: number): Promise<Line[]> => {
  await expect.poll(async () => (await linesOf(practice)).length).toBe(count)
  return linesOf(practice)
}

const madeUpPasskey = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  clientDataJSON: 'e30',
  authenticatorData: 'AAAA',
  signature: 'AAAA',
}

const owned = () => aPractice(office.app.orm, { passwordHash })

describe('a sign-in leaves a line in its practice’s audit log', () => {
  test('with a mark of its network that reveals no address: the same for the same network, another for others', async () => {
    const practice = await owned()
    const [home, office1] = [anAddress(), anAddress()]
    for (const address of [home, home, office1])
      expect((await signIn(practice, ACCOUNT_PASSWORD, address)).status).toBe(200)
    const lines = await linesOf(practice)
    expect(lines.map(({ action }) => action)).toEqual([
      'account.signed_in',
      'account.signed_in',
      'account.signed_in_elsewhere',
    ])
    expect(lines[0]?.network).toMatch(/^[0-9a-f]{8}$/)
    expect(lines[1]?.network).toBe(lines[0]?.network)
    expect(lines[2]?.network).not.toBe(lines[0]?.network)
    const neighbour = await owned()
    await signIn(neighbour, ACCOUNT_PASSWORD, home)
    expect((await linesOf(neighbour))[0]?.network).not.toBe(lines[0]?.network)
  })

  test('and sends a mail once if its network is new to the owner', async () => {
    const practice = await owned()
    const [home, elsewhere] = [anAddress(), anAddress()]
    for (const address of [home, home, elsewhere, elsewhere, home]) await signIn(practice, ACCOUNT_PASSWORD, address)
    const mails = await office.mailsTo(practice.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Connexion à votre compte depuis un nouveau réseau'])
    const messages = await rowsOf(office.app, practice.id, "select from message where template = 'account.newNetwork'")
    expect(messages).toHaveLength(1)
  })

  test('and says when the device is new on a known network; a new browser version is no new device', async () => {
    const practice = await owned()
    const home = anAddress()
    const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0'
    for (const device of ['Firefox/140.0', 'Firefox/141.0', chrome, 'Firefox/142.0.1', chrome])
      expect((await signIn(practice, ACCOUNT_PASSWORD, home, device)).status).toBe(200)
    expect((await linesOf(practice)).map(({ action }) => action)).toEqual([
      'account.signed_in',
      'account.signed_in',
      'account.signed_in_new_device',
      'account.signed_in',
      'account.signed_in',
    ])
    expect(office.mails.filter(({ to }) => to?.some(({ address }) => address === practice.email))).toEqual([])
  })

  test('also where it is refused, with one line for too many attempts while the lock lasts', async () => {
    const practice = await owned()
    const address = anAddress()
    for (let n = 0; n < 5; n++) expect((await signIn(practice, `faux ${n}`, address)).status).toBe(401)
    for (let n = 0; n < 3; n++) expect((await signIn(practice, ACCOUNT_PASSWORD, address)).status).toBe(429)
    const lines = await linesWhen(practice, 6)
    expect(lines.filter(({ action }) => action === 'account.sign_in_failed')).toHaveLength(5)
    expect(lines.filter(({ action }) => action === 'account.locked')).toHaveLength(1)
    expect(new Set(lines.map(({ network }) => network)).size).toBe(1)
    expect(new Set(lines.map(({ done_by }) => done_by))).toEqual(new Set(['system']))
    expect(JSON.stringify(lines)).not.toContain(address)
  })

  test('also for a refused passkey, five times at most, since anybody may show one', async () => {
    const practice = await owned()
    const address = anAddress()
    const show = (userHandle: string) =>
      fetch(`${office.app.url}/api/auth/login/passkey`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer', 'x-forwarded-for': address },
        body: JSON.stringify({ credential: { ...madeUpPasskey, userHandle } }),
      })
    const handle = Buffer.from(practice.userId.replaceAll('-', ''), 'hex').toString('base64url')
    for (let n = 0; n < 7; n++) expect((await show(handle)).status).toBe(401)
    expect((await show('AAAA')).status).toBe(401)
    // Jobs run in order: once this line is there, all lines before it are.
    expect((await signIn(practice, 'faux', address)).status).toBe(401)
    const lines = await linesWhen(practice, 6)
    expect(new Set(lines.map(({ action }) => action))).toEqual(new Set(['account.sign_in_failed']))
  })

  test('but leaves none for an address without an account', async () => {
    const practice = await owned()
    const address = anAddress()
    expect((await signIn({ email: anEmail() }, 'faux', address)).status).toBe(401)
    // Jobs run in order: once the second line is there, the first job has found nobody.
    expect((await signIn(practice, 'faux', address)).status).toBe(401)
    expect(await linesWhen(practice, 1)).toMatchObject([{ action: 'account.sign_in_failed' }])
  })
})

test('each change of an account and its connections leaves a line', async () => {
  const practice = await owned()
  const client = await office.app.signedIn(practice)
  const other = await office.app.signedIn(practice)
  const devices = await client.accounts.signIns({})
  const { id } = devices.find(({ isCurrent }) => !isCurrent)!
  await client.accounts.endSignIn({ params: { id } })
  await expect(other.accounts.user({})).rejects.toMatchObject({ status: 401 })
  await client.accounts.changeEmail({ body: { currentPassword: ACCOUNT_PASSWORD, email: anEmail() } })
  const given = { address: 'https://agenda.essais.test/b.ics', name: 'Autre', color: '#0f766e' }
  const calendar = await client.subscribedCalendars.add({ body: given })
  await client.subscribedCalendars.remove({ params: { id: calendar.id } })
  await client.subscribedCalendars.restore({ params: { id: calendar.id } })
  await client.calendarFeed.make({ body: { currentPassword: ACCOUNT_PASSWORD } })
  await client.calendarFeed.change({ body: { isNeutral: false } })
  await client.calendarFeed.revoke({})
  const { data } = await client.audit.own({ query: { page: 1, perPage: '10' } })
  expect(data.map(({ action }) => action).reverse()).toEqual([
    'account.device_signed_out',
    'account.email_change_requested',
    'calendar.followed',
    'calendar.removed',
    'calendar.followed',
    'feed.made',
    'feed.changed',
    'feed.revoked',
  ])
})
