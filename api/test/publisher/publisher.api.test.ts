import { expect, test, vi } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { purgePublisherMessages } from '../../src/publisher/service.ts'
import { type ApiClient, anAddress, startApp, type TestApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { solvedCaptcha, solvedContactCaptcha } from '../captcha.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { codesOf, refusal } from '../refusal.ts'

type Words = Parameters<ApiClient['publisher']['write']>[0]['body']

const CONTACT_EMAIL = 'bonjour@editeur.test'

/** An app that the test closes itself. */
async function anOpenOffice(environment: NodeJS.ProcessEnv = { CONTACT_EMAIL }) {
  const office = await aPostOffice({ environment: { CONTACT_EMAIL } })
  const app = await startApp({ environment, database: { url: office.url, orm: office.orm } })
  const end = async () => {
    await app.end()
  }
  return { office, app, [Symbol.asyncDispose]: end }
}

const words = async (app: TestApp, given: Partial<Words> = {}): Promise<Words> => ({
  name: 'Zoé Œuvrard',
  email: 'zoe@essais.test',
  message: 'Bonjour.\n\nPuis-je essayer ?',
  locale: 'fr',
  captcha: given.captcha ?? (await solvedContactCaptcha(app.url, { 'x-forwarded-for': anAddress() })),
  ...given,
})

const storedMessages = (app: TestApp) =>
  queryOf(app.orm.em.fork())<{ name: string }>('select name from publisher_message')

test('a visitor’s message reaches the publisher as a mail that replies to the visitor, and is then deleted', async () => {
  await using scene = await anOpenOffice()
  const { app, office } = scene
  await app.client().publisher.write({ body: await words(app) })
  expect(await storedMessages(app)).toEqual([{ name: 'Zoé Œuvrard' }])
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail?.recipients).toEqual([CONTACT_EMAIL])
  expect(mail?.replyTo).toEqual([{ name: 'Zoé Œuvrard', address: 'zoe@essais.test' }])
  expect(mail?.from?.address).toBe('rendez-vous@ancrage.test')
  expect(mail?.subject).toBe('Message de Zoé Œuvrard')
  expect(mail?.text).toContain('Puis-je essayer ?')
  await expect.poll(() => storedMessages(app)).toEqual([])
  expect(app.logged() + office.logged()).not.toMatch(/zoe@essais|Puis-je/)
})

test('a message waits while the mail server is down', async () => {
  await using scene = await anOpenOffice()
  const { app, office } = scene
  office.server.refuse(451)
  await app.client().publisher.write({ body: await words(app) })
  await office.worker()
  await office.server.attempted(1)
  await expect.poll(async () => (await office.jobs('contact.tellPublisher'))[0]?.state).toBe('retry')
  expect(await storedMessages(app)).toHaveLength(1)
  await office.hurry()
  expect(await office.server.arrived(1)).toHaveLength(1)
})

test('nobody can forge a header or a second recipient (GHSA-8xv5-4855-24qf)', async () => {
  await using scene = await anOpenOffice()
  const { app } = scene
  const captcha = await solvedContactCaptcha(app.url)
  for (const wrong of [
    { name: 'Zoé\r\nBcc: tous@essais.test' },
    { name: 'Zoé\u2028Bcc: tous@essais.test' },
    { email: 'zoe@essais.test\r\nRCPT TO:<tous@essais.test>' },
    { email: 'zoe@essais.test, tous@essais.test' },
    { message: 'Bonjour\u0000' },
    { message: '   ' },
    { to: 'tous@essais.test' } as Partial<Words>,
  ])
    expect(
      await refusal(app.client().publisher.write({ body: await words(app, { ...wrong, captcha }) })),
    ).toMatchObject({
      code: 'validation',
    })
  expect(await storedMessages(app)).toEqual([])
})

test('a proof of work is valid for one message, and one for a practice’s form is refused', async () => {
  await using scene = await anOpenOffice()
  const { app } = scene
  const captcha = await solvedContactCaptcha(app.url)
  const thrice = [1, 2, 3].map(async () => app.client().publisher.write({ body: await words(app, { captcha }) }))
  expect(await codesOf(thrice)).toEqual(['captcha', 'captcha', 'done'])
  expect(await storedMessages(app)).toHaveLength(1)
  const practice = await aPractice(app.orm)
  const ofPractice = await solvedCaptcha(app.url, practice.id, {}, 'contact')
  for (const wrong of [ofPractice, 'nothing'])
    expect(await refusal(app.client().publisher.write({ body: await words(app, { captcha: wrong }) }))).toMatchObject({
      code: 'captcha',
    })
})

test('a repeated proof does not use up the shared limit', async () => {
  await using scene = await anOpenOffice()
  const { app } = scene
  const spend = vi.spyOn(app.app.limits, 'spend')
  const captcha = await solvedContactCaptcha(app.url)
  const body = await words(app, { captcha })
  await app.client().publisher.write({ body })
  for (let n = 0; n < 3; n++)
    expect(await refusal(app.client().publisher.write({ body }))).toMatchObject({ code: 'captcha' })
  expect(spend.mock.calls.filter(([name]) => name === 'contact')).toHaveLength(1)
})

test('one network has a limit of messages', async () => {
  await using scene = await anOpenOffice()
  const { app } = scene
  const client = app.client()
  const body = await words(app, { captcha: 'nothing' })
  for (let n = 0; n < 10; n++)
    expect(await refusal(client.publisher.write({ body }))).toMatchObject({ code: 'captcha' })
  expect(await refusal(client.publisher.write({ body }))).toMatchObject({ code: 'too_many_requests' })
})

test('without a configured reader nothing is accepted, and the site says so', async () => {
  await using scene = await anOpenOffice({})
  const { app } = scene
  expect(await refusal(app.client().publisher.write({ body: await words(app) }))).toMatchObject({ code: 'not_found' })
  const site = await app.client().publisher.site({})
  expect(site).toMatchObject({ isReachable: false, practiceId: null, publisher: { name: null }, host: { name: null } })
})

test('a message that could not be mailed in a month is deleted', async () => {
  await using scene = await anOpenOffice()
  const { app } = scene
  await app.client().publisher.write({ body: await words(app) })
  const em = app.orm.em.fork()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await purgePublisherMessages(em, inDays(29))
  expect(await storedMessages(app)).toHaveLength(1)
  await purgePublisherMessages(em, inDays(31))
  expect(await storedMessages(app)).toEqual([])
})
