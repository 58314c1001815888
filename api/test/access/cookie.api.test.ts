import { unpackRules } from '@casl/ability/extra'
import { describe, expect, test } from 'vitest'
import { abilityFor } from '../../src/accounts/policy.ts'
import { hashPassword } from '../../src/crypto/password.ts'
import { testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aPractice, codeAt } from '../build.ts'

const app = await testApp()
const password = 'un long mot de passe'
const passwordHash = await hashPassword(password)

async function signedIn(isAdmin: boolean) {
  const { email } = await aPractice(app.orm, { passwordHash, isAdmin })
  const browser = aBrowser(app)
  await browser.open()
  const code = isAdmin ? { code: codeAt(new Date()) } : {}
  expect((await browser.post('/api/auth/login', { email, password, ...code })).status).toBe(200)
  return browser
}

describe('the readable cookie', () => {
  test('tells the interface what the account may do, and nothing more', async () => {
    const rightsOf = async (isAdmin: boolean) => {
      const { jar } = await signedIn(isAdmin)
      return abilityFor(unpackRules(JSON.parse(decodeURIComponent(jar.get('userAbilityRules') ?? ''))))
    }
    const [practitioner, admin] = [await rightsOf(false), await rightsOf(true)]
    expect(practitioner.can('manage', 'Session')).toBe(true)
    expect(practitioner.can('read', 'Statistics')).toBe(false)
    expect(admin.can('read', 'Statistics')).toBe(true)
    expect(admin.can('turnOff', 'SecondFactor')).toBe(false)
  })

  // CVE-2026-23478: the server does not believe what a client says of its own rights.
  test('opens nothing when it is forged', async () => {
    const browser = await signedIn(false)
    browser.jar.set('userAbilityRules', encodeURIComponent('[["manage","all"]]'))
    browser.jar.set('userData', encodeURIComponent('{"isAdmin":true}'))
    for (const path of ['/api/admin/statistics', '/api/admin/users', '/api/admin/audit'])
      expect((await browser.send(path)).status, path).toBe(403)
  })
})
