import { millisecondsInMinute } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { mailAccount } from '../../src/accounts/jobs.ts'
import { purgeLinks } from '../../src/accounts/links.ts'
import { hashPassword } from '../../src/crypto/password.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
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
  rowsOf,
} from './an-account-office.ts'

const office = anAccountOffice()
const visitor = () => office.visitor()
const NEW_PASSWORD = 'la marée remonte vers le soir'

/** A new account whose link has just arrived. */
async function aNewcomer() {
  const email = anEmail()
  await visitor().accounts.register({ body: await aRegistration(email) })
  const [mail] = await office.mailsTo(email)
  return { email, token: mailedToken(mail!) }
}

/** An owner who has asked for a new password and got the mail. */
async function aForgetful() {
  const practice = await aPractice(office.app.orm)
  await visitor().accounts.forgotPassword({ body: { email: practice.email.toUpperCase() } })
  const [mail] = await office.mailsTo(practice.email)
  return { ...practice, mail: mail!, token: mailedToken(mail!) }
}

const verify = (token: string, password: string | undefined = ACCOUNT_PASSWORD) =>
  visitor().accounts.verifyEmail({ body: { token, ...(password && { password }) } })
const reset = (token: string, password = NEW_PASSWORD) =>
  visitor().accounts.resetPassword({ body: { token, password } })
const expired = { status: 410, code: 'link_expired' }
const forged = { status: 404, code: 'not_found' }

describe('the link that confirms an address', () => {
  test('confirms it, once', async () => {
    const { email, token } = await aNewcomer()
    expect(await verify(token)).toEqual({ email, isNew: true })
    const browser = await aSignedIn(office.app, { email })
    const { data } = (await (await browser.send('/api/auth/user')).json()) as { data: { emailVerifiedAt: string } }
    expect(Date.parse(data.emailVerifiedAt)).toBeGreaterThan(0)
    expect(await refusal(verify(token))).toMatchObject(expired)
  })

  test('asks a signed-out browser for the password, and is not used up by that', async () => {
    const { email, token } = await aNewcomer()
    const refused = await refusal(verify(token, ''))
    expect(refused).toMatchObject({ status: 422, details: { errors: { password: ['required'] } } })
    const weak = await refusal(verify(token, 'password1234'))
    expect(weak).toMatchObject({ status: 422, details: { errors: { password: ['too_weak'] } } })
    expect(await verify(token, NEW_PASSWORD)).toEqual({ email, isNew: true })
    await aSignedIn(office.app, { email }, NEW_PASSWORD)
    await expect(aSignedIn(office.app, { email })).rejects.toThrow('401')
  })

  test('is refused in the same way when it is cut, altered, lengthened, made up or of another kind', async () => {
    const { token } = await aNewcomer()
    const { token: resetting } = await aForgetful()
    const altered = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
    const wrong = ['', 'x', token.slice(0, -1), `${token}A`, ` ${token}`, altered, 'é'.repeat(43), '%00', resetting]
    const answers = []
    for (const one of wrong) {
      const { status, code, details } = await refusal(verify(one))
      answers.push({ status, code, ...details, requestId: '' })
    }
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject(forged)
    expect(await verify(token)).toMatchObject({ isNew: true })
  })

  test('expires after 24 hours, and is deleted', async () => {
    const { token } = await aNewcomer()
    const { token: late } = await aNewcomer()
    office.wait(24 * 60 * millisecondsInMinute - millisecondsInMinute)
    expect(await verify(token)).toMatchObject({ isNew: true })
    office.wait(millisecondsInMinute + 1000)
    expect(await refusal(verify(late))).toMatchObject(expired)
    const query = queryOf(office.app.orm.em.fork())
    await purgeLinks(query, new Date(Date.now() + 10 * 24 * 60 * millisecondsInMinute))
    expect(await query('select 1 from account_link')).toEqual([])
  })

  test('is replaced when it is asked for again; an unknown address gets the same answer', async () => {
    const { email, token } = await aNewcomer()
    const known = await visitor().accounts.resendVerification({ body: { email } })
    expect(await visitor().accounts.resendVerification({ body: { email: anEmail() } })).toEqual(known)
    const [, again] = await office.mailsTo(email, 2)
    expect(await refusal(verify(token))).toMatchObject(expired)
    expect(await verify(mailedToken(again!))).toEqual({ email, isNew: true })
  })

  test('is not mailed again once the address is confirmed', async () => {
    const { email, token } = await aNewcomer()
    await verify(token)
    await visitor().accounts.resendVerification({ body: { email } })
    await visitor().accounts.forgotPassword({ body: { email } })
    const [, next] = await office.mailsTo(email, 2)
    expect(next!.subject).toBe('Choisissez un nouveau mot de passe')
  })
})

describe('the link for choosing a password', () => {
  test('replaces the password, signs out everywhere, and notifies the owner', async () => {
    const { email, token, mail, ...practice } = await aForgetful()
    expect(mail.text).toContain(`${office.app.config.PUBLIC_URL}/password/reset#token=${token}`)
    const device = await office.app.signedIn(practice)
    const stream = new AbortController()
    const events = await fetch(`${office.app.url}/api/events`, {
      headers: { authorization: `Bearer ${await office.app.tokenOf(practice)}` },
      signal: stream.signal,
    })
    expect(await reset(token)).toBeUndefined()
    // The event stream of an ended sign-in ends by itself.
    await events.text()
    expect(await refusal(device.accounts.user({}))).toMatchObject({ status: 401, code: 'not_signed_in' })
    await aSignedIn(office.app, { email }, NEW_PASSWORD)
    const [, notice] = await office.mailsTo(email, 2)
    expect(notice!.subject).toBe('Votre mot de passe a été changé')
    expect(notice!.text).not.toContain('#token=')
    expect(await refusal(reset(token))).toMatchObject(expired)
  })

  test('signs out the browser in which it is used, whoever was signed in there', async () => {
    const other = await aPractice(office.app.orm, { passwordHash: await hashPassword(ACCOUNT_PASSWORD) })
    const browser = await aSignedIn(office.app, other)
    const accessToken = browser.jar.get('accessToken')
    const { token } = await aForgetful()
    const used = await browser.post('/api/auth/reset-password', { token, password: NEW_PASSWORD })
    expect(used.status).toBe(204)
    for (const cookie of ['accessToken', 'userData', 'userAbilityRules']) expect(browser.jar.has(cookie)).toBe(false)
    const before = await fetch(`${office.app.url}/api/auth/user`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(before.status).toBe(401)
  })

  test('used fifty times at once counts once (CVE-2026-107276)', async () => {
    const { token, email } = await aForgetful()
    const passwords = Array.from({ length: 50 }, (_, n) => `la marée remonte ${n} fois`)
    const outcomes = await Promise.allSettled(passwords.map((password) => reset(token, password)))
    const won = passwords.filter((_, n) => outcomes[n]?.status === 'fulfilled')
    expect(won).toHaveLength(1)
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(expired)
    await aSignedIn(office.app, { email }, won[0])
  })

  test('confirms the address too: whoever has the mail owns the mailbox', async () => {
    const { email } = await aNewcomer()
    await visitor().accounts.forgotPassword({ body: { email } })
    const [, mail] = await office.mailsTo(email, 2)
    await reset(mailedToken(mail!))
    const browser = await aSignedIn(office.app, { email }, NEW_PASSWORD)
    const { data } = (await (await browser.send('/api/auth/user')).json()) as { data: { emailVerifiedAt: unknown } }
    expect(data.emailVerifiedAt).not.toBeNull()
  })

  test('stays valid after a password was refused as too weak', async () => {
    const { token, name } = await aForgetful()
    expect(await refusal(reset(token, name))).toMatchObject({
      status: 422,
      details: { errors: { password: ['too_weak'] } },
    })
    expect(await reset(token)).toBeUndefined()
  })

  test('expires after 60 minutes', async () => {
    const { token } = await aForgetful()
    office.wait(60 * millisecondsInMinute + 1000)
    expect(await refusal(reset(token))).toMatchObject(expired)
  })

  test('of one account changes only the password of that account', async () => {
    const [one, other] = [await aForgetful(), await aForgetful()]
    await reset(one.token)
    await expect(aSignedIn(office.app, other, NEW_PASSWORD)).rejects.toThrow('401')
    await aSignedIn(office.app, one, NEW_PASSWORD)
  })

  test('leaves the second factor on: a code is asked for as before (CVE-2025-66489)', async () => {
    const practice = await aPractice(office.app.orm, { hasTotp: true })
    await visitor().accounts.forgotPassword({ body: { email: practice.email } })
    const [mail] = await office.mailsTo(practice.email)
    await reset(mailedToken(mail!))
    const body = { email: practice.email, password: NEW_PASSWORD }
    expect(await refusal(visitor().accounts.login({ body }))).toMatchObject({ code: 'code_required' })
  })

  test('is answered the same for an unknown and for a suspended account, and these get no mail', async () => {
    const suspended = await aPractice(office.app.orm, { suspendedAt: new Date() })
    const known = await aPractice(office.app.orm)
    const ask = (email: string) => visitor().accounts.forgotPassword({ body: { email } })
    const answers = [await ask(anEmail()), await ask(suspended.email), await ask(known.email)]
    expect(answers).toEqual([undefined, undefined, undefined])
    await office.mailsTo(known.email)
    const posted = await rowsOf<{ status: string }>(office.app, suspended.id, 'select status from message')
    expect(posted.filter(({ status }) => status === 'sent')).toEqual([])
    expect(office.mails.some(({ recipients }) => recipients.includes(suspended.email))).toBe(false)
  })
})

test('links of a suspended account are refused until it is reinstated', async () => {
  const { email, token: verifying } = await aNewcomer()
  await visitor().accounts.forgotPassword({ body: { email } })
  const [, mail] = await office.mailsTo(email, 2)
  const query = queryOf(office.app.orm.em.fork())
  await query('update app_user set suspended_at = now() where email = $1', [email])
  expect(await refusal(verify(verifying))).toMatchObject(expired)
  expect(await refusal(reset(mailedToken(mail!)))).toMatchObject(expired)
  await query('update app_user set suspended_at = null where email = $1', [email])
  expect(await reset(mailedToken(mail!))).toBeUndefined()
})

test('a link whose job runs too late does not replace a valid one', async () => {
  const { userId, token } = await aForgetful()
  const now = office.app.app.now()
  const requestedAt = new Date(now.getTime() - 60 * millisecondsInMinute - 1000).toISOString()
  const late = { userId, kind: 'reset', linkId: newId(), requestedAt } as const
  await mailAccount.run({ em: office.app.orm.em.fork(), now, app: office.app.app as never }, late)
  expect(await reset(token)).toBeUndefined()
})

test('other open windows are notified when the address is confirmed in one', async () => {
  const { email, token } = await aNewcomer()
  const browser = await aSignedIn(office.app, { email })
  const events = (await browser.send('/api/events')).body!.pipeThrough(new TextDecoderStream()).getReader()
  expect(await responseCode(await browser.post('/api/auth/verify-email', { token }))).toBe(200)
  let heard = ''
  for (let isOver = false; !isOver && !heard.includes('"topic":"user"'); ) {
    const { value = '', done } = await events.read()
    heard += value
    isOver = done
  }
  expect(heard).toContain('"topic":"user"')
  await events.cancel()
})

test('a signed-in browser shows the new state of its account at once', async () => {
  const { email, token } = await aNewcomer()
  const browser = await aSignedIn(office.app, { email })
  browser.jar.delete('userData')
  expect(await responseCode(await browser.post('/api/auth/verify-email', { token }))).toBe(200)
  expect(JSON.parse(decodeURIComponent(browser.jar.get('userData') ?? ''))).toMatchObject({ email })
})
