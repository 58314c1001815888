import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo, mailbox } from './demo.ts'
import { openMessageFilters } from './message-filters.ts'
import { messageWords as allWords } from './message-words.ts'
import { aMark, anAccount, asOwner, signInBrowser, test } from './own-account.ts'
import { widths } from './words.ts'

/** The test looks at its page three times while a mail waits. */
test.describe.configure({ timeout: 120_000 })

const aType = {
  nameFr: 'Séance individuelle',
  durationMinutes: 60,
  priceCents: 6000,
  color: '#0b7f86',
  locations: ['office' as const],
}

for (const lang of ['fr', 'en'] as const) {
  const t = allWords[lang]
  test.describe(`in ${lang}`, () => {
    test.use({ locale: t.locale, ...widths[lang] })

    test('a message that waits is cancelled in the log, and does not go any more', async ({ page, context }) => {
      const owner = await anAccount({ lang })
      const api = await asOwner(owner)
      await signInBrowser(context, owner)
      const address = `zoe.${aMark()}@courriel.test`
      const { id: patientId } = await api.patients.add({
        body: { firstname: 'Zoé', lastname: 'Œuvrard', email: address },
      })
      const type = await api.sessionTypes.add({ body: aType })
      const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 5 * 86_400_000).toISOString()
      const { id: sessionId } = await api.sessions.plan({
        body: { patientId, sessionTypeId: type.id, startsAt, location: 'office', notify: false },
      })
      // The mail of a move that can be undone waits for a minute, and no server was handed it.
      await api.sessions.reschedule({
        params: { id: sessionId },
        body: { startsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(), holdMailSeconds: 60 },
      })
      const logged = async () => (await api.messages.list({ query: { sessionId } })).data

      await page.goto(`${demo.urls.console}/messages`)
      await openMessageFilters(page, t)
      await page.getByLabel(t.state).selectOption(t.queued)
      await expect(page).toHaveURL(/state=queued/)
      await expectAccessible(page)
      await page.getByRole('button', { name: t.openMove }).click()
      const message = page.getByRole('dialog')
      await expect(message.getByText('Zoé Œuvrard').first()).toBeVisible()
      await message.getByRole('button', { name: t.cancel }).click()
      await expect(page.getByText(t.cancelDone)).toBeVisible()
      await expect(message).toBeHidden()
      await expect(page.getByText(t.noneFound)).toBeVisible()
      await page.getByLabel(t.state).selectOption(t.cancelled)
      await expect(page.getByRole('button', { name: t.openMove })).toBeVisible()
      await expectAccessible(page)
      expect(await logged()).toMatchObject([{ state: 'cancelled', canCancel: false, canResend: true }])
      expect(await mailbox.all(address)).toEqual([])
    })
  })
}
