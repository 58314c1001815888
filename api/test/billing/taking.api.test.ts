import { describe, expect, test } from 'vitest'
import { newId } from '../../src/db/base.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { legalInterest } from '../../src/invoices/legal-interest.ts'
import { SessionHistory } from '../../src/sessions/entity.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { anIdentity } from '../invoices/an-invoice.ts'
import { refusal } from '../refusal.ts'
import { stillApp } from '../still-app.ts'

const app = await stillApp()
const at = (day: string) => new Date(`${day}T09:00:00Z`)

/** A client with three held sessions of 60 EUR. */
async function aClientWhoOwes() {
  const practice = await aPractice(app.orm)
  const { id: patientId } = await aPatient(app.orm, practice, { firstname: 'Élodie', lastname: 'Garnier' })
  const client = await app.signedIn(practice)
  const sessions: string[] = []
  for (const day of ['2026-05-04', '2026-03-02', '2026-04-06'])
    sessions.push((await aSession(app.orm, practice, { status: 'done', startsAt: at(day), patientId })).id)
  const [may = '', march = '', april = ''] = sessions
  const take = (body: Partial<Parameters<typeof client.billing.take>[0]['body']>) =>
    client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 6000, ...body } })
  const moneyOf = (id: string) => client.billing.sessionMoney({ params: { id } })
  const money = () => client.billing.patientMoney({ params: { id: patientId } })
  return { practice, patientId, client, may, march, april, take, moneyOf, money }
}

describe('recording a payment', () => {
  test('pays the oldest session first, and the rest becomes credit', async () => {
    const { may, march, april, take, moneyOf, money } = await aClientWhoOwes()
    const payment = await take({ amountCents: 10_000, sessionIds: [may, april, march], receivedOn: '2026-06-01' })
    expect(payment.allocations.map(({ sessionId, amountCents }) => [sessionId, amountCents])).toEqual([
      [march, 6000],
      [april, 4000],
    ])
    expect(await moneyOf(april)).toMatchObject({ paidCents: 4000, dueCents: 2000, creditCents: 0 })
    await take({ amountCents: 9000, sessionIds: [april, may], receivedOn: '2026-06-02' })
    expect(await money()).toMatchObject({ dueCents: 0, creditCents: 1000, receivedCents: 19_000, sessions: [] })
  })

  test('in advance makes credit, which pays later sessions', async () => {
    const { patientId, client, march, april, may, take, money } = await aClientWhoOwes()
    await take({ amountCents: 7000 })
    expect(await money()).toMatchObject({ dueCents: 18_000, creditCents: 7000 })
    const paid = await client.billing.useCredit({
      params: { id: patientId },
      body: { sessionIds: [may, april, march] },
    })
    expect(paid).toMatchObject({ dueCents: 11_000, creditCents: 0 })
    expect(paid.sessions.map(({ id, dueCents }) => [id, dueCents])).toEqual([
      [april, 5000],
      [may, 6000],
    ])
    const again = client.billing.useCredit({ params: { id: patientId }, body: { sessionIds: [may] } })
    expect(await refusal(again)).toMatchObject({ code: 'conflict' })
  })

  test('far in advance earns the legal interest, until it is refunded or its session is held', async () => {
    const { practice, patientId, client, may, take, moneyOf } = await aClientWhoOwes()
    const coming = await aSession(app.orm, practice, {
      startsAt: new Date(nextWeekday(practice, 'tuesday', '10:00')),
      patientId,
    })
    const { id } = await take({ sessionIds: [coming.id], receivedOn: '2026-06-02' })
    await take({ sessionIds: [may], receivedOn: '2026-01-05' })
    const today = localDay(app.now, 'Europe/Paris')
    const borne = legalInterest({ cents: 6000, paidOn: '2026-06-02', through: today })
    expect(borne).toMatchObject({ since: '2026-09-02', rates: [{ basisPoints: 667, through: today }], isToCheck: true })
    const { data } = await client.billing.payments({ query: { patientId, sort: 'receivedOn' } })
    // The session of 4 May was a month beyond the three.
    expect(data.map(({ interest }) => interest)).toEqual([
      legalInterest({ cents: 6000, paidOn: '2026-01-05', through: '2026-05-04' }),
      borne,
    ])
    await client.billing.reverse({ params: { id }, body: { reason: 'Erreur' } })
    expect((await moneyOf(coming.id)).payments.map(({ interest }) => interest)).toEqual([null, null])
  })

  test('far in advance earns nothing after the time of its session, whatever its status, nor after its cancellation', async () => {
    const { practice, patientId, client, take } = await aClientWhoOwes()
    const paid = async (status: 'missed' | 'scheduled' | 'cancelled', startsAt: Date, receivedOn: string) => {
      const { id } = await aSession(app.orm, practice, { status, startsAt, patientId })
      await take({ sessionIds: [id], receivedOn })
      return id
    }
    // The order of the days is that of the payments.
    await paid('missed', at('2026-06-01'), '2026-01-01')
    await paid('scheduled', at('2026-06-02'), '2026-01-02')
    const dropped = await paid('cancelled', new Date(nextWeekday(practice, 'tuesday', '10:00')), '2026-01-03')
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      em.insert(SessionHistory, {
        id: newId(),
        practiceId: practice.id,
        sessionId: dropped,
        event: 'cancel',
        from: 'scheduled',
        to: 'cancelled',
        by: 'client',
        userId: null,
        startsAt: at('2026-12-01'),
        at: at('2026-07-01'),
      }),
    )
    // The sessions were paid on the day, missed, and left planned.
    await paid('missed', at('2026-03-10'), '2026-03-10')
    await paid('scheduled', at('2026-03-11'), '2026-03-11')
    const { data } = await client.billing.payments({ query: { patientId, sort: 'receivedOn' } })
    expect(data.map(({ interest }) => interest)).toEqual([
      legalInterest({ cents: 6000, paidOn: '2026-01-01', through: '2026-06-01' }),
      legalInterest({ cents: 6000, paidOn: '2026-01-02', through: '2026-06-02' }),
      legalInterest({ cents: 6000, paidOn: '2026-01-03', through: '2026-07-01' }),
      null,
      null,
    ])
  })

  test('in advance is refunded, never beyond its rest', async () => {
    const { patientId, client, take, money } = await aClientWhoOwes()
    await take({ amountCents: 3000 })
    await take({ amountCents: 2000, typeKey: 'transfer' })
    const payBack = (amountCents: number) =>
      client.billing.payBackCredit({ params: { id: patientId }, body: { amountCents } })
    expect(await refusal(payBack(5001))).toMatchObject({ code: 'conflict', details: { leftCents: 5000 } })
    expect(await payBack(4000)).toMatchObject({ creditCents: 1000, receivedCents: 1000 })
    expect((await money()).payments.map(({ kind, typeKey, amountCents }) => [kind, typeKey, amountCents])).toEqual([
      ['refund', 'transfer', -1000],
      ['refund', 'cash', -3000],
      ['payment', 'transfer', 2000],
      ['payment', 'cash', 3000],
    ])
  })

  test('in advance is refunded once, when the answer was lost and the call is repeated', async () => {
    const { patientId, client, take, money } = await aClientWhoOwes()
    await take({ amountCents: 5000 })
    const options = { headers: { 'idempotency-key': crypto.randomUUID() } }
    const payBack = () =>
      client.billing.payBackCredit({ params: { id: patientId }, body: { amountCents: 2000 } }, options)
    expect(await payBack()).toEqual(await payBack())
    expect(await money()).toMatchObject({ creditCents: 3000, receivedCents: 3000 })
  })

  test('for a session that did not take place becomes credit; for any other it stays', async () => {
    const { practice, patientId, client, march, take, money } = await aClientWhoOwes()
    const { id } = await aSession(app.orm, practice, { status: 'missed', startsAt: at('2026-06-01'), patientId })
    const release = (of: string) => client.billing.releasePayments({ params: { id: of } })
    expect(await refusal(release(id))).toMatchObject({ code: 'conflict' })
    await take({ sessionIds: [march] })
    await take({ amountCents: 4000, sessionIds: [id] })
    expect(await refusal(release(march))).toMatchObject({ code: 'conflict' })
    expect(await release(id)).toMatchObject({ paidCents: 0, creditCents: 4000, canRelease: false })
    expect(await money()).toMatchObject({ creditCents: 4000, receivedCents: 10_000 })
    expect(await refusal(release(id))).toMatchObject({ code: 'conflict' })
  })

  test('by mistake is reversed by another line, and its debt is due again', async () => {
    const { client, march, take, moneyOf, money } = await aClientWhoOwes()
    const { id } = await take({ sessionIds: [march] })
    const reverse = () => client.billing.reverse({ params: { id }, body: { reason: 'Erreur de saisie' } })
    expect(await reverse()).toMatchObject({ kind: 'reversal', amountCents: -6000, reversesId: id })
    expect(await moneyOf(march)).toMatchObject({ paidCents: 0, dueCents: 6000 })
    expect(await money()).toMatchObject({ creditCents: 0, receivedCents: 0 })
    expect((await money()).payments.find((payment) => payment.id === id)?.isReversed).toBe(true)
    expect(await refusal(reverse())).toMatchObject({ code: 'conflict' })
  })

  test('stores the cheque and the reference', async () => {
    const { take } = await aClientWhoOwes()
    const cheque = { number: '0042', bank: 'Crédit agricole', paidInOn: '2026-06-10' }
    expect(await take({ typeKey: 'cheque', cheque })).toMatchObject({ cheque, reference: null })
    expect(await take({ typeKey: 'transfer', reference: 'VIR-1' })).toMatchObject({ cheque: null, reference: 'VIR-1' })
  })

  test('twice at once does not pay a session twice', async () => {
    const { march, take, moneyOf, money } = await aClientWhoOwes()
    await Promise.all([take({ sessionIds: [march] }), take({ sessionIds: [march] })])
    expect(await moneyOf(march)).toMatchObject({ paidCents: 6000, dueCents: 0 })
    expect(await money()).toMatchObject({ creditCents: 6000 })
  })

  test('in advance that is used twice and refunded at once is spent once', async () => {
    const { patientId, client, may, march, april, take, money } = await aClientWhoOwes()
    await take({ amountCents: 6000 })
    const params = { id: patientId }
    const uses = [may, march, april, march].map((id) =>
      client.billing.useCredit({ params, body: { sessionIds: [id], invoiceIds: [] } }),
    )
    const backs = [1, 2].map(() => client.billing.payBackCredit({ params, body: { amountCents: 6000 } }))
    const outcomes = await Promise.allSettled([...uses, ...backs])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    expect(await money()).toMatchObject({ creditCents: 0 })
  })

  test('of one invoice by several ways, and of several debts by one cheque, leaves nothing owed and nothing over', async () => {
    const { patientId, client, march, april, take, money } = await aClientWhoOwes()
    await client.invoices.saveIdentity({ body: anIdentity })
    const lines = [{ label: 'Accompagnement', unitPriceCents: 150_000 }]
    const { id } = await client.invoices.create({ body: { patientId, lines, issue: true } })
    const part = (amountCents: number, typeKey: string) => take({ amountCents, typeKey, invoiceIds: [id] })
    await part(60_000, 'cash')
    expect(await refusal(part(40_001, 'cash'))).toMatchObject({
      status: 422,
      details: { errors: { amountCents: ['cash_limit'] }, mostCents: 40_000 },
    })
    await part(40_000, 'cash')
    const cheque = { number: '0004711', bank: 'Banque du Ponant' }
    const paid = await take({
      amountCents: 62_000,
      typeKey: 'cheque',
      cheque,
      invoiceIds: [id],
      sessionIds: [march, april],
    })
    const parts = paid.allocations.map(({ sessionId, amountCents }) => [sessionId, amountCents])
    expect(parts).toEqual([
      [march, 6000],
      [april, 6000],
      [null, 50_000],
    ])
    expect(await client.invoices.detail({ params: { id } })).toMatchObject({ dueCents: 0 })
    expect(await money()).toMatchObject({ dueCents: 6000, creditCents: 0 })
  })

  test('refuses cash above the legal limit, future days, unknown payment types, and sessions of others', async () => {
    const { practice, take } = await aClientWhoOwes()
    const other = await aSession(app.orm, practice, { status: 'done', startsAt: at('2026-02-02') })
    const elsewhere = await aSession(app.orm, await aPractice(app.orm), { status: 'done', startsAt: at('2026-02-02') })
    const reasons = [
      [{ amountCents: 100_001 }, { amountCents: ['cash_limit'] }],
      [{ receivedOn: '2199-01-01' }, { receivedOn: ['in_future'] }],
      [{ typeKey: 'shells' }, { typeKey: ['unknown'] }],
      [{ sessionIds: [other.id] }, { sessionIds: ['unknown'] }],
      [{ sessionIds: [elsewhere.id] }, { sessionIds: ['unknown'] }],
    ] as const
    for (const [body, errors] of reasons)
      expect(
        await refusal(take({ ...body, sessionIds: [...('sessionIds' in body ? body.sessionIds : [])] })),
      ).toMatchObject({
        status: 422,
        details: { errors },
      })
    for (const amountCents of [0, -1, 1.5, 1e12, '1,5'])
      expect(await refusal(take({ amountCents: amountCents as number }))).toMatchObject({ status: 422 })
  })
})

describe('the lists of the billing page', () => {
  test('of payments sum all matches, not only the page', async () => {
    const { practice, patientId, client, take } = await aClientWhoOwes()
    const { id: other } = await aPatient(app.orm, practice, { firstname: 'Noé', lastname: 'Petit' })
    await take({ amountCents: 1000, receivedOn: '2026-06-01' })
    await take({ amountCents: 3000, receivedOn: '2026-06-03', typeKey: 'transfer', reference: 'VIR 7' })
    await take({ amountCents: 2000, receivedOn: '2026-06-02', patientId: other })
    const list = (query: Parameters<typeof client.billing.payments>[0]['query']) =>
      client.billing.payments({ query: { perPage: '2', ...query } })
    const all = await list({})
    expect(all.data.map(({ amountCents }) => amountCents)).toEqual([3000, 2000])
    expect(all).toMatchObject({ meta: { total: 3 }, totals: { count: 3, receivedCents: 6000, returnedCents: 0 } })
    const cents = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map((row) => row.amountCents)
    expect(await cents({ sort: 'amountCents' })).toEqual([1000, 2000])
    expect(await cents({ from: '2026-06-02', to: '2026-06-02' })).toEqual([2000])
    expect(await cents({ patientId, type: 'cash' })).toEqual([1000])
    expect(await cents({ q: 'petit' })).toEqual([2000])
    expect(await cents({ q: 'vir' })).toEqual([3000])
    expect(await cents({ amountCents: 2000 })).toEqual([2000])
    expect(await list({ q: '%' })).toMatchObject({ data: [], totals: { count: 0, receivedCents: 0 } })
  })

  test('of debts have each client once, with the oldest day and the sum', async () => {
    const { practice, patientId, client, march, take } = await aClientWhoOwes()
    await aSession(app.orm, practice, { status: 'scheduled', startsAt: at('2027-01-04') })
    await aSession(app.orm, practice, { status: 'missed', startsAt: at('2026-01-05') })
    const late = await aSession(app.orm, practice, { status: 'completed', startsAt: at('2026-01-06') })
    await take({ sessionIds: [march], amountCents: 2500 })
    const owed = await client.billing.owed({ query: {} })
    expect(owed.data.map((row) => [row.patient.id, row.since, row.sessions, row.dueCents])).toEqual([
      [late.patientId, '2026-01-06', 1, 6000],
      [patientId, '2026-03-02', 3, 15_500],
    ])
    expect(owed).toMatchObject({ meta: { total: 2 }, totals: { count: 2, dueCents: 21_500 } })
    expect((await client.billing.owed({ query: { sort: '-dueCents' } })).data[0]?.patient.id).toBe(patientId)
    expect(await client.billing.owed({ query: { q: 'elodie' } })).toMatchObject({ totals: { dueCents: 15_500 } })
  })

  test('of unbilled sessions have only held ones, by local days of the practice', async () => {
    const { practice, client, march, april } = await aClientWhoOwes()
    const free = await aSession(app.orm, practice, { status: 'done', startsAt: at('2026-03-09') })
    await client.billing.changePrice({ params: { id: free.id }, body: { kind: 'free', reason: 'Offerte' } })
    await aSession(app.orm, practice, { status: 'cancelled', startsAt: at('2026-03-03') })
    const list = await client.billing.unbilled({ query: { from: '2026-03-01', to: '2026-04-06' } })
    expect(list.data.map(({ id }) => id)).toEqual([march, april])
    expect(list.totals).toEqual({ count: 2, priceCents: 12_000 })
  })
})
