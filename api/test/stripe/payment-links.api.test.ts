import { afterAll, describe, expect, test } from 'vitest'
import { aPatient } from '../build.ts'
import { refusal } from '../refusal.ts'
import { aDueSession } from './a-paid-booking.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, stripe } = beside

const saidOf = ({ terms }: { terms: { lines: string[] } }) => terms.lines.join(' ').replace(/\s/g, ' ')

describe('a payment link', () => {
  test('asks for what is due for a session, is paid once, and is booked', async () => {
    const { practitioner, id, link } = await aDueSession(beside)
    const made = await link()
    expect(made).toMatchObject({ kind: 'link', status: 'open', amountCents: 6000, sessionId: id })
    const payer = practitioner.payer(made.url ?? '')
    const checkout = await payer.begin()
    stripe.pay(checkout.id)
    await practitioner.work()
    expect(await payer.page()).toMatchObject({ status: 'paid' })
    expect(await refusal(payer.begin())).toMatchObject({
      status: 410,
      code: 'link_expired',
      details: { reason: 'paid' },
    })
    expect(await refusal(link())).toMatchObject({ status: 409 })
    expect(await practitioner.money()).toEqual({ atStripe: 6000, recorded: 6000 })
    const [line] = await practitioner.own((query) =>
      query<{ cents: number }>('select amount_cents as cents from payment_allocation where session_id = $1', [id]),
    )
    expect(line?.cents).toBe(6000)
  })

  test('says the time of a session by video in its client’s zone, and at the practice in the practice’s', async () => {
    const { practitioner, id, link } = await aDueSession(beside)
    const payer = practitioner.payer((await link()).url ?? '')
    const moveTo = (location: string) =>
      practitioner.own((query) =>
        query(`update session set location = $2, time_zone = 'America/Guadeloupe' where id = $1`, [id, location]),
      )
    await moveTo('video')
    expect((await payer.page()).session).toMatchObject({ timeZone: 'America/Guadeloupe' })
    await moveTo('office')
    expect((await payer.page()).session).toMatchObject({ timeZone: practitioner.practice.timeZone })
  })

  test('of all that is due needs no body', async () => {
    const { practitioner, id } = await aDueSession(beside)
    const answer = await fetch(`${app.url}/api/sessions/${id}/payment-link`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await app.tokenOf(practitioner.practice)}` },
    })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ data: { amountCents: 6000, status: 'open' } })
  })

  test('takes no money while the practice is suspended', async () => {
    const { practitioner, link } = await aDueSession(beside)
    const payer = practitioner.payer((await link()).url ?? '')
    const suspend = (at: string) =>
      practitioner.own((query) =>
        query(`update app_user set suspended_at = ${at} where id = $1`, [practitioner.practice.userId]),
      )
    await suspend('now()')
    expect(await payer.page()).toMatchObject({ status: 'unavailable' })
    expect(await refusal(payer.begin())).toMatchObject({ code: 'card_payments_unavailable' })
    await suspend('null')
    expect(await payer.page()).toMatchObject({ status: 'open' })
    expect(await payer.begin()).toMatchObject({ object: 'checkout.session' })
  })

  test('asks for the price as it was changed since the booking', async () => {
    const { practitioner, id, link } = await aDueSession(beside)
    const discount = { kind: 'discount' as const, amountCents: 2000, reason: 'Étudiante' }
    await practitioner.client.billing.changePrice({ params: { id }, body: discount })
    expect(await refusal(link({ amountCents: 4001 }))).toMatchObject({ status: 422 })
    const open = () => practitioner.client.stripe.sessionLink({ params: { id } })
    expect(await open()).toBeNull()
    const made = await link()
    expect(made).toMatchObject({ amountCents: 4000 })
    expect(await open()).toMatchObject({ id: made.id, url: made.url })
  })

  test('asks only for what is left, and names no rest that was paid before', async () => {
    const { practitioner, id, link } = await aDueSession(beside)
    const { client } = practitioner
    const { patient } = await client.sessions.get({ params: { id } })
    const cash = { patientId: patient.id, typeKey: 'cash', amountCents: 2500, sessionIds: [id] }
    await client.billing.take({ body: cash })
    const pageOf = async (body: object = {}) => practitioner.payer((await link(body)).url ?? '').page()
    const whole = await pageOf()
    expect(whole).toMatchObject({ amountCents: 3500, totalCents: 3500, restCents: 0 })
    expect(saidOf(whole)).toMatch(/^À payer maintenant : 35,00 €\. (?!.*Il restera|.*Le reste)/)
    const part = await pageOf({ amountCents: 1000 })
    expect(part).toMatchObject({ amountCents: 1000, totalCents: 3500, restCents: 2500 })
    expect(saidOf(part)).toMatch(/^À régler : 35,00 €, dont 10,00 € maintenant\. Il restera 25,00 € à régler\. /)
  })

  test('that is paid while cash is taken leaves the excess as credit', async () => {
    const { practitioner, id, link } = await aDueSession(beside)
    const { client } = practitioner
    const checkout = await practitioner.payer((await link()).url ?? '').begin()
    const { patient } = await client.sessions.get({ params: { id } })
    const cash = { patientId: patient.id, typeKey: 'cash', amountCents: 4000, sessionIds: [id] }
    await client.billing.take({ body: cash })
    stripe.pay(checkout.id)
    await practitioner.work()
    const money = await client.billing.sessionMoney({ params: { id } })
    expect(money).toMatchObject({ paidCents: 6000, dueCents: 0, creditCents: 4000 })
  })

  test.each([-1, 0, 49, 60.5, '1,5', 6001, 1e12])('of %s cents is refused', async (amountCents) => {
    const { link } = await aDueSession(beside)
    expect(await refusal(link({ amountCents }))).toMatchObject({ status: 422 })
  })

  test('takes no currency, status or account from the caller', async () => {
    const { link } = await aDueSession(beside)
    for (const more of [{ currency: 'USD' }, { status: 'paid' }, { accountId: 'acct_1' }])
      expect(await refusal(link(more))).toMatchObject({ status: 422 })
  })

  test('that was withdrawn cannot be paid; one that was paid meanwhile stays paid', async () => {
    const { practitioner, link } = await aDueSession(beside)
    const made = await link()
    const payer = practitioner.payer(made.url ?? '')
    const checkout = await payer.begin()
    await practitioner.client.stripe.withdrawLink({ params: { id: made.id } })
    expect(stripe.pay(checkout.id)).toMatchObject({ outcome: 'over' })
    expect(await payer.page()).toMatchObject({ status: 'withdrawn' })
    const second = await link()
    stripe.pay((await practitioner.payer(second.url ?? '').begin()).id)
    const refused = await refusal(practitioner.client.stripe.withdrawLink({ params: { id: second.id } }))
    expect(refused).toMatchObject({ status: 409 })
    await practitioner.work()
    expect(await practitioner.money()).toEqual({ atStripe: 6000, recorded: 6000 })
  })

  test('is not found with a letter changed, or by another practice', async () => {
    const { practitioner, link } = await aDueSession(beside)
    const made = await link()
    const token = practitioner.payer(made.url ?? '').token
    const forged = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await refusal(practitioner.payer(forged).page())).toMatchObject({ status: 404 })
    const other = await aPractitioner(beside)
    const foreign = other.client.stripe.withdrawLink({ params: { id: made.id } })
    expect(await refusal(foreign)).toMatchObject({ status: 404 })
  })

  test('is not created without an account that can charge', async () => {
    const practitioner = await aPractitioner(beside, { isConnected: false })
    const { id } = await aPatient(app.orm, practitioner.practice)
    const made = practitioner.client.stripe.createPatientLink({ params: { id }, body: { amountCents: 4000 } })
    expect(await refusal(made)).toMatchObject({ status: 409, code: 'card_payments_unavailable' })
  })
})
