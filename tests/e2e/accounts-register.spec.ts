import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { type AccountWords, accountWords } from './account-words.ts'
import { demo, mailbox } from './demo.ts'
import { anOwner, linkIn, type Owner, test } from './own-account.ts'
import { aPerson, fillIn as fillInBooking, openSite, sendRequest } from './visitor-page.ts'
import { words } from './words.ts'

/** The test has several people and mails, and checks every page in light and in dark. */
test.describe.configure({ timeout: 120_000 })

/** Fills in the practice step, with an address from the list. */
async function fillIn(page: Page, owner: Owner, { register: t }: AccountWords): Promise<void> {
  await page.goto(`${demo.urls.console}/register`)
  await page.getByLabel(t.name).fill(owner.name)
  await page.getByLabel(t.email).fill(owner.email)
  await page.getByLabel(t.password, { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: t.next }).click()
  await expect(page.getByRole('heading', { level: 2, name: t.practiceStep })).toBeVisible()
  await expect(page.getByLabel(t.practice)).toBeFocused()
  await page.getByLabel(t.practice).fill(owner.practice)
  await page.getByLabel(t.siret).fill('73282932000075')
  await expect(page.getByLabel(t.siret)).toHaveAccessibleDescription(t.siretWrong)
  await page.getByLabel(t.siret).fill('732 829 320 00074')
  await expect(page.getByLabel(t.siret)).toHaveAccessibleDescription(t.siretRight)
  await page.getByRole('combobox', { name: t.address }).pressSequentially('12 rue crebi')
  await page.getByRole('option', { name: '12 Rue Crébillon 44000 Nantes' }).click()
  await expect(page.getByLabel(t.city)).toHaveValue('44000 Nantes')
  await page.getByRole('checkbox', { name: t.terms }).check()
}

for (const lang of ['fr', 'en'] as const) {
  const t = accountWords[lang]

  /** The pages have the same markup in both languages, so one is checked. */
  const accessible = lang === 'fr' ? expectAccessible : async () => {}

  test.describe(`in ${lang === 'fr' ? 'French' : 'English'}`, () => {
    test.use({ locale: words[lang].locale })

    test(`a practitioner opens an account, and confirming the address ends the reminder to do so ${lang === 'fr' ? '@phone' : ''}`, async ({
      page,
    }) => {
      const owner = anOwner()
      await fillIn(page, owner, t)
      await accessible(page)
      await page.getByRole('button', { name: t.register.submit }).click()
      await expect(page).toHaveURL(`${demo.urls.console}/welcome`)
      await expect(page.getByText(t.notice)).toBeVisible()
      for (const step of ['hours', 'types', 'practice'] as const) {
        await expect(page.getByRole('heading', { level: 2, name: t.welcome[step] })).toBeFocused()
        // The page's bar covers what is under it while the page is scrolled.
        await page.evaluate(() => scrollTo(0, 0))
        await accessible(page)
        await page.getByRole('button', { name: t.welcome.next }).click()
      }
      await expect(page.getByRole('heading', { level: 2, name: t.welcome.publish })).toBeVisible()
      await expect(page.getByText('<ancrage-booking')).toBeVisible()
      await accessible(page)
      await page.getByRole('button', { name: t.welcome.finish }).click()
      await expect(page.getByRole('heading', { level: 2, name: t.welcome.ready })).toBeVisible()
      const booking = await page.getByRole('link', { name: t.welcome.try }).getAttribute('href')

      const mail = await mailbox.next({ to: owner.email })
      expect(mail.headers['content-language']).toBe(lang)
      const link = linkIn(mail.text)
      await page.goto(link)
      await expect(page.getByRole('heading', { name: t.verify.title })).toBeVisible()
      await expect(page).not.toHaveURL(/token/)
      await accessible(page)
      await page.getByRole('button', { name: t.verify.confirm }).click()
      await expect(page).toHaveURL(`${demo.urls.console}/`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByText(t.notice)).toHaveCount(0)

      await page.goto(booking ?? '')
      await expect(page.getByRole('button', { name: t.welcome.first })).toBeVisible()

      await page.goto(link)
      await page.getByRole('button', { name: t.verify.confirm }).click()
      await expect(page.getByRole('heading', { name: t.verify.expired })).toBeVisible()
      await accessible(page)
    })
  })
}

test.describe('from the landing page', () => {
  test.use({ locale: words.fr.locale })

  test('ten presses lead to a booking on another site', async ({ page, browser }) => {
    const [t, booking, owner] = [accountWords.fr, words.fr, anOwner()]
    let presses = 0
    // The address of its own is a header that other sites must not send.
    const visitor = await (await browser.newContext({ locale: booking.locale, extraHTTPHeaders: {} })).newPage()
    for (const counted of [page, visitor]) {
      await counted.exposeFunction('countPress', () => presses++)
      await counted.addInitScript(() =>
        addEventListener('pointerdown', () => (window as unknown as { countPress: () => void }).countPress(), true),
      )
    }
    await page.goto(demo.urls.console)
    await page.getByRole('link', { name: t.register.begin }).first().click()
    await expect(page.getByLabel(t.register.name)).toBeFocused()
    await page.getByLabel(t.register.name).fill(owner.name)
    await page.getByLabel(t.register.email).fill(owner.email)
    await page.getByLabel(t.register.password, { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: t.register.next }).click()
    await page.getByLabel(t.register.practice).fill(owner.practice)
    await page.getByRole('combobox', { name: t.register.address }).fill('12 rue Crébillon')
    await page.getByLabel(t.register.city).fill('44000 Nantes')
    await page.getByRole('checkbox', { name: t.register.terms }).check()
    await page.getByRole('button', { name: t.register.submit }).click()
    await expect(page.getByRole('heading', { level: 2, name: t.welcome.hours })).toBeFocused()
    await page.getByRole('button', { name: t.welcome.keepRest }).click()
    await expect(page.getByRole('heading', { level: 2, name: t.welcome.publish })).toBeFocused()
    const code = await page.locator('code', { hasText: '<ancrage-booking' }).textContent()
    await page.getByRole('button', { name: t.welcome.copyCode }).click()

    const widget = await openSite(visitor, `/plain-html/?practice=${/practice="([^"]+)"/.exec(code ?? '')?.[1]}`)
    await widget.getByRole('button', { name: t.welcome.first }).click()
    await widget
      .getByRole('button', { name: /^\d\d:\d\d, / })
      .first()
      .click()
    await fillInBooking(widget, aPerson(), booking)
    await sendRequest(widget, booking)
    await expect(widget.getByRole('heading', { name: booking.sent })).toBeVisible()
    await expect.poll(() => presses).toBe(10)
  })
})
