import { expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { withoutTokens } from '../../src/mail/links.ts'
import { deliverMessage } from '../../src/messages/jobs.ts'
import { reminderSmsTemplates } from '../../src/octopush/reminder-sms.ts'
import { octopushSender } from '../../src/octopush/sending.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { aClient, aPractice } from '../build.ts'
import { asPracticeId } from '../practice-id.ts'
import { refusal } from '../refusal.ts'
import { workerWait } from '../worker-wait.ts'
import { anSmsOffice, MOBILE, settings } from './an-sms-office.ts'

test('a reminder arrives on the phone the evening before, and does not reveal what it is for', async () => {
  const { account, office, due, aSession, messages, sql } = await anSmsOffice({ name: 'Hypnose Nantes' })
  await aSession({ firstname: 'Zoë', lastname: 'Œuvrard' })
  await due()
  const worker = await office.worker()
  await expect.poll(async () => (await messages()).map(({ state }) => state), workerWait).toEqual(['sent'])
  await worker.stop()
  const [sms] = account.sent
  expect(account.sent).toHaveLength(1)
  expect(sms).toMatchObject({ number: MOBILE, sender: 'VASSEUR', purpose: 'alert', alphabet: 'GSM-7' })
  expect(sms!.text).toMatch(/vous rappelle votre rendez-vous : jeudi .* Confirmer : https:\S+\/booking\/\S+$/)
  expect(sms!.text).not.toMatch(/hypno|séance|Nantes/i)
  const [message] = await messages()
  expect(message).toMatchObject({ channel: 'sms', recipient: MOBILE, template: 'session.reminder' })
  const [row] = await sql<{ row: string }>("select m::text as row from message m where channel = 'sms'")
  expect(row!.row).not.toContain(MOBILE)
  expect(row!.row).not.toContain('rappelle')
  expect(office.logged()).not.toContain(MOBILE)
})

test('custom words are used, values are inserted once and as text; what Octopush would replace is changed', async () => {
  const { account, office, due, aSession, client } = await anSmsOffice()
  const [rule] = await client.reminders.list({})
  const words = { fr: '{patient.firstname} : {session.time} XXXXX {session.link}', en: null }
  await client.reminders.change({ params: { id: rule!.id }, body: { words } })
  await aSession({ firstname: '{first_name} $&' })
  await due()
  const worker = await office.worker()
  await expect.poll(() => account.sent.length, workerWait).toBe(1)
  await worker.stop()
  expect(account.sent[0]!.text).toMatch(/^\(first_name\) \$& : 10 h XXXX X https:\S+$/)
})

test.each([
  ['a landline', { phone: '+33142685300' }, 'no_mobile'],
  ['none', { phone: null }, 'no_number'],
  ['one of a country that was not chosen', { phone: '+4915123456789' }, 'country_not_chosen'],
  ['a minor’s without a guardian’s', { dateOfBirth: '2020-01-01' }, 'no_number'],
])('no SMS goes to %s', async (_, person, reason) => {
  const { account, office, due, aSession, messages, client } = await anSmsOffice()
  const { id } = await aSession(person)
  expect(await client.reminders.ofSession({ params: { id } })).toMatchObject([{ status: 'planned', obstacle: reason }])
  await due()
  const worker = await office.worker()
  await expect
    .poll(async () => (await messages()).map((one) => [one.state, one.reason?.code]), workerWait)
    .toEqual([['skipped', reason]])
  await worker.stop()
  expect(account.sent).toEqual([])
})

test('a client who refuses SMS by the booking’s link gets none, and a minor’s go to the guardian', async () => {
  const { account, app, office, due, aSession, messages, client, practice, thursday } = await anSmsOffice()
  const { id, patientId } = await aSession()
  const later = new Date(Date.parse(thursday) + 3_600_000).toISOString()
  await aSession({ dateOfBirth: '2020-01-01', guardianName: 'Anne Roux', guardianPhone: '+33611111111' }, later)
  const params = { token: signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id }) }
  expect(await app.client().booking.own({ params })).toMatchObject({ refusesSms: false })
  expect(await app.client().booking.refuseSms({ params, body: { refuses: true } })).toMatchObject({ refusesSms: true })
  expect(await client.octopush.ofPatient({ params: { id: patientId } })).toMatchObject({ problem: 'sms_refused' })
  await due()
  const worker = await office.worker()
  await expect
    .poll(async () => (await messages()).map(({ state }) => state).sort(), workerWait)
    .toEqual(['sent', 'skipped'])
  await worker.stop()
  expect(account.sent.map(({ number }) => number)).toEqual(['+33611111111'])
})

test('a client refuses SMS in the client area, for each file, and not for a practice that does not know them', async () => {
  const { app, practice, client, office } = await anSmsOffice()
  const known = await aClient(office.orm, practice)
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(known)}` })
  const choice = { practiceId: practice.id, practice: practice.name }
  expect(await own.octopush.ofClient({})).toEqual([{ ...choice, refusesSms: false }])
  const params = { practiceId: practice.id }
  const chosen = await own.octopush.choose({ params, body: { refuses: true } })
  expect(chosen).toEqual([{ ...choice, refusesSms: true }])
  expect(await client.patientFile.get({ params: { id: known.patientId } })).toMatchObject({ refusesSms: true })
  expect(await own.octopush.choose({ params, body: { refuses: false } })).toEqual([{ ...choice, refusesSms: false }])
  const stranger = await aPractice(office.orm)
  const refused = own.octopush.choose({ params: { practiceId: stranger.id }, body: { refuses: true } })
  expect(await refusal(refused)).toMatchObject({ code: 'not_found' })
})

test('a lost answer is asked for again and sends once; a day later it is not asked again', async () => {
  const { octopush, account, app, office, due, aSession, messages, sql, clock } = await anSmsOffice()
  const ready = async () => (await app.client().health.ready({})).outages
  octopush.fault(account, { kind: 'cut_after', times: 1 })
  await aSession()
  await due()
  const worker = await office.worker()
  await expect.poll(async () => (await messages())[0]?.attempts, workerWait).toBe(1)
  expect(await ready()).toMatchObject([{ name: 'octopush' }])
  clock.now = new Date(clock.now.getTime() + 60_000)
  await office.hurry()
  await expect.poll(async () => (await messages()).map(({ state }) => state), workerWait).toEqual(['sent'])
  await worker.stop()
  expect(account.sent).toHaveLength(1)
  expect(await ready()).toEqual([])
  await sql("update message set status = 'queued', first_tried_at = now() - interval '24 hours' where channel = 'sms'")
  const [{ id, practice } = { id: '', practice: asPracticeId('') }] = await sql<{ id: string; practice: PracticeId }>(
    "select id, practice_id as practice from message where channel = 'sms'",
  )
  clock.now = new Date()
  await enqueue(queryOf(office.orm.em.fork()), deliverMessage, { practiceId: practice, messageId: id, isSms: true })
  const second = await office.worker()
  await expect
    .poll(async () => (await messages()).map((one) => [one.state, one.reason?.code]), workerWait)
    .toEqual([['failed', 'unknown_outcome']])
  await second.stop()
  expect(account.sent).toHaveLength(1)
})

test('after a lost answer only a clear success counts: otherwise it may have been sent, and is not sent again', async () => {
  const { octopush, account, office, due, aSession, messages, client, clock } = await anSmsOffice()
  octopush.fault(account, { kind: 'cut_after', times: 1 })
  octopush.fault(account, { kind: 'invalid', times: 1 })
  await aSession()
  await due()
  const worker = await office.worker()
  await expect.poll(async () => (await messages())[0]?.attempts, workerWait).toBe(1)
  const [{ id } = { id: '' }] = await messages()
  expect((await messages())[0]).toMatchObject({ canCancel: false })
  expect(await refusal(client.messages.cancel({ params: { id } }))).toMatchObject({ code: 'conflict' })
  clock.now = new Date(clock.now.getTime() + 60_000)
  await office.hurry()
  await expect
    .poll(async () => (await messages()).map((one) => [one.state, one.reason?.code]), workerWait)
    .toEqual([['failed', 'unknown_outcome']])
  await worker.stop()
  expect((await messages())[0]).toMatchObject({ canResend: false })
  expect(await refusal(client.messages.resend({ params: { id } }))).toMatchObject({ code: 'conflict' })
  expect(account.sent).toHaveLength(1)
})

type Beside = Awaited<ReturnType<typeof anSmsOffice>>

test.each([
  [
    'the words are changed',
    async ({ client }: Beside) => {
      const [rule] = await client.reminders.list({})
      await client.reminders.change({ params: { id: rule!.id }, body: { words: { fr: 'Autres mots', en: null } } })
    },
    ['sent', undefined],
  ],
  [
    'the number is another',
    async ({ client }: Beside, id: string) => {
      const { revision } = await client.patientFile.get({ params: { id } })
      await client.patientFile.change({ params: { id }, body: { revision, phone: '+33698765432' } })
    },
    ['failed', 'unknown_outcome'],
  ],
  [
    'the client refuses SMS',
    async ({ sql }: Beside) => {
      await sql('update patient set refuses_sms = true')
    },
    ['failed', 'unknown_outcome'],
  ],
  [
    'the account is another',
    async ({ client, octopush }: Beside) => {
      const { login, key } = octopush.account()
      await client.octopush.connect({ body: { ...settings, login, key } })
    },
    ['failed', 'unknown_outcome'],
  ],
])('an answer is lost and %s: the very same is asked for once more, or nothing', async (_, change, ended) => {
  const beside = await anSmsOffice()
  const { octopush, account, office, due, aSession, messages, client, clock } = beside
  octopush.fault(account, { kind: 'cut_after', times: 1 })
  const { patientId } = await aSession()
  await due()
  const worker = await office.worker()
  await expect.poll(async () => (await messages())[0]?.attempts, workerWait).toBe(1)
  await change(beside, patientId)
  clock.now = new Date(clock.now.getTime() + 60_000)
  await office.hurry()
  await expect
    .poll(async () => (await messages()).map((one) => [one.state, one.reason?.code]), workerWait)
    .toEqual([ended])
  await worker.stop()
  expect(octopush.accounts.flatMap(({ sent }) => sent)).toHaveLength(1)
  const [message] = await messages()
  const { text, recipient } = await client.messages.get({ params: { id: message!.id } })
  expect({ text, recipient }).toEqual({ text: withoutTokens(account.sent[0]!.text), recipient: MOBILE })
})

test('without credit it waits, the practitioner is notified once, and it is sent when there is credit again', async () => {
  const { account, office, due, aSession, messages, client, thursday } = await anSmsOffice({}, { credit: 0.01 })
  await aSession()
  await aSession({}, new Date(Date.parse(thursday) + 3_600_000).toISOString())
  await due()
  const worker = await office.worker()
  await expect
    .poll(async () => (await messages()).map((one) => [one.state, one.reason?.code]), workerWait)
    .toEqual([
      ['queued', 'no_credit'],
      ['queued', 'no_credit'],
    ])
  expect((await client.octopush.account({})).account).toMatchObject({ credit: 0, emptySince: expect.any(String) })
  await office.server.arrived(1)
  account.credit = 6200
  await client.octopush.refresh({})
  await office.hurry()
  await expect.poll(async () => (await messages()).map(({ state }) => state), workerWait).toEqual(['sent', 'sent'])
  await worker.stop()
  expect(office.server.mails.map(({ subject }) => subject).sort()).toEqual([
    'Le compte qui envoie vos SMS a changé',
    'Votre crédit de SMS est épuisé',
  ])
})

test('while Octopush is down one message at a time tries, all others wait, and it goes on by itself', async () => {
  const { octopush, account, office, due, aSession, messages, clock, thursday } = await anSmsOffice()
  octopush.fault(account, { kind: 'error' })
  for (const hours of [0, 1, 2]) await aSession({}, new Date(Date.parse(thursday) + hours * 3_600_000).toISOString())
  await due()
  const worker = await office.worker()
  const tried = () => account.calls.filter((one) => one.includes('send')).length
  await expect
    .poll(async () => (await messages()).every(({ reason }) => reason?.code === 'unreachable'), workerWait)
    .toBe(true)
  const states = async () => (await office.jobs('messages.deliver')).map(({ state }) => state)
  const open = async () => (await states()).filter((state) => state !== 'completed')
  const allWait = ['created', 'created', 'created']
  await expect.poll(open, workerWait).toEqual(allWait)
  const before = tried()
  const had = (await states()).length
  clock.now = new Date(clock.now.getTime() + 60_000)
  await office.hurry()
  // All three have tried once, and wait again.
  await expect.poll(async () => [(await states()).length, await open()], workerWait).toEqual([had + 3, allWait])
  expect(tried()).toBe(before + 1)
  octopush.mend(account)
  clock.now = new Date(clock.now.getTime() + 60_000)
  await expect
    .poll(async () => {
      await office.hurry()
      return (await messages()).map(({ state }) => state)
    }, workerWait)
    .toEqual(['sent', 'sent', 'sent'])
  await worker.stop()
  expect(account.sent).toHaveLength(3)
})

test('a worker that dies between the answer and the commit leaves an SMS that was sent once', async () => {
  const { account, office, practice, due, aSession, messages, sql, evening } = await anSmsOffice()
  await aSession()
  await due()
  const [{ id: messageId } = { id: '' }] = await sql<{ id: string }>("select id from message where channel = 'sms'")
  const app: JobApp = {
    ...office,
    now: () => evening,
    limits: { spend: async () => {}, forgive: async () => {} },
    mailer: { send: async () => {}, close() {} },
    templates: {},
    sms: { sender: octopushSender(office.config), templates: reminderSmsTemplates },
  }
  const dying = inPractice(office.orm.em.fork(), practice.id, async (em) => {
    await deliverMessage.run({ em, now: evening, app }, { practiceId: practice.id, messageId, isSms: true })
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  expect(account.sent).toHaveLength(1)
  const [row] = await sql<{ status: string; tried: boolean }>(
    "select status, first_tried_at is not null as tried from message where channel = 'sms'",
  )
  expect(row).toEqual({ status: 'queued', tried: true })
  const worker = await office.worker()
  await expect.poll(async () => (await messages()).map(({ state }) => state), workerWait).toEqual(['sent'])
  await worker.stop()
  expect(account.sent).toHaveLength(1)
})
