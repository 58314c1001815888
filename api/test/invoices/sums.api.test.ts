import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
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
    { minCents: '3000' },
  ] as const
  for (const filter of filters) {
    const { data, totals } = await client.invoices.list({ query: { ...filter, perPage: '100' } })
    const sum = (of: 'paidCents' | 'dueCents') => data.reduce((cents, row) => cents + row[of], 0)
    expect({ filter, ...totals }).toMatchObject({
      filter,
      count: data.length,
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
