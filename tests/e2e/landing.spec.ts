import { expect, test } from '@playwright/test'
import { demo } from './demo.ts'

test('what a visitor of the landing page writes arrives with the publisher, who answers the visitor @phone', async ({
  page,
}) => {
  const name = `Zoé Œuvrard ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(`${demo.urls.console}/accueil`)
  await expect(page).toHaveTitle(/Ancrage/)
  await page.getByRole('textbox', { name: 'Nom' }).fill(name)
  await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('zoe@essais.test')
  await page.getByRole('textbox', { name: 'Message' }).fill('Puis-je essayer ?')
  await page.getByRole('button', { name: 'Envoyer le message' }).click()
  await expect(page.getByText('Votre message est en route')).toBeVisible()
  await page.goto(demo.urls.mailbox)
  await expect(page.getByText(`Message de ${name}`)).toBeVisible()
})
