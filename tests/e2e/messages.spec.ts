import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { openMessageFilters } from './message-filters.ts'
import { messageWords as allWords } from './message-words.ts'
import { aMark, anAccount, asOwner, signInBrowser, test } from './own-account.ts'
import { widths } from './words.ts'

/** The tests wait for mails that are sent, returned and sent again. */
test.describe.configure({ timeout: 120_000 })

const aType = {
  nameFr: 'Séance individuelle',
  durationMinutes: 60,
  priceCents: 6000,
  color: '#0b7f86',
  locations: ['office' as const],
}

/** The messages that a practitioner of a new practice may write in a day: half of its mails. */
const OF_A_DAY = 20

for (const lang of ['fr', 'en'] as const) {
  const t = allWords[lang]
  test.describe(`in ${lang}`, () => {
    test.use({ locale: t.locale, ...widths[lang] })

    test('a returned mail is shown on the client, whose address is corrected, and it is sent again', async ({
      page,
      context,
    }) => {
      const owner = await anAccount({ lang })
      const api = await asOwner(owner)
      await signInBrowser(context, owner)
      const mark = aMark()
      const [wrong, right] = [`zoee.${mark}@courriel.test`, `zoe.${mark}@courriel.test`]
      const { id: patientId } = await api.patients.add({
        body: { firstname: 'Zoé', lastname: 'Œuvrard', email: wrong },
      })
      const type = await api.sessionTypes.add({ body: aType })
      const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 5 * 86_400_000).toISOString()
      const { id: sessionId } = await api.sessions.plan({
        body: { patientId, sessionTypeId: type.id, startsAt, location: 'office', notify: true },
      })
      const mail = await mailbox.next({ to: wrong, subject: t.booked })

      await page.goto(`${demo.urls.console}/patients/${patientId}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Zoé Œuvrard' })).toBeVisible()
      await expect(page.getByText(t.returned(wrong))).toBeHidden()
      await mailbox.report(mail, 'unknown')
      // The open page is refreshed.
      await expect(page.getByText(t.returned(wrong))).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: t.mend }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('textbox', { name: t.email }).fill(right)
      await sheet.getByRole('button', { name: t.save, exact: true }).click()
      await expect(sheet).toBeHidden()
      await expect(page.getByText(t.returned(wrong))).toBeHidden()

      await page.goto(`${demo.urls.console}/messages`)
      await openMessageFilters(page, t)
      await page.getByLabel(t.state).selectOption(t.bounced)
      await expect(page).toHaveURL(/state=bounced/)
      await expect(page.getByText(t.unknown)).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: t.open }).click()
      const message = page.getByRole('dialog')
      await expect(message.getByText(wrong)).toBeVisible()
      await expectAccessible(page)
      await message.getByRole('button', { name: t.resend }).click()
      await expect(page.getByText(t.resent)).toBeVisible()
      const again = await mailbox.next({ to: right, subject: t.booked })
      expect(again.subject).toBe(mail.subject)

      const went = async () =>
        (await api.messages.list({ query: { sessionId } })).data.map(({ recipient, state }) => [recipient, state])
      await expect.poll(went).toEqual([
        [right, 'sent'],
        [wrong, 'bounced'],
      ])
    })

    test('a message to several clients is stopped half-way: the waiting ones get none, and each is listed', async ({
      page,
      context,
    }) => {
      const owner = await anAccount({ lang })
      const api = await asOwner(owner)
      await signInBrowser(context, owner)
      const mark = aMark()
      const addressOf = (nth: number) => `client${nth}.${mark}@courriel.test`
      const count = OF_A_DAY + 4
      for (let nth = 1; nth <= count; nth++)
        await api.patients.add({
          body: { firstname: 'Anne', lastname: `Essai ${String(nth).padStart(2, '0')}`, email: addressOf(nth) },
        })

      await page.goto(`${demo.urls.console}/patients`)
      await page.getByRole('checkbox', { name: t.select('Anne Essai 01') }).check()
      await page.getByRole('button', { name: t.all(count) }).click()
      await page
        .getByRole('link', { name: t.write })
        .or(page.getByRole('button', { name: t.write }))
        .first()
        .click()
      await page.getByRole('textbox', { name: t.subject }).fill(t.letter)
      await page.getByRole('textbox', { name: t.words }).fill(`${t.letter}.`)
      await expectAccessible(page)
      await page.getByRole('button', { name: t.send(count) }).click()
      await expect(page).toHaveURL(/\/mailings\/[0-9a-f-]{36}$/)
      await expect(page.getByRole('heading', { level: 1, name: t.letter })).toBeVisible()
      // This many are sent today; the others wait.
      const mailingId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const sent = async () => (await api.mailings.get({ params: { id: mailingId } })).sent
      await expect.poll(sent, { timeout: 60_000 }).toBe(OF_A_DAY)
      await expectAccessible(page)
      await page.getByRole('button', { name: t.stop }).click()
      await page.getByRole('dialog', { name: t.stopTitle }).getByRole('button', { name: t.stop }).click()
      await expect(page.getByText(t.stopped)).toBeVisible()
      await expect(page.getByRole('progressbar', { name: t.progress })).toBeVisible()
      await expectAccessible(page)
      const arrived = await Promise.all(
        Array.from({ length: count }, async (_, nth) => (await mailbox.all(addressOf(nth + 1))).length),
      )
      expect(arrived.reduce((sum, each) => sum + each, 0)).toBe(OF_A_DAY)
      expect(Math.max(...arrived)).toBe(1)
    })
  })
}
