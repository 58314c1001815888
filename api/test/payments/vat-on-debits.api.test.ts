import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import type { BuiltPractice } from '../build.ts'
import { download, inBooks } from './a-payment.ts'
import { type AccountMove, aVatStory, movedVat, sumOfAccount } from './a-vat-story.ts'

test('an invoice has its VAT due when it is issued, in the year before its payment', async () => {
  const { ids, issue, receive, taxOf, vatIn } = await aVatStory(1)
  const [sessionId = ''] = ids
  const invoice = await issue('2026-12-15', { sessionIds: [sessionId] })
  expect(await vatIn(2026)).toEqual(movedVat('20261215', 1000))
  await receive('2027-01-11', 6000, { sessionId })
  expect(await vatIn(2026)).toEqual(movedVat('20261215', 1000))
  const later = await vatIn(2027)
  expect(later).toEqual([['RE', '20270111', '445710', -1000], ...movedVat('20270111', -1000)])
  const all = [...(await vatIn(2026)), ...later]
  expect(-sumOfAccount(all, '445710')).toBe(await taxOf([invoice]))
  expect(sumOfAccount(all, '445800')).toBe(0)
})

test('money before the invoice has its VAT due when it comes, whenever it is entered, and the invoice only the rest', async () => {
  const { ids, issue, receive, taxOf, useCredit, vatIn } = await aVatStory(3)
  const [early = '', entered = '', credited = ''] = ids
  await receive('2026-11-02', 2000, { sessionId: early })
  await receive('2026-11-03', 3000)
  const first = await issue('2026-12-01', { sessionIds: [early] })
  const second = await issue('2026-12-02', { sessionIds: [entered] })
  // It came before the invoice, and was entered after it.
  await receive('2026-11-30', 1000, { sessionId: entered }, new Date('2026-12-05T10:00:00Z'))
  const third = await issue('2026-12-03', { sessionIds: [credited] })
  const of2026: AccountMove[] = [
    ['RE', '20261102', '445710', -333],
    ['RE', '20261103', '445710', -500],
    ['RE', '20261130', '445710', -167],
    ...movedVat('20261201', 667),
    ...movedVat('20261202', 833),
    ...movedVat('20261203', 1000),
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
    ...movedVat('20270111', -667),
    ...movedVat('20270112', -833),
    // Its VAT was due when it came: the invoice owes that much less.
    ...movedVat('20270113', -500),
    ...movedVat('20270114', -500),
  ])
  expect(-sumOfAccount([...of2026, ...later], '445710')).toBe(await taxOf([first, second, third]))
  expect(sumOfAccount([...of2026, ...later], '445800')).toBe(0)
})

test('a credit note gives back what was due and not received, and a refund what was received', async () => {
  const { ids, issue, receive, giveBack, credit, taxOf, vatIn } = await aVatStory(2)
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
    ...movedVat('20261201', 1000),
    ...movedVat('20261205', -333),
    ['RE', '20270112', '445710', -1000],
    ['RE', '20270113', '445710', 250],
    ...movedVat('20270111', -667),
    ...movedVat('20270113', 250),
    ...movedVat('20270115', -250),
  ])
  expect(-sumOfAccount(entries, '445710')).toBe(await taxOf([first, ofFirst, second, ofSecond]))
  expect(sumOfAccount(entries, '445800')).toBe(0)
})

test('what was issued before the option or after it keeps its VAT on the day of receipt', async () => {
  const { ids, opt, issue, receive, giveBack, credit, taxOf, vatIn } = await aVatStory(3, 'payment')
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
    ...movedVat('20261203', 1000),
    ...movedVat('20261207', -1000),
  ])
  expect(-sumOfAccount(entries, '445710')).toBe(await taxOf([first, second, third, note]))
  expect(sumOfAccount(entries, '445800')).toBe(0)
})

test('the entries stand on the days of the zone in which they were made, also once the practice has moved', async () => {
  const { practice, ids, issue, receive, useCredit, vatIn } = await aVatStory(2)
  const [credited = '', paid = ''] = ids
  const invoice = await issue('2026-12-15', { sessionIds: [credited] })
  await issue('2026-12-16', { sessionIds: [paid] })
  // New Year's Day in Paris, and the day before in Martinique and in UTC.
  const midnight = new Date('2026-12-31T23:30:00Z')
  await receive('2026-12-20', 6000)
  await useCredit('2027-01-01', invoice, 3000, midnight)
  await receive('2026-12-30', 2000, { sessionId: paid }, midnight)
  const entries = async () => [await vatIn(2026), await vatIn(2027), await validDays(practice)]
  const before = await entries()
  expect(before[1]).toEqual(movedVat('20270101', -500))
  expect(before[2]).toContain('RE 20261230 20270101')
  await inBooks(practice, (em) => queryOf(em)(`update practice set time_zone = 'America/Martinique'`))
  expect(await entries()).toEqual(before)
})

/** Journal, day and day of validation of each row of two years. */
async function validDays(practice: BuiltPractice) {
  const rows: string[] = []
  for (const year of [2026, 2027]) {
    const { bytes } = await download(practice, `/api/exports/fec.txt?year=${year}`)
    const cells = bytes.toString().trim().split('\r\n').slice(1)
    rows.push(...cells.map((row) => row.split('\t')).map((row) => `${row[0]} ${row[3]} ${row[15]}`))
  }
  return rows
}
