import { expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { aPatient, aPractice } from '../build.ts'
import { workerWait } from '../worker-wait.ts'
import { anSmsOffice, MOBILE, settings } from './an-sms-office.ts'

test('a report says that an SMS arrived; a later one changes nothing back', async () => {
  const { hearReports, octopush, account, office, due, aSession, messages } = await anSmsOffice()
  hearReports()
  await aSession()
  await due()
  const worker = await office.worker()
  await expect.poll(() => account.sent.length, workerWait).toBe(1)
  await octopush.settled()
  const states = async () => (await messages()).map(({ state }) => state)
  await expect
    .poll(async () => {
      await office.hurry()
      return states()
    }, workerWait)
    .toEqual(['delivered'])
  await octopush.report(account, account.sent[0]!, 'NOT_DELIVERED')
  await octopush.report(account, account.sent[0]!, 'ACK')
  await office.hurry()
  await expect
    .poll(
      async () => (await office.jobs('octopush.followReport')).every(({ state }) => state === 'completed'),
      workerWait,
    )
    .toBe(true)
  await worker.stop()
  expect(await states()).toEqual(['delivered'])
  expect(account.answered.every((status) => status === 204)).toBe(true)
})

test('a blacklisted number gets no more of this practice until it is corrected or lifted', async () => {
  const { hearReports, account, octopush, office, due, aSession, messages, client, practice, sql } = await anSmsOffice()
  hearReports()
  account.outcomes.set(MOBILE, 'BLACKLISTED_NUMBER')
  const { patientId } = await aSession()
  await due()
  const worker = await office.worker()
  await expect.poll(() => account.sent.length, workerWait).toBe(1)
  await octopush.settled()
  await expect
    .poll(async () => {
      await office.hurry()
      return (await messages()).map((one) => [one.state, one.reason?.code])
    }, workerWait)
    .toEqual([['bounced', 'blacklisted_number']])
  await worker.stop()
  // Another client of the same household has the same number.
  const { id: other } = await aPatient(office.orm, practice, { phone: MOBILE })
  expect(await client.octopush.ofPatient({ params: { id: other } })).toMatchObject({ problem: 'blacklisted_number' })
  const [row] = await sql<{ row: string }>('select s::text as row from suppressed_address s')
  expect(row!.row).not.toContain(MOBILE.slice(1))
  const params = { id: patientId }
  expect(await client.octopush.ofPatient({ params })).toMatchObject({ number: MOBILE, problem: 'blacklisted_number' })
  const { revision } = await client.patientFile.get({ params })
  await client.patientFile.change({ params, body: { revision, phone: '+33698765432' } })
  expect(await client.octopush.ofPatient({ params })).toMatchObject({ number: '+33698765432', problem: null })
  await client.patientFile.change({ params, body: { revision: revision + 1, phone: MOBILE } })
  await client.octopush.unblock({ params })
  expect(await client.octopush.ofPatient({ params })).toMatchObject({ number: MOBILE, problem: null })
})

test('a number that Octopush refuses at once is not tried again, and the client’s page says so', async () => {
  const { account, octopush, office, due, aSession, messages, client } = await anSmsOffice()
  octopush.fault(account, { kind: 'bad_number', times: 1, path: '/sms-campaign/send' })
  const { patientId } = await aSession()
  await due()
  const worker = await office.worker()
  await expect
    .poll(async () => (await messages()).map((one) => [one.state, one.reason?.code]), workerWait)
    .toEqual([['suppressed', 'bad_destination']])
  await worker.stop()
  expect(await client.octopush.ofPatient({ params: { id: patientId } })).toMatchObject({ problem: 'bad_destination' })
})

test('reports at a forged address, of another practice, of unknown tickets and in a wrong format change nothing', async () => {
  const beside = await anSmsOffice()
  const { hearReports, account, app, office, due, aSession, messages, practice } = beside
  hearReports()
  account.isHeld = true
  await aSession()
  await due()
  const worker = await office.worker()
  await expect.poll(async () => (await messages())[0]?.state, workerWait).toBe('sent')
  const { ticket } = account.sent[0]!
  const post = async (secret: string, body: string) =>
    (await fetch(`${app.url}/webhooks/octopush/${secret}`, { method: 'POST', body })).status
  const report = JSON.stringify({ message_id: ticket, status: 'NOT_DELIVERED' })
  const unsigned = async (query = '') =>
    (await fetch(`${app.url}/webhooks/octopush${query}`, { method: 'POST', body: report })).status
  expect([await unsigned(), await unsigned('?secret=nobody'), await unsigned('?secret=')]).toEqual([401, 401, 401])
  const secretOf = (id: string) => signToken(app.config.APP_SECRET, 'sms_report', { practiceId: practice.id, id })
  expect(await post('nobody', report)).toBe(404)
  expect(await post(secretOf(newId()), report)).toBe(404)
  const own = account.callbackUrl!.split('/').at(-1)!
  expect(await post(`${own.slice(0, -4)}AAAA`, report)).toBe(404)
  expect(await post(own, 'no json')).toBe(400)
  expect(await post(own, JSON.stringify({ message_id: 'sms_unknown', status: 'DELIVERED' }))).toBe(204)
  expect(await post(await secretOfAnother(beside), report)).toBe(204)
  await expect
    .poll(async () => {
      await office.hurry()
      return (await office.jobs('octopush.followReport')).filter(({ state }) => state !== 'completed').length
    }, workerWait)
    .toBe(0)
  await worker.stop()
  expect((await messages()).map(({ state }) => state)).toEqual(['sent'])
})

/** Another practice that has set up SMS: the secret of its reports. */
async function secretOfAnother({ app, octopush }: Awaited<ReturnType<typeof anSmsOffice>>) {
  const client = await app.signedIn(await aPractice(app.orm))
  const { login, key } = octopush.account()
  const { account } = await client.octopush.connect({ body: { ...settings, login, key } })
  return account!.reportUrl.split('/').at(-1)!
}
