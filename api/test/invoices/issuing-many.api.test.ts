import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { inPractice } from '../../src/db/tenant.ts'
import { draftCreditNote } from '../../src/invoices/credit-note.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { issueInvoices } from '../../src/invoices/issue.ts'
import { testApp } from '../app.ts'
import { aPatient, type BuiltPractice } from '../build.ts'
import { aBillingPractice, aDraft, heldSessions, invoiceRow, issuedAt, refusedWith } from './an-invoice.ts'

const app = await testApp()
const NOW = new Date('2026-11-23T10:00:00Z')

afterEach(() => {
  vi.restoreAllMocks()
})

const issuedTogether = (practice: BuiltPractice, invoiceIds: readonly string[]) =>
  inPractice(app.orm.em, practice.id, (em) => issueInvoices(em, { invoiceIds }, NOW))

async function drafts(practice: BuiltPractice, count: number): Promise<string[]> {
  const { ids } = await heldSessions(app, practice, count)
  const made: string[] = []
  for (const id of ids) made.push(await aDraft(app, practice, { sessionIds: [id] }))
  return made
}

/** The number of statements that the work sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const { length } = sent.mock.calls
  sent.mockRestore()
  return length
}

test('drafts issued together are numbered in the given order', async () => {
  const practice = await aBillingPractice(app, { numberPrefix: 'CA-', firstNumber: 41, firstNumberYear: 2026 })
  const before = await aDraft(app, practice)
  await issuedAt(app, practice, before, NOW)
  const [one = '', two = '', three = ''] = await drafts(practice, 3)
  expect(await issuedTogether(practice, [three, one, two])).toEqual([
    { id: three, number: 'CA-2026-00042' },
    { id: one, number: 'CA-2026-00043' },
    { id: two, number: 'CA-2026-00044' },
  ])
  expect(await issuedAt(app, practice, await aDraft(app, practice), NOW)).toBe('CA-2026-00045')
})

test('each is frozen as if it were issued alone', async () => {
  const practice = await aBillingPractice(app)
  const { id: patientId } = await aPatient(app.orm, practice, { firstname: 'Ève', lastname: 'Roux' })
  const others = await drafts(practice, 2)
  const own = await aDraft(app, practice, { sessionIds: (await heldSessions(app, practice, 2, patientId)).ids })
  await issuedTogether(practice, [...others, own])
  const alone = await aDraft(app, practice, { sessionIds: (await heldSessions(app, practice, 2, patientId)).ids })
  await issuedAt(app, practice, alone, NOW)
  const [many, one] = [await invoiceRow(app, practice, own), await invoiceRow(app, practice, alone)]
  const { seller, words, clientName, issuedAt: at, issuedOn, dueOn, totalCents, netCents, vatCents, status } = one
  expect(many).toMatchObject({ seller, words, clientName, issuedOn, dueOn, totalCents, netCents, vatCents, status })
  expect(many).toMatchObject({ issuedAt: at, clientName: 'Ève Roux', number: '2026-00003' })
  expect(one.number).toBe('2026-00004')
})

test('one that cannot be issued leaves all as drafts, and no gap', async () => {
  const practice = await aBillingPractice(app)
  const [one = '', two = '', three = ''] = await drafts(practice, 3)
  await issuedAt(app, practice, two, NOW)
  expect(await refusedWith(issuedTogether(practice, [one, two, three]))).toMatchObject({ code: 'locked' })
  for (const id of [one, three]) expect(await invoiceRow(app, practice, id)).toMatchObject({ status: 'draft' })
  const elsewhere = await aDraft(app, await aBillingPractice(app))
  expect(await refusedWith(issuedTogether(practice, [one, elsewhere]))).toMatchObject({ code: 'not_found' })
  expect((await issuedTogether(practice, [one, three])).map(({ number }) => number)).toEqual([
    '2026-00002',
    '2026-00003',
  ])
})

test('one that is named twice is issued once, and an empty list does nothing', async () => {
  const practice = await aBillingPractice(app)
  const [one = ''] = await drafts(practice, 1)
  expect(await issuedTogether(practice, [one, one])).toEqual([{ id: one, number: '2026-00001' }])
  expect(await issuedTogether(practice, [])).toEqual([])
})

test('quotes among them use their own series of numbers', async () => {
  const practice = await aBillingPractice(app)
  const [bill = '', other = ''] = await drafts(practice, 2)
  const quote = await aDraft(app, practice, { kind: 'quote' })
  expect((await issuedTogether(practice, [bill, quote, other])).map(({ number }) => number)).toEqual([
    '2026-00001',
    'D-2026-00001',
    '2026-00002',
  ])
  expect(await invoiceRow(app, practice, quote)).toMatchObject({ dueOn: null, status: 'issued' })
})

test('credit notes of one invoice issued together never exceed it', async () => {
  const practice = await aBillingPractice(app)
  const id = await aDraft(app, practice)
  await issuedAt(app, practice, id, NOW)
  const note = (amountCents: number) =>
    inPractice(app.orm.em, practice.id, (em) =>
      draftCreditNote(em, { invoiceId: id, amountCents, reason: 'Séance annulée' }, NOW),
    )
  const [first, second, third] = [await note(4000), await note(2000), await note(1)]
  expect(await refusedWith(issuedTogether(practice, [first, second, third]))).toMatchObject({ code: 'locked' })
  expect((await issuedTogether(practice, [first, second])).map(({ number }) => number)).toEqual([
    '2026-00002',
    '2026-00003',
  ])
  expect(await refusedWith(issuedTogether(practice, [third]))).toMatchObject({ code: 'locked' })
})

test('a regime that changed since they were drafted is that of their lines, and for a credit note its invoice’s', async () => {
  const practice = await aBillingPractice(app)
  const [one = '', two = ''] = await drafts(practice, 2)
  await issuedAt(app, practice, one, NOW)
  await inPractice(app.orm.em, practice.id, (em) =>
    em.nativeUpdate(
      BillingIdentityEntity,
      { practiceId: practice.id },
      { vatRegime: 'liable', vatNumber: 'FR44732829320', vatBasisPoints: 2000 },
    ),
  )
  const note = await inPractice(app.orm.em, practice.id, (em) =>
    draftCreditNote(em, { invoiceId: one, reason: 'Séance annulée' }, NOW),
  )
  await issuedTogether(practice, [two, note])
  expect(await invoiceRow(app, practice, two)).toMatchObject({
    netCents: 5000,
    vatCents: 1000,
    lines: [{ vatBasisPoints: 2000, totalCents: 6000 }],
  })
  expect(await invoiceRow(app, practice, note)).toMatchObject({ netCents: -6000, vatCents: 0 })
})

test('a hundred take no more statements than one', async () => {
  const practice = await aBillingPractice(app)
  const [one = '', ...others] = await drafts(practice, 101)
  const alone = await statementsOf(() => issuedTogether(practice, [one]))
  const together = await statementsOf(() => issuedTogether(practice, others))
  // A notice for another test may be read meanwhile.
  expect(together).toBeLessThan(alone + 10)
}, 60_000)
