import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { purge } from '../../src/maintenance/jobs.ts'
import { suppress } from '../../src/messages/suppression.ts'
import { aPatient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aPostOffice } from './a-worker.ts'

const DAY_MS = 86_400_000
const PHRASE = 'le grand cormoran bleu'

/** A practice that has planned a session; a worker mails the client once it runs. */
async function aMessage(email = 'zoe@essais.test', given: Parameters<typeof aSchedule>[1] = {}) {
  const office = await aPostOffice()
  const app = await office.api()
  const { practice, client } = await aSchedule(app, given)
  const { id: patientId } = await aPatient(office.orm, practice, { email })
  const startsAt = nextWeekday(practice, 'monday', '10:00')
  const { id: sessionId } = await client.sessions.plan({
    body: {
      patientId,
      sessionTypeId: practice.type.id,
      startsAt,
      location: 'office',
      notify: true,
      message: PHRASE,
    },
  })
  const list = async (query: Parameters<typeof client.messages.list>[0]['query'] = {}) =>
    (await client.messages.list({ query })).data
  /** Runs a worker until this many mails were tried at the server. */
  const deliver = async (count: number) => {
    const worker = await office.worker()
    await office.server.attempted(count)
    await worker.stop()
  }
  return { office, app, practice, client, patientId, sessionId, list, deliver }
}

describe('the log of what was sent', () => {
  test('lists what went to whom, about which session, with its text, which is readable nowhere else', async () => {
    const { office, practice, client, patientId, sessionId, list, deliver } = await aMessage()
    expect(await list()).toMatchObject([{ state: 'queued', recipient: null, canCancel: true, canResend: false }])
    await deliver(1)
    const [message] = await list()
    expect(message).toMatchObject({
      channel: 'email',
      template: 'session.booked',
      state: 'sent',
      recipient: 'zoe@essais.test',
      subject: expect.stringContaining('Rendez-vous confirmé'),
      attempts: 1,
      reason: null,
      session: { id: sessionId },
      patient: { id: patientId, firstname: 'Zoé' },
      canResend: true,
      canCancel: false,
    })
    const { text, isToClient } = await client.messages.get({ params: { id: message!.id } })
    expect(isToClient).toBe(true)
    expect(text).toContain(PHRASE)
    // The link of the booking is for its client alone.
    expect(text).toContain('/booking/…')
    expect(text).not.toMatch(/\/booking\/[\w-]{20}/)
    const rows = await inPractice(office.orm.em.fork(), practice.id, (em) =>
      queryOf(em)<{ row: string }>('select m::text as row from message m'),
    )
    expect(JSON.stringify(rows)).not.toMatch(/cormoran|Rendez-vous confirm/)
    expect(office.logged()).not.toMatch(/zoe@essais|cormoran/)
  })

  test('still lists a message whose text cannot be opened any more, without the text', async () => {
    const { office, practice, client, list, deliver } = await aMessage()
    await deliver(1)
    await inPractice(office.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update message set content = set_byte(content, 20, get_byte(content, 20) # 1)'),
    )
    const [message] = await list()
    expect(message).toMatchObject({ state: 'sent', recipient: 'zoe@essais.test', subject: null })
    expect(await client.messages.get({ params: { id: message!.id } })).toMatchObject({ text: null })
  })

  test('is filtered by state, template, client, session and time', async () => {
    const { client, patientId, sessionId, list, deliver } = await aMessage()
    await deliver(1)
    const [message] = await list()
    const all = [message]
    expect(await list({ state: 'sent', template: 'session.booked', patientId, sessionId, channel: 'email' })).toEqual(
      all,
    )
    expect(await list({ state: 'failed' })).toEqual([])
    expect(await list({ template: 'session.moved' })).toEqual([])
    expect(await list({ patientId: crypto.randomUUID() })).toEqual([])
    expect(await list({ from: message!.createdAt })).toEqual(all)
    expect(await list({ to: message!.createdAt })).toEqual([])
    expect((await client.messages.list({})).meta).toEqual({ page: 1, perPage: 10, total: 1 })
  })

  test('is read in either order, and an unknown filter, state, order or page size is refused', async () => {
    const { client, list, deliver } = await aMessage()
    await deliver(1)
    const [{ id } = { id: '' }] = await list()
    const again = await client.messages.resend({ params: { id } })
    expect((await list()).map((one) => one.id)).toEqual([again.id, id])
    expect((await list({ sort: 'createdAt' })).map((one) => one.id)).toEqual([id, again.id])
    const second = await client.messages.list({ query: { sort: 'createdAt', perPage: '2', page: 2 } })
    expect([second.data, second.meta]).toEqual([[], { page: 2, perPage: 2, total: 2 }])
    for (const query of [{ status: 'sent' }, { state: 'lost' }, { sort: 'recipient' }, { perPage: '7' }]) {
      const { status, details } = await refusal(list(query as never))
      expect([status, Object.keys(details.errors ?? {})]).toEqual([422, Object.keys(query)])
    }
  })

  test('says in words why one was refused, and it can be sent again to the corrected address', async () => {
    const { client, office, patientId, list, deliver } = await aMessage('zoee@essais.test')
    office.server.refuse(550)
    await deliver(1)
    const [failed] = await list()
    expect(failed).toMatchObject({ state: 'failed', recipient: 'zoee@essais.test', canResend: true })
    expect(['refused', 'unknown_address']).toContain(failed!.reason!.code)
    const { revision } = await client.patientFile.get({ params: { id: patientId } })
    await client.patientFile.change({ params: { id: patientId }, body: { email: 'zoe@essais.test', revision } })
    const again = await client.messages.resend({ params: { id: failed!.id } })
    expect(again).toMatchObject({ state: 'queued', template: failed!.template })
    expect(again.id).not.toBe(failed!.id)
    await deliver(2)
    expect((await list()).map(({ state, recipient }) => [state, recipient])).toEqual([
      ['sent', 'zoe@essais.test'],
      ['failed', 'zoee@essais.test'],
    ])
    expect(office.server.mails).toHaveLength(1)
  })

  test('is not sent again to an address that takes nothing any more, until it is corrected', async () => {
    const address = 'zoee@essais.test'
    const { client, office, practice, patientId, list, deliver } = await aMessage(address)
    await deliver(1)
    const { APP_SECRET } = office.config
    await inPractice(office.orm.em.fork(), practice.id, (em) =>
      suppress(
        queryOf(em),
        APP_SECRET,
        { practiceId: practice.id, channel: 'email', address },
        { reason: 'bounced', now: new Date() },
      ),
    )
    const params = { id: (await list())[0]!.id }
    expect(await refusal(client.messages.resend({ params }))).toMatchObject({
      details: { errors: { email: ['takes_no_mail'] } },
    })
    expect(await list()).toHaveLength(1)
    const { revision } = await client.patientFile.get({ params: { id: patientId } })
    await client.patientFile.change({ params: { id: patientId }, body: { email: 'zoe@essais.test', revision } })
    expect(await client.messages.resend({ params })).toMatchObject({ state: 'queued' })
  })

  test('says that the client has no address where that is why nothing went', async () => {
    const { office, practice, list } = await aMessage()
    await inPractice(office.orm.em.fork(), practice.id, (em) => queryOf(em)('update patient set email = null'))
    await office.worker()
    const outcome = async () => (await list()).map(({ state, reason }) => [state, reason?.code])
    await expect.poll(outcome, { timeout: 15_000 }).toEqual([['skipped', 'no_email']])
  })

  test('allows cancelling a waiting one, which is not sent then; a sent one is a conflict', async () => {
    const { client, office, list } = await aMessage()
    const [waiting] = await list()
    const params = { id: waiting!.id }
    expect(await client.messages.cancel({ params })).toMatchObject({ state: 'cancelled', canResend: true })
    expect(await refusal(client.messages.cancel({ params }))).toMatchObject({ code: 'conflict' })
    const worker = await office.worker()
    await client.messages.resend({ params })
    await office.server.arrived(1)
    await worker.stop()
    expect((await list()).map(({ state }) => state)).toEqual(['sent', 'cancelled'])
    expect(office.server.mails).toHaveLength(1)
  })

  test('lets no practice cancel a mail about a client’s own account', async () => {
    const { office, practice, client, list } = await aMessage()
    await inPractice(office.orm.em.fork(), practice.id, (em) =>
      queryOf(em)("update message set template = 'client.emailRequested'"),
    )
    const [waiting] = await list()
    expect(waiting).toMatchObject({ state: 'queued', canCancel: false })
    expect(await refusal(client.messages.cancel({ params: { id: waiting!.id } }))).toMatchObject({ code: 'conflict' })
    expect(await list()).toMatchObject([{ state: 'queued' }])
  })

  test('forgets the texts once they are older than each practice keeps them, not before, and keeps the lines', async () => {
    const { office, app, practice, list, deliver } = await aMessage('zoe@essais.test', {
      settings: { messageKeepingDays: 90 },
    })
    await deliver(1)
    const other = await aSchedule(app)
    await inPractice(office.orm.em.fork(), other.practice.id, (em) =>
      queryOf(em)(
        `insert into message (id, practice_id, key, template, audience, data, status, attempts, content, created_at)
         values (gen_random_uuid(), $1, 'old', 'session.booked', 'client', '{}', 'sent', 1, '\\x00', now() - interval '270 days')`,
        [other.practice.id],
      ),
    )
    const createdAt = Date.parse((await list())[0]!.createdAt)
    /** Runs the hourly job so many milliseconds after the ninety days, and reads the message. */
    const readAfter = async (ms: number) => {
      const now = new Date(createdAt + 90 * DAY_MS + ms)
      await purge.run({ em: office.orm.em.fork(), now, app: app.app } as never, {})
      // That long after, the sign-in of before has ended.
      const { messages } = await app.signedIn(practice)
      const [message] = (await messages.list({})).data
      return messages.get({ params: { id: message!.id } })
    }
    const kept = { state: 'sent', recipient: 'zoe@essais.test', subject: expect.any(String) }
    expect(await readAfter(0)).toMatchObject({ ...kept, text: expect.stringContaining(PHRASE) })
    expect(await office.messages(other.practice.id)).toMatchObject([{ content: expect.anything() }])
    expect(await readAfter(1)).toMatchObject({ ...kept, subject: null, text: null })
    // The other practice keeps them for the year of the default.
    expect(await office.messages(other.practice.id)).toMatchObject([{ content: expect.anything() }])
    await readAfter(6 * DAY_MS)
    expect(await office.messages(other.practice.id)).toMatchObject([{ content: null, status: 'sent' }])
  })

  test('is counted up to a limit, and filtered to its end', async () => {
    const { office, practice, client } = await aMessage()
    await inPractice(office.orm.em.fork(), practice.id, (em) =>
      queryOf(em)(
        `insert into message (id, practice_id, key, template, audience, channel, data, status, attempts, created_at)
         select gen_random_uuid(), $1, 'many:' || n, 'session.reminder', 'client', 'email', '{}',
           case when n % 100 = 0 then 'failed' else 'sent' end, 1, now() - n * interval '1 minute'
         from generate_series(1, 10100) n`,
        [practice.id],
      ),
    )
    const all = await client.messages.list({ query: { perPage: '20' } })
    expect([all.data.length, all.meta.total]).toEqual([20, 10_001])
    const failed = await client.messages.list({ query: { state: 'failed', page: 6, perPage: '20' } })
    expect([failed.data.length, failed.meta.total]).toEqual([1, 101])
  })

  test('of another practice is not found', async () => {
    const { app, list } = await aMessage()
    const { client: stranger } = await aSchedule(app)
    const [message] = await list()
    const params = { id: message!.id }
    expect((await stranger.messages.list({})).data).toEqual([])
    for (const call of [stranger.messages.get, stranger.messages.resend, stranger.messages.cancel])
      expect(await refusal(call({ params }))).toMatchObject({ code: 'not_found' })
  })
})
