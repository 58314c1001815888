import { expect, test } from 'vitest'
import { User } from '../../src/accounts/entity.ts'
import { DueReminderEntity } from '../../src/billing/entity.ts'
import { remindOverdue } from '../../src/due-reminders/overdue.ts'
import { createDraft } from '../../src/invoices/editing.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import { Setting } from '../../src/practices/entity.ts'
import { aPatient, aSession } from '../build.ts'
import { identityRow } from '../invoices/an-invoice.ts'
import { aDebtOf, daysLater, MORNING } from './a-debt.ts'

test('an automatic reminder goes after the days of the settings, by day, three times, and never twice a day', async () => {
  const { byItself, templates } = await aDebtOf([8], { dueReminders: true, dueReminderDays: 10 })
  await byItself(MORNING)
  await byItself(daysLater(1))
  expect(await templates()).toEqual([])
  await byItself(new Date('2037-06-17T02:00:00Z'))
  await byItself(new Date('2037-06-17T19:00:00Z'))
  expect(await templates()).toEqual([])
  await byItself(daysLater(2))
  await byItself(daysLater(2))
  await byItself(daysLater(11))
  expect(await templates()).toHaveLength(1)
  for (const days of [12, 22, 32, 42]) await byItself(daysLater(days))
  expect(await templates()).toEqual(['due.reminder', 'due.reminder', 'due.reminder'])
})

test('nobody is reminded automatically unless the practice wants it, nor after paying', async () => {
  const { practice, sessions, own, byItself, templates, pay } = await aDebtOf([60])
  await byItself(MORNING)
  expect(await templates()).toEqual([])
  await own(async (em) => em.insert(Setting, { practiceId: practice.id, key: 'dueReminders', value: true }))
  await pay(6000, sessions[0]!)
  await byItself(MORNING)
  expect(await templates()).toEqual([])
})

test('an automatic reminder goes to an invoice’s payer, and to the client for everything else', async () => {
  const { office, practice, patientId, sessions, own, byItself, pay } = await aDebtOf([40, 30], { dueReminders: true })
  const [ofPayer = '', ofClient = ''] = sessions
  const payer = { sendTo: 'comptabilite@lac.test', billTo: { name: 'Ateliers du Lac', isBusiness: false } }
  const draft = { kind: 'invoice' as const, patientId, lines: [], depositIds: [], issue: false }
  await own(async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id))
    const { id: invoiceId } = await createDraft(em, practice.id, { ...draft, ...payer, sessionIds: [ofPayer] }, MORNING)
    await issueInvoice(em, { invoiceId }, daysLater(-20))
  })
  const dataOfMails = async () =>
    (await office.messages(practice.id)).map(({ data }) => Object.keys(data).sort().join(' '))
  await byItself(MORNING)
  await byItself(MORNING)
  expect((await dataOfMails()).sort()).toEqual(['invoiceId patientId', 'isOwnShare patientId'])
  await office.worker()
  const mails = await office.server.arrived(2)
  const toPayer = mails.filter((mail) => JSON.stringify(mail).includes('comptabilite@lac.test'))
  expect(toPayer.map(({ text }) => /60,00\s€ à régler sur la facture 2037-00001/.test(text ?? ''))).toEqual([true])
  const toClient = mails.filter((mail) => !toPayer.includes(mail))
  expect(toClient.map(({ text }) => /60,00\s€ à régler pour votre rendez-vous du 16 mai/.test(text ?? ''))).toEqual([
    true,
  ])
  expect(toClient.map(({ text }) => /120,00|autre personne/.test(text ?? ''))).toEqual([false])
  // Once the client has paid the own session, only the other is still asked for.
  await pay(6000, ofClient)
  await byItself(daysLater(20))
  expect(await dataOfMails()).toHaveLength(3)
  await pay(6000, ofPayer, daysLater(21))
  await byItself(daysLater(40))
  expect(await dataOfMails()).toHaveLength(3)
})

test('nobody is reminded automatically of an invoice before its due day', async () => {
  const { office, practice, patientId, sessions, own, byItself } = await aDebtOf([1], {
    dueReminders: true,
    dueReminderDays: 14,
  })
  const line = { label: 'Livret', quantity: 1, unitPriceCents: 2500, discountCents: 0 }
  const draft = { kind: 'invoice' as const, patientId, sessionIds: [], lines: [], depositIds: [], issue: false }
  const { id: other } = await aPatient(office.orm, practice)
  await own(async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id, { paymentDays: 30 }))
    const drafts = [
      { ...draft, sessionIds: sessions, sendTo: 'comptabilite@lac.test' },
      { ...draft, patientId: other, lines: [line] },
    ]
    for (const each of drafts) {
      const { id: invoiceId } = await createDraft(em, practice.id, each, MORNING)
      await issueInvoice(em, { invoiceId }, MORNING)
    }
  })
  const dataOfMails = async () =>
    (await office.messages(practice.id)).map(({ data }) => Object.keys(data).sort().join(' '))
  for (const days of [14, 28, 30, 43]) await byItself(daysLater(days))
  expect(await dataOfMails()).toEqual([])
  await byItself(daysLater(44))
  expect((await dataOfMails()).sort()).toEqual(['invoiceId patientId', 'isOwnShare patientId'])
})

test('a client is not reminded automatically of a session before the due day of its invoice', async () => {
  const { practice, patientId, sessions, own, byItself, templates } = await aDebtOf([1, 1], {
    dueReminders: true,
    dueReminderDays: 14,
  })
  const draft = { kind: 'invoice' as const, patientId, lines: [], depositIds: [], issue: false }
  await own(async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id, { paymentDays: 30 }))
    const { id: invoiceId } = await createDraft(em, practice.id, { ...draft, sessionIds: sessions }, MORNING)
    await issueInvoice(em, { invoiceId }, MORNING)
  })
  for (const days of [13, 14, 30, 43]) await byItself(daysLater(days))
  expect(await templates()).toEqual([])
  await byItself(daysLater(44))
  expect(await templates()).toEqual(['due.reminder'])
})

test('an automatic reminder asks for what is due, and not for a session whose invoice gives more time', async () => {
  const { practice, patientId, sessions, own, byItself } = await aDebtOf([20, 18], {
    dueReminders: true,
    dueReminderDays: 14,
  })
  const draft = { kind: 'invoice' as const, patientId, lines: [], depositIds: [], issue: false }
  await own(async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id, { paymentDays: 30 }))
    const { id: invoiceId } = await createDraft(em, practice.id, { ...draft, sessionIds: [sessions[0]!] }, MORNING)
    await issueInvoice(em, { invoiceId }, MORNING)
  })
  await byItself(MORNING)
  const reminders = await own((em) => em.find(DueReminderEntity, { practiceId: practice.id }))
  expect(reminders.map(({ dueCents }) => dueCents)).toEqual([6000])
})

test('an invoice with a term does not begin the reminders of its session anew', async () => {
  const { practice, patientId, sessions, own, byItself, templates } = await aDebtOf([14], {
    dueReminders: true,
    dueReminderDays: 14,
  })
  for (const days of [0, 14, 28]) await byItself(daysLater(days))
  expect(await templates()).toHaveLength(3)
  const draft = { kind: 'invoice' as const, patientId, lines: [], depositIds: [], issue: false }
  await own(async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id, { paymentDays: 30 }))
    const { id: invoiceId } = await createDraft(em, practice.id, { ...draft, sessionIds: sessions }, daysLater(30))
    await issueInvoice(em, { invoiceId }, daysLater(30))
  })
  for (const days of [60, 74, 90]) await byItself(daysLater(days))
  expect(await templates()).toHaveLength(3)
})

test('a draft with a due day does not put off the reminder of its session', async () => {
  const { practice, patientId, sessions, own, byItself, templates } = await aDebtOf([1], {
    dueReminders: true,
    dueReminderDays: 14,
  })
  const draft = { kind: 'invoice' as const, patientId, lines: [], depositIds: [], issue: false, dueOn: '2027-12-31' }
  await own(async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id, { paymentDays: 30 }))
    await createDraft(em, practice.id, { ...draft, sessionIds: sessions }, MORNING)
  })
  await byItself(daysLater(13))
  expect(await templates()).toEqual(['due.reminder'])
})

test('a client is reminded automatically as soon as the oldest of their debts is due, a session or an invoice', async () => {
  const { practice, patientId, own, byItself, templates } = await aDebtOf([8], {
    dueReminders: true,
    dueReminderDays: 14,
  })
  const line = { label: 'Livret', quantity: 1, unitPriceCents: 2500, discountCents: 0 }
  const draft = { kind: 'invoice' as const, patientId, sessionIds: [], depositIds: [], issue: false }
  await byItself(MORNING)
  expect(await templates(), 'the session is owed for eight days').toEqual([])
  await own(async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id))
    const { id: invoiceId } = await createDraft(em, practice.id, { ...draft, lines: [line] }, daysLater(-20))
    await issueInvoice(em, { invoiceId }, daysLater(-20))
  })
  await byItself(MORNING)
  expect(await templates()).toEqual(['due.reminder'])
})

test('a practice whose practitioner is suspended reminds nobody automatically', async () => {
  const { practice, own, byItself, templates } = await aDebtOf([60], { dueReminders: true })
  const suspend = (suspendedAt: Date | null) =>
    own((em) => em.nativeUpdate(User, { practiceId: practice.id }, { suspendedAt }))
  await suspend(MORNING)
  await byItself(MORNING)
  expect(await templates()).toEqual([])
  await suspend(null)
  await byItself(MORNING)
  expect(await templates()).toEqual(['due.reminder'])
})

test('a client who cannot be reminded stops no other', async () => {
  const { office, practice, templates } = await aDebtOf([60], { dueReminders: true })
  const { id: patientId } = await aPatient(office.orm, practice)
  await aSession(office.orm, practice, { status: 'done', startsAt: daysLater(-50), patientId })
  let readings = 0
  const config = new Proxy(office.config, {
    get: (target, key) => {
      if (key === 'STRIPE_SECRET_KEY' && readings++ === 0) throw new Error('the first of them fails')
      return target[key as keyof typeof target]
    },
  })
  await remindOverdue({ ...office, config }, practice.id, MORNING)
  expect(await templates()).toEqual(['due.reminder'])
  expect(office.logged()).toContain('a client was not reminded')
})

test('a practice with an unconfirmed address reminds nobody automatically, and nothing claims that it did', async () => {
  const { office, practice, own, byItself } = await aDebtOf([60], { dueReminders: true })
  await own((em) => em.nativeUpdate(User, { practiceId: practice.id }, { emailVerifiedAt: null }))
  await byItself(MORNING)
  await byItself(daysLater(0))
  expect(await office.messages(practice.id)).toMatchObject([{ status: 'skipped', error: 'email_unverified' }])
  const reminders = await own((em) => em.count(DueReminderEntity, {}))
  expect(reminders).toBe(0)
})
