import { afterAll, expect, test } from 'vitest'
import type { Charge } from '../../../tests/stand-ins/stripe/service.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { JobApp } from '../../src/jobs/job.ts'
import { runSettleEndedSessionJob } from '../../src/stripe/jobs.ts'
import { aSession } from '../build.ts'
import { refusal } from '../refusal.ts'
import { contractWith, weeksLater } from './a-contract.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, clock, stripe } = beside

/** A contract of which 30 EUR of 60 were paid, its practitioner, and the effect of a payment link. */
async function aPaidContract() {
  const practitioner = await aPractitioner(beside)
  const contract = await contractWith(beside, practitioner)
  const { id } = contract.booked
  const link = () => practitioner.client.stripe.createSessionLink({ params: { id }, body: {} })
  const payLink = async ({ url }: Awaited<ReturnType<typeof link>>) => {
    stripe.pay((await practitioner.payer(url ?? '').begin()).id)
    await practitioner.work()
  }
  return { ...contract, id, practitioner, link, payLink }
}

type Paid = Awaited<ReturnType<typeof aPaidContract>>

/** Holds the session ten days before the booked day. */
const hold = ({ practitioner, id }: Paid) =>
  practitioner.own((query) =>
    query(
      `update session set status = 'done', starts_at = starts_at - interval '10 days',
         ends_at = ends_at - interval '10 days' where id = $1`,
      [id],
    ),
  )

/** Adds an unconfirmed session to its programme. */
async function followed({ practitioner, id, booked }: Paid) {
  const [row] = await practitioner.own((query) =>
    query<{ patient_id: string }>('select patient_id from session where id = $1', [id]),
  )
  const later = await aSession(app.orm, practitioner.practice, {
    startsAt: new Date(weeksLater(booked.startsAt, 2)),
    patientId: row?.patient_id ?? '',
    status: 'pre_scheduled',
  })
  await practitioner.own((query) =>
    query('update session set first_session_id = $1 where id = any ($2)', [id, [id, later.id]]),
  )
}

test('a withdrawal refunds nothing of what a lost dispute took back before', async () => {
  const { practitioner, state, withdraw, link, payLink } = await aPaidContract()
  const [charge] = stripe.list<Charge>(practitioner.account, 'charge')
  await payLink(await link())
  stripe.closeDispute(stripe.dispute(charge?.id ?? '').id, 'lost')
  await practitioner.work()
  expect(await state()).toMatchObject({ isOpen: true, refundCents: 3000 })
  await withdraw()
  await practitioner.work()
  expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
  expect(await practitioner.own((query) => query('select amount_cents from card_refund'))).toEqual([
    { amount_cents: 3000 },
  ])
})

test('a withdrawal also refunds what a link was paid for the same session', async () => {
  const { practitioner, state, withdraw, link, payLink } = await aPaidContract()
  await payLink(await link())
  expect(await state()).toMatchObject({ isOpen: true, refundCents: 6000 })
  await withdraw()
  await practitioner.work()
  expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
})

test('a link that is paid after a programme’s first session does not end the right', async () => {
  const contract = await aPaidContract()
  await followed(contract)
  await hold(contract)
  await contract.payLink(await contract.link())
  expect(await contract.state()).toMatchObject({ isOpen: true, refundCents: 0, keptCents: 6000 })
})

test('the own booking shows the refund of everything paid, even while a link is open', async () => {
  const { booked, visitor, link, payLink } = await aPaidContract()
  const goesBack = async () => (await visitor.own(booked)).payment?.ifCancelled?.refundCents
  const open = await link()
  expect(await goesBack()).toBe(3000)
  await payLink(open)
  expect(await goesBack()).toBe(6000)
})

test('for what was held its changed price is kept, and not what was paid at the desk', async () => {
  const dearer = await aPaidContract()
  await followed(dearer)
  await hold(dearer)
  const line = { kind: 'line' as const, label: 'Déplacement', amountCents: 1200 }
  await dearer.practitioner.client.billing.changePrice({ params: { id: dearer.id }, body: line })
  await dearer.payLink(await dearer.link())
  expect(await dearer.state()).toMatchObject({ refundCents: 0, keptCents: 7200 })

  const paidTwice = await aPaidContract()
  const { billing, sessions } = paidTwice.practitioner.client
  await followed(paidTwice)
  await hold(paidTwice)
  const open = await paidTwice.link()
  const { patient } = await sessions.get({ params: { id: paidTwice.id } })
  const cash = { patientId: patient.id, typeKey: 'cash', amountCents: 2000, sessionIds: [paidTwice.id] }
  await billing.take({ body: cash })
  await paidTwice.payLink(open)
  expect(await paidTwice.state()).toMatchObject({ refundCents: 2000, keptCents: 4000 })
  await paidTwice.withdraw()
  await paidTwice.practitioner.work()
  const money = await billing.sessionMoney({ params: { id: paidTwice.id } })
  expect(money).toMatchObject({ paidCents: 6000, dueCents: 0, creditCents: 0 })
  const { data } = await paidTwice.practitioner.client.stripe.withdrawals({ query: {} })
  expect(data).toMatchObject([{ refundCents: 2000, refundStatus: expect.any(String) }])
})

test('desk payments are shown to the practitioner, who records their manual refund', async () => {
  const { practitioner, id, state, withdraw } = await aPaidContract()
  const { client } = practitioner
  const [session] = await practitioner.own((query) =>
    query<{ patient_id: string }>('select patient_id from session where id = $1', [id]),
  )
  const patientId = session?.patient_id ?? ''
  await client.billing.take({ body: { patientId, typeKey: 'cash', amountCents: 2000, sessionIds: [id] } })
  expect(await state()).toMatchObject({ refundCents: 3000, byHandCents: 2000 })
  expect(await withdraw()).toMatchObject({ refundCents: 3000, byHandCents: 2000 })
  await practitioner.work()
  const [row] = (await client.stripe.withdrawals({})).data
  expect(row).toMatchObject({ byHandCents: 2000 })
  const record = () => client.stripe.recordHandedBack({ params: { id: row?.id ?? '' } })
  expect(await record()).toMatchObject({ byHandCents: 0 })
  expect(await refusal(record())).toMatchObject({ code: 'conflict' })
  const money = await client.billing.patientMoney({ params: { id: patientId } })
  const { receivedCents, creditCents, payments } = money
  expect(money.hasCardPaymentOrLink).toBe(true)
  expect({ receivedCents, creditCents }).toEqual({ receivedCents: 0, creditCents: 0 })
  expect(
    payments
      .filter(({ kind }) => kind === 'refund')
      .map(({ typeKey }) => typeKey)
      .sort(),
  ).toEqual(['card_online', 'cash'])
  const stranger = (await aPractitioner(beside)).client
  expect(await refusal(stranger.stripe.recordHandedBack({ params: { id: row?.id ?? '' } }))).toMatchObject({
    code: 'not_found',
  })
})

test('simultaneous cancellation and withdrawal do not deadlock', async () => {
  const { practitioner, id, booked, visitor, withdraw, link, payLink } = await aPaidContract()
  await payLink(await link())
  const { practice } = practitioner
  await visitor.cancel(booked)
  const payload = { of: practice.id, sessionId: id, by: 'client' as const, at: clock.now().toISOString() }
  const waiting = async () => {
    const rows = await queryOf(app.orm.em.fork())(
      'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
    )
    return rows.length
  }
  const done: Promise<unknown>[] = []
  await inPractice(app.orm.em.fork(), practice.id, async (em) => {
    // The first lock of both is held until both wait for it.
    await queryOf(em)('select from card_payment where practice_id = $1 order by id limit 1 for update', [practice.id])
    const given = { em: app.orm.em.fork(), now: clock.now(), app: app.app as unknown as JobApp }
    done.push(Promise.resolve(runSettleEndedSessionJob.run(given, payload)))
    await expect.poll(waiting).toBe(1)
    done.push(withdraw())
    await expect.poll(waiting).toBe(2)
  })
  const [ended, withdrawn] = await Promise.allSettled(done)
  expect(ended?.status).toBe('fulfilled')
  // Whichever comes second finds everything refunded.
  if (withdrawn?.status === 'rejected') expect(withdrawn.reason).toMatchObject({ code: 'conflict' })
  await practitioner.work()
  expect(await practitioner.money()).toEqual({ atStripe: 0, recorded: 0 })
})

test('the own booking lists what was paid while a link for the rest is open', async () => {
  const { booked, visitor, link } = await aPaidContract()
  await link()
  expect((await visitor.own(booked)).payment).toMatchObject({
    status: 'open',
    paid: [{ amountCents: 3000, paidAt: expect.any(String) }],
  })
})

test('a prepayment made while cash is taken for the session leaves the excess as credit', async () => {
  const practitioner = await aPractitioner(beside)
  const { booked, pay } = await contractWith(beside, practitioner, { isPaid: false })
  const { id } = booked
  const { billing, sessions } = practitioner.client
  const { patient } = await sessions.get({ params: { id } })
  const cash = { patientId: patient.id, typeKey: 'cash', amountCents: 6000, sessionIds: [id] }
  await billing.take({ body: cash })
  await pay()
  expect(await practitioner.statusOf(id)).toBe('scheduled')
  const money = await billing.sessionMoney({ params: { id } })
  expect(money).toMatchObject({ paidCents: 6000, dueCents: 0, creditCents: 3000 })
})

test('refunded money is not shown as paid', async () => {
  const { booked, id, visitor, link, practitioner } = await aPaidContract()
  const { client } = practitioner
  const [request] = await client.stripe.ofSession({ params: { id } })
  const refund = (amountCents: number) => client.stripe.refund({ body: { requestId: request?.id ?? '', amountCents } })
  await link()
  await refund(1000)
  expect((await visitor.own(booked)).payment).toMatchObject({ status: 'open', paid: [{ amountCents: 2000 }] })
  await refund(2000)
  await practitioner.work()
  expect((await visitor.own(booked)).payment).toMatchObject({ paid: [], ifCancelled: null })
})

test('sessions that a withdrawal has freed wait for no invoice any more', async () => {
  const practitioner = await aPractitioner(beside)
  const { booked, withdraw } = await contractWith(beside, practitioner, { isFar: true })
  await practitioner.own((query) => query(`update session set status = 'done' where id = $1`, [booked.id]))
  const { billing } = practitioner.client
  expect((await billing.unbilled({})).totals).toEqual({ count: 1, priceCents: 6000 })
  expect(await withdraw()).toMatchObject({ refundCents: 3000, keptCents: 0 })
  expect((await billing.unbilled({})).totals).toEqual({ count: 0, priceCents: 0 })
  expect((await billing.batch({})).bills).toEqual([])
})

test('nothing comes back of a session that has begun, though nobody has opened it', async () => {
  const practitioner = await aPractitioner(beside)
  const { booked, state } = await contractWith(beside, practitioner)
  const stands = async (from: Date) => {
    await practitioner.own((query) =>
      query(`update session set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`, [
        booked.id,
        from.toISOString(),
      ]),
    )
    return state()
  }
  const soon = new Date(clock.now().getTime() + 60_000)
  expect(await stands(soon)).toMatchObject({ isOpen: true, refundCents: 3000, keptCents: 0 })
  expect(await stands(clock.now())).toMatchObject({
    isOpen: false,
    closedBecause: 'held',
    refundCents: 0,
    keptCents: 3000,
  })
})
