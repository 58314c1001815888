import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { tablesOf } from '../../src/db/tables.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { notifyReaders, purgeNotifications } from '../../src/notifications/service.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { write } from '../inbox/a-message.ts'
import { aPostOffice } from '../messages/a-worker.ts'

const app = await testApp()
const startsAt = new Date('2030-03-04T08:30:00Z')

async function aReader() {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice)
  const { id: sessionId, endsAt } = await aSession(app.orm, practice, { startsAt, patientId })
  const inOwn = <T>(work: (query: ReturnType<typeof queryOf>) => Promise<T>, of: BuiltPractice = practice) =>
    inPractice(app.orm.em.fork(), of.id, (em) => work(queryOf(em)))
  /** A mail to the practitioner about the session, as an event causes it. */
  const enqueueMail = (
    template: 'session.requested' | 'session.moved',
    by: 'visitor' | 'practitioner',
    key: string = newId(),
  ) =>
    inOwn((query) =>
      enqueueMessages(query, {
        practiceId: practice.id,
        sessionId,
        template,
        now: new Date(),
        data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence: 1, by },
        to: [
          { audience: 'practitioner', key },
          { audience: 'client', key: `${key}:client` },
        ],
      }),
    )
  const list = async (query: { kind?: 'moves'; unread?: 'true' } = {}) =>
    (await client.notifications.list({ query })).data.map(({ event, readAt }) => [event, readAt !== null])
  return { practice, client, patientId, sessionId, inOwn, enqueueMail, list }
}

test('a client’s action is notified once, with whom and when; one’s own action is not', async () => {
  const { client, patientId, sessionId, enqueueMail, list } = await aReader()
  await enqueueMail('session.requested', 'visitor', 'requested')
  await enqueueMail('session.requested', 'visitor', 'requested')
  await enqueueMail('session.moved', 'visitor')
  await enqueueMail('session.moved', 'practitioner')
  expect(await list()).toEqual([
    ['session.moved', false],
    ['session.requested', false],
  ])
  expect(await list({ kind: 'moves' })).toEqual([['session.moved', false]])
  const { data, meta } = await client.notifications.list({ query: {} })
  expect(meta.total).toBe(2)
  expect(data[0]).toMatchObject({
    kind: 'moves',
    session: { id: sessionId, startsAt: startsAt.toISOString() },
    patient: { id: patientId, firstname: 'Zoé' },
  })
  expect(await client.notifications.unread({})).toEqual({ count: 2, latestAt: data[0]!.createdAt })
  expect(await client.notifications.read({ body: { ids: [data[0]!.id] } })).toMatchObject({ count: 1 })
  expect(await list({ unread: 'true' })).toEqual([['session.requested', false]])
  expect(await client.notifications.read({ body: {} })).toMatchObject({ count: 0 })
  expect(await list()).toEqual([
    ['session.moved', true],
    ['session.requested', true],
  ])
})

test('what comes after the list was read stays unread when all of it is marked', async () => {
  const { client, sessionId, inOwn, list, practice } = await aReader()
  const notifyAt = (event: 'message.failed' | 'message.bounced', now: Date) =>
    inOwn((query) => notifyReaders(query, { practiceId: practice.id, event, sessionId, key: event, now }))
  await notifyAt('message.failed', new Date('2026-11-20T09:00:00.000Z'))
  const [shown] = (await client.notifications.list({ query: {} })).data
  await notifyAt('message.bounced', new Date('2026-11-20T09:00:00.001Z'))
  const left = await client.notifications.read({ body: { until: shown!.createdAt } })
  expect(left).toEqual({ count: 1, latestAt: '2026-11-20T09:00:00.001Z' })
  expect(await list()).toEqual([
    ['message.bounced', false],
    ['message.failed', true],
  ])
})

test('a message that failed is new from the end of its attempt on, however long the mail server took', async () => {
  const clock = { now: new Date() }
  const office = await aPostOffice({ now: () => clock.now })
  const practice = await aPractice(office.orm)
  const { id: patientId } = await aPatient(office.orm, practice)
  const { id: sessionId, endsAt } = await aSession(office.orm, practice, { startsAt, patientId })
  const inOwn = <T>(work: (query: ReturnType<typeof queryOf>) => Promise<T>) =>
    inPractice(office.orm.em.fork(), practice.id, (em) => work(queryOf(em)))
  await inOwn((query) =>
    enqueueMessages(query, {
      practiceId: practice.id,
      sessionId,
      template: 'session.booked',
      now: clock.now,
      data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence: 0 },
      to: [{ audience: 'client', key: 'booked' }],
    }),
  )
  office.server.refuse(550)
  const answeredAt = new Date(clock.now.getTime() + 60_000)
  void office.server.attempted(1).then(() => {
    clock.now = answeredAt
  })
  await office.worker()
  const notified = () =>
    inOwn((query) => tablesOf(query).selectFrom('Notification').select(['event', 'createdAt']).execute())
  await expect.poll(notified, { timeout: 20_000 }).toEqual([{ event: 'message.failed', createdAt: answeredAt }])
})

test('a visitor’s message is notified, and a hidden kind is not', async () => {
  const { practice, client, enqueueMail, list } = await aReader()
  await write(app, practice)
  expect(await list()).toEqual([['inbox.received', false]])
  expect(await client.profile.change({ body: { bell: { moves: false, sms: false } } })).toMatchObject({
    bell: { moves: false, sms: false, requests: true },
    notifications: { moves: true },
  })
  await enqueueMail('session.moved', 'visitor')
  await enqueueMail('session.requested', 'visitor')
  expect(await list()).toEqual([
    ['session.requested', false],
    ['inbox.received', false],
  ])
})

test('nobody reads or marks another practice’s notifications, and after a quarter they are deleted', async () => {
  const { practice, client, inOwn, enqueueMail, list } = await aReader()
  await enqueueMail('session.requested', 'visitor')
  const stranger = await aReader()
  const [own] = (await client.notifications.list({ query: {} })).data
  expect(await stranger.client.notifications.read({ body: { ids: [own!.id] } })).toEqual({ count: 0, latestAt: null })
  expect(await client.notifications.unread({})).toMatchObject({ count: 1 })
  expect(await stranger.list()).toEqual([])
  const now = new Date()
  await inOwn((query) => purgeNotifications(query, practice.id, now))
  expect(await list()).toHaveLength(1)
  await inOwn((query) => purgeNotifications(query, practice.id, new Date(now.getTime() + 91 * 86_400_000)))
  expect(await list()).toEqual([])
})

test('notifications about a session are for its practitioner alone, and are deleted with it', async () => {
  const { practice, client, sessionId, inOwn, list } = await aReader()
  const news = {
    practiceId: practice.id,
    event: 'message.failed',
    sessionId,
    key: 'failed:1',
    now: new Date(),
  } as const
  await inOwn((query) => notifyReaders(query, news))
  expect((await client.notifications.list({ query: {} })).data).toMatchObject([
    { kind: 'failures', event: 'message.failed' },
  ])
  await inOwn((query) => query('delete from session where id = $1', [sessionId]))
  expect(await list()).toEqual([])
})
