import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPatient } from '../build.ts'
import { aBillingPractice, heldSessions } from './an-invoice.ts'

const app = await testApp()

/** Two clients with a deposit that an invoice deducts, a credit note, a draft, a quote, and all payment types. */
async function aBilledYear() {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const [one, other] = [await heldSessions(app, practice, 3), await heldSessions(app, practice, 2)]
  const { patientId } = one
  const [first = '', second = '', third = ''] = one.ids
  const take = (amountCents: number, named: { sessionIds?: string[]; invoiceIds?: string[] }) =>
    client.billing.take({ body: { patientId, typeKey: 'transfer', amountCents, ...named } })
  const bill = async (body: Omit<Parameters<typeof client.invoices.create>[0]['body'], 'patientId'>) =>
    (await client.invoices.create({ body: { patientId, issue: true, ...body } })).id
  const lines = [{ label: 'Livret', unitPriceCents: 2500 }]
  const deposit = await bill({ kind: 'deposit', lines: [{ label: 'Acompte', unitPriceCents: 2000 }] })
  await take(1500, { invoiceIds: [deposit] })
  await bill({ sessionIds: [first], lines, depositIds: [deposit] })
  await take(3000, { sessionIds: [first] })
  const credited = await bill({ sessionIds: [second, third], depositIds: [] })
  await take(12_000, { sessionIds: [second, third] })
  await client.invoices.credit({ params: { id: credited }, body: { amountCents: 1000, reason: 'Geste' } })
  await bill({ lines, depositIds: [] })
  await bill({ kind: 'quote', lines })
  await client.invoices.create({ body: { patientId: other.patientId, sessionIds: other.ids } })
  return { client, patientId, otherId: other.patientId }
}

test('the sums of a list are those of its documents, for every filter', async () => {
  const { client, patientId, otherId } = await aBilledYear()
  const all = await client.invoices.list({ query: { perPage: '100' } })
  expect(all.data).toHaveLength(7)
  const filters = [
    {},
    { patientId },
    { patientId: otherId },
    { kind: 'deposit' },
    { kind: 'invoice' },
    { status: 'paid' },
    { status: 'part_paid' },
    { status: 'credited' },
    { type: 'transfer' },
    { from: '2020-01-01' },
    { from: '2020-01-01', to: '2020-12-31' },
    { minCents: '3000' },
    { maxCents: '3000' },
    { status: 'draft' },
    { status: 'issued', kind: 'quote' },
    { q: '-0000' },
    { q: 'oeuvrard', type: 'transfer' },
  ] as const
  for (const filter of filters) {
    const { data, totals } = await client.invoices.list({ query: { ...filter, perPage: '100' } })
    const sum = (of: 'paidCents' | 'dueCents') => data.reduce((cents, row) => cents + row[of], 0)
    expect({ filter, ...totals }).toMatchObject({
      filter,
      count: data.length,
      totalCents: data
        .filter(({ kind, status }) => status === 'issued' && kind !== 'quote')
        // What an invoice deducts is billed on its deposits already.
        .reduce((cents, { totalCents, deductedCents }) => cents + totalCents - deductedCents, 0),
      paidCents: sum('paidCents'),
      dueCents: sum('dueCents'),
    })
    // A document alone has the same figures as in the whole list.
    for (const row of data) expect(all.data.find(({ id }) => id === row.id)).toEqual(row)
  }
  for (const row of all.data)
    expect(await client.invoices.detail({ params: { id: row.id } })).toMatchObject({
      paidCents: row.paidCents,
      dueCents: row.dueCents,
      creditedCents: row.creditedCents,
    })
})

test('a deposit is billed once, though the invoice that deducts it is billed whole', async () => {
  const practice = await aBillingPractice(app)
  const client = await app.signedIn(practice)
  const { patientId, ids } = await heldSessions(app, practice)
  const lines = [{ label: 'Acompte', unitPriceCents: 2000 }]
  const deposit = await client.invoices.create({ body: { kind: 'deposit', patientId, lines, issue: true } })
  const sums = async () => (await client.invoices.list({})).totals
  expect(await sums()).toMatchObject({ totalCents: 2000, paidCents: 0, dueCents: 2000 })
  const body = { patientId, sessionIds: ids, depositIds: [deposit.id] }
  const { id } = await client.invoices.create({ body })
  expect(await sums()).toMatchObject({ totalCents: 2000, paidCents: 0, dueCents: 2000 })
  await client.invoices.issue({ params: { id } })
  const take = (amountCents: number, invoiceId: string) =>
    client.billing.take({ body: { patientId, typeKey: 'cash', amountCents, invoiceIds: [invoiceId] } })
  await take(2000, deposit.id)
  await take(4000, id)
  expect(await sums()).toMatchObject({ totalCents: 6000, paidCents: 6000, dueCents: 0 })
  expect((await client.invoices.ofPatient({ params: { id: patientId } })).totals).toMatchObject({ totalCents: 6000 })
})

test('a document is found by its number, its client and its payer, with or without accents, also as a draft', async () => {
  const practice = await aBillingPractice(app, { numberPrefix: 'ETE_' })
  const { invoices } = await app.signedIn(practice)
  const { id: patientId } = await aPatient(app.orm, practice, { firstname: 'Hélène', lastname: 'Œstre' })
  const lines = [{ label: 'Livret', unitPriceCents: 2500 }]
  const issued = await invoices.create({ body: { patientId, lines, issue: true } })
  const { id: draft } = await invoices.create({ body: { patientId, lines } })
  const found = async (q: string) => (await invoices.list({ query: { q } })).data.map(({ id }) => id).sort()
  const both = [issued.id, draft].sort()
  for (const q of ['helene', 'HÉLÈNE', 'oestre', 'e Œ']) expect(await found(q), q).toEqual(both)
  for (const q of [issued.number ?? '', 'ete_', 'été_2']) expect(await found(q), q).toEqual([issued.id])
  for (const q of ['%', '_l', '\\', 'generale']) expect(await found(q), q).toEqual([])
  await invoices.change({ params: { id: draft }, body: { billTo: { name: 'Société Générale' } } })
  expect(await found('generale')).toEqual([draft])
  await invoices.issue({ params: { id: draft } })
  for (const q of ['generale', '00002']) expect(await found(q), q).toEqual([draft])
  expect(await found('helene')).toEqual(both)
})

test('a list is paged in the requested order', async () => {
  const { client } = await aBilledYear()
  const whole = await client.invoices.list({ query: { perPage: '100', sort: '-dueCents' } })
  const owed = whole.data.map(({ dueCents }) => dueCents)
  expect(owed).toEqual([...owed].sort((one, other) => other - one))
  const pages: string[] = []
  for (const page of ['1', '2', '3', '4']) {
    const { data, meta } = await client.invoices.list({ query: { perPage: '2', page, sort: '-dueCents' } })
    expect(meta.total).toBe(7)
    pages.push(...data.map(({ id }) => id))
  }
  expect(pages).toEqual(whole.data.map(({ id }) => id))
  expect((await client.invoices.list({ query: { perPage: '2', page: '9' } })).data).toEqual([])
})
