import type { Browser } from '@playwright/test'
import type { Cookie } from '../system/sign-in.ts'
import { SLOW_LINE } from './first-view.ts'
import { aPage } from './whole-booking.ts'

/** A note as it can be written once its editor has loaded. */
export const NOTE = 'main [role="textbox"][contenteditable="true"]'

/**
 * The milliseconds from the press that opens a session’s page until the first key in a note of it is painted, on a slow
 * line and with an empty cache. `rests`: the list of sessions is looked at until nothing more is loaded; otherwise
 * everything is pressed as soon as it is there.
 */
export async function firstKey(
  browser: Browser,
  url: string,
  cookies: Cookie[],
  { slower, rests }: { slower: number; rests: boolean },
): Promise<number> {
  const page = await aPage(browser, slower)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.context().addCookies(cookies)
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', SLOW_LINE)
  await page.goto(`${url}/sessions?status=scheduled`, { waitUntil: rests ? 'networkidle' : 'commit' })
  await page
    .getByRole('link', { name: /ouvrir$/ })
    .first()
    .click()
  const open = page.getByRole('dialog').getByRole('link', { name: 'Ouvrir la séance' })
  await open.waitFor()
  await page.evaluate((note) => {
    let since = Number.NaN
    addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        since = timeStamp
      },
      true,
    )
    const ready = new Promise<number>((done) => {
      const look = () => {
        const field = since ? document.querySelector<HTMLElement>(note) : null
        field?.focus()
        if (field && document.activeElement === field) done(performance.now() - since)
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    })
    const painted = new Promise<number>((done) => {
      addEventListener(
        'keydown',
        // What a frame finds is painted when its turn is over.
        ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - timeStamp))),
        true,
      )
    })
    Object.assign(window, { ready, painted })
  }, NOTE)
  await open.click()
  const waited = await page.evaluate(() => Reflect.get(window, 'ready') as Promise<number>)
  await page.keyboard.press('a')
  const painted = await page.evaluate(() => Reflect.get(window, 'painted') as Promise<number>)
  await page.context().close()
  return waited + painted
}
