import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { JobContext } from '../../src/jobs/job.ts'
import { sendMailing } from '../../src/mailings/jobs.ts'
import { purgeMailings } from '../../src/mailings/retention.ts'
import { refusal } from '../refusal.ts'
import { workerWait } from '../worker-wait.ts'
import { aWritingOffice, letter, madeOlder, manyClients } from './a-letter.ts'

describe('a mailing that is being sent', () => {
  test('can be paused, resumed and stopped half-way: the waiting ones get nothing', async () => {
    const { office, practice, client, step } = await aWritingOffice()
    await madeOlder(office, practice, 30)
    const patientIds = await manyClients(office, practice, 25)
    const { id } = await client.mailings.send({ body: { ...letter, patientIds } })
    const params = { id }
    expect(await client.mailings.pause({ params })).toMatchObject({ state: 'paused', waiting: 25 })
    expect(await step(id)).toBeNull()
    expect(await client.mailings.resume({ params })).toMatchObject({ state: 'sending', waiting: 25 })
    expect(await step(id)).toBeInstanceOf(Date)
    expect(await client.mailings.get({ params })).toMatchObject({ waiting: 5, underway: 20 })
    expect(await client.mailings.stop({ params })).toMatchObject({
      state: 'stopped',
      stopped: 25,
      underway: 0,
      waiting: 0,
    })
    expect(await step(id)).toBeNull()
    expect((await refusal(client.mailings.resume({ params }))).code).toBe('conflict')
    const { data } = await client.mailings.recipients({ params, query: { perPage: '50' } })
    expect(data.filter(({ state }) => state === 'stopped')).toHaveLength(5)
    expect(data.filter(({ message }) => message?.state === 'cancelled')).toHaveLength(20)
  })

  test('continues by a job of its own, though one of it waits already', async () => {
    const { office, practice, client } = await aWritingOffice()
    await madeOlder(office, practice, 30)
    const { id } = await client.mailings.send({
      body: { ...letter, patientIds: await manyClients(office, practice, 21) },
    })
    await inPractice(office.orm.em.fork(), practice.id, (em) =>
      sendMailing.run({ em, now: new Date(), app: { config: office.config } } as JobContext, {
        practiceId: practice.id,
        mailingId: id,
      }),
    )
    expect(await client.mailings.get({ params: { id } })).toMatchObject({ waiting: 1, underway: 20 })
    expect(await office.jobs('mailings.send')).toHaveLength(2)
  })

  test('is stopped for everybody while no mail has left', async () => {
    const { office, practice, client, step } = await aWritingOffice()
    const { id } = await client.mailings.send({
      body: { ...letter, patientIds: await manyClients(office, practice, 2) },
    })
    await step(id)
    const params = { id }
    expect(await client.mailings.get({ params })).toMatchObject({ state: 'done', underway: 2 })
    expect(await client.mailings.stop({ params })).toMatchObject({ state: 'stopped', stopped: 2, underway: 0 })
  })

  test('stops no mail that a server was handed once: it may have arrived, and none is sent twice', async () => {
    const { office, practice, client, step } = await aWritingOffice()
    const patientIds = await manyClients(office, practice, 2)
    const { id } = await client.mailings.send({ body: { ...letter, patientIds } })
    await step(id)
    office.server.refuse(451, 451)
    const worker = await office.worker()
    const attempts = async () => (await office.messages(practice.id)).map(({ attempts }) => attempts)
    await expect.poll(attempts, workerWait).toEqual([1, 1])
    await worker.stop()
    const params = { id }
    expect(await client.mailings.stop({ params })).toMatchObject({ state: 'stopped', stopped: 0, underway: 2 })
    const { data } = await client.messages.list({ query: {} })
    expect(data).toMatchObject([{}, {}].map(() => ({ state: 'queued', canCancel: false, canResend: false })))
    for (const one of data)
      expect((await refusal(client.messages.cancel({ params: { id: one.id } }))).code).toBe('conflict')
  })

  test('halts where the account is suspended, and written mails do not go', async () => {
    const { office, practice, client, step } = await aWritingOffice()
    await madeOlder(office, practice, 30)
    const patientIds = await manyClients(office, practice, 25)
    const { id } = await client.mailings.send({ body: { ...letter, patientIds } })
    await step(id)
    const suspend = (at: string) =>
      inPractice(office.orm.em.fork(), practice.id, (em) =>
        queryOf(em)(`update app_user set suspended_at = ${at} where id = $1`, [practice.userId]),
      )
    await suspend('now()')
    expect(await step(id)).toBeNull()
    const worker = await office.worker()
    const left = async () => (await office.messages(practice.id)).filter(({ status }) => status === 'queued').length
    await expect.poll(left, workerWait).toBe(0)
    await worker.stop()
    expect(office.server.mails).toEqual([])
    await suspend('null')
    expect(await client.mailings.get({ params: { id } })).toMatchObject({ state: 'paused', waiting: 5, sent: 0 })
  })

  test('keeps a day’s share, and continues by itself the day after', async () => {
    const { office, practice, client, step } = await aWritingOffice()
    // On its first day a practice may write 40 mails, half of them its own.
    const patientIds = await manyClients(office, practice, 22)
    expect(await client.mailings.reach({ body: { patientIds, kind: 'service' } })).toMatchObject({
      perDay: 20,
      leftToday: 20,
    })
    const { id } = await client.mailings.send({ body: { ...letter, patientIds } })
    const now = new Date()
    await step(id, now)
    const again = await step(id, now)
    expect(again!.getTime() - now.getTime()).toBe(3_600_000)
    const { waiting, goesOnAt } = await client.mailings.get({ params: { id } })
    expect(waiting).toBe(2)
    // The first mails of the day leave the count, or the practice is a day older.
    expect((Date.parse(goesOnAt ?? '') - now.getTime()) / 3_600_000).toBeCloseTo(24, 1)
    await step(id, new Date(now.getTime() + 25 * 3_600_000))
    expect(await client.mailings.get({ params: { id } })).toMatchObject({ state: 'done', waiting: 0, goesOnAt: null })
  })

  test('loses its text after its time; its recipients stay', async () => {
    const { office, practice, client, clientOf, step } = await aWritingOffice()
    const { id } = await client.mailings.send({ body: { ...letter, patientIds: [(await clientOf('Zoé')).id] } })
    await step(id)
    const { createdAt } = await client.mailings.get({ params: { id } })
    const readAfter = async (ms: number) => {
      const now = new Date(Date.parse(createdAt) + 365 * 86_400_000 + ms)
      await inPractice(office.orm.em.fork(), practice.id, (em) => purgeMailings(em, practice.id, 365, now))
      return client.mailings.get({ params: { id } })
    }
    expect(await readAfter(0)).toMatchObject({ subject: letter.subject, above: expect.any(String), total: 1 })
    expect(await readAfter(1)).toMatchObject({ subject: null, above: null, total: 1 })
  })

  test('that was paused and purged ends with its text', async () => {
    const { office, practice, client, clientOf } = await aWritingOffice()
    const { id } = await client.mailings.send({ body: { ...letter, patientIds: [(await clientOf('Zoé')).id] } })
    await client.mailings.pause({ params: { id } })
    const forget = (days: number) =>
      inPractice(office.orm.em.fork(), practice.id, (em) =>
        purgeMailings(em, practice.id, 365, new Date(Date.now() + days * 86_400_000)),
      )
    await forget(364)
    expect(await client.mailings.get({ params: { id } })).toMatchObject({
      state: 'paused',
      subject: expect.any(String),
    })
    await forget(366)
    const ended = { state: 'stopped', stopped: 1, subject: null, above: null }
    expect(await client.mailings.get({ params: { id } })).toMatchObject(ended)
  })
})
