import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { queryOf } from '../../src/db/query.ts'
import { type ApiClient, testApp } from '../app.ts'
import { aPractice, aSession, type BuiltPractice, codeAt } from '../build.ts'
import { refusal } from '../refusal.ts'

const currentPassword = 'une forêt au petit matin'

const app = await testApp()
const passwordHash = await hashPassword(currentPassword)
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code

/** Somebody who has written a first note. */
async function aKeeper(options = {}) {
  const practice = await aPractice(app.orm, { passwordHash, ...options })
  const owner = await app.signedIn(practice)
  const session = await aSession(app.orm, practice, { startsAt: new Date('2027-03-01T08:00:00Z') })
  const write = (text: string, base: number) =>
    owner.clinicalRecord.change({
      params: { id: session.id },
      body: { changes: [{ field: 'notes', text, base }] },
    })
  await write('<p>Un premier mot</p>', 0)
  return { practice, owner, session, write }
}

/** Backdates the first note, so that the deadline has come. */
const theDayComes = ({ userId }: BuiltPractice) =>
  queryOf(app.orm.em.fork())('update app_user set second_factor_due_at = clock_timestamp() where id = $1', [userId])

const dueAt = async (owner: ApiClient) => Date.parse((await owner.accounts.user({})).secondFactorDueAt ?? '')

describe('a practitioner who keeps records', () => {
  test('gets thirty days for a second factor with the first note, and no new period with the next', async () => {
    const quiet = await app.signedIn(await aPractice(app.orm))
    expect(await dueAt(quiet)).toBeNaN()
    const { owner, session, write } = await aKeeper()
    const due = await dueAt(owner)
    expect(due - Date.now()).toBeGreaterThan(29 * millisecondsInDay)
    expect(due - Date.now()).toBeLessThanOrEqual(30 * millisecondsInDay)
    await write('<p>Un second mot</p>', 1)
    const changes = [{ field: 'induction' as const, text: '<p>Le phare</p>', base: 0 }]
    await owner.clinicalRecord.change({ params: { id: session.id }, body: { changes } })
    expect(await dueAt(owner)).toBe(due)
  })

  test('keeps a sign-in from before the deadline, and needs a second factor at the next', async () => {
    const { practice, owner } = await aKeeper()
    await theDayComes(practice)
    expect(await owner.sessions.list({})).toMatchObject({ meta: { total: 1 } })
    expect(await owner.accounts.user({})).toMatchObject({ isTotpRequired: false })
    const after = await app.signedIn(practice)
    expect(await after.accounts.user({})).toMatchObject({ isTotpRequired: true, hasTotp: false })
    expect(await codeOf(after.sessions.list({}))).toBe('totp_required')
    const { secret } = await after.accounts.beginTotp({ body: { currentPassword } })
    await after.accounts.confirmTotp({ body: { code: codeAt(new Date(), secret) } })
    expect(await after.sessions.list({})).toMatchObject({ meta: { total: 1 } })
  })

  test('cannot turn off the second factor after the deadline', async () => {
    const { practice } = await aKeeper({ hasTotp: true })
    await theDayComes(practice)
    const after = await app.signedIn(practice)
    expect(await after.accounts.secondFactor({})).toMatchObject({ isOn: true, isRequired: true })
    const body = { currentPassword, code: codeAt(new Date()) }
    expect(await codeOf(after.accounts.turnOffTotp({ body }))).toBe('forbidden')
  })

  test('cannot turn it off then by a sign-in of before either, and is told that it is required', async () => {
    const { practice, owner } = await aKeeper({ hasTotp: true })
    expect(await owner.accounts.secondFactor({})).toMatchObject({ isOn: true, isRequired: false })
    await theDayComes(practice)
    expect(await owner.accounts.secondFactor({})).toMatchObject({ isOn: true, isRequired: true })
    const body = { currentPassword, code: codeAt(new Date()) }
    expect(await codeOf(owner.accounts.turnOffTotp({ body }))).toBe('forbidden')
    expect(await owner.accounts.secondFactor({})).toMatchObject({ isOn: true, hasApp: true })
  })

  test('cannot set one up without a confirmed address, and is not asked to', async () => {
    const { practice } = await aKeeper({ isVerified: false })
    await theDayComes(practice)
    const after = await app.signedIn(practice)
    expect(await after.accounts.user({})).toMatchObject({ isTotpRequired: false })
  })
})
