import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

test('a photo is cropped by keyboard and shown everywhere, and changes are still there after a reload', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const owner = await anAccount()
  const api = await asOwner(owner)
  await signInBrowser(context, owner)
  await page.goto(`${demo.urls.console}/profile`)
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()

  const chosen = page.getByLabel('Choisir une photo', { exact: true }).and(page.locator('input'))
  const text = Buffer.from('Ceci n’est pas une photo.')
  await chosen.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: text })
  await expect(page.getByRole('alert')).toContainText('Cette image ne peut pas être lue.')

  await chosen.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await page.screenshot() })
  const dialog = page.getByRole('dialog', { name: 'Cadrer la photo' })
  const save = dialog.getByRole('button', { name: 'Enregistrer la photo' })
  await expect(save).toBeEnabled()
  await expectAccessible(page)
  const zoom = dialog.getByRole('slider', { name: 'Zoom' })
  await zoom.press('ArrowRight')
  await expect(zoom).toHaveValue('1.1')
  await dialog.getByRole('group', { name: /^Cadre de la photo/ }).press('ArrowUp')
  await save.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  const account = page.getByRole('button', { name: /^Compte / })
  await expect(account.locator('img')).toHaveAttribute('src', /^\/api\/pictures\//)
  const { avatarUrl } = await api.profile.own({})
  await expect(account.locator('img')).toHaveAttribute('src', avatarUrl ?? '')

  const mails = page.getByRole('form', { name: 'E-mails que vous recevez' })
  await mails.getByRole('switch', { name: 'Déplacements' }).click()
  await mails.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Profil enregistré.')).toBeVisible()
  await page.reload()
  await expect(mails.getByRole('switch', { name: 'Déplacements' })).not.toBeChecked()
  await expect(mails.getByRole('switch', { name: 'Annulations' })).toBeChecked()
  const width = () => account.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})
