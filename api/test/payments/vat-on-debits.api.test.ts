import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { NewInvoice } from '../../src/invoices/contract/invoice.ts'
import { createCreditNote } from '../../src/invoices/credit-note.ts'
import { createDraft } from '../../src/invoices/editing.ts'
import { issueInvoice } from '../../src/invoices/issue.ts'
import type { Allocation } from '../../src/payments/add-line.ts'
import { allocateCredit } from '../../src/payments/credit.ts'
import { recordRefund } from '../../src/payments/take-back.ts'
import { testApp } from '../app.ts'
import { aBillingPractice, heldSessions, invoiceRow } from '../invoices/an-invoice.ts'
import { download, inBooks, pay } from './a-payment.ts'

const app = await testApp()

type Move = [journal: string, day: string, account: string, cents: number]

/** A practice at 20 % whose client has held sessions of 60 EUR, and what may happen to them on a day. */
async function aStory(sessions: number, vatDue: 'payment' | 'debits' = 'debits') {
  const vat = { vatRegime: 'liable' as const, vatNumber: 'FR44732829320', vatBasisPoints: 2000, vatDue }
  const practice = await aBillingPractice(app, vat)
  const { patientId, ids } = await heldSessions(app, practice, sessions)
  const at = (day: string) => new Date(`${day}T10:00:00Z`)
  return {
    practice,
    patientId,
    ids,
    opt: (due: 'payment' | 'debits') =>
      inBooks(practice, (em) => queryOf(em)(`update billing_identity set vat_due = '${due}'`)),
    rate: (basisPoints: number) =>
      inBooks(practice, (em) => queryOf(em)(`update billing_identity set vat_basis_points = ${basisPoints}`)),
    receive: async (day: string, amountCents: number, target?: Omit<Allocation, 'amountCents'>, now = at(day)) => {
      const allocations = target ? [{ ...target, amountCents }] : []
      return (await pay(practice, { patientId, typeKey: 'transfer', receivedOn: day, amountCents, allocations }, now))
        .id
    },
    giveBack: (day: string, paymentId: string, amountCents: number) =>
      inBooks(practice, (em) => recordRefund(em, { paymentId, amountCents }, at(day))),
    issue: (day: string, body: Record<string, unknown>) =>
      inBooks(practice, async (em) => {
        const { id } = await createDraft(em, practice.id, NewInvoice.parse({ patientId, ...body }), at(day))
        await issueInvoice(em, { invoiceId: id }, at(day))
        return id
      }),
    credit: async (day: string, invoiceId: string, amountCents: number) => {
      const note = { invoiceId, amountCents, reason: 'Geste' }
      return (await inBooks(practice, (em) => createCreditNote(em, note, at(day)))).id
    },
    useCredit: (day: string, invoiceId: string, amountCents: number) => {
      const use = { practiceId: practice.id, patientId, allocations: [{ invoiceId, amountCents }] }
      return inBooks(practice, (em) => allocateCredit(em, use, at(day)))
    },
    /** The tax of documents, less that of the deposits which they deduct. */
    taxOf: async (documents: string[], deducted: string[] = []) => {
      const taxes = async (ids: string[]) => {
        let cents = 0
        for (const id of ids) cents += (await invoiceRow(app, practice, id)).vatCents
        return cents
      }
      return (await taxes(documents)) - (await taxes(deducted))
    },
    /** The accounts of VAT in a year's entries: debit less credit. Every entry balances. */
    vatIn: async (year: number): Promise<Move[]> => {
      const { bytes } = await download(practice, `/api/exports/fec.txt?year=${year}`)
      const rows = bytes.toString().trim().split('\r\n').slice(1)
      const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
      const balances = new Map<string, number>()
      const moves: Move[] = []
      for (const row of rows) {
        const cells = row.split('\t')
        const [journal = '', , number, day = '', account = ''] = cells
        const moved = cents(cells[11]) - cents(cells[12])
        const entry = `${journal} ${number}`
        balances.set(entry, (balances.get(entry) ?? 0) + moved)
        if (account.startsWith('445')) moves.push([journal, day, account, moved])
      }
      expect([...balances.values()].filter((balance) => balance !== 0)).toEqual([])
      return moves
    },
  }
}

/** The sum of an account. */
const sumOf = (moves: Move[], account: string) =>
  moves.reduce((sum, [, , of, cents]) => (of === account ? sum + cents : sum), 0)

/** An entry that moves VAT between what waits and what is due. */
const moved = (day: string, cents: number): Move[] => [
  ['TV', day, '445800', cents],
  ['TV', day, '445710', -cents],
]

test('an invoice has its VAT due when it is issued, in the year before its payment', async () => {
  const { ids, issue, receive, taxOf, vatIn } = await aStory(1)
  const [sessionId = ''] = ids
  const invoice = await issue('2026-12-15', { sessionIds: [sessionId] })
  expect(await vatIn(2026)).toEqual(moved('20261215', 1000))
  await receive('2027-01-11', 6000, { sessionId })
  expect(await vatIn(2026)).toEqual(moved('20261215', 1000))
  const later = await vatIn(2027)
  expect(later).toEqual([['RE', '20270111', '445710', -1000], ...moved('20270111', -1000)])
  const all = [...(await vatIn(2026)), ...later]
  expect(-sumOf(all, '445710')).toBe(await taxOf([invoice]))
  expect(sumOf(all, '445800')).toBe(0)
})

test('money before the invoice has its VAT due when it comes, whenever it is entered, and the invoice only the rest', async () => {
  const { ids, issue, receive, taxOf, useCredit, vatIn } = await aStory(3)
  const [early = '', entered = '', credited = ''] = ids
  await receive('2026-11-02', 2000, { sessionId: early })
  await receive('2026-11-03', 3000)
  const first = await issue('2026-12-01', { sessionIds: [early] })
  const second = await issue('2026-12-02', { sessionIds: [entered] })
  // It came before the invoice, and was entered after it.
  await receive('2026-11-30', 1000, { sessionId: entered }, new Date('2026-12-05T10:00:00Z'))
  const third = await issue('2026-12-03', { sessionIds: [credited] })
  const of2026: Move[] = [
    ['RE', '20261102', '445710', -333],
    ['RE', '20261103', '445710', -500],
    ['RE', '20261130', '445710', -167],
    ...moved('20261201', 667),
    ...moved('20261202', 833),
    ...moved('20261203', 1000),
  ]
  expect(await vatIn(2026)).toEqual(of2026)
  await receive('2027-01-11', 4000, { sessionId: early })
  await receive('2027-01-12', 5000, { invoiceId: second })
  await useCredit('2027-01-13', third, 3000)
  await receive('2027-01-14', 3000, { invoiceId: third })
  expect(await vatIn(2026)).toEqual(of2026)
  const later = await vatIn(2027)
  expect(later).toEqual([
    ['RE', '20270111', '445710', -667],
    ['RE', '20270112', '445710', -833],
    ['RE', '20270114', '445710', -500],
    ...moved('20270111', -667),
    ...moved('20270112', -833),
    // Its VAT was due when it came: the invoice owes that much less.
    ...moved('20270113', -500),
    ...moved('20270114', -500),
  ])
  expect(-sumOf([...of2026, ...later], '445710')).toBe(await taxOf([first, second, third]))
  expect(sumOf([...of2026, ...later], '445800')).toBe(0)
})

test('a deposit invoice has its VAT due alone, also where the rest is paid before the invoice that deducts it', async () => {
  const { ids, issue, receive, taxOf, vatIn } = await aStory(2)
  const [at = '', late = ''] = ids
  const depositFor = async (sessionId: string, day: string) => {
    const id = await issue(day, { kind: 'deposit', sessionIds: [sessionId] })
    return { id, cents: 6000 }
  }
  const lines = [{ label: 'Livret', unitPriceCents: 4000 }]
  const first = await depositFor(at, '2026-11-02')
  await receive('2026-11-05', first.cents, { sessionId: at, invoiceId: first.id })
  const second = await depositFor(late, '2026-11-06')
  // All at once, before anything asks for more than the deposit.
  await receive('2026-11-09', 10_000, { sessionId: late })
  const one = await issue('2026-12-01', { sessionIds: [at], lines, depositIds: [first.id] })
  const other = await issue('2026-12-02', { sessionIds: [late], lines, depositIds: [second.id] })
  await receive('2026-12-04', 4000, { invoiceId: one })
  const entries = await vatIn(2026)
  expect(entries).toEqual([
    ['RE', '20261105', '445710', -1000],
    ['RE', '20261109', '445710', -1667],
    ['RE', '20261204', '445710', -667],
    ...moved('20261102', 1000),
    ...moved('20261105', -1000),
    ...moved('20261106', 1000),
    ...moved('20261109', -1000),
    ...moved('20261201', 667),
    ...moved('20261204', -667),
  ])
  expect(-sumOf(entries, '445710')).toBe(await taxOf([first.id, second.id, one, other], [first.id, second.id]))
  expect(sumOf(entries, '445800')).toBe(0)
})

test('an invoice has no VAT due of a deposit at another rate', async () => {
  const { ids, rate, issue, receive, vatIn } = await aStory(1)
  await rate(1000)
  const deposit = { kind: 'deposit', lines: [{ label: 'Acompte', unitPriceCents: 2000 }] }
  const first = await issue('2026-11-02', deposit)
  await receive('2026-11-05', 2000, { invoiceId: first })
  await rate(2000)
  const rest = await issue('2026-12-01', { sessionIds: ids, depositIds: [first] })
  await receive('2026-12-04', 1500, { invoiceId: rest })
  await receive('2026-12-05', 2500, { invoiceId: rest })
  const entries = await vatIn(2026)
  expect(entries).toEqual([
    ['RE', '20261105', '445710', -182],
    ['RE', '20261204', '445710', -250],
    ['RE', '20261205', '445710', -417],
    ...moved('20261102', 182),
    ...moved('20261105', -182),
    ...moved('20261201', 667),
    ...moved('20261204', -250),
    ...moved('20261205', -417),
  ])
  expect(sumOf(entries, '445800')).toBe(0)
})

test.each(['payment', 'debits'] as const)(
  'money for a session that paid its deposit stays there, by %s',
  async (due) => {
    const { ids, rate, issue, receive, taxOf, vatIn } = await aStory(2, due)
    const [sessionId = '', other = ''] = ids
    const aDeposit = (of: string) => ({ kind: 'deposit', sessionIds: [of], lines: [] })
    const deposit = await issue('2026-11-02', aDeposit(sessionId))
    await receive('2026-11-05', 6001, { sessionId })
    await rate(1000)
    const second = await issue('2026-11-06', aDeposit(other))
    await receive('2026-11-07', 6000, { sessionId: other })
    await rate(2000)
    const before = (await vatIn(2026)).filter(([journal]) => journal === 'RE')
    expect(before).toEqual([
      ['RE', '20261105', '445710', -1000],
      ['RE', '20261107', '445710', -545],
    ])
    const lines = [{ label: 'Livret', unitPriceCents: 2000 }]
    const one = await issue('2027-02-01', { sessionIds: [sessionId], lines, depositIds: [deposit] })
    await issue('2027-02-02', { sessionIds: [other], lines, depositIds: [second] })
    expect((await vatIn(2026)).filter(([journal]) => journal === 'RE')).toEqual(before)
    // On debits all of it is due by now, before the rest is paid.
    const issued = [...(await vatIn(2026)), ...(await vatIn(2027))]
    if (due === 'debits') expect(-sumOf(issued, '445710')).toBe((await taxOf([one, second])) + 333)
    await receive('2027-02-03', 999, { sessionId })
    await receive('2027-02-04', 1000, { invoiceId: one })
    await receive('2027-02-05', 2000, { sessionId: other })
    const entries = [...(await vatIn(2026)), ...(await vatIn(2027))]
    expect(entries.filter(([journal]) => journal === 'RE')).toEqual([
      ...before,
      ['RE', '20270203', '445710', -166],
      ['RE', '20270204', '445710', -167],
      ['RE', '20270205', '445710', -333],
    ])
    expect(sumOf(entries, '445800')).toBe(0)
    // The second invoice asks for 20 EUR beside its deposit.
    expect(-sumOf(entries, '445710')).toBe((await taxOf([one, second])) + 333)
  },
)

test.each([
  [1000, 545],
  [2000, 1000],
])('a session billed anew at 20 % after one at %d has the VAT of the new invoice', async (basisPoints, held) => {
  const { ids, rate, issue, receive, credit, taxOf, vatIn } = await aStory(1)
  const [sessionId = ''] = ids
  await rate(basisPoints)
  const wrong = await issue('2026-12-01', { sessionIds: ids })
  await receive('2026-12-02', 6000, { sessionId, invoiceId: wrong })
  const note = await credit('2026-12-03', wrong, 6000)
  await rate(2000)
  const right = await issue('2026-12-04', { sessionIds: ids })
  const entries = await vatIn(2026)
  expect(entries).toEqual([
    ['RE', '20261202', '445710', -held],
    ...moved('20261201', held),
    ...moved('20261202', -held),
    // From turnover: its money came.
    ...(held === 1000 ? [] : [['TV', '20261204', '445710', held - 1000]]),
  ])
  expect(-sumOf(entries, '445710')).toBe(await taxOf([wrong, note, right]))
  expect(sumOf(entries, '445800')).toBe(0)
})

test('a credit note gives back what was due and not received, and a refund what was received', async () => {
  const { ids, issue, receive, giveBack, credit, taxOf, vatIn } = await aStory(2)
  const [part = '', whole = ''] = ids
  const first = await issue('2026-12-01', { sessionIds: [part] })
  await receive('2026-12-05', 2000, { sessionId: part })
  const ofFirst = await credit('2027-01-11', first, 4000)
  const second = await issue('2027-01-12', { sessionIds: [whole] })
  const payment = await receive('2027-01-12', 6000, { sessionId: whole })
  // Given back before it is credited: in between, the invoice asks for it again.
  await giveBack('2027-01-13', payment, 1500)
  const ofSecond = await credit('2027-01-15', second, 1500)
  const entries = [...(await vatIn(2026)), ...(await vatIn(2027))]
  expect(entries).toEqual([
    ['RE', '20261205', '445710', -333],
    ...moved('20261201', 1000),
    ...moved('20261205', -333),
    ['RE', '20270112', '445710', -1000],
    ['RE', '20270113', '445710', 250],
    ...moved('20270111', -667),
    ...moved('20270113', 250),
    ...moved('20270115', -250),
  ])
  expect(-sumOf(entries, '445710')).toBe(await taxOf([first, ofFirst, second, ofSecond]))
  expect(sumOf(entries, '445800')).toBe(0)
})

test('what was issued before the option or after it keeps its VAT on the day of receipt', async () => {
  const { ids, opt, issue, receive, giveBack, credit, taxOf, vatIn } = await aStory(3, 'payment')
  const [before = '', under = '', after = ''] = ids
  const first = await issue('2026-12-01', { sessionIds: [before] })
  const paid = await receive('2026-12-02', 3000, { sessionId: before })
  await opt('debits')
  const second = await issue('2026-12-03', { sessionIds: [under] })
  await giveBack('2026-12-04', paid, 3000)
  await receive('2026-12-05', 6000, { sessionId: before })
  await opt('payment')
  const third = await issue('2026-12-06', { sessionIds: [after] })
  const last = await receive('2026-12-07', 6000, { sessionId: under })
  await receive('2026-12-08', 6000, { sessionId: after })
  // Its note follows the invoice, and not the practice of that day.
  const note = await credit('2026-12-09', second, 6000)
  await giveBack('2026-12-10', last, 6000)
  const entries = await vatIn(2026)
  expect(entries).toEqual([
    ['RE', '20261202', '445710', -500],
    ['RE', '20261204', '445710', 500],
    ['RE', '20261205', '445710', -1000],
    ['RE', '20261207', '445710', -1000],
    ['RE', '20261208', '445710', -1000],
    ['RE', '20261210', '445710', 1000],
    ...moved('20261203', 1000),
    ...moved('20261207', -1000),
  ])
  expect(-sumOf(entries, '445710')).toBe(await taxOf([first, second, third, note]))
  expect(sumOf(entries, '445800')).toBe(0)
})
