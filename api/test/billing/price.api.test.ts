import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { codesOf, refusal } from '../refusal.ts'

const app = await testApp()

/** A held session of 60 EUR, and its practitioner. */
async function aHeldSession() {
  const practice = await aPractice(app.orm)
  const session = await aSession(app.orm, practice, { status: 'done', startsAt: new Date('2026-03-02T09:00:00Z') })
  const client = await app.signedIn(practice)
  const params = { id: session.id }
  const change = (body: Parameters<typeof client.billing.changePrice>[0]['body']) =>
    client.billing.changePrice({ params, body })
  return { practice, session, client, params, change }
}

describe('the price of a session', () => {
  test('is changed by amount, percentage, lines and to free, and the booked price stays visible', async () => {
    const { client, params, change } = await aHeldSession()
    await change({ kind: 'change', priceCents: 5555, reason: 'Tarif convenu au téléphone' })
    await change({ kind: 'discount', percent: 10, reason: 'Étudiante' })
    const money = await change({ kind: 'line', label: 'Déplacement', amountCents: 1200 })
    // 55.55 less ten percent, whose half cent is rounded up.
    expect(money).toMatchObject({ bookedCents: 6000, priceCents: 5555 - 556 + 1200, dueCents: 6199, invoice: null })
    expect(money.adjustments.map(({ kind, label, amountCents, reason }) => [kind, label, amountCents, reason])).toEqual(
      [
        ['change', null, -445, 'Tarif convenu au téléphone'],
        ['discount', null, -556, 'Étudiante'],
        ['line', 'Déplacement', 1200, null],
      ],
    )
    expect((await change({ kind: 'free', reason: 'Offerte' })).priceCents).toBe(0)
    const history = await client.sessions.history({ params })
    expect(history.map(({ event, reason }) => [event, reason])).toEqual([
      ['price', 'Tarif convenu au téléphone'],
      ['price', 'Étudiante'],
      ['price', null],
      ['price', 'Offerte'],
    ])
  })

  test('bills no line below zero where a discount exceeds the session itself', async () => {
    const { session, client, change } = await aHeldSession()
    await change({ kind: 'line', label: 'Déplacement', amountCents: 1000 })
    await change({ kind: 'discount', amountCents: 6500, reason: 'Geste' })
    const body = { patientId: session.patientId, sessionIds: [session.id] }
    const draft = await client.invoices.create({ body })
    expect(draft.totalCents).toBe(500)
    expect(draft.lines.map(({ unitPriceCents, discountCents }) => [unitPriceCents, discountCents])).toEqual([
      [6000, 6000],
      [1000, 500],
    ])
    const lines = draft.lines.map(({ sessionId, label, quantity, unitPriceCents, discountCents }) => {
      return { sessionId, label, quantity, unitPriceCents, discountCents }
    })
    expect(await client.invoices.change({ params: { id: draft.id }, body: { lines } })).toMatchObject({
      totalCents: 500,
    })
  })

  test('is changed once, however often one change is sent', async () => {
    const { client, params } = await aHeldSession()
    const key = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const discount = () =>
      client.billing.changePrice({ params, body: { kind: 'discount', percent: 10, reason: 'Étudiante' } }, key)
    expect(await discount()).toMatchObject({ priceCents: 5400 })
    expect(await discount()).toMatchObject({ priceCents: 5400 })
    expect(await client.billing.sessionMoney({ params })).toMatchObject({ priceCents: 5400 })
    const other = client.billing.changePrice({ params, body: { kind: 'free', reason: 'Offerte' } }, key)
    expect(await refusal(other)).toMatchObject({ code: 'idempotency_mismatch' })
  })

  test('is reset to the original, line by line', async () => {
    const { client, params, change } = await aHeldSession()
    const { adjustments } = await change({ kind: 'discount', amountCents: 1000, reason: 'Erreur' })
    await client.billing.removeAdjustment({ params: { ...params, adjustmentId: adjustments[0]!.id } })
    expect(await client.billing.sessionMoney({ params })).toMatchObject({ priceCents: 6000, adjustments: [] })
  })

  test('cannot be negative, below the paid amount, or unchanged', async () => {
    const { session, client, change } = await aHeldSession()
    expect(await refusal(change({ kind: 'discount', amountCents: 6001, reason: 'Trop' }))).toMatchObject({
      code: 'validation',
      details: { errors: { amountCents: ['too_big'] } },
    })
    expect(await refusal(change({ kind: 'change', priceCents: 6000, reason: 'Rien' }))).toMatchObject({
      details: { errors: { priceCents: ['same'] } },
    })
    const body = { patientId: session.patientId, typeKey: 'cash', amountCents: 4000, sessionIds: [session.id] }
    await client.billing.take({ body })
    expect(await refusal(change({ kind: 'free', reason: 'Offerte' }))).toMatchObject({ code: 'conflict' })
    expect((await change({ kind: 'change', priceCents: 4000, reason: 'Geste' })).dueCents).toBe(0)
  })

  test('is not lowered below a simultaneous payment', async () => {
    const { session, client, params, change } = await aHeldSession()
    const body = { patientId: session.patientId, typeKey: 'cash', amountCents: 6000, sessionIds: [session.id] }
    await codesOf([client.billing.take({ body }), change({ kind: 'change', priceCents: 3000, reason: 'Geste' })])
    const { priceCents, paidCents, creditCents } = await client.billing.sessionMoney({ params })
    expect(paidCents).toBe(priceCents)
    expect(paidCents + creditCents).toBe(6000)
  })

  test.each([
    ['negative', { kind: 'change', priceCents: -1, reason: 'x' }],
    ['in parts of cents', { kind: 'line', label: 'x', amountCents: 1.5 }],
    ['a text with a comma', { kind: 'line', label: 'x', amountCents: '1,5' }],
    ['without bounds', { kind: 'line', label: 'x', amountCents: 1e12 }],
    ['of both kinds', { kind: 'discount', percent: 5, amountCents: 5, reason: 'x' }],
    ['above all of it', { kind: 'discount', percent: 101, reason: 'x' }],
    ['in another currency', { kind: 'line', label: 'x', amountCents: 100, currency: 'USD' }],
  ])('%s is refused', async (_, body) => {
    const { change } = await aHeldSession()
    expect(await refusal(change(body as never))).toMatchObject({ status: 422 })
  })

  test('is not found in another practice', async () => {
    const { params } = await aHeldSession()
    const other = await app.signedIn(await aPractice(app.orm))
    expect(await refusal(other.billing.sessionMoney({ params }))).toMatchObject({ status: 404 })
    const body = { kind: 'free' as const, reason: 'x' }
    expect(await refusal(other.billing.changePrice({ params, body }))).toMatchObject({ status: 404 })
  })
})
