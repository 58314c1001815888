import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { BillingIdentityEntity } from '../../src/invoices/entity/identity.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { aBillingPractice, aDraft, heldSessions, invoiceRow, issuedAt, refusedWith } from './an-invoice.ts'

const app = await testApp()

test('a hundred invoices issued at once get a hundred numbers without a gap', async () => {
  const practice = await aBillingPractice(app, { numberPrefix: 'CA-', firstNumber: 41, firstNumberYear: 2026 })
  const { ids } = await heldSessions(app, practice, 100)
  const drafts: string[] = []
  for (const id of ids) drafts.push(await aDraft(app, practice, { sessionIds: [id] }))
  const now = new Date('2026-11-23T10:00:00Z')
  const numbers = await Promise.all(drafts.map((id) => issuedAt(app, practice, id, now)))
  expect(numbers.sort()).toEqual(ids.map((_id, nth) => `CA-2026-${String(41 + nth).padStart(5, '0')}`))
}, 60_000)

test.each([
  ['Europe/Paris', '2026-12-31T22:59:59Z', '2026-00001', '2026-12-31'],
  ['Europe/Paris', '2026-12-31T23:00:00Z', '2027-00001', '2027-01-01'],
  ['Indian/Reunion', '2026-12-31T19:59:59Z', '2026-00001', '2026-12-31'],
  ['Indian/Reunion', '2026-12-31T20:00:00Z', '2027-00001', '2027-01-01'],
])('the year of a number is that of the practice’s zone: %s at %s', async (timeZone, at, number, issuedOn) => {
  const practice = await aBillingPractice(app, {}, { timeZone })
  const id = await aDraft(app, practice)
  expect(await issuedAt(app, practice, id, new Date(at))).toBe(number)
  expect(await invoiceRow(app, practice, id)).toMatchObject({ issuedOn, dueOn: issuedOn, status: 'issued' })
})

test('no later number has an earlier day, even if a clock is behind', async () => {
  const practice = await aBillingPractice(app)
  const [first, second] = [await aDraft(app, practice), await aDraft(app, practice)]
  await issuedAt(app, practice, first, new Date('2026-11-02T10:00:00Z'))
  await issuedAt(app, practice, second, new Date('2026-11-01T22:59:59Z'))
  expect(await invoiceRow(app, practice, second)).toMatchObject({ number: '2026-00002', issuedOn: '2026-11-02' })
})

test('without a complete identity nothing is issued, and the refusal names what is missing', async () => {
  const practice = await aPractice(app.orm)
  const id = await aDraft(app, practice)
  const refused = await refusedWith(issuedAt(app, practice, id))
  expect(refused.code).toBe('identity_incomplete')
  expect(Object.keys(refused.errors ?? {})).toContain('identity.siret')
  expect(await invoiceRow(app, practice, id)).toMatchObject({ status: 'draft', number: null })
})

test('a mediator who cannot be printed is named before a number is given', async () => {
  const practice = await aBillingPractice(app, {}, { settings: { mediatorName: 'Médiation 🌙' } })
  const id = await aDraft(app, practice)
  expect(await refusedWith(issuedAt(app, practice, id))).toEqual({
    code: 'validation',
    errors: { mediator: ['unprintable'] },
  })
  expect(await invoiceRow(app, practice, id)).toMatchObject({ status: 'draft', number: null })
})

test.each([
  ['liable', 'debits', true],
  ['liable', 'payment', false],
  ['franchise', 'debits', false],
] as const)(
  'the option for VAT on debits is frozen for a business only with VAT: %s, %s',
  async (vatRegime, vatDue, isOnDebits) => {
    const vat = { vatRegime, vatDue, vatNumber: 'FR44732829320', vatBasisPoints: 2000 }
    const practice = await aBillingPractice(app, vat)
    const id = await aDraft(app, practice)
    await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)(`update invoice set bill_to = bill_to || '{"isBusiness": true}' where id = $1`, [id]),
    )
    await issuedAt(app, practice, id, new Date('2027-09-01T10:00:00Z'))
    const { words } = await invoiceRow(app, practice, id)
    expect(words).toMatchObject({ business: { isReformed: true, isOnDebits } })
  },
)

test('later changes do not affect an issued invoice', async () => {
  const practice = await aBillingPractice(app)
  const id = await aDraft(app, practice)
  await issuedAt(app, practice, id)
  const before = await invoiceRow(app, practice, id)
  await inPractice(app.orm.em, practice.id, async (em) => {
    await queryOf(em)(`update patient set lastname = 'Autre' where practice_id = $1`, [practice.id])
    await em.nativeUpdate(BillingIdentityEntity, { practiceId: practice.id }, { lastname: 'Autre', city: 'Brest' })
    await queryOf(em)(`update session_item set price_cents = 1 where practice_id = $1`, [practice.id])
  })
  expect(await invoiceRow(app, practice, id)).toEqual(before)
  expect(before).toMatchObject({
    clientName: 'Zoé Œuvrard',
    seller: { lastname: 'Essai', city: 'Nantes' },
    totalCents: 6000,
  })
  expect(await refusedWith(issuedAt(app, practice, id))).toMatchObject({ code: 'locked' })
})

test.each([
  ['its amount', 'update invoice set total_cents = 1, net_cents = 1 where id = $1'],
  ['its number', `update invoice set number = '2026-00009' where id = $1`],
  ['its status', `update invoice set status = 'draft' where id = $1`],
  ['itself', 'delete from invoice where id = $1'],
  ['a line', 'update invoice_line set label = $2 where invoice_id = $1'],
  ['its lines', 'delete from invoice_line where invoice_id = $1'],
])('the database refuses to change an issued invoice: %s', async (_what, sql) => {
  const practice = await aBillingPractice(app)
  const id = await aDraft(app, practice)
  await issuedAt(app, practice, id)
  const change = inPractice(app.orm.em, practice.id, (em) => queryOf(em)(sql, sql.includes('$2') ? [id, 'x'] : [id]))
  await expect(change).rejects.toMatchObject({ code: '23001' })
})

test('an invoice of another practice is not found', async () => {
  const practice = await aBillingPractice(app)
  const id = await aDraft(app, practice)
  const other = await aBillingPractice(app)
  expect(await refusedWith(issuedAt(app, other, id))).toMatchObject({ code: 'not_found' })
  const { ids } = await heldSessions(app, practice)
  expect(await refusedWith(aDraft(app, other, { sessionIds: ids }))).toMatchObject({ code: 'not_found' })
})
