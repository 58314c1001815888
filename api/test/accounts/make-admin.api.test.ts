import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { APP_SECRET, testApp } from '../app.ts'
import { aPractice } from '../build.ts'

const app = await testApp()
const command = fileURLToPath(new URL('../../src/accounts/make-admin.ts', import.meta.url))

const makeAdmin = (...args: string[]) =>
  promisify(execFile)(process.execPath, [command, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: app.config.DATABASE_URL,
      APP_SECRET,
    },
  }).then(
    ({ stdout }) => stdout,
    ({ stderr }) => stderr as string,
  )

test('a command makes the first admin, only of an account with a confirmed address', async () => {
  const query = queryOf(app.orm.em.fork())
  const accountOf = async ({ userId }: { userId: string }) => {
    const [user] = await query<{ email: string; isAdmin: boolean }>(
      'select email, is_admin as "isAdmin" from app_user where id = $1',
      [userId],
    )
    return user!
  }
  const [confirmed, unconfirmed] = await Promise.all([
    aPractice(app.orm),
    aPractice(app.orm).then(async (practice) => {
      await query('update app_user set email_verified_at = null where id = $1', [practice.userId])
      return practice
    }),
  ])
  const [one, other] = [await accountOf(confirmed), await accountOf(unconfirmed)]
  const answers = await Promise.all([
    makeAdmin(one.email.toUpperCase()),
    makeAdmin(other.email),
    makeAdmin('a@b.example'),
    makeAdmin(),
  ])
  expect(answers).toEqual([
    expect.stringMatching(/is an admin now: the console asks for a second factor/),
    expect.stringMatching(/is not confirmed yet: [^\n]+\.\n$/),
    expect.stringMatching(/^Nobody has registered with a@b\.example: [^\n]+\.\n$/),
    expect.stringMatching(/^Name one e-mail address/),
  ])
  expect((await accountOf(confirmed)).isAdmin).toBe(true)
  expect((await accountOf(unconfirmed)).isAdmin).toBe(false)
})
