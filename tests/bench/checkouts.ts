import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { payPath } from '../../api/test/at-scale/pay-links.ts'
import { anAddress } from '../system/people.ts'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { bookingShots, PRACTICES } from './booking-shots.ts'
import { cpuMeasure, interleaved } from './interleaved.ts'
import { fire, type Shot } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addClients, addPractices, practiceOf } from './practices.ts'

/** Set `BENCH_CHECKOUTS=20` for a quick trial. */
const A_ROUND = Number(process.env.BENCH_CHECKOUTS ?? 400)
const ROUNDS = 5
const CONNECTIONS = 16
/** The connections for the timed requests: as many as a server has cores. */
const FEW_CONNECTIONS = 2
const MOST_MS = 60
const CLIENTS_OF_A_PRACTICE = 100

/**
 * Measures the start of a payment: from the button to the address of Stripe's page. The fake Stripe answers at once.
 */
export const checkouts: Bench = {
  name: 'checkouts',
  async run() {
    const stripe = await aStripeOfNoTime()
    const env = {
      STRIPE_SECRET_KEY: 'sk_test_bench',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_of_the_bench',
      STRIPE_URL: stripe.url,
    }
    try {
      return await withBenchSystem(measured, { env })
    } finally {
      stripe.close()
    }
  },
}

/** A fake Stripe that creates each Checkout Session at once, so that only our own time is measured. */
async function aStripeOfNoTime() {
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      const id = `cs_test_${randomUUID()}`
      const made = { id, object: 'checkout.session', url: `https://checkout.stripe.test/${id}`, status: 'open' }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(made))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

async function measured(system: BenchSystem): Promise<Measure[]> {
  await addPractices(system, 1, PRACTICES)
  await addClients(system, PRACTICES, CLIENTS_OF_A_PRACTICE)
  await system.write(
    `insert into stripe_account (practice_id, creation_key, account_id, is_live, is_completed, can_charge, card_payments,
       requirements, could_charge, connected_at, read_at)
     select id, gen_random_uuid(), 'acct_' || slug, false, true, true, 'active', '[]', true, now(), now() from practice`,
  )
  const { url, server } = system
  const { checkout, booking } = await interleaved(
    system,
    {
      checkout: { url, pid: server.pid, status: 200, shots: () => checkoutShots(system, A_ROUND) },
      booking: { url, pid: server.pid, status: 201, shots: (round) => bookingShots(system, A_ROUND, round) },
    },
    { rounds: ROUNDS, connections: CONNECTIONS },
  )
  const { times, statuses } = await fire(url, await checkoutShots(system, A_ROUND), FEW_CONNECTIONS)
  if (statuses[200] !== A_ROUND) throw new Error(JSON.stringify(statuses))
  const sorted = times.toSorted((one, other) => one - other)
  const what = 'starting a payment by card'
  return [
    {
      what: `${what}: 95 of 100 take of our own`,
      unit: 'ms',
      ours: sorted[Math.floor(sorted.length * 0.95)] ?? 0,
      reference: null,
      goal: { atMost: MOST_MS },
    },
    cpuMeasure(what, checkout, 'a booking without payment', booking, { mostTimes: 2 }),
  ]
}

/** Presses of the button, each with its own unopened link and the conditions that it shows. */
async function checkoutShots(system: BenchSystem, count: number): Promise<Shot[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  const practices = ids.map((_, nth) => practiceOf(1 + (nth % PRACTICES)).id)
  await system.write(
    `insert into payment_request (id, practice_id, kind, status, patient_id, amount_cents, total_cents, locale, expires_at,
       created_at, attempts)
     select link.id, link.practice_id, 'link', 'open',
       (select p.id from patient p where p.practice_id = link.practice_id order by p.id limit 1), 6000, 6000, 'fr',
       now() + interval '30 days', now(), 0
     from unnest($1::uuid[], $2::uuid[]) link (id, practice_id)`,
    [ids, practices],
  )
  const paths = ids.map((id, nth) => payPath(system.secret, practices[nth] ?? '', id))
  const page = await fetch(`${system.url}${paths[0]}`, { headers: { 'x-forwarded-for': anAddress() } })
  if (!page.ok) throw new Error(`the page of a link was answered ${page.status} ${await page.text()}`)
  const { data } = (await page.json()) as { data: { terms: { version: string } } }
  return paths.map((path) => ({
    method: 'POST',
    path,
    headers: { 'x-forwarded-for': anAddress() },
    body: JSON.stringify({ termsVersion: data.terms.version }),
  }))
}
