import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRecoveryCodes, recoveryHash } from '../../src/accounts/second-factor/recovery.ts'
import { hashPassword } from '../../src/crypto/password.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { startApp, type TestApp } from '../app.ts'
import { aBrowser, type Browser } from '../browser.ts'
import { aPractice, type BuiltPractice, codeAt } from '../build.ts'

const PASSWORD = 'une forêt au petit matin'
const STEP = 30_000
/** The middle of a half minute, so that no test crosses into the next. */
const NOW = Math.floor(Date.now() / STEP) * STEP + STEP / 2

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await startApp({ now: () => new Date(NOW) })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await app.end()
})

const practiceWith = (options = {}) => aPractice(app.orm, { passwordHash, hasTotp: true, ...options })
const codeIn = (steps: number) => codeAt(new Date(NOW + steps * STEP))

async function attempt(practice: BuiltPractice, given: object, browser?: Browser) {
  const by = browser ?? aBrowser(app)
  if (!browser) await by.open()
  const response = await by.post('/api/auth/login', { email: practice.email, password: PASSWORD, ...given })
  const { code, data } = (await response.json()) as { code?: string; data?: object }
  return { status: response.status, code, data, cookies: response.headers.getSetCookie(), response }
}

const outcomes = async (tries: Promise<{ status: number; code: string | undefined }>[]) =>
  (await Promise.all(tries)).map(({ status, code }) => code ?? status)

const signInsOf = (practice: BuiltPractice) =>
  queryOf(app.orm.em.fork())('select 1 from auth_session where user_id = $1', [practice.userId])

/** Recovery codes as the account would have got them. */
async function recoveryCodesOf({ id, userId }: BuiltPractice) {
  const codes = newRecoveryCodes()
  await inPractice(app.orm.em.fork(), id, async (em) => {
    for (const code of codes)
      await queryOf(em)('insert into recovery_code values ($1, $2, $3)', [id, userId, recoveryHash(code)])
  })
  return codes
}

describe('signing in with a second factor', () => {
  test('asks for the code once the password is right, and for nothing else', async () => {
    const practice = await practiceWith()
    expect(await attempt(practice, {})).toMatchObject({ status: 401, code: 'code_required', cookies: [] })
    expect(await signInsOf(practice)).toEqual([])
    const { status, data } = await attempt(practice, { code: codeIn(0) })
    expect(status).toBe(200)
    expect(data).toMatchObject({ hasTotp: true, isTotpRequired: false })
    expect(await signInsOf(practice)).toHaveLength(1)
  })

  test('accepts the code as authenticators write it', async () => {
    const code = codeIn(0)
    expect(await attempt(await practiceWith(), { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['no code', undefined, 401],
    ['a code of its own', '000000', 401],
    ['the right code', 'right', 401],
    ['a recovery code', 'recovery', 401],
    ['an empty code', '', 422],
    ['spaces for a code', '       ', 422],
    ['a short code', '12', 422],
    ['a list of codes', ['123456'], 422],
    ['nothing for a code', null, 422],
  ])('with a wrong password and %s lets nobody in (CVE-2025-66489)', async (_, given, status) => {
    const practice = await practiceWith()
    const [recovery] = await recoveryCodesOf(practice)
    const code = given === 'right' ? codeIn(0) : given === 'recovery' ? recovery : given
    const answer = await attempt(practice, { password: 'wrong', code })
    expect(answer).toMatchObject({ status, code: status === 401 ? 'wrong_credentials' : 'validation', cookies: [] })
    // A code sent with a wrong password was not checked, so it is still valid.
    expect(await attempt(practice, { code: codeIn(0) })).toMatchObject({ status: 200 })
    expect(await attempt(practice, { code: recovery })).toMatchObject({ status: 200 })
  })

  test.each(['000000', 'abcdef', '１２３４５６', '0'.repeat(40), 'aaaa-aaaa-aaaa-aaaa', "' or 1=1 --"])(
    'with the right password and %j as code is refused',
    async (code) => {
      const practice = await practiceWith()
      expect(await attempt(practice, { code })).toMatchObject({ status: 401, code: 'wrong_code', cookies: [] })
      expect(await signInsOf(practice)).toEqual([])
    },
  )

  test('with a code where there is no second factor still needs the password', async () => {
    const practice = await practiceWith({ hasTotp: false })
    const code = codeIn(0)
    expect(await attempt(practice, { password: 'wrong', code })).toMatchObject({ code: 'wrong_credentials' })
    expect(await attempt(practice, { code })).toMatchObject({ status: 200 })
  })

  test('accepts a clock that is off by half a minute, and none that is off by more (RFC 6238)', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [0, 200],
      [1, 200],
      [2, 401],
    ] as const)
      expect(await attempt(await practiceWith(), { code: codeIn(steps) }), `${steps}`).toMatchObject({ status })
  })

  test('accepts a code once, and none that is older than the last (RFC 6238, section 5.2)', async () => {
    const practice = await practiceWith()
    const seen = []
    for (const steps of [0, 0, -1, 1, 1]) seen.push((await attempt(practice, { code: codeIn(steps) })).status)
    expect(seen).toEqual([200, 401, 401, 200, 401])
  })

  test('accepts a code once when several send it at the same time (CVE-2026-107276: read, check, delete)', async () => {
    const practice = await practiceWith()
    const tries = Array.from({ length: 5 }, () => attempt(practice, { code: codeIn(0) }))
    expect((await outcomes(tries)).filter((outcome) => outcome === 200)).toHaveLength(1)
    expect(await signInsOf(practice)).toHaveLength(1)
  })

  test('accepts each recovery code once, however it is typed, also when several send it at the same time', async () => {
    const practice = await practiceWith()
    const [first = '', second = ''] = await recoveryCodesOf(practice)
    const tries = Array.from({ length: 12 }, () => attempt(practice, { code: first }))
    const seen = await outcomes(tries)
    expect(seen.filter((outcome) => outcome === 200)).toHaveLength(1)
    expect(seen.filter((outcome) => outcome === 'wrong_code')).toHaveLength(11)
    const typed = ` ${second.toUpperCase().replaceAll('-', ' ')}`
    expect(await attempt(practice, { code: typed })).toMatchObject({ status: 200 })
    expect(await attempt(practice, { code: second })).toMatchObject({ code: 'wrong_code' })
  })

  test('accepts no recovery code of another account', async () => {
    const [mine, other] = [await practiceWith(), await practiceWith()]
    const [code] = await recoveryCodesOf(other)
    expect(await attempt(mine, { code })).toMatchObject({ code: 'wrong_code' })
  })

  test('reveals nothing of the second factor without the password', async () => {
    const [on, off] = [await practiceWith(), await practiceWith({ hasTotp: false })]
    const seen = await outcomes([on, off].map((practice) => attempt(practice, { password: 'wrong', code: '123456' })))
    expect(seen).toEqual(['wrong_credentials', 'wrong_credentials'])
  })
})

describe('guessing codes with the right password', () => {
  const wrong = { code: '000000' }

  test('ends after five, from whatever networks', async () => {
    const practice = await practiceWith()
    for (let n = 0; n < 5; n++) expect(await attempt(practice, wrong)).toMatchObject({ code: 'wrong_code' })
    const refused = await attempt(practice, { code: codeIn(0) })
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests', cookies: [] })
    expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(800)
  })

  test('ends after five when forty are sent at once', async () => {
    const practice = await practiceWith()
    const seen = await outcomes(Array.from({ length: 40 }, () => attempt(practice, wrong)))
    expect(seen.filter((outcome) => outcome === 'wrong_code')).toHaveLength(5)
  })

  test('does not lock out the owner on a known network, nor with a recovery code', async () => {
    const practice = await practiceWith()
    const [recovery] = await recoveryCodesOf(practice)
    const owner = aBrowser(app)
    await owner.open()
    expect(await attempt(practice, { code: codeIn(-1) }, owner)).toMatchObject({ status: 200 })
    for (let n = 0; n < 6; n++) await attempt(practice, wrong)
    expect(await attempt(practice, { code: codeIn(0) })).toMatchObject({ status: 429 })
    expect(await attempt(practice, { code: codeIn(0) }, owner)).toMatchObject({ status: 200 })
    expect(await attempt(practice, { code: recovery })).toMatchObject({ status: 200 })
  })

  test('is forgotten after a right one', async () => {
    const practice = await practiceWith()
    for (let n = 0; n < 4; n++) await attempt(practice, wrong)
    expect(await attempt(practice, { code: codeIn(0) })).toMatchObject({ status: 200 })
    for (let n = 0; n < 4; n++) expect(await attempt(practice, wrong)).toMatchObject({ code: 'wrong_code' })
    expect(await attempt(practice, { code: codeIn(1) })).toMatchObject({ status: 200 })
  })
})
