import { describe, expect, test } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { Message } from '../../src/messages/entity.ts'
import { Patient } from '../../src/patients/entity.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aDraft, identityRow, issuedAt } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { stillApp } from '../still-app.ts'

const app = await stillApp()

/** A practice with a client who owes 60 EUR since March. */
async function aDebt(given: { isVerified?: boolean } = {}) {
  const practice = await aPractice(app.orm, given)
  const client = await app.signedIn(practice)
  const patient = await aPatient(app.orm, practice)
  const { id: sessionId } = await aSession(app.orm, practice, {
    status: 'done',
    startsAt: new Date('2026-03-02T09:00:00Z'),
    patientId: patient.id,
  })
  const send = (...patientIds: string[]) => client.dueReminders.send({ body: { patientIds } })
  const messages = () => inPractice(app.orm.em.fork(), practice.id, (em) => em.find(Message, {}))
  return { practice, client, patient, sessionId, send, messages }
}

describe('a reminder by hand', () => {
  test('is sent once a day, and is shown beside the debt', async () => {
    const { client, patient, send, messages } = await aDebt()
    expect(await send(patient.id)).toEqual([{ patientId: patient.id, outcome: 'sent' }])
    expect(await send(patient.id)).toEqual([{ patientId: patient.id, outcome: 'already_today' }])
    const sent = await messages()
    expect(sent).toMatchObject([{ template: 'due.reminder', audience: 'client', status: 'queued' }])
    expect(Object.keys(sent[0]!.data)).toEqual(['patientId'])
    const [owed] = (await client.billing.owed({})).data
    expect(owed?.remindedAt).toMatch(/^\d{4}-/)
    expect(await client.billing.patientMoney({ params: { id: patient.id } })).toMatchObject({
      remindedAt: owed?.remindedAt,
    })
    const [entry] = (await client.audit.own({})).data
    expect(entry).toMatchObject({ action: 'due.reminded', details: { amountCents: 6000 } })
  })

  test('goes to clients in one order, however they are chosen', async () => {
    const { practice, patient, send } = await aDebt()
    const ids = [patient.id, (await aPatient(app.orm, practice)).id].sort()
    for (const chosen of [ids, ids.toReversed()])
      expect((await send(...chosen)).map(({ patientId }) => patientId)).toEqual(ids)
  })

  test('is one when two press at once', async () => {
    const { patient, send, messages } = await aDebt()
    const sent = await Promise.all([send(patient.id), send(patient.id)])
    expect(sent.flatMap((one) => one.map(({ outcome }) => outcome)).sort()).toEqual(['already_today', 'sent'])
    expect(await messages()).toHaveLength(1)
  })

  test('goes to nobody without a debt, with enough credit, or without an address', async () => {
    const { practice, client, patient, send, messages } = await aDebt()
    const other = await aPatient(app.orm, practice)
    expect(await send(other.id)).toMatchObject([{ outcome: 'nothing_due' }])
    await client.billing.take({ body: { patientId: patient.id, typeKey: 'cash', amountCents: 6000 } })
    expect(await send(patient.id)).toMatchObject([{ outcome: 'nothing_due' }])
    const mute = await aPatient(app.orm, practice)
    await inPractice(app.orm.em, practice.id, (em) => em.nativeUpdate(Patient, { id: mute.id }, { email: null }))
    await aSession(app.orm, practice, {
      status: 'done',
      startsAt: new Date('2026-04-02T09:00:00Z'),
      patientId: mute.id,
    })
    expect(await send(mute.id)).toMatchObject([{ outcome: 'no_email' }])
    expect(await messages()).toEqual([])
  })

  test('is refused while the practice may mail nobody, and for a client of another practice', async () => {
    const { patient, send, messages } = await aDebt({ isVerified: false })
    expect(await refusal(send(patient.id))).toMatchObject({ code: 'email_unverified' })
    expect(await messages()).toEqual([])
    const others = await app.signedIn(await aPractice(app.orm))
    const foreign = others.dueReminders.send({ body: { patientIds: [patient.id] } })
    expect(await refusal(foreign)).toMatchObject({ code: 'not_found' })
  })

  test('about an invoice asks for its rest, and for nothing once it is paid', async () => {
    const practice = await aPractice(app.orm)
    const client = await app.signedIn(practice)
    await inPractice(app.orm.em, practice.id, (em) => em.upsert(BillingIdentityEntity, identityRow(practice.id)))
    const id = await aDraft(app, practice)
    const remind = () => client.dueReminders.sendOfInvoice({ params: { id } })
    expect(await remind()).toMatchObject({ outcome: 'nothing_due' })
    await issuedAt(app, practice, id, app.now)
    const { patient, dueCents } = await client.invoices.detail({ params: { id } })
    await client.billing.take({
      body: { patientId: patient?.id ?? '', typeKey: 'cash', amountCents: dueCents - 1000, invoiceIds: [id] },
    })
    expect(await remind()).toEqual({ patientId: patient?.id, outcome: 'sent' })
    const [entry] = (await client.audit.own({})).data
    expect(entry).toMatchObject({ action: 'due.reminded', details: { amountCents: 1000 } })
    await client.billing.take({
      body: { patientId: patient?.id ?? '', typeKey: 'cash', amountCents: 1000, invoiceIds: [id] },
    })
    expect(await remind()).toMatchObject({ outcome: 'nothing_due' })
  })
})
