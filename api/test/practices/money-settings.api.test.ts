import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

type Changes = Parameters<Awaited<ReturnType<typeof app.signedIn>>['practices']['changeSettings']>[0]['body']

const steps = (...given: [hours: number, percent: number][]) => given.map(([hours, percent]) => ({ hours, percent }))

async function anOwner() {
  const { practices, accounts } = await app.signedIn(await aPractice(app.orm))
  return { accounts, read: () => practices.settings({}), change: (body: Changes) => practices.changeSettings({ body }) }
}

describe('the settings of refunds and of interest', () => {
  test('keep the steps of a refund between the delays before and after them', async () => {
    const owner = await anOwner()
    const refundSteps = steps([48, 50], [24, 25])
    expect(await owner.change({ refundFullHours: 72, refundSteps })).toMatchObject({ refundSteps })
    const { settings } = await owner.accounts.user({})
    expect(settings.find(({ key }) => key === 'refundSteps')?.value).toEqual(refundSteps)
    // A shorter delay alone would contradict the steps that stand.
    expect(await refusal(owner.change({ refundFullHours: 48 }))).toMatchObject({
      status: 422,
      details: { errors: { refundSteps: ['out_of_range'] } },
    })
    expect(await owner.change({ refundFullHours: 48, refundSteps: [] })).toMatchObject({ refundSteps: [] })
  })

  test.each([
    [{ refundFullHours: 72, refundSteps: [{ hours: 48, percent: 120 }] }, 'refundSteps.0.percent', 'too_big'],
    [{ refundFullHours: 72, refundSteps: [{ hours: 1.5, percent: 50 }] }, 'refundSteps.0.hours', 'invalid_type'],
    [{ refundFullHours: 72, refundSteps: [{ hours: 48 }] }, 'refundSteps.0.percent', 'required'],
    [{ legalRates: [{ from: '2026-08-01', basisPoints: 700 }] }, 'legalRates.0.from', 'invalid_day'],
    [{ legalRates: [{ from: '2026-07-01', basisPoints: 6.67 }] }, 'legalRates.0.basisPoints', 'invalid_type'],
    [{ legalRates: [1, 2].map(() => ({ from: '2026-07-01', basisPoints: 700 })) }, 'legalRates', 'duplicate'],
    [{ refundFullHours: 72, refundSteps: steps([24, 50], [48, 25]) }, 'refundSteps', 'not_descending'],
    [{ refundFullHours: 72, refundSteps: steps([48, 50], [24, 50]) }, 'refundSteps', 'not_descending'],
    [{ refundFullHours: 72, refundSteps: steps([72, 50]) }, 'refundSteps', 'out_of_range'],
    [{ refundFullHours: 72, refundPartPercent: 50, refundSteps: steps([48, 50]) }, 'refundSteps', 'out_of_range'],
    [
      { refundSteps: Array.from({ length: 6 }, (_, nth) => ({ hours: 9 - nth, percent: 9 - nth })) },
      'refundSteps',
      'too_many',
    ],
  ])('refuse %j at its key, and keep everything as it was', async (body, key, code) => {
    const owner = await anOwner()
    const before = await owner.read()
    const answer = await refusal(owner.change(body as Changes))
    expect(answer).toMatchObject({ status: 422, code: 'validation' })
    expect(answer.details.errors?.[String(key)]).toContain(code)
    expect(await owner.read()).toEqual(before)
  })
})
