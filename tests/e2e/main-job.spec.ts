import { type Browser, expect, type Page, type TestInfo, test } from '@playwright/test'
import { aVisitor } from '../system/people.ts'
import { calendarOf, inCalendar } from './calendar-part.ts'
import { demo, demoPlace, freeTimes, mailbox, sessionTypeId } from './demo.ts'
import { requestOf, shortenUndo, signIn } from './practitioner-page.ts'
import { aQuietPractice } from './quiet-practice.ts'
import {
  aPerson,
  asShown,
  chooseStart,
  chooseType,
  fillIn,
  openSite,
  type Person,
  sendRequest,
} from './visitor-page.ts'
import { type Lang, type Words, words } from './words.ts'

const languages = ['fr', 'en'] as const

/** Each language at each width has its own days. */
const laneOf = (lang: Lang, { project }: TestInfo) => languages.indexOf(lang) + (project.name === 'phone' ? 2 : 0)

/** A browser of another person, as wide as this one. */
async function elsewhere(browser: Browser, page: Page, { locale }: Words): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: page.viewportSize() })
  return context.newPage()
}

/** Books on the site like a visitor. */
async function book(page: Page, startsAt: string, person: Person, t: Words): Promise<void> {
  const widget = await openSite(page, t.site)
  await chooseType(widget, t.type)
  await chooseStart(widget, startsAt, t)
  await fillIn(widget, person, t)
  await sendRequest(widget, t)
  await expect(widget.getByRole('heading', { name: t.sent })).toBeVisible()
}

for (const lang of languages) {
  const t = words[lang]
  /** One language is enough on a phone. */
  const widths = lang === 'fr' ? '@phone' : ''

  test.describe(`in ${lang === 'fr' ? 'French' : 'English'}`, () => {
    test.use({ locale: t.locale })

    test(`a visitor books, the practitioner accepts, the visitor moves and cancels, and both are notified ${widths}`, async ({
      page,
      browser,
    }, info) => {
      const person = aPerson()
      const typeId = await sessionTypeId(t.type)
      const [startsAt, movedTo] = (await freeTimes(laneOf(lang, info), 2, typeId)) as [string, string]
      const practitioner = await elsewhere(browser, page, t)
      // Only French on a desktop waits until the acceptance cannot be undone any more.
      if (lang === 'en' || info.project.name === 'phone') await shortenUndo(practitioner)
      await signIn(practitioner, '/requests', t)
      await expect(practitioner.getByRole('heading', { level: 1, name: t.requests })).toBeVisible()
      await practitioner.evaluate(() => Object.assign(window, { wasHere: true }))

      await book(page, startsAt, person, t)
      const requested = await mailbox.next({ to: person.email, subject: t.mails.requested })
      expect(requested.text).toContain(t.type)
      expect(requested.calendar).toBeNull()
      expect(requested.headers['content-language']).toBe(lang)
      await readInMailbox(page, person, t)

      const card = requestOf(practitioner, person)
      await expect(card).toBeVisible()
      expect(await practitioner.evaluate(() => 'wasHere' in window)).toBe(true)
      await card.getByRole('button', { name: t.accept }).click()
      await expect(practitioner.getByText(t.accepted).filter({ hasText: person.lastname })).toBeVisible()
      await expect(card.getByRole('button')).toHaveCount(0)

      const accepted = await mailbox.next({ to: person.email, subject: t.mails.accepted })
      const invitation = calendarOf(accepted)
      expect(invitation).toMatchObject({ method: 'REQUEST', sequence: 0, start: inCalendar(startsAt) })
      expect(invitation.attendee?.toLowerCase()).toContain(person.email)

      await page.goto(linkIn(accepted.text))
      await expect(page.getByRole('heading', { level: 1, name: t.confirmed })).toBeVisible()
      await page.getByRole('button', { name: t.move, exact: true }).click()
      await chooseStart(page.getByRole('dialog').or(page.getByRole('main')).last(), movedTo, t)
      await page.getByRole('button', { name: t.moveConfirm }).click()
      await expect(page.getByText(asShown(movedTo, t.locale).time).first()).toBeVisible()
      const moved = calendarOf(await mailbox.next({ to: person.email, subject: t.mails.moved }))
      expect(moved).toMatchObject({ method: 'REQUEST', sequence: 1, uid: invitation.uid, start: inCalendar(movedTo) })

      await page.getByRole('button', { name: t.cancel, exact: true }).click()
      await page.getByLabel(t.reason).fill('Ça ne va plus ce jour-là.')
      await page.getByRole('button', { name: t.cancelConfirm }).click()
      await expect(page.getByRole('heading', { level: 1, name: t.cancelled })).toBeVisible()
      const cancelled = calendarOf(await mailbox.next({ to: person.email, subject: t.mails.cancelled }))
      expect(cancelled).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 2, uid: invitation.uid })
      expect(await freeTimes(laneOf(lang, info), 1, typeId)).toContain(startsAt)
    })
  })
}

test.describe('when something goes wrong', () => {
  const t = words.fr

  test('a request is refused with a reason, which the visitor reads, and the time is free again', async ({
    page,
    browser,
  }) => {
    const person = aPerson()
    const typeId = await sessionTypeId(t.type)
    const [startsAt] = (await freeTimes(4, 1, typeId)) as [string]
    const visitor = aVisitor(demoPlace)
    const booked = await visitor.send(await visitor.request({ sessionTypeId: typeId, startsAt }, { client: person }))
    const practitioner = await elsewhere(browser, page, t)
    await signIn(practitioner, '/requests', t)
    await requestOf(practitioner, person).getByRole('button', { name: t.refuse }).click()
    const dialog = practitioner.getByRole('dialog')
    await dialog.getByLabel(t.reasonForClient).fill('Je serai en formation ce jour-là.')
    await dialog.getByRole('button', { name: t.refuseConfirm }).click()
    await expect(dialog).toBeHidden()

    const refused = await mailbox.next({ to: person.email, subject: t.mails.refused })
    expect(refused.text).toContain('Je serai en formation ce jour-là.')
    expect(refused.calendar).toBeNull()
    await page.goto(booked.manageUrl)
    await expect(page.getByRole('heading', { level: 1, name: t.cancelled })).toBeVisible()
    expect(await freeTimes(4, 1, typeId)).toContain(startsAt)
  })

  test('a time that somebody takes meanwhile is replaced by one of the nearest, and nothing typed is lost', async ({
    page,
  }) => {
    const person = aPerson()
    // The nearest times may be on another day, which belongs to another test on a shared calendar.
    const { id, typeId, visitor: other } = await aQuietPractice()
    const inThreeDays = Date.now() + 3 * 86_400_000
    const startsAt = (await other.freeStarts(typeId)).find((start) => Date.parse(start) > inThreeDays) ?? ''
    const widget = await openSite(page, `/plain-html/?practice=${id}`)
    const held = page.waitForResponse((answer) => answer.url().endsWith('/holds') && answer.status() === 201)
    await chooseStart(widget, startsAt, t)
    await fillIn(widget, person, t)
    await widget.getByRole('textbox', { name: t.message }).fill('Je viendrai en train.')

    // Releasing the hold stands for the end of the ten minutes: another visitor takes the time.
    const { data } = await (await held).json()
    await other.api.booking.releaseHold({ params: { token: data.token } })
    await other.send(await other.request({ sessionTypeId: typeId, startsAt }))
    await sendRequest(widget, t)

    await expect(widget.getByText(t.taken)).toBeVisible()
    await widget
      .getByRole('button', { name: asShown(startsAt, t.locale).day })
      .first()
      .click()
    await expect(widget.getByText(t.taken)).toBeHidden()
    await expect(widget.getByRole('textbox', { name: t.email })).toHaveValue(person.email)
    await expect(widget.getByRole('textbox', { name: t.message })).toHaveValue('Je viendrai en train.')
    await sendRequest(widget, t)
    await expect(widget.getByRole('heading', { name: t.sent })).toBeVisible()
    const mail = await mailbox.next({ to: person.email, subject: t.mails.requested })
    expect(mail.text).toContain(person.firstname)
  })
})

/** Reads the mail as a person does, on the mailbox's page. */
async function readInMailbox(page: Page, person: Person, t: Words): Promise<void> {
  await page.goto(demo.urls.mailbox)
  await page.getByRole('link', { name: person.email }).first().click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText(t.requestArrived)).toBeVisible()
  await expect(mail.getByText(person.firstname).first()).toBeVisible()
}

/** The link to the visitor's own booking. */
const linkIn = (text: string) => /http\S+\/booking\/\S+/.exec(text)?.[0] ?? ''
