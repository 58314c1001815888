import { expect, type Locator, type Page } from '@playwright/test'
import { aVisitor } from '../system/people.ts'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

test.describe.configure({ timeout: 120_000 })

/** A distance on the screen in quarters of an hour: half an hour is always the same. */
const QUARTERS = 4

/** A practice with a session type, open on weekdays, and a client to plan for. */
async function aPractice() {
  const owner = await anAccount()
  const api = await asOwner(owner)
  const { id } = await api.practices.own({})
  const type = await api.sessionTypes.add({
    body: {
      nameFr: 'Séance individuelle',
      durationMinutes: 60,
      priceCents: 6000,
      color: '#0b7f86',
      locations: ['office'],
    },
  })
  const ranges = [1, 2, 3, 4, 5].map((wday) => ({ wday, fromMinute: 540, toMinute: 1080 }))
  await api.schedule.replace({ body: { ranges } })
  const patient = await api.patients.add({
    body: { firstname: 'Camille', lastname: 'Roux', email: 'camille@essais.test' },
  })
  const plan = (startsAt: string) =>
    api.sessions.plan({ body: { patientId: patient.id, sessionTypeId: type.id, startsAt, location: 'office' } })
  return { id, owner, api, type, plan }
}

/** The days of the week after next, as `YYYY-MM-DD`. */
function aComingWeek(): string[] {
  const day = new Date(Date.now() + 14 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return Array.from({ length: 7 }, (_, n) => new Date(+day + n * 86_400_000).toISOString().slice(0, 10))
}

/** The instant of an hour of a day in Paris. */
function inParis(day: string, hour: number): string {
  const guess = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const shown = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' })
  return new Date(+guess - (Number.parseInt(shown.format(guess), 10) - hour) * 3_600_000).toISOString()
}

const column = (page: Page, day: string) => page.locator(`[data-column="${day}"]`)
const entryOf = (page: Page, day: string, name: RegExp) => column(page, day).getByRole('button', { name })

/** Drags an entry to another day, the given number of quarters of an hour later. */
async function drag(page: Page, entry: Locator, to: Locator, quarters: number) {
  const [from, day] = [await entry.boundingBox(), await to.boundingBox()]
  if (!from || !day) throw new Error('nothing to drag')
  const [x, y] = [from.x + 20, from.y + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y)
  await page.mouse.move(day.x + 30, y + (quarters * day.height) / 24 / QUARTERS, { steps: 4 })
  await page.mouse.up()
}

test('a session is planned on empty time, dragged to another day, and moved back by undo', async ({
  page,
  context,
}) => {
  const { owner, api } = await aPractice()
  const [monday = '', , wednesday = ''] = aComingWeek()
  await signInBrowser(context, owner)
  await page.goto(`${demo.urls.console}/calendar?view=week&on=${monday}`)
  await expect(page.getByText('Aucune séance à ces dates.')).toBeVisible()
  const box = await column(page, monday).boundingBox()
  if (!box) throw new Error('no monday')
  await page.mouse.click(box.x + 40, box.y + (10.1 / 24) * box.height)
  await page.getByRole('menuitem', { name: /Planifier une séance à 10/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
  await drawer.getByLabel('Client', { exact: true }).fill('Camille')
  await drawer.getByRole('option', { name: /Camille Roux/ }).click()
  await drawer.getByRole('button', { name: 'Planifier', exact: true }).click()
  await expect(entryOf(page, monday, /^10:00.*Camille Roux.*Planifiée/)).toBeVisible()
  await expect(drawer).toBeHidden()

  await drag(page, entryOf(page, monday, /Camille Roux/), column(page, wednesday), 6)
  const question = page.getByRole('dialog')
  await expect(question).toContainText('à 11')
  await question.getByRole('checkbox').uncheck()
  await question.getByRole('button', { name: 'Déplacer' }).click()
  await expect(entryOf(page, wednesday, /^11:30.*Camille Roux/)).toBeVisible()
  const sessions = async () => (await api.sessions.list({ query: {} })).data.map(({ startsAt }) => startsAt)
  const ten = inParis(monday, 10)
  await expect.poll(sessions).toEqual([new Date(Date.parse(inParis(wednesday, 11)) + 1_800_000).toISOString()])
  await page.getByText(/déplacée au/).waitFor()
  await page
    .locator('[data-sonner-toast]', { hasText: 'déplacée au' })
    .getByRole('button', { name: 'Revenir en arrière' })
    .click()
  await expect(entryOf(page, monday, /^10:00.*Camille Roux/)).toBeVisible()
  await expect.poll(sessions).toEqual([ten])
  await expectAccessible(page)
})

test('a booking made elsewhere appears automatically and is accepted in the calendar', async ({ page, context }) => {
  const { id, owner, type } = await aPractice()
  const [, tuesday = ''] = aComingWeek()
  await signInBrowser(context, owner)
  const isListening = page.waitForResponse((response) => response.url().endsWith('/api/events'))
  await page.goto(`${demo.urls.console}/calendar?view=week&on=${tuesday}`)
  await expect(column(page, tuesday)).toBeVisible()
  await isListening
  await page.evaluate(() => Object.assign(window, { wasHere: true }))
  const visitor = aVisitor({ url: demo.urls.api, practiceId: id })
  await visitor.send(await visitor.request({ sessionTypeId: type.id, startsAt: inParis(tuesday, 15) }))
  const request = entryOf(page, tuesday, /^15:00.*Zoé Œuvrard/)
  await expect(request).toHaveAccessibleName(/En attente/)
  expect(await page.evaluate(() => 'wasHere' in window)).toBe(true)
  await request.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accepter' }).click()
  await page.keyboard.press('Escape')
  await expect(request).toHaveAccessibleName(/Planifiée/)
})

/** The delay, in ms, that a person perceives as instant, and how much slower than ours the computer may be. */
const AT_ONCE = 200
const SLOWER = 4

test('a week of 60 sessions follows keys and mouse instantly on a slow computer', async ({ page, context }) => {
  const { owner, plan } = await aPractice()
  const week = aComingWeek()
  const [monday = ''] = week
  for (const day of week.slice(0, 6)) for (let hour = 8; hour < 18; hour++) await plan(inParis(day, hour))
  await signInBrowser(context, owner)
  await page.goto(`${demo.urls.console}/calendar?view=week&on=${monday}`)
  const entries = page.locator('[data-slot=calendar] [data-kind=session]')
  await expect(entries).toHaveCount(60)
  const devTools = await context.newCDPSession(page)
  // Counts the work of the page's thread instead of the time, since other tests run at the same time.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const { metrics } = await devTools.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const costs: Record<string, number> = {}
  const measure = async (name: string, act: () => Promise<unknown>) => {
    const before = await worked()
    await act()
    costs[name] = Math.round((await worked()) - before)
  }
  const first = entryOf(page, monday, /^10:00/)
  await first.focus()
  // The first use of anything costs extra, and so does measuring: a key without effect shows how much.
  for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
  await measure('idle', () => page.keyboard.press('F8'))
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft', 'Home'])
    await measure(key, () => page.keyboard.press(key))
  const box = await first.boundingBox()
  if (!box) throw new Error('nothing to drag')
  await page.mouse.move(box.x + 20, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 8)
  for (const quarters of [1, 2, 3])
    await measure(`drag ${quarters}`, () => page.mouse.move(box.x + 40, box.y + 8 + quarters * 13))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const { idle = 0, ...ours } = costs
  for (const [name, cost] of Object.entries(ours))
    expect((cost - idle) * SLOWER, `${name} of ${JSON.stringify(costs)}`).toBeLessThan(AT_ONCE)
})
