import { expect, type Page } from '@playwright/test'
import { totpOf } from '../system/totp.ts'
import { expectAccessible } from './accessible.ts'
import { accountWords } from './account-words.ts'
import { demo, mailbox } from './demo.ts'
import { anAccount, asOwner, linkIn, type Owner, pageOfOtherBrowser, signInBrowser, test } from './own-account.ts'

/** The test has several people and mails, and checks every page in light and in dark. */
test.describe.configure({ timeout: 120_000 })

const t = accountWords.fr
const currentPassword = 'Mot de passe actuel'

/** Signs in and opens the security page of the account. */
async function openSecurity(page: Page, owner: Owner): Promise<void> {
  await signInBrowser(page.context(), owner)
  await page.goto(`${demo.urls.console}/settings/security`)
  await expect(page.getByRole('heading', { level: 1, name: 'Compte et sécurité' })).toBeVisible()
}

/** A part of the page by its heading. */
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Fills in the sign-in page up to the code. */
async function giveCredentials(page: Page, owner: Owner): Promise<void> {
  await page.goto(`${demo.urls.console}/login?to=%2Fsessions`)
  await page.getByLabel('Adresse e-mail').fill(owner.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

test('a second factor is set up, asked for at the next sign-in, replaced by a recovery code and turned off', async ({
  page,
  browser,
}) => {
  const owner = await anAccount()
  await openSecurity(page, owner)
  await page.getByRole('link', { name: 'Activer la validation en deux étapes' }).click()
  await page.getByLabel('Votre mot de passe', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page.getByRole('img', { name: /^Code QR/ })).toBeVisible()
  await expectAccessible(page)
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
  await page.getByLabel('Code à six chiffres').fill(totpOf(secret))
  await page.getByRole('button', { name: 'Activer la validation en deux étapes' }).click()
  await expect(page.getByRole('heading', { name: 'Vos codes de secours' })).toBeVisible()
  await expectAccessible(page)
  const codes = await page.getByText(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/).allInnerTexts()
  expect(codes).toHaveLength(10)
  await page.getByRole('link', { name: /^J’ai gardé mes codes/ }).click()
  await expect(part(page, 'Validation en deux étapes')).toContainText('Il vous reste 10 codes de secours.')

  const phone = await pageOfOtherBrowser(browser, page, 'fr-FR')
  await giveCredentials(phone, owner)
  const code = phone.getByLabel('Code de vérification')
  await expect(code).toBeFocused()
  await expectAccessible(phone)
  await code.fill('000000')
  await phone.getByRole('button', { name: 'Se connecter' }).click()
  await expect(phone.getByRole('alert')).toBeVisible()
  expect(await phone.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'accessToken' }))
  // A code is valid once; the next one is valid already.
  await code.fill(totpOf(secret, { ahead: 1 }))
  await phone.getByRole('button', { name: 'Se connecter' }).click()
  await expect(phone).toHaveURL(`${demo.urls.console}/sessions`)

  const lost = await pageOfOtherBrowser(browser, page, 'fr-FR')
  await giveCredentials(lost, owner)
  await lost.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await lost.getByLabel('Code de secours').fill(codes[0]!)
  await lost.getByRole('button', { name: 'Se connecter' }).click()
  await expect(lost).toHaveURL(`${demo.urls.console}/sessions`)

  await page.reload()
  await expect(part(page, 'Validation en deux étapes')).toContainText('Il vous reste 9 codes de secours.')
  await page.getByRole('button', { name: 'Désactiver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(currentPassword, { exact: true }).fill(owner.password)
  await dialog.getByLabel('Code', { exact: true }).fill(codes[1]!)
  await dialog.getByRole('button', { name: 'Désactiver' }).click()
  await expect(part(page, 'Validation en deux étapes')).toContainText('La validation en deux étapes n’est pas activée.')
  expect(await asOwner(owner)).toBeTruthy()
})

test('an address is changed by a link to the new one, and the old one is notified', async ({ page }) => {
  const owner = await anAccount()
  const email = `nouvelle.${owner.email}`
  await openSecurity(page, owner)
  await expectAccessible(page)
  const section = part(page, 'Adresse e-mail')
  await section.getByLabel('Nouvelle adresse e-mail').fill(email)
  await section.getByLabel(currentPassword, { exact: true }).fill(owner.password)
  await section.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(section).toContainText(`Nous avons écrit à ${email}`)
  const [known] = await mailbox.all(owner.email)

  await page.goto(linkIn((await mailbox.next({ to: email })).text))
  await page.getByRole('button', { name: t.verify.confirm }).click()
  await expect(page.getByRole('heading', { name: t.verify.changed })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const warning = await mailbox.next({ to: owner.email, ...(known && { after: known.id }) })
  expect(warning.text).toContain('adresse')
  expect(warning.text).not.toContain('#token=')
  await expect(asOwner(owner)).rejects.toThrow(/nobody was signed in: 401/)
  expect(await (await asOwner({ ...owner, email })).accounts.user({})).toMatchObject({ email })
})

test('one device is signed out from another, then all of them at once', async ({ page, browser }) => {
  const owner = await anAccount()
  const other = await pageOfOtherBrowser(browser, page, 'fr-FR')
  await signInBrowser(other.context(), owner)
  await other.goto(`${demo.urls.console}/sessions`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()

  await openSecurity(page, owner)
  const devices = page.getByRole('list', { name: 'Appareils connectés' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  await expect(devices.filter({ hasText: 'Cet appareil' })).toHaveCount(1)
  await devices.getByRole('button', { name: /^Déconnecter/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter', exact: true }).click()
  await expect(devices).toHaveCount(1)
  await expect(other).toHaveURL(/\/login/)

  const third = await pageOfOtherBrowser(browser, page, 'fr-FR')
  await signInBrowser(third.context(), owner)
  await third.goto(`${demo.urls.console}/sessions`)
  await expect(third.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Tout déconnecter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tout déconnecter' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(third).toHaveURL(/\/login/)
})
