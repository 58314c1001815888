import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { withSameNumber } from '../../src/mailings/same-number.ts'
import { enqueueNextMessages } from '../../src/mailings/sending.ts'
import { earliestSmsTime } from '../../src/mailings/texting-hours.ts'
import { MOBILE } from '../octopush/an-sms-office.ts'
import { workerWait } from '../worker-wait.ts'
import { aTextingOffice } from './a-texting-office.ts'

test('a number that several clients share gets it once, for the first of them who still has an appointment', async () => {
  const { account, office, practice, client, body, thursday, aSession, clock, sql, sendAll } = await aTextingOffice()
  const at = (hours: number) => new Date(Date.parse(thursday) + hours * 3_600_000).toISOString()
  const child = { dateOfBirth: '2020-01-01', guardianName: 'Anne Roux', guardianPhone: '06 11 11 11 11' }
  const gone = await aSession({ firstname: 'Adèle', lastname: 'Roux', ...child })
  await aSession({ firstname: 'Basile', lastname: 'Roux', ...child }, at(1))
  const claire = await aSession({ firstname: 'Claire', lastname: 'Roux', phone: '+33611111111' }, at(2))
  const { patientId } = await aSession({ firstname: 'Anne', lastname: 'Refus' }, at(3))
  await aSession({ firstname: 'Zoé', lastname: 'Seule' }, at(4))
  const { revision } = await client.patientFile.get({ params: { id: patientId } })
  await client.patientFile.change({ params: { id: patientId }, body: { refusesSms: true, revision } })
  await sql('update octopush_account set price_thousandths = 50')
  const reached = await client.mailings.textsReach({ body })
  expect(reached.recipients.map(({ firstname, reason }) => [firstname, reason])).toEqual([
    ['Anne', 'sms_refused'],
    ['Adèle', null],
    ['Basile', 'same_number'],
    ['Claire', 'same_number'],
    ['Zoé', null],
  ])
  expect(reached.costThousandths).toBe(2 * 50)
  const { id } = await client.mailings.sendTexts({ body })
  await client.sessions.cancel({ params: { id: gone.id }, body: { reason: 'Un empêchement' } })
  clock.now = earliestSmsTime(new Date(), practice.timeZone)
  await sendAll(id, 2)
  expect(account.sent.map(({ number }) => number).sort()).toEqual(['+33611111111', MOBILE].sort())
  const { data } = await client.mailings.recipients({ params: { id }, query: {} })
  expect(data.map(({ patient, state, reason }) => [patient.firstname, state, reason])).toEqual([
    ['Anne', 'written', null],
    ['Adèle', 'written', null],
    ['Basile', 'written', null],
    ['Claire', 'passed_over', 'same_number'],
    ['Zoé', 'written', null],
  ])
  // Basile, who got it, keeps the number once his appointment is over.
  await sql("update mailing_recipient set state = 'waiting', reason = null where state = 'passed_over'")
  const period = { periodFrom: new Date(thursday), periodTo: new Date(Date.parse(thursday) + 24 * 3_600_000) }
  const shared = await inPractice(office.orm.em, practice.id, (em) =>
    withSameNumber(
      em,
      office.config,
      { practiceId: practice.id, mailingId: id },
      { ...period, now: new Date(at(1.5)) },
    ),
  )
  expect([...shared.reached]).toEqual([claire.patientId])
})

test('while a number’s SMS waits for credit, the others who have it wait too, and get it if the first cancels', async () => {
  const { account, office, practice, client, body, thursday, aSession, clock, sql, sendAll } = await aTextingOffice()
  const at = (hours: number) => new Date(Date.parse(thursday) + hours * 3_600_000).toISOString()
  const first = await aSession({ firstname: 'Adèle', lastname: 'Roux' })
  await aSession({ firstname: 'Basile', lastname: 'Roux' }, at(1))
  await aSession({ firstname: 'Claire', lastname: 'Roux' }, at(2))
  account.credit = 0
  const { id } = await client.mailings.sendTexts({ body })
  clock.now = earliestSmsTime(new Date(), practice.timeZone)
  const worker = await office.worker()
  const reasons = async () =>
    (await client.messages.list({ query: { channel: 'sms' } })).data.map((one) => one.reason?.code)
  await expect.poll(reasons, workerWait).toEqual(['no_credit'])
  await worker.stop()
  expect(await client.mailings.get({ params: { id } })).toMatchObject({ state: 'sending', underway: 1, waiting: 2 })
  await client.sessions.cancel({ params: { id: first.id }, body: { reason: 'Un empêchement' } })
  account.credit = 6200
  await sql("update message set error = null where status = 'queued'")
  await office.hurry()
  await sendAll(id, 1)
  expect(await client.mailings.get({ params: { id } })).toMatchObject({ state: 'done', sent: 1, passedOver: 2 })
  const { data } = await client.mailings.recipients({ params: { id }, query: {} })
  expect(
    data.map(({ patient, state, reason, message }) => [patient.firstname, state, reason ?? message?.state]),
  ).toEqual([
    ['Adèle', 'written', 'skipped'],
    ['Basile', 'written', 'sent'],
    ['Claire', 'passed_over', 'same_number'],
  ])
})

test('those who wait for another’s SMS hold up nobody, and are told nothing once it has gone', async () => {
  const { office, practice, client, body, thursday, aSession, sql, clock } = await aTextingOffice()
  const at = (hours: number) => new Date(Date.parse(thursday) + hours * 3_600_000).toISOString()
  await aSession({ firstname: 'Adèle', lastname: 'Roux' })
  await aSession({ firstname: 'Basile', lastname: 'Roux' }, at(1))
  await aSession({ firstname: 'Zoé', lastname: 'Seule', phone: '+33655555555' }, at(2))
  const { id } = await client.mailings.sendTexts({ body })
  clock.now = earliestSmsTime(new Date(), practice.timeZone)
  const step = () =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      enqueueNextMessages(em, { config: office.config }, { practiceId: practice.id, mailingId: id }, clock.now),
    )
  const states = async () =>
    (await client.mailings.recipients({ params: { id }, query: {} })).data.map(({ state }) => state)
  expect((await step())!.getTime() - clock.now.getTime()).toBe(2_000)
  expect(await states()).toEqual(['written', 'waiting', 'written'])
  await sql("update message set error = 'no_credit'")
  expect((await step())!.getTime() - clock.now.getTime()).toBe(60_000)
  await sql("update message set status = 'sent', error = null")
  expect(await step()).toBeNull()
  expect(await states()).toEqual(['written', 'passed_over', 'written'])
})

test('a client whose cancellation is undone gets no second SMS at a number that went to the next one', async () => {
  const { office, practice, client, body, thursday, aSession, clock } = await aTextingOffice()
  const first = await aSession({ firstname: 'Adèle', lastname: 'Roux' })
  const next = await aSession({ firstname: 'Basile', lastname: 'Roux' }, `${thursday.slice(0, 10)}T15:00:00.000Z`)
  const { id } = await client.mailings.sendTexts({ body })
  clock.now = earliestSmsTime(new Date(), practice.timeZone)
  const inOffice = <T>(work: Parameters<typeof inPractice<T>>[2]) => inPractice(office.orm.em.fork(), practice.id, work)
  const step = () =>
    inOffice((em) =>
      enqueueNextMessages(em, { config: office.config }, { practiceId: practice.id, mailingId: id }, clock.now),
    )
  const states = async () => {
    const { data } = await client.mailings.recipients({ params: { id }, query: {} })
    return data.map(({ state, message }) => [state, message?.state])
  }
  await step()
  await client.sessions.cancel({ params: { id: first.id }, body: { reason: 'Un empêchement' } })
  // While a worker has it, it may be on its way: the next one waits for what becomes of it.
  await inOffice(async (em) => {
    await queryOf(em)('select id from message where patient_id = $1 for update', [first.patientId])
    await step()
  })
  expect(await states()).toEqual([
    ['written', 'queued'],
    ['waiting', undefined],
  ])
  await step()
  await client.sessions.undoCancel({ params: { id: first.id } })
  expect(await states()).toEqual([
    ['written', 'skipped'],
    ['written', 'queued'],
  ])
  await step()
  const { data } = await client.messages.list({ query: { channel: 'sms', state: 'queued' } })
  expect(data.map(({ patient }) => patient?.id)).toEqual([next.patientId])
})
