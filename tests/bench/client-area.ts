import { type Browser, chromium } from '@playwright/test'
import { launchOptions } from '../chromium.ts'
import { anAddress } from '../system/people.ts'
import { addAppointments, signInClient } from './area-clients.ts'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { median } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { addPractices } from './practices.ts'
import { inContext, slowestMoments, watchMoments } from './response-metrics.ts'
import { aPage } from './whole-booking.ts'

const ROUNDS = 60
/** The first rounds are for the compilers: a server compiles what it has run some dozen times. */
const WARM_UP = 30
const SLOWER = 4
/** A client whom one practice knows, and one whom three know. */
const ONE = [1]
const THREE = [2, 3, 4]

/** Each booking is by the client of another practice: nobody may have many pending requests. */
const BOOKERS = [5, 6, 7, 8, 9]
const LAST = 9

/** The simultaneous requests of the first page of the client area. */
const firstRequests = [
  '/client-api/user',
  '/client-api/sessions',
  '/client-api/consents/to-sign',
  '/client-api/documents',
  '/client-api/forms',
  '/client-api/invoices',
  '/client-api/exercises',
  '/client-api/reviews/to-write',
]

/** Measures what a client waits for: the first page, by the number of practices, and a booking on a slow phone. */
export const clientArea: Bench = { name: 'client-area', run: () => withBenchSystem(asClients) }

async function asClients(system: BenchSystem): Promise<Measure[]> {
  await addPractices(system, 1, LAST)
  await addAppointments(system, LAST)
  const one = await signInClient(system, ONE)
  const three = await signInClient(system, THREE)
  const times = { one: [] as number[], three: [] as number[] }
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const took = { one: await firstPage(system.url, one), three: await firstPage(system.url, three) }
    if (round < 0) continue
    times.one.push(took.one)
    times.three.push(took.three)
  }
  const browser = await chromium.launch(launchOptions)
  const answers: number[] = []
  try {
    for (const practice of BOOKERS)
      answers.push(await slowestAnswer(browser, system.url, await signInClient(system, [practice])))
  } finally {
    await browser.close()
  }
  return [
    {
      what: 'all that /client asks for, of a client of three practices, p95',
      unit: 'ms',
      ours: p95(times.three),
      reference: { what: 'of one practice', value: p95(times.one) },
      goal: { mostTimes: 3 },
    },
    {
      what: 'the same alone',
      unit: 'ms',
      ours: p95(times.three),
      reference: null,
      goal: { atMost: 60 },
    },
    {
      what: `slowest answer in a booking from the area, ${SLOWER} times slower`,
      unit: 'ms',
      ours: median(answers),
      reference: null,
      goal: { atMost: 150 },
    },
  ]
}

const p95 = (times: readonly number[]) =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

/** The milliseconds until the last answer has arrived. */
async function firstPage(url: string, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': anAddress() }
  const begun = performance.now()
  const answers = await Promise.all(
    firstRequests.map(async (path) => {
      const answer = await fetch(url + path, { headers })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
  if (answers.some((status) => status !== 200)) throw new Error(`the client area answered ${answers.join(', ')}`)
  return performance.now() - begun
}

/** The slowest response to a press, from the first page to the booked appointment, in ms. */
async function slowestAnswer(browser: Browser, url: string, token: string): Promise<number> {
  const page = await aPage(browser, SLOWER)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.context().addCookies([
    { name: 'clientAccessToken', value: token, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'clientData', value: encodeURIComponent(JSON.stringify({ email: 'zoe@essais.test', name: 'Zoé' })), url },
  ])
  await watchMoments(page)
  await page.goto(`${url}/client/sessions`)
  await inContext(page, 'booking', async () => {
    await page.getByRole('link', { name: 'Prendre rendez-vous' }).first().click()
    await page.getByRole('button', { name: /^Séance/ }).click()
    await page
      .getByRole('button', { name: /^\d\d:\d\d, / })
      .first()
      .click()
    await page.getByRole('checkbox', { name: /^J’accepte/ }).click()
    await page.getByRole('button', { name: 'Réserver cet horaire' }).click()
    await page.getByRole('link', { name: 'Voir le rendez-vous' }).waitFor()
  })
  const { answer } = await slowestMoments(page)
  await page.context().close()
  return answer.ms
}
