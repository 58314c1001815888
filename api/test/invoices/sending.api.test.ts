import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { anAccountOffice } from '../accounts/an-account-office.ts'
import { aClient } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'
import { issuedIn } from './an-issued.ts'

const office = anAccountOffice()

const { anIssued, issuedFor } = issuedIn(office)

describe('an issued document', () => {
  test('is mailed with its PDF, shows the delivery of the mail, and is mailed again on demand', async () => {
    const { invoices, id, email, practice } = await anIssued({}, { settings: { discretion: true } })
    const sent = await invoices.send({ params: { id } })
    expect(sent).toMatchObject({ sentAt: expect.any(String), delivery: { status: 'queued', recipient: null } })
    const [mail] = await office.mailsTo(email)
    expect(mail?.subject).toBe(`Votre facture ${sent.number}`)
    expect(mail?.text).toMatch(/Reste à payer[\s\S]*60,00/)
    expect(mail?.source).not.toMatch(/hypno|cabinet/i)
    const [file] = mail?.attachments ?? []
    expect(file).toMatchObject({ filename: `${sent.number}.pdf`, mimeType: 'application/pdf' })
    const answer = await fetch(`${office.app.url}/api/invoices/${id}/pdf`, {
      headers: { authorization: `Bearer ${await office.app.tokenOf(practice)}` },
    })
    expect(Buffer.from(file?.content as ArrayBuffer).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
    await expect
      .poll(async () => (await invoices.detail({ params: { id } })).delivery)
      .toEqual({ status: 'sent', recipient: email, error: null })
    await invoices.send({ params: { id } })
    expect(await office.mailsTo(email, 2)).toHaveLength(2)
  }, 60_000)

  test('links a client with an account to their area', async () => {
    const practice = await aBillingPractice(office.app)
    const { invoices } = await office.app.signedIn(practice)
    const { patientId, email } = await aClient(office.app.orm, practice, { email: `area-${newId()}@essais.test` })
    const { ids } = await heldSessions(office.app, practice, 1, patientId)
    const { id } = await invoices.create({ body: { patientId, sessionIds: ids, issue: true } })
    await invoices.send({ params: { id } })
    const [mail] = await office.mailsTo(email)
    expect(mail?.text).toMatch(/Voir mes factures[\s\S]*\/client\/invoices/)
  }, 60_000)

  test('goes to the payer where their address is known, and that can be corrected after it was issued', async () => {
    const { invoices, id, email } = await anIssued({ email: null })
    const payer = (which: string) => `${which}-${email}`
    expect(await invoices.change({ params: { id }, body: { sendTo: payer('faux') } })).toMatchObject({
      status: 'issued',
    })
    await invoices.change({ params: { id }, body: { sendTo: payer('parent') } })
    const locked = invoices.change({ params: { id }, body: { sendTo: payer('autre'), isUnnamed: true } })
    expect(await refusal(locked)).toMatchObject({ code: 'locked' })
    expect(await refusal(invoices.change({ params: { id }, body: { sendTo: 'x' } }))).toMatchObject({
      details: { errors: { sendTo: ['invalid_email'] } },
    })
    await invoices.send({ params: { id } })
    const [mail] = await office.mailsTo(payer('parent'))
    expect(mail?.text).toMatch(/^Bonjour,/m)
    expect(mail?.attachments).toHaveLength(1)
    const note = await invoices.credit({ params: { id }, body: { reason: 'Erreur' } })
    expect(note).toMatchObject({ sendTo: payer('parent') })
  }, 60_000)

  test('is mailed in the language of its client', async () => {
    const { invoices, id, email } = await anIssued({ locale: 'en' })
    const { number } = await invoices.send({ params: { id } })
    const [mail] = await office.mailsTo(email)
    expect(mail?.subject).toBe(`Your invoice ${number}`)
    expect(mail?.text).toContain('Left to pay')
  }, 60_000)

  test('is not sent twice while it waits, and one key sends once', async () => {
    const { invoices, id, email } = await anIssued()
    const key = { headers: { 'idempotency-key': newId() } }
    await Promise.all([invoices.send({ params: { id } }, key), invoices.send({ params: { id } })])
    await invoices.send({ params: { id } }, key)
    await office.mailsTo(email)
    await expect
      .poll(async () => (await invoices.detail({ params: { id } })).delivery?.status, { timeout: 20_000 })
      .toBe('sent')
    expect(await office.mailsTo(email)).toHaveLength(1)
  }, 60_000)

  test('is not sent as a draft, nor to a client without an address', async () => {
    const { practice, invoices, id } = await anIssued({ email: null })
    expect(await refusal(invoices.send({ params: { id } }))).toMatchObject({
      code: 'validation',
      details: { errors: { email: ['no_email'] } },
    })
    const { patientId, ids } = await heldSessions(office.app, practice)
    const draft = await invoices.create({ body: { patientId, sessionIds: ids } })
    expect(await refusal(invoices.send({ params: { id: draft.id } }))).toMatchObject({ code: 'conflict' })
  })

  test('is not sent by a practice with an unconfirmed address', async () => {
    const { practice, invoices, id } = await anIssued()
    const query = queryOf(office.app.orm.em.fork())
    await query('update app_user set email_verified_at = null where id = $1', [practice.userId])
    expect(await refusal(invoices.send({ params: { id } }))).toMatchObject({ code: 'email_unverified' })
    expect(await invoices.detail({ params: { id } })).toMatchObject({ sentAt: null, delivery: null })
  })
})

test('several documents are sent where possible, and the others are named', async () => {
  const { practice, invoices, id, email } = await anIssued()
  const other = await issuedFor(practice, { email: null })
  const ids = [id, other.id]
  expect(await invoices.sendMany({ body: { ids } })).toEqual({
    sent: 1,
    refused: [{ id: other.id, number: expect.stringMatching(/-00002$/), reason: 'no_email' }],
  })
  await office.mailsTo(email)
  const stranger = await office.app.signedIn(await aBillingPractice(office.app))
  expect(await refusal(stranger.invoices.sendMany({ body: { ids } }))).toMatchObject({ code: 'not_found' })
}, 60_000)
