import { expect, test } from '@playwright/test'
import { demo, freeTimes, mailbox, sessionTypeId } from './demo.ts'
import { nothingLeft, storedInBrowser, watchPage } from './host-watch.ts'
import { expectStill } from './layout-shifts.ts'
import { aPerson, chooseStart, chooseType, fillIn, sendRequest, widgetOn } from './visitor-page.ts'
import { words } from './words.ts'

// Starts with empty storage, so that only what these pages store is found there.
test.use({ storageState: { cookies: [], origins: [] } })

/** Other people's pages with the booking, and their language. */
const hosts = [
  { path: '/plain-html/', t: words.fr, nth: 0 },
  { path: '/strict-csp/', t: words.en, nth: 1 },
  { path: '/react/', t: words.fr, nth: 2 },
]

for (const { path, t, nth } of hosts) {
  test(`on ${path} a visitor books: nothing fails, jumps, is stored or contacts others`, async ({ page, context }) => {
    const seen = await watchPage(page)
    const typeId = await sessionTypeId(t.type)
    const startsAt = (await freeTimes(9, hosts.length, typeId))[nth]!
    const person = aPerson()
    await page.goto(demo.urls.site + path)
    const widget = widgetOn(page)
    await expect(widget.getByRole('heading', { level: 2 })).toBeVisible()
    await expectStill(page)

    await chooseType(widget, t.type)
    await chooseStart(widget, startsAt, t)
    await fillIn(widget, person, t)
    await sendRequest(widget, t)
    await expect(widget.getByRole('heading', { name: t.sent })).toBeVisible()
    await mailbox.next({ to: person.email, subject: t.mails.requested })

    expect(seen).toEqual({ errors: [], strangers: [] })
    expect(await context.cookies()).toEqual([])
    expect(await storedInBrowser(page)).toEqual(nothingLeft)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/', '/en/', '/plain-html/', '/strict-csp/'])
    test(`${path} links to the booking`, async ({ page }) => {
      await page.goto(demo.urls.site + path)
      const link = widgetOn(page).getByRole('link')
      await expect(link).toBeVisible()
      await expect(link).toHaveAttribute('href', `${demo.urls.api}/embed/${demo.practiceId}`)
    })
})
