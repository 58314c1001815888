import { describe, expect, test } from 'vitest'
import { contract, type Endpoint } from '../../src/contract.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { ApiClient } from '../app.ts'
import { type BuiltPractice, codeAt } from '../build.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aClockedApp } from './a-clocked-app.ts'
import { ACCOUNT_PASSWORD } from './an-account-office.ts'

const currentPassword = ACCOUNT_PASSWORD
const STEP = 30_000
const NOW = Math.floor(Date.now() / STEP) * STEP + STEP / 2

const office = aClockedApp(() => NOW)
const { practiceWith, logIn: signInOf } = office
const codeIn = (steps: number, secret?: string) => codeAt(new Date(NOW + office.clock + steps * STEP), secret)
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code

/** Everything in the tables of second factors about a practice, as text. */
const storedOf = (practice: BuiltPractice) =>
  inPractice(office.app.orm.em.fork(), practice.id, async (em) => {
    const rows = await queryOf(em)<{ text: string }>(
      `select f::text as text from second_factor f union all select c::text from recovery_code c
       union all select u::text from app_user u where u.id = $1`,
      [practice.userId],
    )
    return rows.map(({ text }) => text)
  })

async function enrolled(owner: ApiClient) {
  const { secret, uri } = await owner.accounts.beginTotp({ body: { currentPassword } })
  const { recoveryCodes } = await owner.accounts.confirmTotp({ body: { code: codeIn(-1, secret) } })
  return { secret, uri, recoveryCodes }
}

describe('setting up a second factor', () => {
  test('gives a secret in the format of authenticators, and is active once a first code is confirmed', async () => {
    const practice = await practiceWith()
    const owner = await office.app.signedIn(practice)
    expect(await owner.accounts.secondFactor({})).toEqual({
      isOn: false,
      hasApp: false,
      isRequired: false,
      dueAt: null,
      recoveryCodesLeft: 0,
    })
    const { secret, uri } = await owner.accounts.beginTotp({ body: { currentPassword } })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const parts = new URL(uri)
    expect(decodeURIComponent(parts.pathname)).toBe(`/Ancrage:${practice.email}`)
    expect(Object.fromEntries(parts.searchParams)).toEqual({
      issuer: 'Ancrage',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(await signInOf(practice)).toBe(200)
    expect(await codeOf(owner.accounts.confirmTotp({ body: { code: '000000' } }))).toBe('wrong_code')
    expect(await owner.accounts.secondFactor({})).toMatchObject({ isOn: false })
    const { recoveryCodes } = await owner.accounts.confirmTotp({ body: { code: codeIn(-1, secret) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    expect(await owner.accounts.secondFactor({})).toMatchObject({ isOn: true, hasApp: true, recoveryCodesLeft: 10 })
    expect(await signInOf(practice)).toBe('code_required')
    expect(await signInOf(practice, { code: codeIn(-1, secret) }), 'the code that was confirmed').toBe('wrong_code')
    expect(await signInOf(practice, { code: codeIn(0, secret) })).toBe(200)
    expect(await owner.accounts.user({})).toMatchObject({ hasTotp: true })
  })

  test('asks for the password, and limits guesses at it to the guessing sign-in', async () => {
    const practice = await practiceWith()
    const [thief, owner] = [await office.app.signedIn(practice), await office.app.signedIn(practice)]
    const guess = (by: ApiClient) => refusal(by.accounts.beginTotp({ body: { currentPassword: 'wrong' } }))
    expect(await guess(thief)).toMatchObject({ status: 422, details: { errors: { currentPassword: ['wrong'] } } })
    for (let n = 0; n < 4; n++) expect((await guess(thief)).code).toBe('validation')
    expect(await codeOf(thief.accounts.beginTotp({ body: { currentPassword } }))).toBe('too_many_requests')
    await owner.accounts.beginTotp({ body: { currentPassword } })
  })

  test('ends every other sign-in of the account, and keeps its own', async () => {
    const practice = await practiceWith()
    const [owner, elsewhere] = [await office.app.signedIn(practice), await office.app.signedIn(practice)]
    await enrolled(owner)
    expect(await codeOf(elsewhere.accounts.user({}))).toBe('not_signed_in')
    expect(await owner.accounts.user({})).toMatchObject({ email: practice.email })
  })

  test('stores neither the secret nor a recovery code in readable form', async () => {
    const practice = await practiceWith()
    const { secret, recoveryCodes } = await enrolled(await office.app.signedIn(practice))
    const stored = await storedOf(practice)
    expect(stored.length).toBe(12)
    for (const known of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      const bytes = Buffer.from(known).toString('hex')
      for (const row of stored) {
        expect(row.toLowerCase()).not.toContain(known.toLowerCase())
        expect(row).not.toContain(bytes)
      }
      expect(office.app.logged()).not.toContain(known)
    }
  })

  test('happens once: a second window finds it done, also at the same time', async () => {
    const practice = await practiceWith()
    const owner = await office.app.signedIn(practice)
    const { secret } = await owner.accounts.beginTotp({ body: { currentPassword } })
    const confirm = (steps: number) => owner.accounts.confirmTotp({ body: { code: codeIn(steps, secret) } })
    const both = await codesOf([confirm(0), confirm(1)])
    expect(both).toEqual(['conflict', 'done'])
    expect(await codeOf(owner.accounts.beginTotp({ body: { currentPassword } }))).toBe('conflict')
    expect(await codeOf(confirm(1))).toBe('conflict')
  })

  test('started again forgets the earlier secret, and one older than half an hour is forgotten too', async () => {
    const practice = await practiceWith()
    const owner = await office.app.signedIn(practice)
    expect(await codeOf(owner.accounts.confirmTotp({ body: { code: '123456' } }))).toBe('conflict')
    const first = await owner.accounts.beginTotp({ body: { currentPassword } })
    const second = await owner.accounts.beginTotp({ body: { currentPassword } })
    const confirm = (secret: string) => owner.accounts.confirmTotp({ body: { code: codeIn(0, secret) } })
    expect(await codeOf(confirm(first.secret))).toBe('wrong_code')
    office.clock = 30 * 60_000
    expect(await codeOf(confirm(second.secret))).toBe('conflict')
    office.clock = 0
    expect((await confirm(second.secret)).recoveryCodes).toHaveLength(10)
  })

  test('does not allow guessing the first code', async () => {
    const owner = await office.app.signedIn(await practiceWith())
    const { secret } = await owner.accounts.beginTotp({ body: { currentPassword } })
    for (let n = 0; n < 5; n++)
      expect(await codeOf(owner.accounts.confirmTotp({ body: { code: '000000' } }))).toBe('wrong_code')
    const body = { code: codeIn(0, secret) }
    expect(await codeOf(owner.accounts.confirmTotp({ body }))).toBe('too_many_requests')
  })
})

describe('recovery codes', () => {
  test('are replaced for password and code, and the old ones become invalid', async () => {
    const practice = await practiceWith({ hasTotp: true })
    const owner = await office.app.signedIn(practice)
    const renew = (code: string, password = currentPassword) =>
      owner.accounts.newRecoveryCodes({ body: { currentPassword: password, code } })
    expect(await codeOf(renew(codeIn(-1), 'wrong'))).toBe('validation')
    expect(await codeOf(renew('000000'))).toBe('wrong_code')
    const { recoveryCodes: old } = await renew(codeIn(-1))
    const { recoveryCodes: fresh } = await renew(codeIn(0))
    expect(await signInOf(practice, { code: old[0] })).toBe('wrong_code')
    expect(await signInOf(practice, { code: fresh[0] })).toBe(200)
    expect(await owner.accounts.secondFactor({})).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test('exist only with a second factor', async () => {
    const owner = await office.app.signedIn(await practiceWith())
    const body = { currentPassword, code: '123456' }
    expect(await codeOf(owner.accounts.newRecoveryCodes({ body }))).toBe('conflict')
    expect(await codeOf(owner.accounts.turnOffTotp({ body }))).toBe('conflict')
  })
})

describe('turning the second factor off', () => {
  test('takes password and code, and deletes all its data', async () => {
    const practice = await practiceWith()
    const owner = await office.app.signedIn(practice)
    const { secret, recoveryCodes } = await enrolled(owner)
    const turnOff = (code: string, password = currentPassword) =>
      owner.accounts.turnOffTotp({ body: { currentPassword: password, code } })
    expect(await codeOf(turnOff(codeIn(0, secret), 'wrong'))).toBe('validation')
    expect(await codeOf(turnOff('000000'))).toBe('wrong_code')
    expect(await codeOf(turnOff(codeIn(-1, secret))), 'a used code').toBe('wrong_code')
    await turnOff(recoveryCodes[3] ?? '')
    expect(await owner.accounts.secondFactor({})).toMatchObject({ isOn: false, hasApp: false, recoveryCodesLeft: 0 })
    expect(await storedOf(practice)).toHaveLength(1)
    expect(await signInOf(practice)).toBe(200)
  })

  test('is refused to an admin, and changes nothing', async () => {
    const admin = await office.app.signedIn(await practiceWith({ isAdmin: true }))
    const body = { currentPassword, code: codeIn(0) }
    expect(await refusal(admin.accounts.turnOffTotp({ body }))).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await admin.accounts.secondFactor({})).toMatchObject({ isOn: true, isRequired: true })
  })
})

describe('an admin without a second factor', () => {
  const needsAccount = (spec: Endpoint) => ['account', 'practitioner', 'admin'].includes(spec.access)
  const endpoints = Object.values(contract).flatMap((feature) => Object.values(feature) as Endpoint[])

  const anId = '01930000-0000-7000-8000-000000000001'
  /** Other path parameters than ids: the path is parsed before the caller is authenticated. */
  const named: Record<string, string> = {
    field: 'notes',
    revision: '1',
    number: '1',
    year: '2026',
    event: 'request',
    lang: 'fr',
  }

  test('reaches only what sets one up', async () => {
    const token = await office.app.tokenOf(await practiceWith({ isAdmin: true, hasTotp: false }))
    const reached: string[] = []
    const open: string[] = []
    for (const { method, path, isOpenWithoutTotp } of endpoints.filter(needsAccount)) {
      const url = office.app.url + path.replace(/:(\w+)/g, (_, name: string) => named[name] ?? anId)
      // A sign-in that was ended could not be used again.
      if (path === '/api/auth/sign-out-everywhere') continue
      const response = await fetch(url, { method, headers: { authorization: `Bearer ${token}` } })
      const { code } = (await response.json().catch(() => ({}))) as { code?: string }
      if (code !== 'totp_required') reached.push(`${method} ${path}`)
      if (isOpenWithoutTotp) open.push(`${method} ${path}`)
    }
    expect(reached).toEqual(open)
    expect(reached).toContain('POST /api/auth/totp')
  })

  test('is told so, and becomes an admin like any other once it is set up', async () => {
    const practice = await practiceWith({ isAdmin: true, hasTotp: false })
    const admin = await office.app.signedIn(practice)
    expect(await admin.accounts.user({})).toMatchObject({ isTotpRequired: true, hasTotp: false })
    expect(await codeOf(admin.sessions.list({}))).toBe('totp_required')
    await enrolled(admin)
    expect(await admin.accounts.user({})).toMatchObject({ isTotpRequired: true, hasTotp: true })
    expect(await admin.sessions.list({})).toMatchObject({ data: [] })
  })
})
