import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { accountWords } from './account-words.ts'
import { demo, mailbox } from './demo.ts'
import { anAccount, linkIn, pageOfOtherBrowser, signInBrowser, test } from './own-account.ts'
import { signIn } from './practitioner-page.ts'
import { words } from './words.ts'

/** The test has several people and mails, and checks every page in light and in dark. */
test.describe.configure({ timeout: 120_000 })

for (const lang of ['fr', 'en'] as const) {
  const t = accountWords[lang]
  const inGeneral = words[lang]

  /** The pages have the same markup in both languages, so one is checked. */
  const accessible = lang === 'fr' ? expectAccessible : async () => {}

  test.describe(`in ${lang === 'fr' ? 'French' : 'English'}`, () => {
    test.use({ locale: inGeneral.locale })

    test(`a forgotten password is replaced by a mailed link, which ends earlier sign-ins ${lang === 'fr' ? '@phone' : ''}`, async ({
      page,
      browser,
    }) => {
      const owner = await anAccount({ lang })
      const before = await pageOfOtherBrowser(browser, page, inGeneral.locale)
      await signInBrowser(before.context(), owner)
      await before.goto(`${demo.urls.console}/sessions`)
      await expect(before.getByRole('heading', { level: 1 })).toBeVisible()

      await page.goto(`${demo.urls.console}/login`)
      await page.getByRole('link', { name: t.forgotten.link }).click()
      await expect(page.getByRole('heading', { name: t.forgotten.title })).toBeVisible()
      await page.getByLabel(t.register.email).fill(owner.email)
      await accessible(page)
      const [known] = await mailbox.all(owner.email)
      await page.getByRole('button', { name: t.forgotten.submit }).click()
      await expect(page.getByText(t.forgotten.sent)).toBeVisible()
      await accessible(page)

      const mail = await mailbox.next({ to: owner.email, after: known!.id })
      const link = linkIn(mail.text)
      expect(new URL(link).pathname).toBe('/password/reset')
      await page.goto(link)
      await expect(page.getByRole('heading', { name: t.forgotten.reset })).toBeVisible()
      await expect(page).not.toHaveURL(/token/)
      const password = `${owner.password}-nouveau`
      await page.getByLabel(t.forgotten.reset, { exact: true }).fill(password)
      await accessible(page)
      await page.getByRole('button', { name: t.forgotten.save }).click()
      await expect(page).toHaveURL(`${demo.urls.console}/login`)
      await expect(page.getByText(t.signIn.reset)).toBeVisible()

      await expect(before).toHaveURL(/\/login/)
      await page.getByLabel(inGeneral.email).fill(owner.email)
      await page.getByLabel(inGeneral.password, { exact: true }).fill(owner.password)
      await page.getByRole('button', { name: t.signIn.submit }).click()
      await expect(page.getByRole('alert').getByText(t.signIn.wrong)).toBeVisible()
      await signIn(page, '/sessions', inGeneral, { ...owner, password })

      await page.context().clearCookies()
      await page.goto(link)
      await page.getByLabel(t.forgotten.reset, { exact: true }).fill(`${password}-encore`)
      await page.getByRole('button', { name: t.forgotten.save }).click()
      await expect(page.getByRole('heading', { name: t.verify.expired })).toBeVisible()
    })
  })
}
