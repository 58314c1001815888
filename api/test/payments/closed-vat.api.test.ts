import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { FixedVat } from '../../src/payments/entity/books.ts'
import fc from '../properties.ts'
import { close, download, inBooks } from './a-payment.ts'
import { type AccountMove, aFranchise, aVatStory, sumOfAccount } from './a-vat-story.ts'

const at = (day: string) => new Date(`${day}T10:00:00Z`)

describe('the VAT of a closed month', () => {
  test('stays to the cent, and what an invoice rounds otherwise is booked on the day of that', async () => {
    const { practice, ids, issue, receive, vatIn } = await aVatStory(3, 'payment')
    for (const sessionId of ids) await receive('2026-10-05', 5000, { sessionId })
    const october: AccountMove[] = ids.map(() => ['RE', '20261005', '445710', -833])
    expect(await vatIn(2026)).toEqual(october)
    await close(practice, 'month', '2026-10-01', at('2026-11-03'))
    const invoice = await issue('2026-11-10', { sessionIds: ids })
    const whole: AccountMove[] = [...october, ['OD', '20261110', '445710', -1]]
    expect(await vatIn(2026)).toEqual(whole)
    await close(practice, 'month', '2026-11-01', at('2026-12-03'))
    expect(await vatIn(2026)).toEqual(whole)
    await receive('2026-12-04', 3000, { invoiceId: invoice })
    expect(sumOfAccount(await vatIn(2026), '445710')).toBe(-3000)
  })

  test('has none where it came under the franchise, and the invoice owes it once the practice is liable', async () => {
    const { practice, ids, become, issue, receive, taxOf, vatIn } = await aFranchise(2)
    const [early = '', late = ''] = ids
    await receive('2026-10-05', 6000, { sessionId: early })
    await close(practice, 'month', '2026-10-01', at('2026-11-03'))
    await receive('2026-11-04', 6000, { sessionId: late })
    await become('liable')
    const invoice = await issue('2026-11-10', { sessionIds: ids })
    const entries = await vatIn(2026)
    // The second came in a month that is open still.
    expect(entries).toEqual([
      ['RE', '20261104', '445710', -1000],
      ['OD', '20261110', '445710', -1000],
    ])
    expect(-sumOfAccount(entries, '445710')).toBe(await taxOf([invoice]))
  })

  test('is changed by no invoice of a month after the one that is closed next', async () => {
    const { practice, ids, become, issue, receive, vatIn } = await aFranchise()
    await receive('2026-09-05', 6000, { sessionId: ids[0] ?? '' })
    await close(practice, 'month', '2026-09-01', at('2026-10-03'))
    await become('liable')
    await issue('2026-11-10', { sessionIds: ids })
    const booked: AccountMove[] = [['OD', '20261110', '445710', -1000]]
    expect(await vatIn(2026)).toEqual(booked)
    // October is closed late, when November has its invoice.
    await close(practice, 'month', '2026-10-01', at('2026-11-20'))
    expect(await vatIn(2026)).toEqual(booked)
    expect(await fixed()).toEqual([])
    await close(practice, 'year', '2026-01-01', at('2027-01-10'))
    expect(await vatIn(2026)).toEqual(booked)
    expect(await fixed()).toEqual([{ bookedOn: '2026-11-10', vatCents: 1000 }])

    async function fixed() {
      const rows = await inBooks(practice, (em) => em.find(FixedVat, { practiceId: practice.id }))
      return rows.map(({ bookedOn, vatCents }) => ({ bookedOn, vatCents }))
    }
  })

  test('is changed on each day on which a part of it was used, whatever is used later', async () => {
    const { practice, ids, become, issue, receive, useCredit, vatIn } = await aFranchise(2)
    const [first = '', second = ''] = ids
    await receive('2026-10-05', 6000)
    await close(practice, 'month', '2026-10-01', at('2026-11-03'))
    await become('liable')
    await useCredit('2026-11-10', await issue('2026-11-09', { sessionIds: [first] }), 3000)
    const november: AccountMove[] = [['OD', '20261110', '445710', -500]]
    expect(await vatIn(2026)).toEqual(november)
    await useCredit('2026-12-05', await issue('2026-12-04', { sessionIds: [second] }), 3000)
    const both: AccountMove[] = [...november, ['OD', '20261205', '445710', -500]]
    expect(await vatIn(2026)).toEqual(both)
    await close(practice, 'month', '2026-11-01', at('2026-12-10'))
    await close(practice, 'year', '2026-01-01', at('2027-01-10'))
    expect(await vatIn(2026)).toEqual(both)
  })

  test('that a deposit changed is not changed again by the invoice which deducts it', async () => {
    const { practice, ids, become, issue, receive, vatIn } = await aFranchise()
    await receive('2026-10-05', 3000, { sessionId: ids[0] ?? '' })
    await close(practice, 'month', '2026-10-01', at('2026-11-03'))
    await become('liable')
    const deposit = await issue('2026-11-10', { kind: 'deposit', sessionIds: ids })
    const november: AccountMove[] = [['OD', '20261110', '445710', -500]]
    expect(await vatIn(2026)).toEqual(november)
    const lines = [{ label: 'Livret', unitPriceCents: 1000 }]
    await issue('2026-12-04', { sessionIds: ids, lines, depositIds: [deposit] })
    expect(await vatIn(2026)).toEqual(november)
  })

  test('is written by closings alone, and never changed', async () => {
    const { practice, receive } = await aVatStory(1)
    await receive('2026-10-05', 6000)
    await close(practice, 'month', '2026-10-01', at('2026-11-03'))
    for (const sql of ['update fixed_vat set vat_cents = 1', 'delete from fixed_vat', 'truncate fixed_vat'])
      await expect(inBooks(practice, (em) => queryOf(em)(sql))).rejects.toMatchObject({ code: '42501' })
  })

  const step = fc.record({
    kind: fc.constantFrom('receive', 'credit', 'issue', 'deposit', 'use', 'note', 'back', 'rate', 'opt', 'close'),
    cents: fc.integer({ min: 1, max: 6500 }),
    which: fc.nat(5),
  })

  test('is exported alike after whatever comes later', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        const story = await aVatStory(3, 'payment')
        const [payments, documents]: [string[], string[]] = [[], []]
        const exported: { through: string; rows: string[] }[] = []
        const one = <T>(all: readonly T[], nth: number) => all[nth % Math.max(all.length, 1)]
        for (const [nth, { kind, cents, which }] of steps.entries()) {
          // Every step has a day of its own, and three or four make a month.
          const day = new Date(Date.UTC(2027, 0, 2 + nth * 9)).toISOString().slice(0, 10)
          const sessionId = one(story.ids, which) ?? ''
          const documentId = one(documents, which) ?? ''
          const deposits = which % 2 ? documents.slice(-1) : []
          const lines = [{ label: 'Livret', unitPriceCents: cents }]
          const takes: Record<typeof kind, () => Promise<unknown>> = {
            receive: async () => payments.push(await story.receive(day, cents, { sessionId })),
            credit: async () => payments.push(await story.receive(day, cents)),
            issue: async () =>
              documents.push(await story.issue(day, { sessionIds: [sessionId], lines, depositIds: deposits })),
            deposit: async () => documents.push(await story.issue(day, { kind: 'deposit', sessionIds: [sessionId] })),
            use: () => story.useCredit(day, documentId, cents),
            note: () => story.credit(day, documentId, cents),
            back: () => story.giveBack(day, one(payments, which) ?? '', cents),
            rate: () => story.rate([550, 1000, 2000][which % 3] ?? 0),
            opt: () => story.opt(which % 2 ? 'debits' : 'payment'),
            close: async () => {
              const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, 0))
              const through = month.toISOString().slice(0, 10)
              await close(story.practice, 'month', through, at(day))
              exported.push({ through, rows: await rowsThrough(story.practice, through) })
            },
          }
          // What is not possible in this state is refused, and changes nothing.
          await takes[kind]().catch(() => undefined)
        }
        for (const { through, rows } of exported) expect(await rowsThrough(story.practice, through)).toEqual(rows)
      }),
      { numRuns: 10 },
    )
  }, 120_000)
})

/** The rows of the entries whose day is closed. */
async function rowsThrough(practice: Parameters<typeof download>[0], through: string): Promise<string[]> {
  const { bytes } = await download(practice, '/api/exports/fec.txt?year=2027')
  const rows = bytes.toString().split('\r\n').slice(1, -1)
  return rows.filter((row) => (row.split('\t')[3] ?? '') <= through.replaceAll('-', ''))
}
