import { expect, test } from 'vitest'
import { aVatStory, movedVat, sumOfAccount } from './a-vat-story.ts'

test('a deposit invoice has its VAT due alone, also where the rest is paid before the invoice that deducts it', async () => {
  const { ids, issue, receive, taxOf, vatIn } = await aVatStory(2)
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
    ...movedVat('20261102', 1000),
    ...movedVat('20261105', -1000),
    ...movedVat('20261106', 1000),
    ...movedVat('20261109', -1000),
    ...movedVat('20261201', 667),
    ...movedVat('20261204', -667),
  ])
  expect(-sumOfAccount(entries, '445710')).toBe(await taxOf([first.id, second.id, one, other], [first.id, second.id]))
  expect(sumOfAccount(entries, '445800')).toBe(0)
})

test('an invoice has no VAT due of a deposit at another rate', async () => {
  const { ids, rate, issue, receive, vatIn } = await aVatStory(1)
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
    ...movedVat('20261102', 182),
    ...movedVat('20261105', -182),
    ...movedVat('20261201', 667),
    ...movedVat('20261204', -250),
    ...movedVat('20261205', -417),
  ])
  expect(sumOfAccount(entries, '445800')).toBe(0)
})

test.each(['payment', 'debits'] as const)(
  'money for a session that paid its deposit stays there, by %s',
  async (due) => {
    const { ids, rate, issue, receive, taxOf, vatIn } = await aVatStory(2, due)
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
    if (due === 'debits') expect(-sumOfAccount(issued, '445710')).toBe((await taxOf([one, second])) + 333)
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
    expect(sumOfAccount(entries, '445800')).toBe(0)
    // The second invoice asks for 20 EUR beside its deposit.
    expect(-sumOfAccount(entries, '445710')).toBe((await taxOf([one, second])) + 333)
  },
)

test.each([
  [1000, 545],
  [2000, 1000],
])('a session billed anew at 20 % after one at %d has the VAT of the new invoice', async (basisPoints, held) => {
  const { ids, rate, issue, receive, credit, taxOf, vatIn } = await aVatStory(1)
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
    ...movedVat('20261201', held),
    ...movedVat('20261202', -held),
    // From turnover: its money came.
    ...(held === 1000 ? [] : [['TV', '20261204', '445710', held - 1000]]),
  ])
  expect(-sumOfAccount(entries, '445710')).toBe(await taxOf([wrong, note, right]))
  expect(sumOfAccount(entries, '445800')).toBe(0)
})

test('what a deposit that was credited whole had received counts on the deposit after it', async () => {
  const { ids, rate, issue, receive, credit, vatIn } = await aVatStory(1, 'payment')
  const [sessionId = ''] = ids
  const aDeposit = { kind: 'deposit', sessionIds: ids, lines: [] }
  const first = await issue('2026-11-02', aDeposit)
  await receive('2026-11-03', 5000, { sessionId, invoiceId: first })
  await credit('2026-11-04', first, 6000)
  const second = await issue('2026-11-05', aDeposit)
  // The first thousand is what the second deposit still asks for.
  await receive('2026-11-06', 1000, { sessionId })
  await rate(1000)
  await issue('2026-11-07', {
    sessionIds: ids,
    lines: [{ label: 'Livret', unitPriceCents: 4000 }],
    depositIds: [second],
  })
  await receive('2026-11-08', 4000, { sessionId })
  expect(await vatIn(2026)).toEqual([
    ['RE', '20261103', '445710', -833],
    ['RE', '20261106', '445710', -167],
    ['RE', '20261108', '445710', -364],
  ])
})
