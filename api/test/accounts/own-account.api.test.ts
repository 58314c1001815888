import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { queryOf } from '../../src/db/query.ts'
import { aBrowser, type Browser } from '../browser.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import {
  ACCOUNT_PASSWORD,
  anAccountOffice,
  anEmail,
  aRegistration,
  aSignedIn,
  mailedToken,
  responseCode,
} from './an-account-office.ts'

const office = anAccountOffice()
const NEW_PASSWORD = 'la marée remonte vers le soir'
const hash = hashPassword(ACCOUNT_PASSWORD)

/** An owner who is signed in here. */
async function anOwner(given: { isAdmin?: boolean } = {}) {
  const practice = await aPractice(office.app.orm, { passwordHash: await hash, ...given })
  return { practice, browser: await aSignedIn(office.app, practice) }
}

const isSignedIn = async (browser: Browser) => (await browser.send('/api/auth/user')).status === 200
const signInsOf = async (browser: Browser) => {
  const response = await browser.send('/api/auth/sign-ins')
  return ((await response.json()) as { data: { id: string; isCurrent: boolean; userAgent: string }[] }).data
}

/** The practice's audit log. */
const logOf = async (browser: Browser) => ((await (await browser.send('/api/audit')).json()) as { data: object[] }).data

describe('changing the password', () => {
  test('ends every other sign-in, and notifies the owner', async () => {
    const { practice, browser } = await anOwner()
    const other = await aSignedIn(office.app, practice)
    const body = { currentPassword: ACCOUNT_PASSWORD, password: NEW_PASSWORD }
    expect(await responseCode(await browser.post('/api/auth/change-password', body))).toBe(204)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    await aSignedIn(office.app, practice, NEW_PASSWORD)
    expect(await logOf(browser)).toContainEqual(
      expect.objectContaining({ action: 'account.password_changed', name: 'Camille Essai' }),
    )
    await office.mailTo(practice.email, 'Votre mot de passe a été changé')
  })

  test('needs the present one, which may be guessed five times at most', async () => {
    const { browser } = await anOwner()
    const change = (currentPassword: string) =>
      browser.post('/api/auth/change-password', { currentPassword, password: NEW_PASSWORD })
    for (let n = 0; n < 5; n++) {
      const refused = await change(`wrong ${n}`)
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ errors: { currentPassword: ['wrong'] } })
    }
    const refused = await change(ACCOUNT_PASSWORD)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  test('to one that is easy to guess is refused at its field', async () => {
    const { browser, practice } = await anOwner()
    const body = { currentPassword: ACCOUNT_PASSWORD, password: practice.name }
    const refused = await browser.post('/api/auth/change-password', body)
    expect(await refused.json()).toMatchObject({ errors: { password: ['too_weak'] } })
  })

  test('makes pending links invalid', async () => {
    const { practice, browser } = await anOwner()
    await office.visitor().accounts.forgotPassword({ body: { email: practice.email } })
    const [mail] = await office.mailsTo(practice.email)
    await browser.post('/api/auth/change-password', { currentPassword: ACCOUNT_PASSWORD, password: NEW_PASSWORD })
    const reset = office
      .visitor()
      .accounts.resetPassword({ body: { token: mailedToken(mail!), password: ACCOUNT_PASSWORD } })
    expect(await refusal(reset)).toMatchObject({ status: 410 })
  })
})

describe('changing the address', () => {
  const change = (browser: Browser, email: string, currentPassword = ACCOUNT_PASSWORD) =>
    browser.post('/api/auth/change-email', { currentPassword, email })

  test('mails a link to the new one, which replaces the old when it is opened; the old one is notified', async () => {
    const { practice, browser } = await anOwner()
    const email = anEmail()
    expect(await responseCode(await change(browser, email))).toBe(202)
    const [mail] = await office.mailsTo(email)
    expect(mail!.text).toContain(email)
    await aSignedIn(office.app, practice)
    const confirmed = await browser.post('/api/auth/verify-email', { token: mailedToken(mail!) })
    expect(await confirmed.json()).toEqual({ data: { email, isNew: false } })
    expect(JSON.parse(decodeURIComponent(browser.jar.get('userData') ?? ''))).toMatchObject({ email })
    await aSignedIn(office.app, { email })
    expect(await logOf(browser)).toContainEqual(
      expect.objectContaining({ action: 'account.email_changed', subject: null }),
    )
    await expect(aSignedIn(office.app, practice)).rejects.toThrow('401')
    const notice = await office.mailTo(practice.email, 'L’adresse de votre compte a été changée')
    expect(notice.text).toContain(email)
  })

  test('to an address with an account reveals that only to the owner of its mailbox', async () => {
    const [{ browser }, other] = [await anOwner(), await aPractice(office.app.orm)]
    expect(await responseCode(await change(browser, other.email))).toBe(202)
    expect(await responseCode(await change(browser, anEmail()))).toBe(202)
  })

  test('to an address that somebody takes meanwhile is a conflict, and nothing changes', async () => {
    const { practice, browser } = await anOwner()
    const email = anEmail()
    await change(browser, email)
    const [mail] = await office.mailsTo(email)
    await office.visitor().accounts.register({ body: await aRegistration(email) })
    const confirmed = await browser.post('/api/auth/verify-email', { token: mailedToken(mail!) })
    expect([confirmed.status, await responseCode(confirmed)]).toEqual([409, 'conflict'])
    await aSignedIn(office.app, practice)
  })

  test('makes links invalid that were mailed to the old one', async () => {
    const { practice, browser } = await anOwner()
    await office.visitor().accounts.forgotPassword({ body: { email: practice.email } })
    const [resetting] = await office.mailsTo(practice.email)
    const email = anEmail()
    await change(browser, email)
    const [mail] = await office.mailsTo(email)
    expect(await responseCode(await browser.post('/api/auth/verify-email', { token: mailedToken(mail!) }))).toBe(200)
    const reset = office
      .visitor()
      .accounts.resetPassword({ body: { token: mailedToken(resetting!), password: ACCOUNT_PASSWORD } })
    expect(await refusal(reset)).toMatchObject({ status: 410 })
  })

  test('counts only for the last requested address', async () => {
    const { browser } = await anOwner()
    const [first, last] = [anEmail(), anEmail()]
    await change(browser, first)
    const [old] = await office.mailsTo(first)
    await change(browser, last)
    const [mail] = await office.mailsTo(last)
    const confirm = (link: typeof mail) => browser.post('/api/auth/verify-email', { token: mailedToken(link!) })
    expect((await confirm(old)).status).toBe(410)
    expect(await (await confirm(mail)).json()).toEqual({ data: { email: last, isNew: false } })
  })

  test('needs the password and a single address, and is limited to five times an hour', async () => {
    const { browser } = await anOwner()
    const wrong = await change(browser, anEmail(), 'wrong')
    expect(await wrong.json()).toMatchObject({ errors: { currentPassword: ['wrong'] } })
    for (const email of ['a@b.fr,c@d.fr', 'a@b.fr\r\nBcc: c@d.fr'])
      expect((await change(browser, email)).status).toBe(422)
    for (let n = 0; n < 5; n++) expect((await change(browser, anEmail())).status).toBe(202)
    expect((await change(browser, anEmail())).status).toBe(429)
  })
})

describe('the devices of an account', () => {
  test('the devices of an account', async () => {
    const { practice, browser } = await anOwner()
    const other = aBrowser(office.app)
    await other.open()
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone)' }
    await other.post('/api/auth/login', { email: practice.email, password: ACCOUNT_PASSWORD, remember: true }, headers)
    const seen = await signInsOf(browser)
    expect(seen).toHaveLength(2)
    expect(seen[0]).toMatchObject({ isCurrent: false, isRemembered: true, userAgent: 'Mozilla/5.0 (iPhone)' })
    expect(seen[1]).toMatchObject({ isCurrent: true, isRemembered: false })
    expect(JSON.stringify(seen)).not.toMatch(/hash|token/i)
  })

  test('are signed out one by one; those of others are not found', async () => {
    const { practice, browser } = await anOwner()
    const other = await aSignedIn(office.app, practice)
    const stranger = await office.app.signedIn(await aPractice(office.app.orm))
    const id = (await signInsOf(other)).find(({ isCurrent }) => isCurrent)!.id
    const end = (client: typeof stranger) => client.accounts.endSignIn({ params: { id } })
    expect(await refusal(end(stranger))).toMatchObject({ status: 404, code: 'not_found' })
    expect(await isSignedIn(other)).toBe(true)
    const owner = await office.app.signedIn(practice)
    await end(owner)
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await refusal(end(owner))).toMatchObject({ status: 404 })
  })

  test('are all signed out at once, this one too, with its cookies and its streams', async () => {
    const { practice, browser } = await anOwner()
    const other = await aSignedIn(office.app, practice)
    const events = await other.send('/api/events')
    expect(await responseCode(await browser.post('/api/auth/sign-out-everywhere'))).toBe(204)
    for (const name of ['accessToken', 'userData', 'userAbilityRules']) expect(browser.jar.has(name)).toBe(false)
    await events.text()
    expect(await isSignedIn(other)).toBe(false)
    const left = await queryOf(office.app.orm.em.fork())('select 1 from auth_session where user_id = $1', [
      practice.userId,
    ])
    expect(left).toEqual([])
  })

  test('need a sign-in to be listed or signed out', async () => {
    const nobody = office.visitor()
    const id = '01890000-0000-7000-8000-000000000001'
    const calls = [
      nobody.accounts.signIns({}),
      nobody.accounts.endSignIn({ params: { id } }),
      nobody.accounts.signOutEverywhere({ body: {} }),
      nobody.accounts.changePassword({ body: { currentPassword: 'x', password: NEW_PASSWORD } }),
      nobody.accounts.changeEmail({ body: { currentPassword: 'x', email: anEmail() } }),
    ]
    for (const refused of await Promise.all(calls.map(refusal)))
      expect(refused).toMatchObject({ status: 401, code: 'not_signed_in' })
  })
})
