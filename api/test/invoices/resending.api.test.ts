import { expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { suppress } from '../../src/messages/suppression.ts'
import { anAccountOffice } from '../accounts/an-account-office.ts'
import type { BuiltPractice } from '../build.ts'
import { refusal } from '../refusal.ts'
import { issuedIn } from './an-issued.ts'

const office = anAccountOffice()
const { anIssued } = issuedIn(office)

/** The messages by which a practice's documents were mailed, the latest first. */
async function loggedOf(practice: BuiltPractice) {
  const { messages } = await office.app.signedIn(practice)
  return { messages, list: async () => (await messages.list({ query: { template: 'invoices.sent' } })).data }
}

test('an issued document whose mail was refused is sent again from the log, with its PDF, and shows the new mail', async () => {
  const { practice, invoices, id, email } = await anIssued()
  const { messages, list } = await loggedOf(practice)
  const delivery = async () => (await invoices.detail({ params: { id } })).delivery
  office.refuse(550)
  await invoices.send({ params: { id } })
  await expect.poll(delivery, { timeout: 20_000 }).toMatchObject({ status: 'failed', recipient: email })
  const [failed] = await list()
  expect(failed).toMatchObject({ state: 'failed', recipient: email, canResend: true })
  const params = { id: failed!.id }
  const key = { headers: { 'idempotency-key': newId() } }
  const [again, same] = await Promise.all([messages.resend({ params }, key), messages.resend({ params }, key)])
  expect(again).toMatchObject({ template: 'invoices.sent', patient: { id: failed!.patient!.id } })
  expect([again.id === failed!.id, again.id]).toEqual([false, same.id])
  const [mail] = await office.mailsTo(email)
  expect(mail?.attachments).toMatchObject([{ mimeType: 'application/pdf' }])
  await expect.poll(delivery, { timeout: 20_000 }).toEqual({ status: 'sent', recipient: email, error: null })
  expect((await list()).map(({ state }) => state)).toEqual(['sent', 'failed'])
  expect(await office.mailsTo(email)).toHaveLength(1)
}, 60_000)

test('an issued document is sent again to the payer’s address, as it is now, and not to one that takes nothing', async () => {
  const { practice, invoices, id, email } = await anIssued()
  const { messages, list } = await loggedOf(practice)
  const payer = `parent-${email}`
  await invoices.send({ params: { id } })
  await office.mailsTo(email)
  await expect.poll(async () => (await list())[0]?.state, { timeout: 20_000 }).toBe('sent')
  await invoices.change({ params: { id }, body: { sendTo: payer } })
  const params = { id: (await list())[0]!.id }
  expect(await messages.get({ params })).toMatchObject({ isToClient: false })
  await messages.resend({ params })
  expect((await office.mailsTo(payer))[0]?.attachments).toHaveLength(1)
  await inPractice(office.app.orm.em.fork(), practice.id, (em) =>
    suppress(
      queryOf(em),
      office.app.config.APP_SECRET,
      { practiceId: practice.id, channel: 'email', address: payer },
      { reason: 'bounced', now: new Date() },
    ),
  )
  expect(await refusal(messages.resend({ params }))).toMatchObject({
    details: { errors: { email: ['takes_no_mail'] } },
  })
}, 60_000)
