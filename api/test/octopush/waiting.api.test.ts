import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { fail } from '../../src/http/errors.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import { withoutTokens } from '../../src/mail/links.ts'
import { deliverMessage } from '../../src/messages/jobs.ts'
import { recordOutage } from '../../src/messages/outage.ts'
import { checkCredit } from '../../src/octopush/client.ts'
import { storeAcceptedSms, storeCredit, storeEmpty, storeKeyRefused } from '../../src/octopush/credit.ts'
import { reminderSmsTemplates } from '../../src/octopush/reminder-sms.ts'
import { octopushSender } from '../../src/octopush/sending.ts'
import { anSmsOffice, settings } from './an-sms-office.ts'

type Office = Awaited<ReturnType<typeof anSmsOffice>>

/** Sends the one SMS as the worker does; `budget` is the limit for each number. */
async function aHand({ office, practice, evening, sql }: Office, budget = 20, now = evening) {
  const [{ id: messageId } = { id: '' }] = await sql<{ id: string }>("select id from message where channel = 'sms'")
  const spent = new Map<string, number>()
  const app: JobApp = {
    ...office,
    now: () => now,
    limits: {
      spend: async (name) => {
        const times = (spent.get(name) ?? 0) + 1
        if (times > budget) throw fail('too_many_requests')
        spent.set(name, times)
      },
      forgive: async () => {},
    },
    mailer: { send: async () => {}, close() {} },
    templates: {},
    sms: { sender: octopushSender(office.config), templates: reminderSmsTemplates },
  }
  const run = () =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      deliverMessage.run({ em, now, app }, { practiceId: practice.id, messageId, isSms: true }),
    )
  return { run, spent, app, messageId }
}

const mailsOf = async ({ sql }: Office, template: string) =>
  (await sql<{ key: string }>(`select key from message where template = '${template}'`)).length

test('a waiting message spends nothing of its recipient’s budget, however often it is tried', async () => {
  const beside = await anSmsOffice()
  const { octopush, account, due, aSession, messages } = beside
  await aSession()
  await due()
  octopush.fault(account, { kind: 'rate_limit', seconds: 0, path: '/sms-campaign/send', times: 25 })
  const { run, spent } = await aHand(beside)
  for (let times = 0; times < 25; times++) await run()
  expect((await messages()).map(({ state }) => state)).toEqual(['queued'])
  await run()
  expect((await messages()).map(({ state, attempts }) => [state, attempts])).toEqual([['sent', 1]])
  expect([...spent.values()]).toEqual([1, 1])
  octopush.fault(account, { kind: 'rate_limit', seconds: 0, times: 1 })
  const { login, key } = account
  await expect(checkCredit({ url: octopush.url, login, key })).rejects.toMatchObject({ retryAfterSeconds: 5 })
})

test('only new credit or an accepted SMS ends a lack of credit, and a refusal of the account', async () => {
  const beside = await anSmsOffice()
  const { office, practice, evening, client } = beside
  let now = evening.getTime()
  const act = (work: (query: ReturnType<typeof queryOf>, at: Date) => Promise<void>) =>
    inPractice(office.orm.em.fork(), practice.id, (em) => {
      now += 60_000
      return work(queryOf(em), new Date(now))
    })
  const read = (credit: number) => act((query, at) => storeCredit(query, practice.id, credit, at))
  const shown = async () => (await client.octopush.account({})).account!
  await read(40)
  for (const left of [1, 1, 1]) {
    await act((query, at) => storeEmpty(query, practice.id, at))
    await read(left)
  }
  expect(await shown()).toMatchObject({ credit: 1, emptySince: expect.any(String) })
  expect(await mailsOf(beside, 'sms.noCredit')).toBe(1)
  await read(20)
  expect(await shown()).toMatchObject({ credit: 20, emptySince: null })

  for (let times = 0; times < 3; times++) {
    await act((query, at) => storeKeyRefused(query, practice.id, at, 'sending'))
    await read(20)
  }
  expect(await shown()).toMatchObject({ lastError: 'octopush_key_refused' })
  expect(await mailsOf(beside, 'sms.keyRefused')).toBe(1)
  await act((query) => storeAcceptedSms(query, practice.id, null))
  expect(await shown()).toMatchObject({ lastError: null })
  await act((query, at) => storeKeyRefused(query, practice.id, at, 'reading'))
  await read(20)
  expect(await shown()).toMatchObject({ lastError: null })
})

test('quiet hours do not end an outage, since nothing was sent', async () => {
  const beside = await anSmsOffice()
  const { app, office, due, evening, aSession, messages, client, practice } = beside
  await aSession()
  await due()
  const [rule] = await client.reminders.list({})
  await client.reminders.change({
    params: { id: rule!.id },
    body: { quiet: { from: 17 * 60 + 30, until: 20 * 60 + 30 } },
  })
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    recordOutage(em, 'octopush', new Date(evening.getTime() - 60_000)),
  )
  const { run } = await aHand(beside)
  await run()
  expect((await messages()).map(({ state, attempts }) => [state, attempts])).toEqual([['queued', 0]])
  expect(beside.account.sent).toEqual([])
  expect((await app.client().health.ready({})).outages).toMatchObject([{ name: 'octopush' }])
})

test('an SMS that is too late ends while Octopush is down, and leaves the turn to one that tries', async () => {
  const beside = await anSmsOffice()
  const { office, due, aSession, messages, practice, sql, thursday } = beside
  await aSession()
  await due()
  const late = new Date(thursday)
  const probes = () => sql<{ probe_at: Date }>('select probe_at from provider_outage')
  for (const since of [late, new Date(late.getTime() - 60_000)]) {
    await sql('delete from provider_outage')
    await sql("update message set status = 'queued', error = null where channel = 'sms'")
    await inPractice(office.orm.em.fork(), practice.id, (em) => recordOutage(em, 'octopush', since))
    const before = await probes()
    await (await aHand(beside, 20, late)).run()
    expect((await messages()).map(({ state, reason }) => [state, reason?.code])).toEqual([['skipped', 'too_late']])
    expect(await probes()).toEqual(before)
  }
  expect(beside.account.sent).toEqual([])
})

test('an SMS that asked nobody for want of an account ends no outage; any answer of Octopush does', async () => {
  const beside = await anSmsOffice()
  const { office, practice, evening, octopush, account, due, aSession, messages, sql } = beside
  await aSession()
  await due()
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    recordOutage(em, 'octopush', new Date(evening.getTime() - 60_000)),
  )
  const isDown = async () => (await sql('select name from provider_outage')).length > 0
  const { run, app } = await aHand(beside)
  const { send } = app.sms!.sender
  app.sms!.sender.send = async (em, ...order) => {
    await queryOf(em)("update octopush_account set login = 'autre@essais.test'")
    return send(em, ...order)
  }
  await run()
  expect((await messages()).map(({ state, reason }) => [state, reason?.code])).toEqual([['queued', 'sms_not_set_up']])
  expect(account.sent).toEqual([])
  expect(await isDown()).toBe(true)
  app.sms!.sender.send = send
  await sql(`update octopush_account set login = '${account.login}'`)
  await sql('update provider_outage set probe_at = since')
  octopush.fault(account, { kind: 'bad_number', times: 1, path: '/sms-campaign/send' })
  await run()
  expect((await messages()).map(({ state, reason }) => [state, reason?.code])).toEqual([
    ['suppressed', 'bad_destination'],
  ])
  expect(await isDown()).toBe(false)
})

test('an SMS that cannot be planned is tried some times, and then fails with a reason', async () => {
  const beside = await anSmsOffice()
  const { due, aSession, messages, sql } = beside
  await aSession()
  await due()
  const { run, app } = await aHand(beside)
  app.sms!.sender.wayTo = () => Promise.reject(new RangeError('a key that no longer opens'))
  await run()
  expect((await messages()).map(({ state, attempts }) => [state, attempts])).toEqual([['queued', 1]])
  await sql("update message set attempts = 11 where channel = 'sms'")
  await run()
  expect((await messages()).map(({ state, reason }) => [state, reason?.code])).toEqual([['failed', 'unexpected']])
})

test('an SMS whose attempt another worker has undone meanwhile is planned anew', async () => {
  const beside = await anSmsOffice()
  const { office, practice, evening, account, due, aSession, messages } = beside
  await aSession()
  await due()
  const { run, app, messageId } = await aHand(beside)
  // Stands for an attempt that was made while this one planned, and undone.
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    deliverMessage.run({ em, now: evening, app }, { practiceId: practice.id, messageId }),
  )
  expect((await messages()).map(({ state, attempts }) => [state, attempts])).toEqual([['queued', 0]])
  await run()
  expect((await messages()).map(({ state, attempts }) => [state, attempts])).toEqual([['sent', 1]])
  expect(account.sent).toHaveLength(1)
})

test('a reminder waits for an account as long as it is of use, and is sent by the one that is connected again', async () => {
  const beside = await anSmsOffice()
  const { octopush, account, due, aSession, messages, client } = beside
  await aSession()
  await due()
  await client.octopush.disconnect({})
  const { run } = await aHand(beside)
  const outcome = async () => (await messages()).map(({ state, reason, attempts }) => [state, reason?.code, attempts])
  for (let times = 0; times < 2; times++) {
    await run()
    expect(await outcome()).toEqual([['queued', 'sms_not_set_up', 0]])
  }
  const another = octopush.account({ credit: 6.2 })
  await client.octopush.connect({ body: { ...settings, login: another.login, key: another.key } })
  await run()
  expect(await outcome()).toEqual([['sent', undefined, 1]])
  expect([account.sent.length, another.sent.length]).toEqual([0, 1])
})

test('a reminder for which no account was connected in time says so', async () => {
  const beside = await anSmsOffice()
  const { due, aSession, messages, client, thursday } = beside
  await aSession()
  await due()
  await client.octopush.disconnect({})
  await (await aHand(beside)).run()
  await (await aHand(beside, 20, new Date(thursday))).run()
  expect((await messages()).map(({ state, reason }) => [state, reason?.code])).toEqual([['skipped', 'sms_not_set_up']])
})

test.each([
  ['in time', 15],
  ['before a night that it does not outlast', 5],
])('a reminder for which there was no credit %s says so', async (_, hours) => {
  const beside = await anSmsOffice({}, { credit: 0.01 })
  const { due, aSession, messages, evening } = beside
  await aSession()
  await due()
  await (await aHand(beside)).run()
  expect((await messages()).map(({ state, reason }) => [state, reason?.code])).toEqual([['queued', 'no_credit']])
  await (await aHand(beside, 20, new Date(evening.getTime() + hours * 3_600_000))).run()
  expect((await messages()).map(({ state, reason }) => [state, reason?.code])).toEqual([['skipped', 'no_credit']])
})

test('a mail that few SMS are left is not sent once there are more again', async () => {
  const beside = await anSmsOffice()
  const { office, practice, sql } = beside
  for (const credit of [5, 500])
    await inPractice(office.orm.em.fork(), practice.id, (em) =>
      storeCredit(queryOf(em), practice.id, credit, new Date()),
    )
  await office.worker()
  await expect
    .poll(() => sql("select status from message where template = 'sms.lowCredit'"), { timeout: 20_000 })
    .toEqual([{ status: 'skipped' }])
  expect(office.server.mails).toEqual([])
})

test('the stored text of an SMS is the sent one', async () => {
  const beside = await anSmsOffice()
  const { account, due, aSession, messages, client } = beside
  const [rule] = await client.reminders.list({})
  await client.reminders.change({ params: { id: rule!.id }, body: { words: { fr: 'XXXXX {session.link}', en: null } } })
  await aSession()
  await due()
  await (await aHand(beside)).run()
  const [message] = await messages()
  const { text } = await client.messages.get({ params: { id: message!.id } })
  expect(text).toMatch(/^XXXX X http/)
  expect(text).toBe(withoutTokens(account.sent[0]!.text))
})
