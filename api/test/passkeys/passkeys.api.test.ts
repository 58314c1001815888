import { millisecondsInMinute } from 'date-fns/constants'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { aClockedApp } from '../accounts/a-clocked-app.ts'
import { ACCOUNT_PASSWORD } from '../accounts/an-account-office.ts'
import type { ApiClient } from '../app.ts'
import { aMailedLink } from '../build.ts'
import { refusal } from '../refusal.ts'
import { anAuthenticator } from './an-authenticator.ts'

const currentPassword = ACCOUNT_PASSWORD

const office = aClockedApp()
const { practiceWith, post, logIn } = office
let origin: string
beforeAll(() => {
  origin = office.app.config.PUBLIC_URL
})

const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code

/** An owner who has just added a passkey. */
async function withPasskey(fields = {}) {
  const practice = await practiceWith(fields)
  const owner = await office.app.signedIn(practice)
  const device = anAuthenticator()
  const options = await owner.passkeys.begin({ body: { currentPassword } })
  const added = await owner.passkeys.add({
    body: { name: 'Téléphone', credential: device.makes(options, { origin }) },
  })
  return { practice, owner, device, ...added }
}

const signInBy = async (credential: unknown) => (await post('/api/auth/login/passkey', { credential })).seen
const challenge = async () =>
  (await office.app.client({ authorization: 'Bearer' }).passkeys.ask({})) as { challenge: string; rpId: string }

describe('a passkey', () => {
  test('becomes the second factor of the account, and gives recovery codes where it is the first', async () => {
    const { practice, owner, passkey, recoveryCodes } = await withPasskey()
    expect(passkey).toMatchObject({ name: 'Téléphone', lastUsedAt: null })
    expect(recoveryCodes).toHaveLength(10)
    expect(await owner.accounts.user({})).toMatchObject({ hasTotp: true })
    expect(await owner.accounts.secondFactor({})).toMatchObject({ isOn: true, hasApp: false, recoveryCodesLeft: 10 })
    expect(await logIn(practice)).toBe('code_required')
    expect(await logIn(practice, { code: '123456' })).toBe('wrong_code')
    expect(await logIn(practice, { code: recoveryCodes[0] })).toBe(200)
  })

  test('signs in without the password, and its last use is shown', async () => {
    const { practice, owner, device } = await withPasskey()
    const { seen, browser } = await post('/api/auth/login/passkey', {
      credential: device.answers(await challenge(), { origin }),
    })
    expect(seen).toBe(200)
    const user = await browser.send('/api/auth/user', {})
    expect(await user.json()).toMatchObject({ data: { email: practice.email } })
    expect((await owner.passkeys.list({}))[0]?.lastUsedAt).not.toBeNull()
  })

  test('opens a recovered account only with the new password beside it, once', async () => {
    const { practice, device } = await withPasskey()
    const reset = async (password: string, keepsConnections: boolean) => {
      const token = await aMailedLink(office.app.orm, practice, 'reset')
      await office.app
        .client({ authorization: 'Bearer' })
        .accounts.resetPassword({ body: { token, password, keepsConnections } })
    }
    const signInWith = async (password?: string) => {
      const credential = device.answers(await challenge(), { origin })
      return (await post('/api/auth/login/passkey', { credential, ...(password && { password }) })).seen
    }
    await reset('un autre mot de passe bien long', true)
    expect(await signInWith()).toBe(200)
    await reset('la marée remonte vers le soir', false)
    expect(await signInWith()).toBe('password_required')
    expect(await signInWith(ACCOUNT_PASSWORD)).toBe('wrong_credentials')
    expect(await signInWith()).toBe('password_required')
    expect(await signInWith('la marée remonte vers le soir')).toBe(200)
    expect(await signInWith()).toBe(200)
  })

  test('works for our own pages alone, unlocked by its owner, once, in time and with its own signature', async () => {
    const { device } = await withPasskey()
    const other = await withPasskey()
    const options = await challenge()
    expect(await signInBy(device.answers(options, { origin: 'https://ancrage.example' }))).toBe('passkey_refused')
    expect(await signInBy(device.answers(options, { origin, isUnlocked: false }))).toBe('passkey_refused')
    expect(await signInBy(device.answers({ challenge: 'x'.repeat(56) }, { origin }))).toBe('passkey_refused')
    const right = device.answers(options, { origin })
    const { signature } = other.device.answers(options, { origin })
    expect(await signInBy({ ...right, signature })).toBe('passkey_refused')
    expect(await signInBy({ ...right, userHandle: other.device.answers(options, { origin }).userHandle })).toBe(
      'passkey_refused',
    )
    expect(await signInBy(right)).toBe(200)
    expect(await signInBy(device.answers(options, { origin })), 'the same challenge again').toBe('passkey_refused')
    const late = await challenge()
    office.clock = 6 * millisecondsInMinute
    expect(await signInBy(device.answers(late, { origin }))).toBe('passkey_refused')
  })

  test('whose challenge is answered many times at once signs in once', async () => {
    const { device } = await withPasskey()
    const options = await challenge()
    const seen = await Promise.all(Array.from({ length: 4 }, () => signInBy(device.answers(options, { origin }))))
    expect(seen.filter((status) => status === 200)).toHaveLength(1)
  })

  test('does not open a suspended account', async () => {
    const { practice, device } = await withPasskey()
    await queryOf(office.app.orm.em.fork())('update app_user set suspended_at = now() where id = $1', [practice.userId])
    expect(await signInBy(device.answers(await challenge(), { origin }))).toBe('suspended')
  })

  test('is added with the password, by an owner whose address is confirmed, for the challenge that they were given', async () => {
    const owner = await office.app.signedIn(await practiceWith())
    expect(await codeOf(owner.passkeys.begin({ body: { currentPassword: 'wrong' } }))).toBe('validation')
    const unconfirmed = await office.app.signedIn(await practiceWith({ isVerified: false }))
    expect(await codeOf(unconfirmed.passkeys.begin({ body: { currentPassword } }))).toBe('email_unverified')
    const options = await owner.passkeys.begin({ body: { currentPassword } })
    const add = (who: ApiClient, credential: ReturnType<ReturnType<typeof anAuthenticator>['makes']>) =>
      who.passkeys.add({ body: { name: 'Clé', credential } })
    const device = anAuthenticator()
    const stranger = await office.app.signedIn(await practiceWith())
    expect(await codeOf(add(stranger, device.makes(options, { origin })))).toBe('passkey_refused')
    expect(await codeOf(add(owner, device.makes(options, { origin: 'https://ancrage.example' })))).toBe(
      'passkey_refused',
    )
    const { challenge: forSignIn } = await challenge()
    expect(await codeOf(add(owner, device.makes({ ...options, challenge: forSignIn }, { origin })))).toBe(
      'passkey_refused',
    )
    await add(owner, device.makes(options, { origin }))
    expect(await codeOf(add(owner, anAuthenticator().makes(options, { origin }))), 'the same challenge again').toBe(
      'passkey_refused',
    )
    expect(await stranger.passkeys.list({})).toEqual([])
  })

  test('that is added again under its key gives the same recovery codes, which no other body gets', async () => {
    const owner = await office.app.signedIn(await practiceWith())
    const options = await owner.passkeys.begin({ body: { currentPassword } })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const credential = anAuthenticator().makes(options, { origin })
    const add = (name: string) => owner.passkeys.add({ body: { name, credential } }, { headers })
    const added = await add('Clé')
    expect(added.recoveryCodes).not.toEqual([])
    expect(await add('Clé')).toEqual(added)
    expect(await codeOf(add('Autre clé'))).toBe('idempotency_mismatch')
    expect(await owner.passkeys.list({})).toHaveLength(1)
  })

  test('signs other sessions out where it is the first second factor', async () => {
    const practice = await practiceWith()
    const before = await office.app.signedIn(practice)
    const owner = await office.app.signedIn(practice)
    const options = await owner.passkeys.begin({ body: { currentPassword } })
    await owner.passkeys.add({ body: { name: 'Clé', credential: anAuthenticator().makes(options, { origin }) } })
    expect(await codeOf(before.accounts.user({}))).toBe('not_signed_in')
    expect(await owner.accounts.user({})).toMatchObject({ email: practice.email })
  })

  test('is removed with the password, and opens nothing any more; with the last one the factor is off', async () => {
    const { practice, owner, device, passkey } = await withPasskey()
    const remove = (password: string) =>
      owner.passkeys.remove({ params: { id: passkey.id }, body: { currentPassword: password } })
    expect(await codeOf(remove('wrong'))).toBe('validation')
    const stranger = await office.app.signedIn(await practiceWith())
    const theirs = stranger.passkeys.remove({ params: { id: passkey.id }, body: { currentPassword } })
    expect(await codeOf(theirs)).toBe('not_found')
    await remove(currentPassword)
    expect(await signInBy(device.answers(await challenge(), { origin }))).toBe('passkey_refused')
    expect(await owner.accounts.secondFactor({})).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect(await logIn(practice)).toBe(200)
  })

  test('cannot be removed if it is the last second factor of an admin', async () => {
    const { owner, passkey } = await withPasskey({ isAdmin: true, hasTotp: false })
    const removed = owner.passkeys.remove({ params: { id: passkey.id }, body: { currentPassword } })
    expect(await codeOf(removed)).toBe('forbidden')
    expect(await owner.passkeys.list({})).toHaveLength(1)
  })

  test('beside an authenticator leaves the recovery codes as they are, and the factor on when it is removed', async () => {
    const { owner, passkey, recoveryCodes } = await withPasskey({ hasTotp: true })
    expect(recoveryCodes).toEqual([])
    await owner.passkeys.remove({ params: { id: passkey.id }, body: { currentPassword } })
    expect(await owner.accounts.secondFactor({})).toMatchObject({ isOn: true, hasApp: true })
  })
})
