import { expect, onTestFinished, test, vi } from 'vitest'
import { newPracticeId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { purgeInbox } from '../../src/inbox/receive.ts'
import { anAddress, testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { madeCaptcha, solvedCaptcha } from '../captcha.ts'
import { codesOf, refusal } from '../refusal.ts'
import { messageWords, write } from './a-message.ts'

const app = await testApp()

const storedMessages = (practice: BuiltPractice) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ row: string; source: object | null }>('select m::text as row, source from inbox_message m'),
  )
const posted = (practice: BuiltPractice) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ template: string; key: string }>('select template, key from message order by key'),
  )
const visitor = () => app.client({ 'x-forwarded-for': anAddress() })

test('a visitor’s message is in the inbox of that practice alone, and a mail about it is enqueued', async () => {
  const [practice, other] = [await aPractice(app.orm), await aPractice(app.orm)]
  await write(app, practice, { message: 'Puis-je essayer ?', phone: '06 12 34 56 78' })
  const { data } = await (await app.signedIn(practice)).inbox.list({})
  expect(data).toMatchObject([
    { name: 'Zoé Œuvrard', phone: '06 12 34 56 78', preview: 'Puis-je essayer ?', readAt: null },
  ])
  expect((await (await app.signedIn(other)).inbox.list({})).meta.total).toBe(0)
  expect(await posted(practice)).toMatchObject([{ template: 'inbox.received' }])
})

test('the message is unreadable in the database, and pages are stored without their query', async () => {
  const practice = await aPractice(app.orm)
  await write(app, practice, {
    message: 'Mot repérable',
    source: {
      page: 'https://cabinet.example/contact?nom=Zoé#bas',
      referrer: 'https://www.google.com/search?q=arr%C3%AAter',
      utm: 'utm_source=lettre&utm_campaign=Printemps%0D%0A2027',
    },
  })
  const [row] = await storedMessages(practice)
  expect(row?.row).not.toMatch(/repérable|nom=|search/)
  expect(row?.source).toEqual({
    page: 'https://cabinet.example/contact',
    referrer: 'www.google.com',
    utm: { source: 'lettre', medium: null, campaign: 'Printemps  2027', term: null, content: null },
  })
})

test('nobody can forge a header or a second recipient (GHSA-8xv5-4855-24qf)', async () => {
  const practice = await aPractice(app.orm)
  const captcha = await solvedCaptcha(app.url, practice.id, { 'x-forwarded-for': anAddress() }, 'contact')
  for (const wrong of [
    { name: 'Zoé\r\nBcc: tous@essais.test' },
    { name: 'Zoé\u2028Bcc: tous@essais.test' },
    { name: ' ' },
    { email: 'zoe@essais.test\r\nRCPT TO:<tous@essais.test>' },
    { email: 'zoe@essais.test, tous@essais.test' },
    { phone: '06 12 34 56 78\r\nX-Any: 1' },
    { message: 'Bonjour\u0000' },
    { message: '   ' },
    { message: 'x'.repeat(5001) },
    { source: { page: 'javascript:alert(1)' } },
    { practiceId: practice.id },
    { readAt: '2027-03-01T08:00:00.000Z' },
  ])
    expect(
      await refusal(
        visitor().inbox.write({
          params: { practiceId: practice.id },
          body: await messageWords(app, practice, { ...(wrong as object), captcha }),
        }),
      ),
      JSON.stringify(wrong),
    ).toMatchObject({ code: 'validation' })
  expect(await storedMessages(practice)).toEqual([])
})

test('a proof of work is valid for one message, and for that form of that practice alone', async () => {
  const [practice, other] = [await aPractice(app.orm), await aPractice(app.orm)]
  const headers = () => ({ 'x-forwarded-for': anAddress() })
  const captcha = await solvedCaptcha(app.url, practice.id, headers(), 'contact')
  const send = async (given: string) =>
    visitor().inbox.write({
      params: { practiceId: practice.id },
      body: await messageWords(app, practice, { captcha: given }),
    })
  expect(await codesOf([1, 2, 3].map(() => send(captcha)))).toEqual(['captcha', 'captcha', 'done'])
  for (const form of ['booking', 'review'])
    expect(await refusal(send(await solvedCaptcha(app.url, practice.id, headers(), form)))).toMatchObject({
      code: 'captcha',
    })
  const elsewhere = await solvedCaptcha(app.url, other.id, headers(), 'contact')
  for (const wrong of [elsewhere, 'nothing']) expect(await refusal(send(wrong))).toMatchObject({ code: 'captcha' })
  expect(await storedMessages(practice)).toHaveLength(1)
})

test('a repeated proof does not use up the limit that all who write to the practice share', async () => {
  const practice = await aPractice(app.orm)
  const body = await messageWords(app, practice)
  const spend = vi.spyOn(app.app.limits, 'spend')
  onTestFinished(() => spend.mockRestore())
  const send = () => visitor().inbox.write({ params: { practiceId: practice.id }, body })
  await send()
  for (let n = 0; n < 3; n++) expect(await refusal(send())).toMatchObject({ code: 'captcha' })
  const shared = spend.mock.calls.filter(([, who]) => who === `practice ${practice.id}`)
  expect(shared.map(([name]) => name).toSorted()).toEqual([expect.stringMatching(/^POST .* practice/), 'inbox mails'])
})

test('a practice that is unknown or takes no messages gets the same answer', async () => {
  const closed = await aPractice(app.orm, { isActive: false })
  for (const id of [closed.id, newPracticeId()])
    expect(await refusal(write(app, { id }, { captcha: await madeCaptcha(id, 'contact') }))).toMatchObject({
      code: 'not_found',
    })
})

test('the same submission under its key is one message', async () => {
  const practice = await aPractice(app.orm)
  const body = await messageWords(app, practice)
  const [api, key] = [visitor(), crypto.randomUUID()]
  const send = () =>
    api.inbox.write({ params: { practiceId: practice.id }, body }, { headers: { 'idempotency-key': key } })
  const first = await send()
  expect(first).toEqual({ id: expect.any(String), isTaken: true })
  expect(await send()).toEqual(first)
  expect(await storedMessages(practice)).toHaveLength(1)
})

test('one network has a limit of messages', async () => {
  const practice = await aPractice(app.orm)
  const api = visitor()
  const send = async () =>
    api.inbox.write({
      params: { practiceId: practice.id },
      body: await messageWords(app, practice, { captcha: 'nothing' }),
    })
  for (let n = 0; n < 10; n++) expect(await refusal(send())).toMatchObject({ code: 'captcha' })
  expect(await refusal(send())).toMatchObject({ code: 'too_many_requests' })
})

test('of 150 in a minute every accepted one is stored, and the practitioner’s mailbox stays usable', async () => {
  const practice = await aPractice(app.orm)
  const answers = await Promise.all(
    Array.from({ length: 150 }, async () => {
      const body = await messageWords(app, practice, { captcha: await madeCaptcha(practice.id, 'contact') })
      const response = await fetch(`${app.url}/api/public/practices/${practice.id}/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
        body: JSON.stringify(body),
      })
      return { status: response.status, wait: Number(response.headers.get('retry-after')) }
    }),
  )
  const taken = answers.filter(({ status }) => status === 201)
  const refused = answers.filter(({ status }) => status === 429)
  expect([taken.length, refused.length]).toEqual([100, 50])
  expect(refused.every(({ wait }) => wait > 0)).toBe(true)
  expect(await storedMessages(practice)).toHaveLength(100)
  const mails = await posted(practice)
  expect(mails.filter(({ template }) => template === 'inbox.received')).toHaveLength(10)
  expect(mails.filter(({ template }) => template === 'inbox.many').length).toBeLessThanOrEqual(2)
  expect(mails.length).toBeLessThanOrEqual(12)
})

test('three years after the last word a message is deleted', async () => {
  const practice = await aPractice(app.orm)
  await write(app, practice)
  const purge = (days: number) =>
    inPractice(app.orm.em.fork(), practice.id, (em) =>
      purgeInbox(queryOf(em), practice.id, new Date(Date.now() + days * 86_400_000)),
    )
  await purge(1090)
  expect(await storedMessages(practice)).toHaveLength(1)
  await purge(1100)
  expect(await storedMessages(practice)).toEqual([])
})
