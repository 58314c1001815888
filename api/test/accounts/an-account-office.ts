import { afterAll, beforeAll } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { createLog } from '../../src/http/log.ts'
import { startWorker } from '../../src/jobs/worker.ts'
import { type ApiClient, startApp, type TestApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import type { BuiltPractice } from '../build.ts'
import { solvedRegistrationCaptcha } from '../captcha.ts'
import { freshDatabase } from '../database.ts'
import { type Arrived, aMailServer } from '../messages/mail-server.ts'
import { asPracticeId } from '../practice-id.ts'

/** The token in the link of a mail’s button. */
export const mailedToken = (mail: Arrived): string => /#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? ''

/** What the tests of accounts share. */
export interface AccountOffice {
  app: TestApp
  /** A caller without an account and without cookies, at an address of their own. */
  visitor(): ApiClient
  /** Moves the clock of the server and of the worker. */
  wait(ms: number): void
  /** Settles when this many mails to an address have arrived; the latest is last. */
  mailsTo(address: string, count?: number): Promise<Arrived[]>
  /** Settles when a mail with this subject has arrived at an address. */
  mailTo(address: string, subject: string): Promise<Arrived>
  /** Every mail so far. */
  mails: Arrived[]
  /** Has the mail server answer the next mails with these codes, one each. */
  refuse(...codes: number[]): void
  logged(): string
}

/** An API with a worker and a mail server, on a database of their own, for all tests of a file. */
export function anAccountOffice(environment: NodeJS.ProcessEnv = {}): AccountOffice {
  const office = {} as AccountOffice
  const closing: (() => Promise<unknown>)[] = []
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)

  beforeAll(async () => {
    const url = await freshDatabase()
    const orm = await connect(url, { max: 20 })
    const server = await aMailServer()
    const app = await startApp({
      database: { url, orm },
      now,
      environment: { SMTP_URL: server.url, MAIL_FROM: 'bonjour@ancrage.test', ...environment },
    })
    const lines: string[] = []
    const log = createLog(app.config, { write: (line) => lines.push(line) })
    const worker = await startWorker({ config: app.config, orm, log, now })
    closing.push(
      () => worker.stop(),
      async () => {
        app.server.close()
        app.server.closeAllConnections()
      },
      () => app.close(),
      () => server.close(),
      () => orm.close(true),
    )
    const to = (address: string) => server.mails.filter(({ recipients }) => recipients.includes(address))
    Object.assign(office, {
      app,
      visitor: () => anAnonymousClient(app),
      mails: server.mails,
      refuse: server.refuse,
      logged: () => lines.join('') + app.logged(),
      wait: (ms: number) => {
        ahead += ms
      },
      async mailTo(address: string, subject: string) {
        const found = () => to(address).find((mail) => mail.subject === subject)
        while (!found()) await server.arrived(server.mails.length + 1)
        return found()
      },
      async mailsTo(address: string, count = 1) {
        while (to(address).length < count) await server.arrived(server.mails.length + 1)
        return to(address)
      },
    })
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })
  return office
}

/** A caller without an account and without cookies, at an address of their own. */
export const anAnonymousClient = (app: TestApp) => app.client({ authorization: 'None' })

/** An address that no other test has. */
export const anEmail = () => `nouvelle-${newId()}@essais.test`

export const ACCOUNT_PASSWORD = 'une forêt au petit matin'

/** What somebody writes who opens a practice, with the work that it costs. */
export const aRegistration = async (email: string, given: { account?: object; practice?: object } = {}) => ({
  captcha: await solvedRegistrationCaptcha(Date.now() + 90 * 86_400_000),
  account: { name: 'Noé Lefèvre', email, password: ACCOUNT_PASSWORD, locale: 'fr' as const, ...given.account },
  practice: { name: 'Cabinet du Phare', ...given.practice },
  acceptsTerms: true as const,
})

/** A browser in which the owner of a practice is signed in. */
export async function aSignedIn(app: TestApp, { email }: Pick<BuiltPractice, 'email'>, password = ACCOUNT_PASSWORD) {
  const browser = aBrowser(app)
  await browser.open()
  const response = await browser.post('/api/auth/login', { email, password })
  if (response.status !== 200) throw new Error(`not signed in: ${response.status}`)
  return browser
}

/** Reads rows in the scope of the practice. */
export const rowsOf = <Row>(app: TestApp, practiceId: string, sql: string, params: unknown[] = []) =>
  inPractice(app.orm.em.fork(), asPracticeId(practiceId), (em) => queryOf(em)<Row>(sql, params))

export const responseCode = async (response: Response) =>
  response.status >= 400 ? ((await response.json()) as { code: string }).code : response.status
