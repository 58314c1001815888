import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPatient, aPractice } from '../build.ts'
import { aBillingPractice, heldSessions } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

test('a batch shows each client’s invoice and its missing details, and issues each once', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const one = await aPatient(app.orm, practice, { lastname: 'Abadie', address: '1 quai du Port' })
  const other = await aPatient(app.orm, practice, { lastname: '李', email: null })
  const { ids } = await heldSessions(app, practice, 2, one.id)
  await heldSessions(app, practice, 1, other.id)
  const { bills, missing, isCut } = await client.billing.batch({})
  expect({ missing, isCut }).toEqual({ missing: [], isCut: false })
  expect(
    bills.map(({ patient, totalCents, letters, hints }) => [patient.lastname, totalCents, letters, hints]),
  ).toEqual([
    ['Abadie', 12_000, [], []],
    ['李', 6000, ['李'], ['no_address', 'no_email']],
  ])
  expect(bills[0]?.sessions.map(({ id }) => id).sort()).toEqual([...ids].sort())
  const body = { patientId: one.id, sessionIds: ids, issue: true }
  const issued = await client.invoices.create({ body })
  expect(issued).toMatchObject({ status: 'issued', number: expect.stringMatching(/-00001$/), totalCents: 12_000 })
  expect(await refusal(client.invoices.create({ body }))).toMatchObject({ code: 'already_billed' })
  // A failed invoice leaves no draft behind, and no gap in the numbers.
  const strange = { patientId: other.id, sessionIds: bills[1]?.sessions.map(({ id }) => id) ?? [], issue: true }
  expect(await refusal(client.invoices.create({ body: strange }))).toMatchObject({ code: 'validation' })
  expect((await client.billing.batch({})).bills).toHaveLength(1)
  expect((await client.invoices.list({})).meta.total).toBe(1)
  expect((await client.billing.batch({ query: { q: 'abadie' } })).bills).toEqual([])
})

test('a batch is issued by one call, in its order, and a refusal does not stop the others', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const people = [
    await aPatient(app.orm, practice, { lastname: 'Zola' }),
    await aPatient(app.orm, practice, { lastname: '李' }),
    await aPatient(app.orm, practice, { lastname: 'Abadie' }),
  ]
  const bills: { patientId: string; sessionIds: string[] }[] = []
  for (const { id } of people) bills.push({ patientId: id, sessionIds: (await heldSessions(app, practice, 2, id)).ids })
  const [zola, strange, abadie] = bills as [(typeof bills)[0], (typeof bills)[0], (typeof bills)[0]]
  const stolen = { patientId: zola.patientId, sessionIds: abadie.sessionIds }
  const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const body = { bills: [zola, strange, stolen, abadie] }
  const outcomes = await client.billing.issueBatch({ body }, key)
  expect(outcomes).toMatchObject([
    { number: expect.stringMatching(/-00001$/), problem: null },
    { id: null, number: null, problem: { code: 'validation', details: { letters: ['李'] } } },
    { id: null, number: null, problem: { code: 'validation', details: { errors: { sessionIds: ['two_clients'] } } } },
    { number: expect.stringMatching(/-00002$/), problem: null },
  ])
  // A lost answer is given again, and nothing is issued twice.
  expect(await client.billing.issueBatch({ body }, key)).toEqual(outcomes)
  expect(await client.billing.issueBatch({ body: { bills: [zola] } })).toMatchObject([
    { id: null, problem: { code: 'already_billed', details: { sessions: [{ invoiceId: outcomes[0]?.id }, {}] } } },
  ])
  const { data, meta } = await client.invoices.list({ query: { sort: 'number' } })
  expect(meta.total).toBe(2)
  expect(data.map(({ patient, totalCents }) => [patient?.lastname, totalCents])).toEqual([
    ['Zola', 12_000],
    ['Abadie', 12_000],
  ])
})

test('a batch stops before an open deposit unless it says which it deducts, and before an incomplete identity', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const [first = '', second = ''] = ids
  const lines = [{ label: 'Acompte', unitPriceCents: 2000 }]
  const { id: depositId } = await client.invoices.create({ body: { kind: 'deposit', patientId, lines, issue: true } })
  const bills = [
    { patientId, sessionIds: [first] },
    { patientId, sessionIds: [first], depositIds: [] },
    { patientId, sessionIds: [second], depositIds: [depositId] },
  ]
  expect(await client.billing.issueBatch({ body: { bills } })).toMatchObject([
    { problem: { code: 'conflict', details: { reason: 'open_deposit' } } },
    { problem: null },
    { problem: null },
  ])
  const { ids: more, patientId: other } = await heldSessions(app, await aPractice(app.orm), 1)
  expect(await client.billing.issueBatch({ body: { bills: [{ patientId: other, sessionIds: more }] } })).toMatchObject([
    { problem: { code: 'not_found' } },
  ])
  const incomplete = await app.signedIn(await aPractice(app.orm))
  const refused = incomplete.billing.issueBatch({ body: { bills: [{ patientId: other, sessionIds: more }] } })
  expect(await refusal(refused)).toMatchObject({ code: 'identity_incomplete' })
})

test('unbilled sessions of 25 EUR and more are listed as a thing to do', async () => {
  const practice = await aPractice(app.orm)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 3)
  const [cheap = '', free = '', dear = ''] = ids
  await client.billing.changePrice({ params: { id: cheap }, body: { kind: 'change', priceCents: 2499, reason: 'x' } })
  await client.billing.changePrice({ params: { id: free }, body: { kind: 'free', reason: 'x' } })
  expect(await client.billing.toDo({})).toMatchObject({ sessionsWithoutNote: 1, noteFromCents: 2500, drafts: 0 })
  expect((await client.billing.toDo({})).missing).toContain('siret')
  expect((await client.billing.batch({})).missing).toContain('siret')
  await client.invoices.create({ body: { patientId, sessionIds: [dear] } })
  expect(await client.billing.toDo({})).toMatchObject({ sessionsWithoutNote: 0, drafts: 1 })
})

test('an invoice that does not deduct an open deposit is not issued, unless it says so', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice, 2)
  const [first = '', second = ''] = ids
  const lines = [{ label: 'Acompte', unitPriceCents: 2000 }]
  const { id: depositId } = await client.invoices.create({ body: { kind: 'deposit', patientId, lines, issue: true } })
  expect((await client.billing.batch({})).bills).toMatchObject([{ hints: ['no_address', 'open_deposit'] }])
  const body = { patientId, sessionIds: [first], issue: true }
  expect(await refusal(client.invoices.create({ body }))).toMatchObject({
    code: 'conflict',
    details: { reason: 'open_deposit' },
  })
  expect((await client.invoices.list({})).meta.total).toBe(1)
  const without = await client.invoices.create({ body: { ...body, depositIds: [] } })
  expect(without).toMatchObject({ status: 'issued', deductedCents: 0 })
  const rest = await client.invoices.create({ body: { ...body, sessionIds: [second], depositIds: [depositId] } })
  expect(rest).toMatchObject({ status: 'issued', deductedCents: 2000 })
})
