import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { adminCookies } from './admin.ts'
import { demo, mailbox } from './demo.ts'
import { aMark, anAccount, linkIn, type Owner, pageOfOtherBrowser, signInBrowser, test } from './own-account.ts'

/** The test has several people and mails, and checks every page in light and in dark. */
test.describe.configure({ timeout: 120_000 })

const t = {
  fr: {
    actions: (name: string) => new RegExp(`^Actions pour ${name}`),
    suspend: 'Suspendre…',
    reason: 'Motif',
    suspendNow: 'Suspendre le compte',
    reinstate: 'Rétablir le compte',
    suspended: 'Suspendu',
    active: 'Actif',
  },
  en: {
    write: 'Write an email',
    subject: 'Subject',
    message: 'Message',
    next: 'Continue',
    send: 'Send to 2 people',
    progress: 'Sending progress',
    done: 'All sent',
    left: 'Left out: unsubscribed, or no address',
    unsubscribe: 'Unsubscribe',
    unsubscribed: 'You’ve unsubscribed',
  },
}

/** Opens the list of accounts, filtered by a text. */
async function openList(page: Page, q: string): Promise<void> {
  await page.goto(`${demo.urls.console}/admin/users?${new URLSearchParams({ q })}`)
  await expect(page.getByText(q).first()).toBeVisible()
}

const rowOf = (page: Page, { email }: Owner) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: email })

test.beforeEach(({ context }) => context.addCookies(adminCookies()))

test('a suspended practitioner is locked out of the open page, and comes back once reinstated @phone', async ({
  page,
  browser,
}) => {
  const owner = await anAccount()
  const practitioner = await pageOfOtherBrowser(browser, page, 'fr-FR')
  await signInBrowser(practitioner.context(), owner)
  await practitioner.goto(`${demo.urls.console}/sessions`)
  await expect(practitioner.getByRole('heading', { level: 1 })).toBeVisible()

  await openList(page, owner.email)
  await expect(rowOf(page, owner).getByText(t.fr.active)).toBeVisible()
  await page.getByRole('button', { name: t.fr.actions(owner.name) }).click()
  await page.getByRole('menuitem', { name: t.fr.suspend }).click()
  await page.getByRole('dialog').getByLabel(t.fr.reason).fill('Signalé par plusieurs clients.')
  await expectAccessible(page)
  await page.getByRole('button', { name: t.fr.suspendNow }).click()
  await expect(rowOf(page, owner).getByText(t.fr.suspended)).toBeVisible()

  await expect(practitioner).toHaveURL(/\/login/)
  await practitioner.getByLabel('Adresse e-mail').fill(owner.email)
  await practitioner.getByLabel('Mot de passe', { exact: true }).fill(owner.password)
  await practitioner.getByRole('button', { name: 'Se connecter' }).click()
  await expect(practitioner.getByRole('alert').getByText(/suspendu/)).toBeVisible()

  await page.getByRole('button', { name: t.fr.actions(owner.name) }).click()
  await page.getByRole('menuitem', { name: t.fr.reinstate }).click()
  await expect(rowOf(page, owner).getByText(t.fr.active)).toBeVisible()
  await practitioner.getByRole('button', { name: 'Se connecter' }).click()
  await expect(practitioner).not.toHaveURL(/\/login/)
})

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('a mail goes to the ticked accounts and is followed until it is sent, and whoever unsubscribes gets no other', async ({
    page,
    browser,
  }) => {
    const practice = `Practice of the Estuary ${aMark()}`
    const [one, two] = [await anAccount({ lang: 'en', practice }), await anAccount({ lang: 'en', practice })]
    const subject = `News ${aMark()}`
    await writeTo(page, practice, subject)
    const mails = await Promise.all([one, two].map(({ email }) => mailbox.next({ to: email, subject })))
    for (const mail of mails) expect(mail.text).toContain('The console learns to sing.')

    const stranger = await pageOfOtherBrowser(browser, page, 'en-GB')
    await stranger.goto(linkIn(mails[0]!.text))
    const unsubscribe = stranger.getByRole('button', { name: t.en.unsubscribe })
    await expect(unsubscribe).toBeVisible()
    await expectAccessible(stranger)
    await unsubscribe.click()
    await expect(stranger.getByRole('heading', { name: t.en.unsubscribed })).toBeVisible()

    const again = `More news ${aMark()}`
    await writeTo(page, practice, again, { isLookedAt: false })
    await mailbox.next({ to: two.email, subject: again })
    expect((await mailbox.all(one.email)).map((mail) => mail.subject)).not.toContain(again)
  })

  /** Writes to the two accounts in the list, and waits until it is sent. */
  async function writeTo(page: Page, practice: string, subject: string, { isLookedAt = true } = {}): Promise<void> {
    await openList(page, practice)
    for (const box of await page.getByRole('row').getByRole('checkbox', { name: 'Solène' }).all()) await box.check()
    await page.getByRole('button', { name: t.en.write }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.en.subject).fill(subject)
    await dialog.getByRole('textbox', { name: t.en.message }).fill('The console learns to sing.')
    await expect(dialog.frameLocator('iframe').getByText('The console learns to sing.', { exact: true })).toBeVisible()
    if (isLookedAt) await expectAccessible(page)
    await dialog.getByRole('button', { name: t.en.next }).click()
    await dialog.getByRole('button', { name: t.en.send }).click()
    await expect(dialog.getByText(t.en.done)).toBeVisible()
    if (isLookedAt) await expectAccessible(page)
  }
})

// The console's own tests check these pages on phones.
test('the administration’s pages meet WCAG 2.2 AA, in light and in dark', async ({ page }) => {
  for (const path of ['/admin', '/admin/users', '/admin/practitioners', '/admin/patients']) {
    await page.goto(demo.urls.console + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})
