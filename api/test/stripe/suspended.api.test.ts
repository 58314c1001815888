import { afterAll, expect, test } from 'vitest'
import { nextWeekday } from '../days.ts'
import { aPractitioner, besideStripe } from './a-stripe.ts'

const beside = await besideStripe()
afterAll(beside.end)
const { app, stripe } = beside

test('a payment that comes while the account is suspended counts at once; nothing more of its programme is planned', async () => {
  const practitioner = await aPractitioner(beside)
  const { practice, client, own } = practitioner
  await client.sessionTypes.change({ params: { id: practice.type.id }, body: { isPack: true } })
  const pack = { durationMinutes: 60, priceCents: 6000, color: '#123456', isPack: true, delayWeeks: 1 }
  await client.sessionTypes.add({ body: { ...pack, nameFr: 'Deuxième', locations: ['office'] } })
  const suspend = (at: Date | null) =>
    own((query) =>
      query('update app_user set suspended_at = $2 where id = $1', [practice.userId, at?.toISOString() ?? null]),
    )
  const aPayment = async (startsAt: string) => {
    const booked = await practitioner.visitor().book({ startsAt })
    const { id } = await practitioner.payer(booked.payment?.url ?? '').begin()
    return { id: booked.id, pay: () => stripe.pay(id) }
  }
  const [first, second] = [
    await aPayment(nextWeekday(practice, 'tuesday', '10:00')),
    await aPayment(nextWeekday(practice, 'wednesday', '10:00')),
  ]
  const statuses = () =>
    own((query) => query<{ status: string }>('select status from session order by id')).then((rows) =>
      rows.map(({ status }) => status),
    )
  await suspend(new Date())
  first.pay()
  expect(await practitioner.work()).toEqual([])
  expect(await statuses()).toEqual(['scheduled', 'prepaid_pending'])
  expect(await own((query) => query('select from payment_allocation where session_id = $1', [first.id]))).toHaveLength(
    1,
  )
  await suspend(null)
  second.pay()
  expect(await practitioner.work()).toEqual([])
  expect(await statuses()).toEqual(['scheduled', 'scheduled', 'pre_scheduled'])
})

test('the client area sends nobody to pay while the account is suspended', async () => {
  const { visitor, practice, own } = await aPractitioner(beside)
  const email = `zoe-${crypto.randomUUID()}@essais.test`
  const booked = await visitor().book({ startsAt: nextWeekday(practice, 'tuesday', '10:00'), client: { email } })
  const [account] = await own((query) =>
    query<{ accountId: string }>('select id as "accountId" from client_account where email = $1', [email]),
  )
  const client = app.client({ authorization: `Bearer ${await app.clientTokenOf(account ?? { accountId: '' })}` })
  const suspend = (when: string) =>
    own((query) => query(`update app_user set suspended_at = ${when} where id = $1`, [practice.userId]))
  const payment = async () => (await client.clientArea.sessions({}))[0]?.payment
  const { url } = (await payment()) ?? {}
  expect(url).toContain('/pay/')
  expect(url, 'the link of whoever booked shows no more than they typed').not.toBe(booked.payment?.url)
  await suspend('now()')
  expect(await payment()).toMatchObject({ status: 'open', url: null })
  await suspend('null')
  expect(await payment()).toMatchObject({ status: 'open', url })
})
