import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aBillingPractice } from '../invoices/an-invoice.ts'
import { codesOf, refusal } from '../refusal.ts'

const app = await testApp()

/** A planned session of 60 EUR, its practitioner, and two other types of 25 and 120 EUR. */
async function aPlannedSession() {
  const practice = await aBillingPractice(app)
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  const { id, patientId } = await aSession(app.orm, practice, { startsAt })
  const client = await app.signedIn(practice)
  const add = async (nameFr: string, priceCents: number) => {
    const body = { nameFr, durationMinutes: 60, priceCents, color: '#000000', locations: ['office' as const] }
    return (await client.sessionTypes.add({ body })).id
  }
  const [cheap, dear] = [await add('Bilan', 2500), await add('Accompagnement', 12_000)]
  const params = { id }
  const change = (...typeIds: string[]) => client.sessions.change({ params, body: { typeIds } })
  const money = () => client.billing.sessionMoney({ params })
  const types = async () => (await client.sessions.get({ params })).types.map((type) => type.id)
  const pay = (amountCents: number) =>
    client.billing.take({ body: { patientId, typeKey: 'cash', amountCents, sessionIds: [id] } })
  return { practice, client, params, patientId, booked: practice.type.id, cheap, dear, change, money, types, pay }
}

describe('the types of a session, which make its price,', () => {
  test('change as long as nothing bills it, and what is owed follows', async () => {
    const { change, money, dear, cheap, pay } = await aPlannedSession()
    await pay(2000)
    expect(await change(dear)).toMatchObject({ priceCents: 12_000 })
    expect(await money()).toMatchObject({ priceCents: 12_000, paidCents: 2000, dueCents: 10_000 })
    expect(await change(cheap)).toMatchObject({ priceCents: 2500 })
    expect(await money()).toMatchObject({ priceCents: 2500, paidCents: 2000, dueCents: 500 })
  })

  test.each([true, false])('stay once a document bills it, until that is credited (issued: %s)', async (issue) => {
    const { client, params, patientId, booked, dear, change, money, types } = await aPlannedSession()
    const invoice = await client.invoices.create({ body: { patientId, sessionIds: [params.id], issue } })
    expect(await refusal(change(dear))).toMatchObject({ status: 409, code: 'locked', details: { what: 'price' } })
    expect(await types()).toEqual([booked])
    expect(await money()).toMatchObject({ priceCents: 6000, dueCents: 6000 })
    // Sending the same types changes nothing, and is harmless.
    expect(await change(booked)).toMatchObject({ priceCents: 6000 })
    if (issue) await client.invoices.credit({ params: { id: invoice.id }, body: { reason: 'Erreur' } })
    else await client.invoices.remove({ params: { id: invoice.id } })
    expect(await change(dear)).toMatchObject({ priceCents: 12_000 })
  })

  test('never cost less than was paid', async () => {
    const { booked, cheap, change, money, types, pay } = await aPlannedSession()
    await pay(6000)
    expect(await refusal(change(cheap))).toMatchObject({ code: 'conflict', details: { paidCents: 6000 } })
    expect(await types()).toEqual([booked])
    expect(await money()).toMatchObject({ priceCents: 6000, paidCents: 6000, dueCents: 0, creditCents: 0 })
  })

  test('never cost less than nothing', async () => {
    const { client, params, cheap, change, money } = await aPlannedSession()
    await client.billing.changePrice({ params, body: { kind: 'free', reason: 'Offerte' } })
    expect(await refusal(change(cheap))).toMatchObject({
      code: 'validation',
      details: { errors: { typeIds: ['too_small'] } },
    })
    expect(await money()).toMatchObject({ priceCents: 0 })
  })

  test('are not made cheaper beside a simultaneous payment', async () => {
    const { cheap, change, money, pay } = await aPlannedSession()
    await codesOf([pay(6000), change(cheap)])
    const { priceCents, paidCents, creditCents } = await money()
    expect(paidCents).toBe(priceCents)
    expect(paidCents + creditCents).toBe(6000)
  })

  test('are the billed ones where a note is drafted at once', async () => {
    const { client, params, patientId, dear, change, money } = await aPlannedSession()
    const [drafted] = await Promise.allSettled([
      client.invoices.create({ body: { patientId, sessionIds: [params.id] } }),
      change(dear).catch(() => null),
    ])
    if (drafted.status === 'rejected') throw drafted.reason
    expect(drafted.value.totalCents).toBe((await money()).priceCents)
  })
})
