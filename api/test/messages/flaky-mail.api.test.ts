import { expect, onTestFinished, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { workerWait } from '../worker-wait.ts'
import { aPostOffice } from './a-worker.ts'
import { aFlakyMailServer, type MailTrouble } from './flaky-mail-server.ts'

/** One mail to a client through a server with this fault, and a worker whose clock the test moves. */
async function aMailThrough(trouble: MailTrouble) {
  const flaky = await aFlakyMailServer(trouble)
  onTestFinished(flaky.close)
  const clock = { now: new Date() }
  const office = await aPostOffice({ now: () => clock.now, environment: { SMTP_URL: flaky.url } })
  const practice = await aPractice(office.orm)
  const { id: patientId } = await aPatient(office.orm, practice)
  const startsAt = new Date(Date.now() + 5 * 86_400_000)
  const { id: sessionId, endsAt } = await aSession(office.orm, practice, { startsAt, patientId })
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    enqueueMessages(queryOf(em), {
      practiceId: practice.id,
      sessionId,
      template: 'session.booked',
      now: clock.now,
      data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence: 0 },
      to: [{ audience: 'client', key: `booked:${sessionId}` }],
    }),
  )
  await office.worker()
  const state = async () => {
    const [{ status, attempts, error } = { status: null, attempts: 0, error: null }] = await office.messages(
      practice.id,
    )
    return { status, attempts, error }
  }
  /** Moves the clock by a minute, after which every waiting job is due. */
  const later = async () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    await office.hurry()
  }
  return { brought: flaky.brought, state, later }
}

const idOf = (mail: string | undefined) => /^Message-ID: (\S+)$/im.exec(mail ?? '')?.[1]

test('a slow mail server gets a mail once', async () => {
  const { brought, state } = await aMailThrough('slow')
  await expect.poll(state, workerWait).toEqual({ status: 'sent', attempts: 1, error: null })
  expect(brought).toHaveLength(1)
})

test.each([
  ['answers with half a line', 'half'],
  ['is gone once it has the mail', 'cut'],
] as const)('where a mail server %s the mail goes again as the same one', async (_, trouble) => {
  const { brought, state, later } = await aMailThrough(trouble)
  await expect.poll(state, workerWait).toMatchObject({ status: 'queued', attempts: 1 })
  expect((await state()).error).toMatch(/^unreachable: /)
  await later()
  await expect.poll(state, workerWait).toEqual({ status: 'sent', attempts: 2, error: null })
  expect(brought).toHaveLength(2)
  const [first, second] = brought.map(idOf)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
})
