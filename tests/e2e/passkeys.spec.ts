import { expect, type Page } from '@playwright/test'
import { demo } from './demo.ts'
import { anAccount, type Owner, test } from './own-account.ts'

/** Browsers create passkeys only for host names, so the same pages are opened by the machine's name. */
const home = demo.urls.console.replace('127.0.0.1', 'localhost')

/** A virtual authenticator that is always present and unlocked. */
async function aDevice(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function giveCredentials(page: Page, owner: Owner): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(owner.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

test('a passkey is added, signs in alone and after the password, and is removed', async ({ page }) => {
  const owner = await anAccount()
  await page.context().addCookies([{ name: 'cookie-comply', value: '%5B%22necessary%22%5D', url: home }])
  await aDevice(page)
  const part = page.getByRole('region', { name: 'Clés d’accès', exact: true })
  const dialog = page.getByRole('dialog')
  await page.goto(`${home}/settings/security`)
  await giveCredentials(page, owner)

  await part.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await dialog.getByLabel('Nom de la clé').fill('Téléphone')
  await dialog.getByLabel('Mot de passe actuel').fill(owner.password)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Je les ai mis de côté' }).click()
  await expect(part.getByText(/jamais utilisée/)).toBeVisible()

  const leave = async () => {
    await page.context().clearCookies({ name: 'userData' })
    await page.context().clearCookies({ name: 'accessToken' })
    await page.goto(`${home}/login?to=%2Fsettings%2Fsecurity`)
  }
  await leave()
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(part.getByText('Téléphone', { exact: true })).toBeVisible()
  await expect(part.getByText(/jamais utilisée/)).toHaveCount(0)

  await leave()
  await giveCredentials(page, owner)
  await expect(page.getByLabel('Code de vérification')).toBeVisible()
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()

  await part.getByRole('button', { name: 'Retirer Téléphone' }).click()
  await dialog.getByLabel('Mot de passe actuel').fill(owner.password)
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await expect(part.getByText('Aucune clé d’accès n’est enregistrée.')).toBeVisible()
})
