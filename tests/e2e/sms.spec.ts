import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { smsWords as allWords } from './message-words.ts'
import { linkIn, pageOfOtherBrowser, signInBrowser, test } from './own-account.ts'
import { anOctopushAccount, anOpenPractice } from './texting-practice.ts'
import { aPerson, asShown, chooseStart } from './visitor-page.ts'
import { widths, words } from './words.ts'

/** The test has several pages, each checked in light and in dark, and waits for a reminder. */
test.describe.configure({ timeout: 120_000 })

const HOUR_MS = 3_600_000
/** The reminder goes so many hours before: no other of the practice is due then. */
const LEAD_HOURS = 72
/** A reminder is planned only while its time is to come. */
const SOON_MS = 5000
const ZONE = 'Europe/Paris'

for (const lang of ['fr', 'en'] as const) {
  const t = allWords[lang]
  const w = words[lang]
  test.describe(`in ${lang}`, () => {
    test.use({ locale: w.locale, ...widths[lang] })

    test('SMS are set up, the reminder’s text is changed and tried, and a reminder is read, confirmed, and moved', async ({
      page,
      context,
      browser,
    }) => {
      const { owner, api, sessionTypeId, visitor } = await anOpenPractice(lang)
      await signInBrowser(context, owner)
      const { login, key } = await anOctopushAccount()

      await test.step('SMS are set up, and the balance is shown', async () => {
        await page.goto(`${demo.urls.console}/settings/integrations`)
        const section = page.getByRole('region', { name: 'SMS', exact: true })
        await section.getByLabel(t.login).fill(login)
        await section.getByLabel(t.key).fill(key)
        await section.getByLabel(t.sender).fill('JETEE')
        await section.getByRole('button', { name: t.activate }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t.password).fill(owner.password)
        await dialog.getByRole('button', { name: t.confirm }).click()
        await expect(section.getByText(t.balance)).toBeVisible()
        // At its top the bar covers no control. A second visit may begin where the first was scrolled to.
        await page.evaluate(() => scrollTo(0, 0))
        await expectAccessible(page)
      })

      await test.step('the words are changed, and tried', async () => {
        await page.goto(`${demo.urls.console}/settings/custom-emails/smsReminder${lang === 'en' ? '?lang=en' : ''}`)
        await page.getByRole('textbox', { name: t.smsText }).fill(t.own('{patient.firstname}'))
        const preview = page.getByRole('region', { name: t.preview })
        await expect(preview.getByText(t.begins('Anne'))).toBeVisible()
        await expectAccessible(page)
        await page.getByRole('button', { name: t.save, exact: true }).click()
        await expect(page.getByText(t.saved)).toBeVisible()
        await page.getByRole('button', { name: t.test }).click()
        const { id: after } = await mailbox.next({ to: owner.email, subject: t.warning })
        const tried = await mailbox.next({ to: owner.email, subject: 'SMS', after })
        expect(tried.text).toContain(t.begins('Anne'))
      })

      await test.step('the reminder may go at night', async () => {
        await page.goto(`${demo.urls.console}/settings/reminders`)
        await page.getByRole('button', { name: t.edit }).click()
        const sheet = page.getByRole('dialog', { name: t.sheet })
        await sheet.getByLabel(t.quiet).uncheck()
        await expectAccessible(page)
        await sheet.getByRole('button', { name: t.save, exact: true }).click()
        await expect(sheet).toBeHidden()
      })

      // The name has only characters of the cheap SMS alphabet: others would be replaced.
      const person = { ...aPerson(), firstname: 'Zoé' }
      const phone = `+33612${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`
      const rule = (await api.reminders.list({})).find(({ channel }) => channel === 'sms')
      const when = { timing: 'hours' as const, amount: LEAD_HOURS }
      await api.reminders.change({ params: { id: rule?.id ?? '' }, body: { when } })
      const starts = await visitor.freeStarts(sessionTypeId, 20)
      const later = starts.filter((start) => Date.parse(start) > Date.now() + 9 * 24 * HOUR_MS)
      const [startsAt = '', movedTo = ''] = [later.at(-1), later[0]]
      const client = { firstname: person.firstname, lastname: person.lastname, email: person.email, phone }
      const { id } = await visitor.send(
        await visitor.request({ sessionTypeId, startsAt }, { client, locale: lang, timeZone: ZONE }),
      )
      await api.sessions.accept({ params: { id } })
      // To the second, since a time that is offered is a full minute, for which the test would have to wait.
      const soon = new Date(Date.now() + SOON_MS + LEAD_HOURS * HOUR_MS).toISOString()
      await api.sessions.reschedule({ params: { id }, body: { startsAt: soon, allowOverlap: true } })

      const telephone = await pageOfOtherBrowser(browser, page, w.locale)
      await test.step('it is read on the telephone, and confirmed', async () => {
        await expect(async () => {
          await telephone.goto(`${demo.urls.octopush}/phones/${encodeURIComponent(phone)}`)
          await expect(telephone.getByText(t.begins(person.firstname))).toBeVisible({ timeout: 1000 })
        }).toPass({ timeout: 40_000, intervals: [500] })
        await expect(telephone.getByText('JETEE')).toBeVisible()
        await telephone.getByRole('link', { name: /\/booking\// }).click()
        const attend = telephone.getByRole('button', { name: t.attend })
        await expect(attend).toBeVisible()
        const reminded = telephone.url()
        // In one language the client confirms on the reminder's page, in the other in the client area.
        if (lang === 'en') {
          await api.clientArea.invite({ params: { id: (await api.sessions.get({ params: { id } })).patient.id } })
          await telephone.goto(
            linkIn((await mailbox.next({ to: person.email, subject: 'Your client area is open' })).text),
          )
          await telephone.getByRole('button', { name: 'Sign in', exact: true }).click()
          await expect(telephone).toHaveURL(/\/client$/)
        }
        await attend.click()
        await expect(telephone.getByText(t.attending)).toBeVisible()
        await expectAccessible(telephone)
        if (lang === 'en') await telephone.goto(reminded)
      })

      await page.goto(`${demo.urls.console}/sessions/${id}`)
      const reminders = page.getByRole('region', { name: t.reminders, exact: true })
      const smsLine = reminders.getByRole('listitem').filter({ hasText: t.sms })
      await expect(smsLine).toHaveText(new RegExp(t.sent))
      await expect(page.getByText(t.attends).filter({ visible: true }).first()).toBeVisible()
      const attends = async () => (await api.sessions.get({ params: { id } })).attendanceConfirmedAt
      expect(await attends()).toBeTruthy()
      await page.evaluate(() => Object.assign(window, { wasHere: true }))

      await test.step('it is moved, and the lists change while they are open', async () => {
        await telephone.getByRole('button', { name: w.move, exact: true }).click()
        await chooseStart(telephone.getByRole('dialog').or(telephone.getByRole('main')).last(), movedTo, w)
        await telephone.getByRole('button', { name: w.moveConfirm }).click()
        await expect(telephone.getByText(asShown(movedTo, w.locale).time).first()).toBeVisible()
        await expect(smsLine).toHaveText([new RegExp(t.sent), new RegExp(t.planned)])
        // After a move the client has to confirm again.
        expect(await attends()).toBeFalsy()
        expect(await page.evaluate(() => 'wasHere' in window)).toBe(true)
        await expectAccessible(page)
        await page.goto(`${demo.urls.console}/messages?channel=sms`)
        await expect(page.getByRole('img', { name: 'SMS' })).toBeVisible()
      })
      await telephone.context().close()
    })
  })
}
