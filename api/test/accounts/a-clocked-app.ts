import { afterAll, afterEach, beforeAll } from 'vitest'
import { hashPassword } from '../../src/crypto/password.ts'
import { startApp, type TestApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { ACCOUNT_PASSWORD } from './an-account-office.ts'

/** What the tests of signing in share. */
export interface ClockedApp {
  app: TestApp
  /** How many milliseconds the app's clock is ahead; reset to 0 after each test. */
  clock: number
  /** A practice whose owner has `ACCOUNT_PASSWORD`. */
  practiceWith(options?: object): Promise<BuiltPractice>
  /** What a browser of its own posts, and what it saw: the status, or the code of the refusal. */
  post(path: string, body: unknown): Promise<{ browser: ReturnType<typeof aBrowser>; seen: number | string }>
  /** Signs in by the password. Answers the status, or the code of the refusal. */
  logIn(practice: Pick<BuiltPractice, 'email'>, given?: object): Promise<number | string>
}

/** An app whose clock the tests of a file move. It starts at `start()`, by default now. */
export function aClockedApp(start = Date.now, routes: Parameters<typeof startApp>[0] = {}): ClockedApp {
  let passwordHash: string
  const held = { clock: 0 } as ClockedApp
  const practiceWith = (options = {}) => aPractice(held.app.orm, { passwordHash, ...options })
  async function post(path: string, body: unknown) {
    const browser = aBrowser(held.app)
    await browser.open()
    const response = await browser.post(path, body)
    return { browser, seen: response.ok ? response.status : ((await response.json()) as { code: string }).code }
  }
  const logIn = async ({ email }: Pick<BuiltPractice, 'email'>, given = {}) =>
    (await post('/api/auth/login', { email, password: ACCOUNT_PASSWORD, ...given })).seen

  beforeAll(async () => {
    held.app = await startApp({ ...routes, now: () => new Date(start() + held.clock) })
    passwordHash = await hashPassword(ACCOUNT_PASSWORD)
  })
  afterAll(async () => {
    await held.app.end()
  })
  afterEach(() => {
    held.clock = 0
  })
  return Object.assign(held, { practiceWith, post, logIn })
}
