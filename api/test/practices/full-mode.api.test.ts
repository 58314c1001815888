import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

const modeOf = async (practice: BuiltPractice) => {
  const { settings } = await (await app.signedIn(practice)).accounts.user({})
  return settings.find(({ key }) => key === 'mode')?.value
}

const unverified = (practice: BuiltPractice) =>
  inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)('update app_user set email_verified_at = null where id = $1', [practice.userId]),
  )

describe('the full mode', () => {
  test('is off in a new practice and stays on once it was switched on, however often', async () => {
    const practice = await aPractice(app.orm)
    const api = await app.signedIn(practice)
    expect(await modeOf(practice)).toBe('essential')
    for (const _ of ['once', 'again']) expect(await api.practices.fullMode({})).toEqual({ mode: 'full' })
    expect(await modeOf(practice)).toBe('full')
  })

  test('is in the audit log, once', async () => {
    const practice = await aPractice(app.orm)
    const api = await app.signedIn(practice)
    await api.practices.fullMode({})
    await api.practices.fullMode({})
    const { data } = await api.audit.own({})
    expect(data.map(({ action, by, name }) => [action, by, name])).toEqual([
      ['practice.full_mode', 'practitioner', 'Camille Essai'],
    ])
  })

  test('is refused while the e-mail address is unconfirmed, with the field', async () => {
    const practice = await aPractice(app.orm)
    await unverified(practice)
    const api = await app.signedIn(practice)
    expect(await refusal(api.practices.fullMode({}))).toMatchObject({
      status: 403,
      code: 'email_unverified',
      details: { errors: { email: ['unverified'] } },
    })
    expect(await modeOf(practice)).toBe('essential')
  })

  test('of one practice changes nothing in another', async () => {
    const [mine, other] = [await aPractice(app.orm), await aPractice(app.orm)]
    await (await app.signedIn(mine)).practices.fullMode({})
    expect(await modeOf(other)).toBe('essential')
  })
})
