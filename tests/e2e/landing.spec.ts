import { expect, test } from '@playwright/test'
import { demo, mailbox } from './demo.ts'
import { expectStill, INVISIBLE, watchShifts } from './layout-shifts.ts'

test('a visitor’s message on the landing page reaches the publisher, who replies to the visitor @phone', async ({
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

test('pictures are loaded as large as they are shown, and nothing moves while they come @phone', async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 600
  const loaded: string[] = []
  page.on('request', (request) => {
    const [, name] = /\/landing\/([\w-]+)\.webp$/.exec(request.url()) ?? []
    if (name) loaded.push(name)
  })
  await watchShifts(page)
  await page.goto(`${demo.urls.console}/accueil`)
  const pictures = page.getByRole('main').locator('img:visible')
  await expect(pictures).toHaveCount(7)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  expect(loaded).toHaveLength(7)
  const [first, ...others] = loaded
  expect(first).toMatch(isPhone ? /-phone$/ : /-light$/)
  for (const name of others) expect(name).toMatch(isPhone ? /-phone$/ : /-small$/)
  await expectStill(page, INVISIBLE)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, storageState: { cookies: [], origins: [] } })

  test('a stranger reads the landing page at the first address, and its form offers no button without scripts', async ({
    page,
  }) => {
    await page.goto(`${demo.urls.console}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre cabinet, au calme.')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login')
    // Playwright does not find the text of a noscript element.
    expect(await page.locator('#contact noscript').textContent()).toContain('Ce formulaire a besoin de JavaScript')
    await expect(page.getByRole('button', { name: 'Envoyer le message' })).toBeDisabled()
  })
})
