import { expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { aBrowser, type Browser } from '../browser.ts'
import { aMailedLink, aPractice, type BuiltPractice, codeAt } from '../build.ts'
import { ACCOUNT_PASSWORD, anAccountOffice, aSignedIn, responseCode } from './an-account-office.ts'

const office = anAccountOffice()
const NEW_PASSWORD = 'la marée remonte vers le soir'
const MANY = 24

const anOwner = async () => aPractice(office.app.orm, { passwordHash: await hashPassword(ACCOUNT_PASSWORD) })

/** Signs in from many networks while something else happens. Answers the sign-ins that are valid afterwards. */
async function survivorsOf({ email }: BuiltPractice, beside: () => Promise<unknown>) {
  const browsers = await Promise.all(
    Array.from({ length: MANY }, async () => {
      const browser = aBrowser(office.app)
      await browser.open()
      return browser
    }),
  )
  const signIn = async (browser: Browser) => browser.post('/api/auth/login', { email, password: ACCOUNT_PASSWORD })
  const early = browsers.slice(0, MANY / 2).map(signIn)
  await Promise.all([...early, beside(), ...browsers.slice(MANY / 2).map(signIn)])
  const answers = await Promise.all(browsers.map((browser) => browser.send('/api/auth/user')))
  return answers.filter(({ status }) => status === 200).length
}

test('a sign-in in progress with the old password fails once the password is changed', async () => {
  const practice = await anOwner()
  const owner = await aSignedIn(office.app, practice)
  const change = { currentPassword: ACCOUNT_PASSWORD, password: NEW_PASSWORD }
  const outcome = async () =>
    expect(await responseCode(await owner.post('/api/auth/change-password', change))).toBe(204)
  expect(await survivorsOf(practice, outcome)).toBe(0)
})

test('a sign-in in progress with the old password fails once it is replaced by a mailed link', async () => {
  const practice = await anOwner()
  const token = await aMailedLink(office.app.orm, practice, 'reset')
  const body = { token, password: NEW_PASSWORD }
  expect(await survivorsOf(practice, () => office.visitor().accounts.resetPassword({ body }))).toBe(0)
})

test('a sign-in in progress without a code fails once the second factor is on', async () => {
  const practice = await anOwner()
  const owner = await aSignedIn(office.app, practice)
  const begun = await owner.post('/api/auth/totp', { currentPassword: ACCOUNT_PASSWORD })
  const { data } = (await begun.json()) as { data: { secret: string } }
  const code = codeAt(office.app.app.now(), data.secret)
  const outcome = async () => expect(await responseCode(await owner.post('/api/auth/totp/confirm', { code }))).toBe(200)
  expect(await survivorsOf(practice, outcome)).toBe(0)
})
