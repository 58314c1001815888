import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { notificationWords as allWords } from './notification-words.ts'
import { aMark, signInBrowser, test } from './own-account.ts'
import { anOpenPractice } from './texting-practice.ts'
import { widths } from './words.ts'

/** Each test looks at several pages, in light and in dark. */
test.describe.configure({ timeout: 120_000 })

const SOON_MS = 3 * 86_400_000
const [FIRSTNAME, LASTNAME] = ['Zoé', 'Œuvrard']

/** A notification as the browser showed it. */
interface Shown {
  title: string
  body?: string
}

for (const lang of ['fr', 'en'] as const) {
  const t = allWords[lang]
  test.describe(`in ${lang}`, () => {
    test.use({ locale: t.locale, ...widths[lang] })

    /** A practice whose visitors request appointments and write, and its console. */
    async function aConsole(page: Page) {
      const { owner, api, sessionTypeId, visitor } = await anOpenPractice(lang)
      await signInBrowser(page.context(), owner)
      const { id: practiceId } = await api.practices.own({})
      const anAddress = () => `zoe.${aMark()}@courriel.test`
      const starts = (await visitor.freeStarts(sessionTypeId)).filter((at) => Date.parse(at) > Date.now() + SOON_MS)
      /** Requests an appointment on another day each time; answers its id. */
      const request = async () => {
        const [startsAt = ''] = starts.splice(0, 40)
        const client = { firstname: FIRSTNAME, lastname: LASTNAME, email: anAddress() }
        const body = await visitor.request({ sessionTypeId, startsAt }, { client, locale: lang })
        return (await visitor.send(body)).id
      }
      const write = async () => {
        const params = { practiceId }
        const captcha = await visitor.solvedCaptcha('contact')
        const name = `${FIRSTNAME} ${LASTNAME}`
        const body = { name, email: anAddress(), message: 'Recevez-vous le samedi ?', locale: lang, captcha }
        await visitor.api.inbox.write({ params, body })
      }
      const bell = (count: number) =>
        page.getByRole('link', { name: count ? t.unread(count) : t.title, exact: true }).filter({ visible: true })
      return { api, request, write, bell }
    }

    test('the bell counts what nobody has read, and its page narrows it, leads there and marks it as read', async ({
      page,
    }) => {
      const { api, request, write, bell } = await aConsole(page)
      await page.goto(`${demo.urls.console}/patients`)
      await expect(bell(0)).toBeVisible()
      const sessionId = await request()
      // The open page hears of it.
      await expect(bell(1)).toBeVisible()
      await write()
      await expect(bell(2)).toBeVisible()
      await bell(2).click()
      await expect(page).toHaveURL(/\/notifications$/)
      const list = page.getByRole('list', { name: t.title })
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await expect(list.getByText(`${FIRSTNAME} ${LASTNAME}`).first()).toBeVisible()
      await expectAccessible(page)

      await page.getByLabel(t.kind).selectOption(t.messages)
      await expect(page).toHaveURL(/kind=messages/)
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await expect(list.getByRole('link', { name: t.written })).toBeVisible()
      await page.getByLabel(t.kind).selectOption(t.anyKind)
      await list.getByRole('link', { name: t.requested }).click()
      await expect(page).toHaveURL(`${demo.urls.console}/sessions/${sessionId}`)
      await expect(bell(1)).toBeVisible()

      await bell(1).click()
      // The box follows the address.
      await page.getByLabel(t.unreadOnly).click()
      await expect(page).toHaveURL(/unread=true/)
      await expect(page.getByLabel(t.unreadOnly)).toBeChecked()
      await expect(list.getByRole('listitem')).toHaveCount(1)
      await page.getByRole('button', { name: t.markAll }).click()
      await expect(page.getByText(t.noneFound)).toBeVisible()
      await expect(bell(0)).toBeVisible()
      await expectAccessible(page)
      await expect.poll(() => api.notifications.unread({})).toMatchObject({ count: 0 })
    })

    test('the browser notifies of what happens by choice, with its time and no name, and leads there', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['notifications'], { origin: demo.urls.console })
      await page.addInitScript(() => {
        const shown: object[] = []
        const Real = window.Notification
        window.Notification = class extends Real {
          constructor(title: string, options?: NotificationOptions) {
            super(title, options)
            shown.push({ title, body: options?.body, open: () => this.onclick?.(new Event('click')) })
          }
        }
        Object.assign(window, { shown })
        // A page under test always has the focus, and then nothing is shown.
        document.hasFocus = () => false
      })
      const { request, bell } = await aConsole(page)
      const shown = () => page.evaluate(() => JSON.parse(JSON.stringify((window as never as { shown: Shown[] }).shown)))
      await page.goto(`${demo.urls.console}/notifications`)
      await expect(bell(0)).toBeVisible()
      await request()
      await expect(bell(1)).toBeVisible()
      expect(await shown(), 'nobody has chosen them').toEqual([])

      const choice = page.getByRole('checkbox', { name: t.browser })
      // From here on the page knows what is no news.
      const known = page.waitForResponse((answer) => /\/api\/notifications\?.*perPage=5/.test(answer.url()))
      await choice.click()
      await expect(choice).toBeChecked()
      await expect.poll(shown).toEqual([{ title: t.first }])
      await known
      await expectAccessible(page)
      const sessionId = await request()
      await expect(bell(2)).toBeVisible()
      await expect.poll(async () => (await shown()).map(({ title }: Shown) => title)).toEqual([t.first, t.requested])
      const [, notice] = await shown()
      expect(notice.body).toMatch(/\d/)
      expect(JSON.stringify(notice)).not.toMatch(new RegExp(`${FIRSTNAME}|${LASTNAME}|hypno`, 'i'))
      await page.evaluate(() => (window as never as { shown: { open(): void }[] }).shown.at(-1)?.open())
      await expect(page).toHaveURL(`${demo.urls.console}/sessions/${sessionId}`)

      await page.goBack()
      await choice.click()
      await expect(choice).not.toBeChecked()
      await request()
      await expect(bell(3)).toBeVisible()
      expect(await shown()).toHaveLength(2)
    })
  })
}
