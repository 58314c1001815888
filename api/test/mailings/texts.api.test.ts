import { expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { addDays } from '../../src/format/day.ts'
import { enqueueNextMessages } from '../../src/mailings/sending.ts'
import { earliestSmsTime } from '../../src/mailings/texting-hours.ts'
import { aPatient, aSession as insertSession } from '../build.ts'
import { MOBILE } from '../octopush/an-sms-office.ts'
import { refusal } from '../refusal.ts'
import { aTextingOffice, closedText } from './a-texting-office.ts'

test('clients with an appointment in the period get it, a guardian for a minor, and nobody who refuses', async () => {
  const { account, practice, client, body, thursday, aSession, clock, sendAll } = await aTextingOffice()
  const at = (hours: number) => new Date(Date.parse(thursday) + hours * 3_600_000).toISOString()
  await aSession({ firstname: 'Adulte' })
  await aSession(
    { firstname: 'Mineur', dateOfBirth: '2020-01-01', guardianName: 'Anne Roux', guardianPhone: '+33611111111' },
    at(1),
  )
  const { patientId } = await aSession({ firstname: 'Refus', phone: '+33622222222' }, at(2))
  await aSession({ firstname: 'Fixe', phone: '+33142685300' }, at(3))
  await aSession({ firstname: 'Plus tard', phone: '+33633333333' }, at(24 * 7))
  const { revision } = await client.patientFile.get({ params: { id: patientId } })
  await client.patientFile.change({ params: { id: patientId }, body: { refusesSms: true, revision } })
  const reached = await client.mailings.textsReach({ body })
  expect(reached.parts).toBe(1)
  expect(reached.recipients.map(({ firstname, to, reason }) => [firstname, to, reason]).sort()).toEqual([
    ['Adulte', MOBILE, null],
    ['Fixe', '+33142685300', 'no_mobile'],
    ['Mineur', '+33611111111', null],
    ['Refus', '+33622222222', 'sms_refused'],
  ])
  const { id } = await client.mailings.sendTexts({ body })
  clock.now = earliestSmsTime(new Date(), practice.timeZone)
  await sendAll(id, 2)
  expect(account.sent.map(({ number }) => number).sort()).toEqual(['+33611111111', MOBILE].sort())
  for (const sms of account.sent) expect(sms.text).toBe(closedText)
  const outcome = { sent: 2, failed: 0, passedOver: 2 }
  expect(await client.mailings.get({ params: { id } }), 'nothing failed that was never tried').toMatchObject(outcome)
  const { data } = await client.mailings.recipients({ params: { id }, query: {} })
  expect(data.map(({ patient, message }) => [patient.firstname, message?.state, message?.reason]).sort()).toEqual([
    ['Adulte', 'sent', null],
    ['Fixe', 'skipped', 'no_mobile'],
    ['Mineur', 'sent', null],
    ['Refus', 'skipped', 'sms_refused'],
  ])
})

test('clients of requests that are not agreed get none: anybody may ask with a stranger’s number', async () => {
  const { account, office, practice, client, body, thursday, aSession, clock, sql, sendAll } = await aTextingOffice()
  const at = (hours: number) => new Date(Date.parse(thursday) + hours * 3_600_000)
  await aSession({ firstname: 'Convenu' })
  const late = await aSession({ firstname: 'Repris', phone: '+33655555555' }, at(1).toISOString())
  for (const [hours, status] of [
    [2, 'pending_validation'],
    [3, 'prepaid_pending'],
    [4, 'pre_scheduled'],
  ] as const) {
    const { id: patientId } = await aPatient(office.orm, practice, { firstname: status, phone: `+3364444444${hours}` })
    await insertSession(office.orm, practice, { startsAt: at(hours), status, patientId })
  }
  const { recipients } = await client.mailings.textsReach({ body })
  expect(recipients.map(({ firstname }) => firstname).sort()).toEqual(['Convenu', 'Repris', 'pre_scheduled'])
  const { id } = await client.mailings.sendTexts({ body })
  await sql(`update session set status = 'pending_validation' where id = '${late.id}'`)
  clock.now = earliestSmsTime(new Date(), practice.timeZone)
  await sendAll(id, 2)
  expect(account.sent.map(({ number }) => number).sort()).toEqual([MOBILE, '+33644444444'].sort())
})

test('a waiting one is not sent to clients who have been there already', async () => {
  const { account, practice, client, body, thursday, aSession, clock, sql, sendAll } = await aTextingOffice()
  const over = await aSession({ firstname: 'Passé', phone: '+33655555555' })
  await aSession({ firstname: 'À venir' }, new Date(Date.parse(thursday) + 3_600_000).toISOString())
  const { id } = await client.mailings.sendTexts({ body })
  await sql("update mailing set period_from = now() - interval '3 days'")
  await sql(
    `update session set starts_at = now() - interval '2 days', ends_at = now() - interval '47 hours' where id = '${over.id}'`,
  )
  clock.now = earliestSmsTime(new Date(), practice.timeZone)
  await sendAll(id, 1)
  expect(account.sent.map(({ number }) => number)).toEqual([MOBILE])
})

test('at night it waits for the morning, and after its period it ends', async () => {
  const { office, practice, client, body, day, aSession, standAt, clock } = await aTextingOffice()
  await aSession()
  const { id } = await client.mailings.sendTexts({ body })
  const step = (now: Date) =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      enqueueNextMessages(em, { config: office.config }, { practiceId: practice.id, mailingId: id }, now),
    )
  standAt(1, '03:00')
  const next = await step(clock.now)
  expect(next).toEqual(await step(clock.now))
  expect(next!.getTime()).toBeGreaterThan(clock.now.getTime())
  expect(await client.mailings.get({ params: { id } })).toMatchObject({ state: 'sending', waiting: 1 })
  const after = new Date(`${addDays(day, 1)}T22:59:00.000Z`)
  expect(await step(after)).toBeNull()
  expect(await client.mailings.get({ params: { id } })).toMatchObject({ state: 'stopped', stopped: 1 })
})

test.each([
  [
    'words that say what the appointment is for',
    { text: 'Votre séance d’hypnose est annulée.' },
    { text: ['tells_purpose'] },
  ],
  ['a field', { text: 'Bonjour {patient.firstname}' }, { text: ['merge_field_not_here'] }],
  ['a period that is over', { from: '2020-01-01', to: '2020-01-02' }, { to: ['past'] }],
  ['a period that ends before it begins', { from: '2027-03-03', to: '2027-03-02' }, { to: ['before_from'] }],
])('%s is refused', async (_, given, errors) => {
  const { client, body } = await aTextingOffice()
  const problem = await refusal(client.mailings.sendTexts({ body: { ...body, ...given } }))
  expect(problem.details.errors).toEqual(errors)
})
