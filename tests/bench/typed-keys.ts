import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { Cookie } from '../system/sign-in.ts'
import { aPage } from './whole-booking.ts'

/** So fast somebody types who types well, in ms a key. */
const A_KEY_MS = 120
/** So long they think: the preview is asked for, and comes while they go on. */
const A_THOUGHT_MS = 270
const WORDS = 'Vous pouvez arriver cinq minutes avant. La porte est ouverte, et la salle est au fond du couloir. '

/** How long each key takes until it is painted, while somebody writes the words of a mail beside its preview. */
export async function typedKeys(browser: Browser, url: string, cookies: Cookie[], slower: number): Promise<number[]> {
  const page = await aPage(browser, slower)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.context().addCookies(cookies)
  await page.goto(`${url}/settings/custom-emails/confirmation`)
  await page.locator('iframe[srcdoc]').waitFor()
  const letter = page.getByRole('textbox', { name: 'Au début', exact: true })
  await letter.click()
  await page.evaluate(() => {
    const times: number[] = []
    addEventListener(
      'keydown',
      ({ timeStamp }) =>
        // What a frame finds is painted when its turn is over.
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp))),
      { capture: true },
    )
    Object.assign(window, { times })
  })
  for (const word of WORDS.split(/(?<= )/)) {
    await letter.pressSequentially(word, { delay: A_KEY_MS })
    await pause(A_THOUGHT_MS)
  }
  const times = await page.evaluate(() => Reflect.get(window, 'times') as number[])
  await page.context().close()
  if (times.length < WORDS.length) throw new Error(`Of ${WORDS.length} keys ${times.length} were painted.`)
  return times
}
