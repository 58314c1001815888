import { expect, test } from 'vitest'
import { remind } from '../../src/due-reminders/service.ts'
import { createDraft } from '../../src/invoices/editing.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import { identityRow } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { aDebtOf, MORNING } from './a-debt.ts'

test('a mail that was refused is sent again from the log, and one that arrived is not', async () => {
  const { office, practice, patientId, own } = await aDebtOf([40])
  const app = await office.api()
  const { messages } = await app.signedIn(practice)
  office.server.refuse(550)
  await own((em) => remind(em, office.config, { practiceId: practice.id, patientId, by: null }, MORNING))
  await office.worker()
  const inState = async (state: 'failed' | 'sent') => (await messages.list({ query: { state } })).data[0]
  await expect.poll(() => inState('failed'), { timeout: 20_000 }).toMatchObject({ canResend: true })
  await messages.resend({ params: { id: (await inState('failed'))!.id } })
  const [mail] = await office.server.arrived(1)
  expect(mail!.text).toMatch(/60,00\s€ à régler/)
  await expect.poll(() => inState('sent'), { timeout: 20_000 }).toMatchObject({ canResend: false })
  const params = { id: (await inState('sent'))!.id }
  expect(await refusal(messages.resend({ params }))).toMatchObject({ code: 'conflict' })
})

test('the mail says what is owed and since when, and not for what', async () => {
  const { office, practice, patientId, own } = await aDebtOf([40, 20])
  await own((em) => remind(em, office.config, { practiceId: practice.id, patientId, by: null }, MORNING))
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail!.text).toMatch(/120,00\s€ à régler pour 2 rendez-vous, depuis celui du 6 mai/)
  expect(mail!.from?.name).toMatch(/^Camille Essai/)
  expect([mail!.subject, mail!.from?.name, mail!.text, mail!.html].join('\n')).not.toMatch(/hypno|séance/i)
  expect(mail!.subject).not.toMatch(/\d/)
})

test('for sessions and an invoice beside them the mail says since when, and not that all of it is for an appointment', async () => {
  const { office, practice, patientId, own } = await aDebtOf([40])
  const line = { label: 'Livret', quantity: 1, unitPriceCents: 2500, discountCents: 0 }
  const draft = { kind: 'invoice' as const, patientId, sessionIds: [], lines: [line], depositIds: [], issue: false }
  await own(async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id))
    const { id } = await createDraft(em, practice.id, draft, MORNING)
    await issueInvoice(em, { invoiceId: id }, MORNING)
    await remind(em, office.config, { practiceId: practice.id, patientId, by: null }, MORNING)
  })
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail!.text).toMatch(/85,00\s€ à régler depuis le 6 mai/)
})

test('for an invoice its payer is reminded, where their address is known', async () => {
  const { office, practice, patientId, own } = await aDebtOf([])
  const line = { label: 'Livret', quantity: 1, unitPriceCents: 2500, discountCents: 0 }
  const payer = { sendTo: 'comptabilite@lac.test', billTo: { name: 'Ateliers du Lac', isBusiness: false } }
  const draft = { kind: 'invoice' as const, patientId, sessionIds: [], lines: [line], depositIds: [], issue: false }
  await own(async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id))
    const { id: invoiceId } = await createDraft(em, practice.id, { ...draft, ...payer }, MORNING)
    await issueInvoice(em, { invoiceId }, MORNING)
    await remind(em, office.config, { practiceId: practice.id, patientId, invoiceId, by: null }, MORNING)
  })
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail!.text).toMatch(/^Bonjour,/m)
  expect(mail!.text).toMatch(/25,00/)
  expect(JSON.stringify(mail)).toContain('comptabilite@lac.test')
  expect(mail!.text).toMatch(/vous a adressé une facture/)
})

test('in a manual reminder of all debts a client reads what is billed to somebody else', async () => {
  const { office, practice, patientId, own } = await aDebtOf([40])
  const line = { label: 'Livret', quantity: 1, unitPriceCents: 2500, discountCents: 0 }
  const draft = { kind: 'invoice' as const, patientId, sessionIds: [], lines: [line], depositIds: [], issue: false }
  await own(async (em) => {
    await em.insert(BillingIdentityEntity, identityRow(practice.id))
    const { id: invoiceId } = await createDraft(em, practice.id, { ...draft, sendTo: 'parent@essais.test' }, MORNING)
    await issueInvoice(em, { invoiceId }, MORNING)
    const by = { userId: practice.userId, name: 'Camille Essai' }
    await remind(em, office.config, { practiceId: practice.id, patientId, by }, MORNING)
  })
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(JSON.stringify(mail)).not.toContain('parent@essais.test')
  expect(mail!.text).toMatch(/85,00\s€ à régler/)
  expect(mail!.text).toMatch(/Dont 25,00\s€ facturés à une autre personne \(2037-00001\)/)
})

test('a payment before the mail is written stops it', async () => {
  const { office, practice, patientId, sessions, own, pay } = await aDebtOf([20])
  await own((em) => remind(em, office.config, { practiceId: practice.id, patientId, by: null }, MORNING))
  await pay(6000, sessions[0]!)
  await office.worker()
  await expect.poll(async () => (await office.messages(practice.id)).map(({ status }) => status)).toEqual(['skipped'])
  expect(await office.server.arrived(0)).toEqual([])
})
