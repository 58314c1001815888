import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { aBrowser } from '../browser.ts'
import { aPractice } from '../build.ts'
import {
  ACCOUNT_PASSWORD,
  anAccountOffice,
  anEmail,
  aRegistration,
  aSignedIn,
  mailedToken,
  responseCode,
  rowsOf,
} from './an-account-office.ts'

const office = anAccountOffice()
const NEW_PASSWORD = 'la marée remonte vers le soir'

/** A stranger who has opened an account with another person’s address, and is signed in to it. */
async function aStranger() {
  const email = anEmail()
  const name = 'https://ailleurs.example'
  await office.visitor().accounts.register({ body: await aRegistration(email, { account: { name } }) })
  await office.mailsTo(email)
  return { email, browser: await aSignedIn(office.app, { email }) }
}

describe('a stranger who opens an account with another person’s address', () => {
  test('cannot set up a second factor before the address is confirmed', async () => {
    const { browser } = await aStranger()
    const begun = await browser.post('/api/auth/totp', { currentPassword: ACCOUNT_PASSWORD })
    expect(begun.status).toBe(403)
    expect(await responseCode(begun)).toBe('email_unverified')
  })

  test('cannot lock out its owner by a second factor: the mailed link removes what was set up unconfirmed', async () => {
    const practice = await aPractice(office.app.orm, { isVerified: false, hasTotp: true })
    const browser = aBrowser(office.app)
    await browser.open()
    await browser.post('/api/auth/forgot-password', { email: practice.email })
    const [mail] = await office.mailsTo(practice.email)
    await browser.post('/api/auth/reset-password', { token: mailedToken(mail!), password: NEW_PASSWORD })
    const owner = await aSignedIn(office.app, practice, NEW_PASSWORD)
    const begun = await owner.post('/api/auth/totp', { currentPassword: NEW_PASSWORD })
    expect(await responseCode(begun)).toBe(200)
    expect(await rowsOf(office.app, practice.id, 'select from second_factor where last_step > 0')).toEqual([])
  })

  test('cannot write to its owner by changing the account’s address', async () => {
    const { email, browser } = await aStranger()
    const own = anEmail()
    await browser.post('/api/auth/change-email', { currentPassword: ACCOUNT_PASSWORD, email: own })
    const [link] = await office.mailsTo(own)
    expect(await responseCode(await browser.post('/api/auth/verify-email', { token: mailedToken(link!) }))).toBe(200)
    const [user] = await queryOf(office.app.orm.em.fork())<{ practice_id: string }>(
      'select practice_id from app_user where email = $1',
      [own],
    )
    const messages = await rowsOf(
      office.app,
      user!.practice_id,
      `select from message where template = 'account.emailChanged'`,
    )
    expect(messages).toEqual([])
    expect(await office.mailsTo(email)).toHaveLength(1)
  })
})

test('confirming an address ends the earlier sign-ins, except the confirming browser’s', async () => {
  const email = anEmail()
  await office.visitor().accounts.register({ body: await aRegistration(email) })
  const [mail] = await office.mailsTo(email)
  const [here, elsewhere] = [await aSignedIn(office.app, { email }), await aSignedIn(office.app, { email })]
  expect(await responseCode(await here.post('/api/auth/verify-email', { token: mailedToken(mail!) }))).toBe(200)
  expect((await here.send('/api/auth/user')).status).toBe(200)
  expect((await elsewhere.send('/api/auth/user')).status).toBe(401)
})

test('a link that replaces the password leaves its own network as the only trusted one', async () => {
  const practice = await aPractice(office.app.orm)
  const marks = async () => {
    const [row] = await rowsOf<{ known: number }>(
      office.app,
      practice.id,
      'select cardinality(known_networks) as known from app_user where id = $1',
      [practice.userId],
    )
    return row?.known
  }
  await rowsOf(office.app, practice.id, `update app_user set known_networks = '{"\\\\x01","\\\\x02"}' where id = $1`, [
    practice.userId,
  ])
  expect(await marks()).toBe(2)
  await office.visitor().accounts.forgotPassword({ body: { email: practice.email } })
  const [mail] = await office.mailsTo(practice.email)
  await office.visitor().accounts.resetPassword({ body: { token: mailedToken(mail!), password: NEW_PASSWORD } })
  expect(await marks()).toBe(1)
})
