import { describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { queryOf } from '../../src/db/query.ts'
import { type ApiClient, testApp } from '../app.ts'
import { aPractice, aSession, type BuiltPractice, codeAt } from '../build.ts'
import { refusal } from '../refusal.ts'

const DAY = 24 * 3_600_000
const currentPassword = 'une forêt au petit matin'

const app = await testApp()
const passwordHash = await hashPassword(currentPassword)
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code

/** Somebody who has written a first note. */
async function aKeeper(wish = {}) {
  const practice = await aPractice(app.orm, { passwordHash, ...wish })
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

/** The day comes, as if the first note were older. */
const theDayComes = ({ userId }: BuiltPractice) =>
  queryOf(app.orm.em.fork())('update app_user set second_factor_due_at = clock_timestamp() where id = $1', [userId])

const dueAt = async (owner: ApiClient) => Date.parse((await owner.accounts.user({})).secondFactorDueAt ?? '')

describe('who keeps records', () => {
  test('is given thirty days for a second factor with the first note, and not again with the next', async () => {
    const quiet = await app.signedIn(await aPractice(app.orm))
    expect(await dueAt(quiet)).toBeNaN()
    const { owner, session, write } = await aKeeper()
    const due = await dueAt(owner)
    expect(due - Date.now()).toBeGreaterThan(29 * DAY)
    expect(due - Date.now()).toBeLessThanOrEqual(30 * DAY)
    await write('<p>Un second mot</p>', 1)
    const changes = [{ field: 'induction' as const, text: '<p>Le phare</p>', base: 0 }]
    await owner.clinicalRecord.change({ params: { id: session.id }, body: { changes } })
    expect(await dueAt(owner)).toBe(due)
  })

  test('goes on in a sign-in of before the day, and needs one at the next', async () => {
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

  test('and has one cannot turn it off any more once the day is over', async () => {
    const { practice } = await aKeeper({ hasTotp: true })
    await theDayComes(practice)
    const after = await app.signedIn(practice)
    expect(await after.accounts.secondFactor({})).toMatchObject({ isOn: true, isRequired: true })
    const body = { currentPassword, code: codeAt(new Date()) }
    expect(await codeOf(after.accounts.turnOffTotp({ body }))).toBe('forbidden')
  })

  test('but has not confirmed the address cannot set one up, and is not asked', async () => {
    const { practice } = await aKeeper({ isVerified: false })
    await theDayComes(practice)
    const after = await app.signedIn(practice)
    expect(await after.accounts.user({})).toMatchObject({ isTotpRequired: false })
  })
})
