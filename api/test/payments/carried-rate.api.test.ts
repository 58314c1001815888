import { describe, expect, test } from 'vitest'
import { aFranchise, sumOfAccount } from './a-vat-story.ts'

describe('what no invoice bills', () => {
  test('carries the rate at which it was entered, whatever the practice is liable to by now', async () => {
    const { become, receive, vatIn } = await aFranchise()
    await receive('2026-11-02', 6000)
    await become('liable')
    await receive('2026-11-03', 6000)
    await become('franchise')
    expect(await vatIn(2026)).toEqual([['RE', '20261103', '445710', -1000]])
  })

  test('carries the rate of the last invoice before its day where it is entered later', async () => {
    const { ids, become, issue, receive, vatIn } = await aFranchise()
    await issue('2026-11-02', { sessionIds: ids })
    await become('liable')
    await receive('2026-11-03', 6000, undefined, new Date('2026-11-10T10:00:00Z'))
    await receive('2026-11-10', 6000)
    expect(await vatIn(2026)).toEqual([['RE', '20261110', '445710', -1000]])
  })

  test('is given back at its rate', async () => {
    const { become, receive, giveBack, vatIn } = await aFranchise()
    await become('liable')
    const payment = await receive('2026-11-03', 6000)
    await become('franchise')
    await giveBack('2026-11-05', payment, 6000)
    expect(sumOfAccount(await vatIn(2026), '445710')).toBe(0)
  })
})
