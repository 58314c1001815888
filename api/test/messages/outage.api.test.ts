import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import { DeliveryFailure } from '../../src/mail/delivery-failure.ts'
import { mailTemplates } from '../../src/mail-templates.ts'
import { deliverMessage } from '../../src/messages/jobs.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aPostOffice } from './a-worker.ts'

/** A mail to a client whose session is in two weeks, and a worker's hand at it; the mail server answers as told. */
async function aMailAtHand() {
  const office = await aPostOffice()
  const practice = await aPractice(office.orm)
  const { id: patientId } = await aPatient(office.orm, practice)
  const begun = new Date()
  const startsAt = new Date(begun.getTime() + 14 * millisecondsInDay)
  const { id: sessionId, endsAt } = await aSession(office.orm, practice, { startsAt, patientId })
  const own = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(office.orm.em.fork(), practice.id, work)
  await own((em) =>
    enqueueMessages(queryOf(em), {
      practiceId: practice.id,
      sessionId,
      template: 'session.booked',
      now: begun,
      data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence: 0 },
      to: [{ audience: 'client', key: `booked:${sessionId}` }],
    }),
  )
  const server = { answer: null as DeliveryFailure | null, tries: 0 }
  const send = async () => {
    server.tries += 1
    if (server.answer) throw server.answer
  }
  const limits = { spend: async () => {}, forgive: async () => {} }
  const message = async () => (await office.messages(practice.id))[0]!
  /** Tries it at an instant, and returns in how many minutes it is tried again. */
  async function deliverAt(now: Date): Promise<number | null> {
    const app: JobApp = { ...office, now: () => now, limits, mailer: { send, close() {} }, templates: mailTemplates }
    const { id: messageId } = await message()
    await queryOf(office.orm.em.fork())("delete from pgboss.job where name = 'messages.deliver'")
    await own((em) => deliverMessage.run({ em, now, app }, { practiceId: practice.id, messageId }))
    const [job] = await office.jobs('messages.deliver')
    return job ? (new Date(job.start_after).getTime() - now.getTime()) / millisecondsInMinute : null
  }
  return { begun, server, message, deliverAt }
}

test('a mail that tests a server that is down is not lost, however long that lasts, and goes soon after', async () => {
  const { begun, server, message, deliverAt } = await aMailAtHand()
  server.answer = new DeliveryFailure('unreachable: ECONNREFUSED', false, true)
  let now = begun
  for (let hours = 0; hours < 5 * 24; hours += 4) {
    const minutes = await deliverAt(now)
    expect(minutes).toBeGreaterThan(0)
    expect(minutes).toBeLessThanOrEqual(11)
    now = new Date(now.getTime() + 4 * 60 * millisecondsInMinute)
  }
  expect(server.tries).toBe(30)
  expect(await message()).toMatchObject({ status: 'queued', attempts: 1, error: 'unreachable: ECONNREFUSED' })
  server.answer = null
  expect(await deliverAt(now)).toBeNull()
  expect(await message()).toMatchObject({ status: 'sent', attempts: 2, error: null })
})

test.each([
  ['that a server puts off again and again', new DeliveryFailure('refused: 451 4.7.1 Greylisted', false)],
  ['that a server may have taken each time', new DeliveryFailure('unreachable: ETIMEDOUT', false, true, true)],
])('a mail %s fails after two days', async (_, answer) => {
  const { begun, server, message, deliverAt } = await aMailAtHand()
  server.answer = answer
  let now = begun
  for (let minutes: number | null = 0; minutes !== null; ) {
    now = new Date(now.getTime() + minutes * millisecondsInMinute)
    minutes = await deliverAt(now)
  }
  expect(server.tries).toBe(12)
  expect(now.getTime() - begun.getTime()).toBeGreaterThan(2 * millisecondsInDay)
  expect(await message()).toMatchObject({ status: 'failed', attempts: 12 })
})
