import { expect, test } from 'vitest'
import { newRecoveryCodes, recoveryHash } from '../../src/accounts/second-factor/recovery.ts'
import { hashPassword } from '../../src/crypto/password.ts'
import { aBrowser, type Browser } from '../browser.ts'
import { aPractice, codeAt } from '../build.ts'
import { refusal } from '../refusal.ts'
import { ACCOUNT_PASSWORD, anAccountOffice, mailedToken, responseCode, rowsOf } from './an-account-office.ts'

const CONTACT_EMAIL = 'bonjour@editeur.test'
const office = anAccountOffice({ CONTACT_EMAIL })
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code

test('the owner of an account is mailed about every change of its second factor', async () => {
  const { app } = office
  const practice = await aPractice(app.orm, { passwordHash: await hashPassword(ACCOUNT_PASSWORD) })
  const owner = await app.signedIn(practice)
  const { secret } = await owner.accounts.beginTotp({ body: { currentPassword: ACCOUNT_PASSWORD } })
  const code = codeAt(app.app.now(), secret)
  const { recoveryCodes } = await owner.accounts.confirmTotp({ body: { code } })
  const body = { currentPassword: ACCOUNT_PASSWORD, code: recoveryCodes[0] ?? '' }
  const { recoveryCodes: renewed } = await owner.accounts.newRecoveryCodes({ body })
  await owner.accounts.turnOffTotp({ body: { ...body, code: renewed[0] ?? '' } })
  const mails = await office.mailsTo(practice.email, 3)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'La validation en deux étapes est activée',
    'La validation en deux étapes est désactivée',
    'Vos codes de secours ont été remplacés',
  ])
  expect(mails.map(({ replyTo }) => replyTo)).toEqual(mails.map(() => [{ name: 'Ancrage', address: CONTACT_EMAIL }]))
  for (const { text } of mails) expect(text).toMatch(/puis répondez à ce message/)
  const written = JSON.stringify(mails) + office.logged()
  for (const known of [secret, ...recoveryCodes, ...renewed]) expect(written).not.toContain(known)
})

test('a sign-in by a recovery code is logged, and the account’s owner is notified', async () => {
  const { app } = office
  const practice = await aPractice(app.orm, { passwordHash: await hashPassword(ACCOUNT_PASSWORD), hasTotp: true })
  const [code = ''] = newRecoveryCodes()
  await rowsOf(app, practice.id, 'insert into recovery_code values ($1, $2, $3)', [
    practice.id,
    practice.userId,
    recoveryHash(code),
  ])
  const browser = aBrowser(app)
  await browser.open()
  const signedIn = await browser.post('/api/auth/login', { email: practice.email, password: ACCOUNT_PASSWORD, code })
  expect(await responseCode(signedIn)).toBe(200)
  const [mail] = await office.mailsTo(practice.email)
  expect(mail!.subject).toBe('Un code de secours a servi à se connecter')
  const log = (await (await browser.send('/api/audit')).json()) as { data: object[] }
  expect(log.data.at(-1)).toMatchObject({ action: 'account.recovery_code_used', name: 'Camille Essai' })
  expect(JSON.stringify(log) + mail!.text + office.logged()).not.toContain(code)
})

test('the owner hears once a day that somebody knows the password: after five wrong codes, not after four', async () => {
  const { app } = office
  const practice = await aPractice(app.orm, { passwordHash: await hashPassword(ACCOUNT_PASSWORD), hasTotp: true })
  const { email } = practice
  const attempt = async (code: string, given?: Browser) => {
    const browser = given ?? aBrowser(app)
    if (!given) await browser.open()
    return responseCode(await browser.post('/api/auth/login', { email, password: ACCOUNT_PASSWORD, code }))
  }
  const warnings = () => rowsOf<object>(app, practice.id, "select from message where template = 'account.codesGuessed'")
  const owner = aBrowser(app)
  await owner.open()
  for (let n = 0; n < 4; n++) expect(await attempt('000000', owner)).toBe('wrong_code')
  expect(await attempt(codeAt(app.app.now()), owner)).toBe(200)
  for (let n = 0; n < 4; n++) expect(await attempt('000000')).toBe('wrong_code')
  expect(await warnings()).toEqual([])
  expect(await attempt('000000')).toBe('wrong_code')
  const mail = await office.mailTo(email, 'Quelqu’un connaît peut-être votre mot de passe')
  expect(mail.text).toContain(`${app.config.PUBLIC_URL}/forgot-password`)
  for (let n = 0; n < 5; n++) expect(await attempt('000000', owner)).toBe('wrong_code')
  expect(await warnings()).toHaveLength(1)
})

test('wrong codes behind an open sign-in are mailed as those of a sign-in are, and change nothing', async () => {
  const { app } = office
  const practice = await aPractice(app.orm, { passwordHash: await hashPassword(ACCOUNT_PASSWORD), hasTotp: true })
  const [thief, owner] = [await app.signedIn(practice), await app.signedIn(practice)]
  const attempt = (call: 'turnOffTotp' | 'newRecoveryCodes', code: string, who = thief) =>
    codeOf(who.accounts[call]({ body: { currentPassword: ACCOUNT_PASSWORD, code } }))
  const warnings = () => rowsOf<object>(app, practice.id, "select from message where template = 'account.codesGuessed'")
  for (let n = 0; n < 4; n++) expect(await attempt('turnOffTotp', '000000', owner)).toBe('wrong_code')
  expect(await codeOf(owner.accounts.turnOffTotp({ body: { currentPassword: 'wrong', code: '000000' } }))).toBe(
    'validation',
  )
  expect(await attempt('newRecoveryCodes', 'aaaa-aaaa-aaaa-aaaa', owner), 'no guess').toBe('wrong_code')
  expect(await warnings()).toEqual([])
  for (let n = 0; n < 4; n++) expect(await attempt('turnOffTotp', '000000')).toBe('wrong_code')
  expect(await warnings()).toEqual([])
  expect(await attempt('newRecoveryCodes', '000000')).toBe('wrong_code')
  await office.mailTo(practice.email, 'Quelqu’un connaît peut-être votre mot de passe')
  expect(await attempt('turnOffTotp', '000000')).toBe('too_many_requests')
  expect(await warnings()).toHaveLength(1)
  expect(await owner.accounts.secondFactor({})).toMatchObject({ isOn: true })
})

test('a forgotten password lets its owner in while others guess elsewhere, but not without the code', async () => {
  const { app } = office
  const practice = await aPractice(app.orm, { passwordHash: await hashPassword('another one'), hasTotp: true })
  const { email } = practice
  for (let n = 0; n < 100; n++) await app.app.limits.spend('sign-in', email, { points: 100, seconds: 3600 })
  const browser = aBrowser(app)
  await browser.open()
  const signIn = (code?: string) => browser.post('/api/auth/login', { email, password: ACCOUNT_PASSWORD, code })
  expect(await responseCode(await signIn())).toBe('too_many_requests')
  await browser.post('/api/auth/forgot-password', { email })
  const [mail] = await office.mailsTo(email)
  const reset = await browser.post('/api/auth/reset-password', {
    token: mailedToken(mail!),
    password: ACCOUNT_PASSWORD,
  })
  expect(reset.status).toBe(204)
  expect(await responseCode(await signIn())).toBe('code_required')
  expect(await responseCode(await signIn(codeAt(app.app.now())))).toBe(200)
})
