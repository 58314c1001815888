import { expect, test } from '@playwright/test'
import { demo, mailbox } from './demo.ts'

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
  const mail = await mailbox.next({ to: 'bonjour@ancrage.test', subject: `Message de ${name}` })
  expect(mail.text).toContain('Puis-je essayer ?')
  expect(mail.headers['reply-to']).toContain('zoe@essais.test')
})
