import { type Browser, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../chromium.ts'
import { type OwnSystem, startOwnSystem } from '../system/own-system.ts'
import { type Cookie, cookiesOf } from '../system/sign-in.ts'
import { firstKey } from './first-key.ts'
import { median } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { practitionersDay } from './practitioners-day.ts'
import { middle, type SlowestMoment } from './response-metrics.ts'
import { typedKeys } from './typed-keys.ts'
import { aPage } from './whole-booking.ts'

const RUNS = 5
const SLOWER = 4
/** Browsers call the response to an interaction good up to this many ms. */
const GOOD_MS = 200
/** An entry that can be dragged: a coming session. */
const MOVABLE = '[data-column] [data-kind="session"][data-status="scheduled"]'
const DIALOG = '[data-slot="dialog"]'

/** From the press that opens a session's page to its first key, on a slow line, in ms. */
const SOON_MS = 1000
/** Typing no slower than this is felt as immediate, in ms. */
const IMMEDIATE_MS = 50

/** What a practitioner waits for in the console of the demonstration, on a machine that is four times slower. */
export const dialogs: Bench = {
  name: 'console',
  async run() {
    const system = await startOwnSystem({ workers: 0, hasMailbox: false, env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
    const browser = await chromium.launch(launchOptions)
    try {
      return await felt(browser, system)
    } finally {
      await browser.close()
      await system.stop()
    }
  },
}

/** Milliseconds of one visit to the calendar. */
interface InCalendar {
  moving: number
  opening: number
  closing: number
}

async function felt(browser: Browser, { urls: [url = ''], demo }: OwnSystem): Promise<Measure[]> {
  const cookies = await cookiesOf(url, demo.practitioner)
  const runs: InCalendar[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await inCalendar(browser, url, cookies))
  const firstKeys = { rested: [] as number[], atOnce: [] as number[] }
  for (let run = 0; run < RUNS; run++) {
    firstKeys.rested.push(await firstKey(browser, url, cookies, { slower: SLOWER, rests: true }))
    firstKeys.atOnce.push(await firstKey(browser, url, cookies, { slower: SLOWER, rests: false }))
  }
  const days: SlowestMoment[] = []
  for (let run = 0; run < RUNS; run++) days.push(await practitionersDay(browser, url, cookies, SLOWER))
  const day = middle(days)
  const keys = (await typedKeys(browser, url, cookies, SLOWER)).toSorted((one, other) => one - other)
  const measure = (what: string, of: keyof InCalendar): Measure => ({
    what: `${what} is painted, ${SLOWER} times slower`,
    unit: 'ms',
    ours: median(runs.map((run) => run[of])),
    reference: null,
    goal: { atMost: GOOD_MS },
  })
  return [
    measure('the dialog that asks before a session moves', 'moving'),
    measure('the sheet of a session that was opened before', 'opening'),
    measure('the calendar without the sheet of a session', 'closing'),
    {
      what: `the first key in a note of a session that is opened on a slow line is painted, ${SLOWER} times slower`,
      unit: 'ms',
      ours: median(firstKeys.rested),
      reference: null,
      goal: { atMost: SOON_MS },
    },
    {
      what: 'the same where list and sheet are pressed as soon as they are there',
      unit: 'ms',
      ours: median(firstKeys.atOnce),
      reference: null,
      goal: null,
    },
    {
      what: `slowest answer in a practitioner’s day (${day.doing}), ${SLOWER} times slower`,
      unit: 'ms',
      ours: day.ms,
      reference: null,
      goal: { atMost: GOOD_MS },
    },
    {
      what: `${keys.length} keys in the words of a mail beside its preview: 95 of 100 are painted, ${SLOWER} times slower, within`,
      unit: 'ms',
      ours: keys[Math.ceil(keys.length * 0.95) - 1] ?? Number.NaN,
      reference: null,
      goal: { atMost: IMMEDIATE_MS },
    },
  ]
}

async function inCalendar(browser: Browser, url: string, cookies: Cookie[]): Promise<InCalendar> {
  const page = await aPage(browser, SLOWER)
  await page.context().addCookies(cookies)
  await page.goto(`${url}/calendar?view=week&on=${nextMonday()}`)
  const entry = page.locator(MOVABLE).first()
  await entry.waitFor()
  const there = page.locator(DIALOG)
  // The dialog's code loads with the first press.
  await entry.click()
  await there.getByRole('button', { name: 'Fermer' }).click()
  await there.waitFor({ state: 'detached' })
  const opening = await painted(page, 'shown', () => entry.click())
  await there.getByRole('button', { name: 'Déplacer' }).waitFor()
  const closing = await painted(page, 'gone', () => there.getByRole('button', { name: 'Fermer' }).click())
  const moving = await painted(page, 'shown', () => dragByAnHour(page))
  await page.context().close()
  return { moving, opening, closing }
}

/** The milliseconds from the release of the button until a dialog is painted, or is gone. */
async function painted(page: Page, how: 'shown' | 'gone', act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(
    ([dialog, isWanted]) => {
      let since = Number.NaN
      addEventListener(
        'pointerup',
        ({ timeStamp }) => {
          since = timeStamp
        },
        { capture: true, once: true },
      )
      const seen = new Promise<number>((done) => {
        const look = () => {
          // What is found in a frame is painted once its task ends.
          if (since && Boolean(document.querySelector(dialog)) === isWanted)
            setTimeout(() => done(performance.now() - since))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
      Object.assign(window, { seen })
    },
    [DIALOG, how === 'shown'] as const,
  )
  await act()
  return page.evaluate(() => Reflect.get(window, 'seen') as Promise<number>)
}

/** Drags the session an hour later, four quarters of an hour. */
async function dragByAnHour(page: Page): Promise<void> {
  const entry = page.locator(MOVABLE).first()
  await entry.scrollIntoViewIfNeeded()
  const [box, day] = [await entry.boundingBox(), await page.locator('[data-column]').first().boundingBox()]
  if (!box || !day) throw new Error('nothing can be dragged')
  const [x, y] = [box.x + 20, box.y + 8]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 10, y)
  await page.mouse.move(x + 10, y + day.height / 24, { steps: 4 })
  await page.mouse.up()
}

/** Next week's Monday as `YYYY-MM-DD`: everything in that week is in the future. */
function nextMonday(): string {
  const day = new Date(Date.now() + 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
