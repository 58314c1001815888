import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aFranchise, aVatStory, sumOfAccount } from './a-vat-story.ts'

const app = await testApp()

test.each(['payment', 'debits'] as const)('the VAT due by month is that of the entries, by %s', async (due) => {
  const { practice, ids, issue, receive, credit, vatIn } = await aVatStory(2, due)
  const [sessionId = '', other = ''] = ids
  const first = await issue('2026-11-15', { sessionIds: [sessionId] })
  await receive('2026-12-02', 3000, { sessionId })
  await receive('2026-12-03', 3600)
  await issue('2026-12-04', { sessionIds: [other] })
  await receive('2027-01-05', 6000, { sessionId: other })
  await credit('2027-02-01', first, 3000)
  const { books } = await app.signedIn(practice)
  for (const year of [2026, 2027]) {
    const { months, quarters, declarations } = await books.summary({ query: { year } })
    const entries = await vatIn(year)
    const inMonth = (month: string) => entries.filter(([, day]) => day.startsWith(month.replace('-', '').slice(0, 6)))
    for (const { from, vatDueCents } of months)
      expect({ from, vatDueCents }).toEqual({ from, vatDueCents: 0 - sumOfAccount(inMonth(from), '445710') })
    const sumOf = (all: readonly { vatDueCents: number }[]) =>
      all.reduce((sum, { vatDueCents }) => sum + vatDueCents, 0)
    expect(sumOf(quarters)).toBe(sumOf(months))
    // The turnover follows the receipts under both, less their VAT, also of what no document bills yet.
    if (year === 2026) expect(declarations.months.slice(10).map(({ cents }) => cents)).toEqual([0, 2500 + 3000])
    const dueOf = months.map(({ vatDueCents }) => vatDueCents)
    if (year === 2026) expect(dueOf.slice(10)).toEqual(due === 'debits' ? [1000, 600 + 1000] : [0, 500 + 600])
    if (year === 2027) expect(dueOf.slice(0, 2)).toEqual(due === 'debits' ? [0, -500] : [1000, 0])
  }
})

test('VAT of money that no document bills is due too, also once the practice is liable no more', async () => {
  const { become, practice, receive, vatIn } = await aFranchise()
  await become('liable')
  await receive('2026-11-03', 6000)
  await become('franchise')
  expect(await vatIn(2026)).toEqual([['RE', '20261103', '445710', -1000]])
  const { books } = await app.signedIn(practice)
  const { months } = await books.summary({ query: { year: 2026 } })
  expect(months[10]?.vatDueCents).toBe(1000)
})
