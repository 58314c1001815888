import { subDays } from 'date-fns/subDays'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addDays, localDay } from '../../src/format/day.ts'
import { NewInvoice } from '../../src/invoices/contract/invoice.ts'
import { createDraft } from '../../src/invoices/editing.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import { testApp } from '../app.ts'
import { aPatient } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aBillingPractice, heldSessions, invoiceRow } from './an-invoice.ts'

const app = await testApp()

async function aBiller() {
  const practice = await aBillingPractice(app)
  const { invoices } = await app.signedIn(practice)
  return { practice, invoices }
}

test('a deposit is deducted once, on an invoice of the same client', async () => {
  const { practice, invoices } = await aBiller()
  const { patientId, ids } = await heldSessions(app, practice)
  const deposit = await invoices.create({
    body: { kind: 'deposit', patientId, lines: [{ label: 'Acompte', unitPriceCents: 2000 }] },
  })
  await invoices.issue({ params: { id: deposit.id } })
  const final = await invoices.create({ body: { patientId, sessionIds: ids, depositIds: [deposit.id] } })
  expect(await invoices.issue({ params: { id: final.id } })).toMatchObject({
    totalCents: 6000,
    deductedCents: 2000,
    dueCents: 4000,
  })
  const lines = [{ label: 'Autre', unitPriceCents: 9000 }]
  const again = invoices.create({ body: { patientId, lines, depositIds: [deposit.id] } })
  expect((await refusal(again)).details.errors).toEqual({ depositIds: ['twice'] })
})

test('a draft’s deduction follows its lines and the rest of the deposit', async () => {
  const { practice, invoices } = await aBiller()
  const { patientId, ids } = await heldSessions(app, practice)
  const of = (label: string, unitPriceCents: number) => [{ label, unitPriceCents }]
  const deposit = await invoices.create({
    body: { kind: 'deposit', patientId, lines: of('Acompte', 2000), issue: true },
  })
  const { id } = await invoices.create({ body: { patientId, sessionIds: ids, depositIds: [deposit.id] } })
  const change = (body: Parameters<typeof invoices.change>[0]['body']) => invoices.change({ params: { id }, body })
  const refused = await refusal(change({ lines: of('Moins', 1500) }))
  expect(refused.details.errors).toEqual({ depositIds: ['too_big'] })
  expect(await change({ lines: of('Moins', 1500), depositIds: [] })).toMatchObject({ deductedCents: 0 })
  expect(await change({ lines: of('Autant', 2000), depositIds: [deposit.id] })).toMatchObject({ deductedCents: 2000 })
  await invoices.credit({ params: { id: deposit.id }, body: { amountCents: 500, reason: 'Geste' } })
  expect(await invoices.issue({ params: { id } })).toMatchObject({ deductedCents: 1500, dueCents: 500 })
  // The page shows the deducted amount, not the earlier deposit.
  expect((await invoiceRow(app, practice, id)).words).toMatchObject({ deposits: [{ totalCents: 1500 }] })
})

test('a deposit can be deducted again once the invoice that deducted it is fully credited', async () => {
  const { practice, invoices } = await aBiller()
  const { patientId, ids } = await heldSessions(app, practice)
  const lines = [{ label: 'Acompte', unitPriceCents: 2000 }]
  const deposit = await invoices.create({ body: { kind: 'deposit', patientId, lines, issue: true } })
  const final = { patientId, sessionIds: ids, depositIds: [deposit.id], issue: true }
  const first = await invoices.create({ body: final })
  expect((await invoices.detail({ params: { id: deposit.id } })).deductedBy).toEqual({
    id: first.id,
    number: first.number,
  })
  const credit = (body: { amountCents?: number; reason: string }) => invoices.credit({ params: { id: first.id }, body })
  expect((await refusal(credit({ amountCents: 4001, reason: 'Mauvais payeur' }))).details.errors).toEqual({
    amountCents: ['above_invoice'],
  })
  // The deposit stays, and is not credited with that invoice.
  expect(await credit({ reason: 'Mauvais payeur' })).toMatchObject({
    totalCents: -4000,
    lines: [{ label: `Annulation de la facture ${first.number}, acomptes déduits` }],
  })
  expect(await invoices.create({ body: final })).toMatchObject({ deductedCents: 2000, dueCents: 4000 })
})

test('an invoice fully covered by a deposit is cancelled by a note of zero, once, and the deposit is free again', async () => {
  const { practice, invoices } = await aBiller()
  const { patientId, ids } = await heldSessions(app, practice)
  const lines = [{ label: 'Acompte', unitPriceCents: 6000 }]
  const deposit = await invoices.create({ body: { kind: 'deposit', patientId, lines, issue: true } })
  const final = { patientId, sessionIds: ids, depositIds: [deposit.id], issue: true }
  const { id } = await invoices.create({ body: final })
  const credit = () => invoices.credit({ params: { id }, body: { reason: 'Mauvais payeur' } })
  expect(await credit()).toMatchObject({ kind: 'credit_note', totalCents: 0 })
  expect(await refusal(credit())).toMatchObject({ code: 'conflict' })
  expect(await invoices.create({ body: final })).toMatchObject({ deductedCents: 6000, dueCents: 0 })
})

test('a session stands on one deposit until that is credited whole, so that its money is counted once', async () => {
  const { practice, invoices } = await aBiller()
  const { billing } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice)
  const [sessionId = ''] = ids
  const line = { label: 'Acompte', unitPriceCents: 2000 }
  const draft = (lines: (typeof line)[] = []) =>
    invoices.create({ body: { kind: 'deposit', patientId, sessionIds: lines.length > 0 ? [] : ids, lines } })
  const first = await draft()
  const billed = { code: 'already_billed', details: { sessions: [{ sessionId, invoiceId: first.id }] } }
  expect(await refusal(draft())).toMatchObject(billed)
  const name = (id: string) => invoices.change({ params: { id }, body: { lines: [{ ...line, sessionId }] } })
  await name(first.id)
  await invoices.issue({ params: { id: first.id } })
  await billing.take({ body: { patientId, typeKey: 'cash', amountCents: 2000, sessionIds: ids } })
  const second = await draft([line])
  expect(await refusal(name(second.id))).toMatchObject(billed)
  expect(await invoices.issue({ params: { id: second.id } })).toMatchObject({ paidCents: 0, dueCents: 2000 })
  expect(await invoices.detail({ params: { id: first.id } })).toMatchObject({ paidCents: 2000, dueCents: 0 })
  const final = { patientId, sessionIds: ids, depositIds: [first.id, second.id], issue: true }
  const bill = await invoices.create({ body: final })
  expect(bill).toMatchObject({ deductedCents: 4000, dueCents: 2000 })
  for (const { id } of [bill, first]) await invoices.credit({ params: { id }, body: { reason: 'Erreur' } })
  expect(await draft()).toMatchObject({ kind: 'deposit', status: 'draft' })
})

test.each(['the session', 'the deposit'])(
  'what was paid of %s pays the next deposit of the session once the first one is credited whole, and not both',
  async (paid) => {
    const { practice, invoices } = await aBiller()
    const { billing } = await app.signedIn(practice)
    const { patientId, ids } = await heldSessions(app, practice)
    const lines = [{ label: 'Acompte', sessionId: ids[0] ?? '', unitPriceCents: 2000 }]
    const depositOfSession = async () => {
      const { id } = await invoices.create({ body: { kind: 'deposit', patientId, sessionIds: ids } })
      await invoices.change({ params: { id }, body: { lines } })
      return invoices.issue({ params: { id } })
    }
    const first = await depositOfSession()
    const named = paid === 'the session' ? { sessionIds: ids } : { invoiceIds: [first.id] }
    await billing.take({ body: { patientId, typeKey: 'cash', amountCents: 2000, ...named } })
    const params = { id: first.id }
    await invoices.credit({ params, body: { amountCents: 500, reason: 'Geste' } })
    expect(await invoices.detail({ params })).toMatchObject({ creditedCents: 500, paidCents: 1500, dueCents: 0 })
    await invoices.credit({ params, body: { reason: 'Mauvaise adresse' } })
    expect(await invoices.detail({ params })).toMatchObject({ creditedCents: 2000, paidCents: 0, dueCents: 0 })
    const second = await depositOfSession()
    expect(second).toMatchObject({ paidCents: 2000, dueCents: 0 })
    expect((await invoiceRow(app, practice, second.id)).words).toMatchObject({ paidCents: 2000 })
    expect(await invoices.detail({ params })).toMatchObject({ paidCents: 0 })
    const final = { patientId, sessionIds: ids, depositIds: [second.id], issue: true }
    expect(await invoices.create({ body: final })).toMatchObject({ deductedCents: 2000, paidCents: 0, dueCents: 4000 })
  },
)

test('an invoice deducts the deposit of its session, and no deposit follows it: the same money would count twice', async () => {
  const { practice, invoices } = await aBiller()
  const { billing } = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const [first = '', second = ''] = ids
  const depositOf = async (sessionId: string) => {
    const { id } = await invoices.create({ body: { kind: 'deposit', patientId, sessionIds: [sessionId] } })
    await invoices.change({ params: { id }, body: { lines: [{ label: 'Acompte', sessionId, unitPriceCents: 2000 }] } })
    return invoices.issue({ params: { id } })
  }
  const deposit = await depositOf(first)
  await billing.take({ body: { patientId, typeKey: 'cash', amountCents: 6000, sessionIds: [first] } })
  const draft = await invoices.create({ body: { patientId, sessionIds: ids, depositIds: [] } })
  const params = { id: draft.id }
  const passedOver = { code: 'conflict', details: { reason: 'open_deposit' } }
  expect(await refusal(invoices.issue({ params }))).toMatchObject(passedOver)
  await invoices.change({ params, body: { depositIds: [deposit.id] } })
  expect(await invoices.issue({ params })).toMatchObject({ deductedCents: 2000, paidCents: 4000, dueCents: 6000 })
  expect(await invoices.detail({ params: { id: deposit.id } })).toMatchObject({ paidCents: 2000, dueCents: 0 })
  expect(await refusal(depositOf(second))).toMatchObject({
    code: 'already_billed',
    details: { sessions: [{ sessionId: second, invoiceId: draft.id }] },
  })
  const { totals } = await invoices.list({ query: { patientId, status: 'issued' } })
  expect((await billing.patientMoney({ params: { id: patientId } })).receivedCents).toBe(6000)
  expect(totals).toMatchObject({ dueCents: 6000 })
})

test('sessions of one deposit are billed together: on one alone its money would count twice, or be deducted too much', async () => {
  const { practice, invoices } = await aBiller()
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const [first = '', second = ''] = ids
  const { id } = await invoices.create({ body: { kind: 'deposit', patientId, sessionIds: ids } })
  const parts = ids.map((sessionId) => ({ label: 'Acompte', sessionId, unitPriceCents: 1000 }))
  await invoices.change({ params: { id }, body: { lines: parts } })
  await invoices.issue({ params: { id } })
  const body = { patientId, depositIds: [id] }
  const otherSession = { code: 'validation', details: { errors: { depositIds: ['other_session'] } } }
  expect(await refusal(invoices.create({ body: { ...body, sessionIds: [first] } }))).toMatchObject(otherSession)
  const lines = [{ label: 'Livret', unitPriceCents: 5000 }]
  expect(await refusal(invoices.create({ body: { ...body, lines } }))).toMatchObject(otherSession)
  const alone = await invoices.create({ body: { patientId, sessionIds: [second] } })
  const params = { id: alone.id }
  expect(await refusal(invoices.issue({ params }))).toMatchObject({ details: { reason: 'open_deposit' } })
  expect(await refusal(invoices.change({ params, body: { depositIds: [id] } }))).toMatchObject(otherSession)
  const both = ids.map((sessionId) => ({ label: 'Séance', sessionId, unitPriceCents: 6000 }))
  await invoices.change({ params, body: { lines: both, depositIds: [id] } })
  expect(await refusal(invoices.change({ params, body: { lines: both.slice(1) } }))).toMatchObject(otherSession)
  expect(await invoices.issue({ params })).toMatchObject({ totalCents: 12_000, deductedCents: 2000, dueCents: 10_000 })
})

test('a quote has its own numbers, and becomes one invoice', async () => {
  const { practice, invoices } = await aBiller()
  const { id: patientId } = await aPatient(app.orm, practice)
  const body = {
    kind: 'quote' as const,
    patientId,
    validUntil: addDays(localDay(new Date(), practice.timeZone), 30),
    lines: [{ label: 'Programme', unitPriceCents: 30_000 }],
  }
  const quote = await invoices.create({ body })
  const params = { id: quote.id }
  expect(await refusal(invoices.bill({ params }))).toMatchObject({ code: 'conflict' })
  expect((await invoices.issue({ params })).number).toMatch(/^D-20\d\d-00001$/)
  const draft = await invoices.bill({ params })
  expect(draft).toMatchObject({ kind: 'invoice', status: 'draft', quoteId: quote.id, totalCents: 30_000 })
  expect((await invoices.issue({ params: { id: draft.id } })).number).toMatch(/^20\d\d-00001$/)
  expect(await refusal(invoices.bill({ params }))).toMatchObject({ code: 'conflict' })
})

test('a quote whose last day is over is billed only where the client is said to agree, and the log names who said so', async () => {
  const { practice, invoices } = await aBiller()
  const { audit } = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice)
  const today = localDay(new Date(), practice.timeZone)
  const lines = [{ label: 'Programme', unitPriceCents: 30_000 }]
  const aWeekAgo = subDays(new Date(), 7)
  const quoteUntil = (validUntil: string) =>
    inPractice(app.orm.em, practice.id, async (em) => {
      const body = NewInvoice.parse({ kind: 'quote', patientId, validUntil, lines })
      const { id } = await createDraft(em, practice.id, body, aWeekAgo)
      await issueInvoice(em, { invoiceId: id }, aWeekAgo)
      return { id }
    })
  const over = addDays(today, -1)
  const params = await quoteUntil(over)
  expect(await refusal(invoices.bill({ params }))).toMatchObject({
    code: 'conflict',
    details: { reason: 'quote_expired', validUntil: over },
  })
  const query = { isAgreed: 'true' } as const
  expect(await invoices.bill({ params, query })).toMatchObject({ kind: 'invoice', status: 'draft', quoteId: params.id })
  const agreed = async () => (await audit.own({})).data.filter(({ action }) => action === 'invoice.quote_agreed')
  const { number } = await invoices.detail({ params })
  const kept = [{ subject: number, by: 'practitioner', details: { invoiceId: params.id, patientId } }]
  expect(await agreed()).toMatchObject(kept)
  // Its last day is not over, so nobody has to say anything.
  expect(await invoices.bill({ params: await quoteUntil(today), query })).toMatchObject({ kind: 'invoice' })
  expect(await agreed()).toMatchObject(kept)
})

test('a quote is good until today at least, when it is written and when it is issued', async () => {
  const { practice, invoices } = await aBiller()
  const { id: patientId } = await aPatient(app.orm, practice)
  const today = localDay(new Date(), practice.timeZone)
  const isPast = { code: 'validation', details: { errors: { validUntil: ['past'] } } }
  const create = (validUntil: string, issue = false) =>
    invoices.create({
      body: { kind: 'quote', patientId, validUntil, issue, lines: [{ label: 'Programme', unitPriceCents: 30_000 }] },
    })
  expect(await refusal(create(addDays(today, -1)))).toMatchObject(isPast)
  expect(await create(addDays(today, 1), true)).toMatchObject({ status: 'issued', validUntil: addDays(today, 1) })
  const params = { id: (await create(addDays(today, 2))).id }
  expect(await refusal(invoices.change({ params, body: { validUntil: addDays(today, -1) } }))).toMatchObject(isPast)
  // It waited as a draft until its last day was over.
  await inPractice(app.orm.em, practice.id, (em) =>
    queryOf(em)('update invoice set valid_until = $2 where id = $1', [params.id, addDays(today, -1)]),
  )
  expect(await refusal(invoices.issue({ params }))).toMatchObject(isPast)
  await invoices.change({ params, body: { validUntil: null } })
  expect((await invoices.issue({ params })).number).toMatch(/^D-20\d\d-00002$/)
})
