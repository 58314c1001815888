import { expect, type Locator, type Page, type TestInfo, test } from '@playwright/test'
import { aVisitor } from '../system/people.ts'
import { expectAccessible, expectHeard, hasFocus, tabTo } from './accessible.ts'
import { demo, demoPlace, freeTimes, mailbox, sessionTypeId } from './demo.ts'
import { asOwner } from './own-account.ts'
import { requestOf, shortenUndo, signIn } from './practitioner-page.ts'
import { aPerson, asShown, chooseStart, chooseType, fillIn, openSite, sendRequest, widgetOn } from './visitor-page.ts'
import { type Lang, type Words, words } from './words.ts'

const languages = ['fr', 'en'] as const
/** The lanes for bookings by a personal link: French at both widths, and English. */
const ownBookingLane = (lang: Lang, { project }: TestInfo) => (lang === 'en' ? 10 : project.name === 'phone' ? 11 : 8)
const laneOf = { fr: 6, en: 7 } as const satisfies Record<Lang, number>

// The console's own tests check its pages on phones and in English, and the pages without a practice's data.
test('every page of the console meets WCAG 2.2 AA with a practice’s data', async ({ page }) => {
  const t = words.fr
  test.setTimeout(180_000)
  await page.goto(`${demo.urls.console}/login`)
  await expect(page.getByRole('button', { name: t.signIn })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: t.signIn }).click()
  await expectAccessible(page)
  await signIn(page, '/requests', t)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('article').first().getByRole('button', { name: t.refuse }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const { data } = await (await asOwner(demo.practitioner)).sessions.list({ query: { perPage: '10' } })
  const [session] = data
  for (const path of [
    '/',
    `/sessions/${session?.id}`,
    '/patients',
    `/patients/${session?.patient.id}`,
    '/patients/duplicates',
    '/patients/import',
    '/inbox',
    '/reviews',
    '/reports',
    '/settings/custom-forms',
    // This one is last, since one of the sessions is opened from it beside the list.
    '/sessions',
  ]) {
    await page.goto(demo.urls.console + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  await page.getByRole('link', { name: t.openSession }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

for (const lang of languages) {
  const t = words[lang]
  /** One language is enough on a phone. */
  const widths = lang === 'fr' ? '@phone' : ''
  /** The other language has the same colours. */
  const isLightEnough = lang === 'en'

  test.describe(`in ${lang === 'fr' ? 'French' : 'English'}`, () => {
    test.use({ locale: t.locale })

    test(`every step of the booking meets WCAG 2.2 AA on a site ${widths}`, async ({ page }, info) => {
      test.setTimeout(180_000)
      const typeId = await sessionTypeId(t.type)
      const [startsAt] = (await freeTimes(laneOf[lang], 2, typeId)).slice(info.project.name === 'phone' ? 1 : 0) as [
        string,
      ]
      const person = aPerson()
      const widget = await openSite(page, t.site)
      await expectAccessible(page, { isLightEnough })
      await chooseType(widget, t.type)
      await widget.getByRole('button', { name: t.chooseDate }).click()
      await expect(page.getByRole('grid')).toBeVisible()
      await expectAccessible(page, { isLightEnough })
      await page.keyboard.press('Escape')
      await expectAccessible(page, { isLightEnough })
      await chooseStart(widget, startsAt, t)
      await expect(widget.getByRole('heading', { name: t.details })).toBeVisible()
      await sendRequest(widget, t)
      await expectAccessible(page, { isLightEnough })
      await fillIn(widget, person, t)
      await sendRequest(widget, t)
      await expect(widget.getByRole('heading', { name: t.sent })).toBeVisible()
      await expectAccessible(page, { isLightEnough })

      const mail = await mailbox.next({ to: person.email })
      await page.goto(`${demo.urls.mailbox}/messages/${mail.id}`)
      await expectAccessible(page, { isLightEnough })
      await page.goto(`${demo.urls.mailbox}/messages/${mail.id}/frame`)
      await expectAccessible(page, { shown: 'letter', isLightEnough })
    })

    test(`the page of one’s own booking meets WCAG 2.2 AA ${widths}`, async ({ page }, info) => {
      const sessionType = lang === 'fr' ? 'Apprendre l’autohypnose' : 'Learning self-hypnosis'
      const typeId = await sessionTypeId(sessionType)
      const [startsAt] = (await freeTimes(ownBookingLane(lang, info), 1, typeId)) as [string]
      const visitor = aVisitor(demoPlace)
      const request = await visitor.request({ sessionTypeId: typeId, startsAt }, { locale: lang, location: 'video' })
      const booked = await visitor.send(request)
      await page.goto(booked.manageUrl)
      await expect(page.getByRole('heading', { level: 1, name: t.confirmed })).toBeVisible()
      await expectAccessible(page, { isLightEnough })
      await expectHeard(page)
      await page.getByRole('button', { name: t.move, exact: true }).click()
      await expect(page.getByRole('button', { name: t.chooseDate })).toBeVisible()
      await expectAccessible(page, { isLightEnough })
      await expectHeard(page)
      await page.goto(booked.manageUrl)
      await page.getByRole('button', { name: t.cancel, exact: true }).click()
      await expect(page.getByLabel(t.reason)).toBeVisible()
      await expectAccessible(page, { isLightEnough })
      await expectHeard(page)
      await page.getByLabel(t.reason).fill('Un empêchement')
      await page.getByRole('button', { name: t.cancelConfirm }).click()
      await expect(page.getByRole('heading', { level: 1, name: t.cancelled })).toBeVisible()
      await expectAccessible(page, { isLightEnough })
      await expectHeard(page)
    })
  })
}

test('the mailbox, the embedded booking and the examples meet WCAG 2.2 AA @phone', async ({ page }) => {
  // Each of five pages is checked in light and in dark.
  test.setTimeout(120_000)
  await page.goto(demo.urls.mailbox)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  for (const url of [
    `${demo.urls.console}/embed/${demo.practiceId}`,
    `${demo.urls.site}/plain-html/`,
    `${demo.urls.site}/strict-csp/`,
    `${demo.urls.site}/react/`,
  ]) {
    await page.goto(url)
    await expect(widgetOn(page).getByRole('listitem').getByRole('button').first()).toBeVisible()
    await expectAccessible(page)
  }
})

test('a session is booked and accepted by keyboard alone, with a visible focus', async ({ page, browser }) => {
  const t = words.fr
  const person = aPerson()
  await bookByKeyboard(page, person, t)

  const practitioner = await (await browser.newContext({ locale: t.locale })).newPage()
  await shortenUndo(practitioner)
  await practitioner.goto(`${demo.urls.console}/requests`)
  await tabTo(practitioner.getByLabel(t.email))
  await practitioner.keyboard.type(demo.practitioner.email)
  await tabTo(practitioner.getByLabel(t.password, { exact: true }))
  await practitioner.keyboard.type(demo.practitioner.password)
  await practitioner.keyboard.press('Enter')
  const accept = requestOf(practitioner, person).getByRole('button', { name: t.accept })
  await expect(accept).toBeVisible()
  await tabTo(accept)
  await practitioner.keyboard.press('Enter')
  await expect(practitioner.getByText(t.accepted).filter({ hasText: person.lastname })).toBeVisible()
  await mailbox.next({ to: person.email, subject: t.mails.accepted })
})

/** The names of the visible times. Waits until no day is loading, and reads all of them at once. */
async function shownStarts(widget: Locator): Promise<(string | null)[]> {
  await expect(widget.locator('section[aria-busy=true]')).toHaveCount(0)
  const starts = widget.getByRole('button', { name: /^\d\d:\d\d, / }).filter({ visible: true })
  return starts.evaluateAll((all) => all.map((start) => start.getAttribute('aria-label')))
}

async function bookByKeyboard(page: Page, person: ReturnType<typeof aPerson>, t: Words): Promise<void> {
  const widget = await openSite(page, t.site)
  await tabTo(widget.getByRole('button', { name: new RegExp(`^${t.type} `) }))
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(widget.getByRole('heading', { level: 2 }))).toBe(true)
  const [startsAt] = (await freeTimes(12, 1, await sessionTypeId(t.type))) as [string]
  const { time, day } = asShown(startsAt, t.locale)
  const name = `${time}, ${day}`
  const start = widget.getByRole('button', { name })
  const later = widget.getByRole('button', { name: t.later }).first()
  await tabTo(later)
  for (let shown = await shownStarts(widget); !shown.includes(name); shown = await shownStarts(widget)) {
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await shownStarts(widget)).at(-1)).not.toBe(shown.at(-1))
  }
  await tabTo(start)
  await page.keyboard.press('Space')
  await expect.poll(() => hasFocus(widget.getByRole('heading', { name: t.details }))).toBe(true)
  for (const [label, text] of [
    [t.firstname, person.firstname],
    [t.lastname, person.lastname],
    [t.email, person.email],
  ] as const) {
    await tabTo(widget.getByRole('textbox', { name: label, exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(widget.getByRole('checkbox', { name: t.consent }))
  await page.keyboard.press('Space')
  await tabTo(widget.getByRole('button', { name: t.send }))
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(widget.getByRole('heading', { name: t.sent })), { timeout: 20_000 }).toBe(true)
}
