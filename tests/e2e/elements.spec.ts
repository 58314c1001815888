import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { demo } from './demo.ts'

const { site } = demo.urls

test('a floating button opens the booking over a page that has none, and gives the focus back @phone', async ({
  page,
}) => {
  await page.goto(`${site}/mentions-legales.html`)
  const button = page.locator('ancrage-button').getByRole('button', { name: 'Prendre rendez-vous' })
  await expect(button).toBeInViewport()
  await button.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('heading', { level: 2 })).toBeVisible()
})

test('pressing one of the next free times opens the booking at it @phone', async ({ page }) => {
  await page.goto(`${site}/`)
  const next = page.locator('ancrage-next')
  await next.scrollIntoViewIfNeeded()
  const time = next.getByRole('button', { name: /, \d\d:\d\d$/ })
  await expect(time).toHaveCount(3)
  await time.last().click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Vos coordonnées' })).toBeVisible()
})

/** A page of a site whose content security policy allows no policy of Lit's. */
async function aSiteWithoutLit(): Promise<{ url: string; close: () => void }> {
  const { practiceId, urls } = demo
  const server = createServer((_request, answer) => {
    answer.setHeader('content-security-policy', "require-trusted-types-for 'script'; trusted-types ancrage")
    answer.setHeader('content-type', 'text/html; charset=utf-8')
    answer.end(`<!doctype html><html lang="fr"><title>Un site</title><script async src="${urls.api}/ancrage.js"></script>
      <ancrage-button practice="${practiceId}"><a href="${urls.api}/embed/${practiceId}">Prendre rendez-vous</a></ancrage-button>`)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

test('where Trusted Types exclude Lit, the link of a button stays and one line says why', async ({ page }) => {
  const lines: string[] = []
  page.on('console', (message) => message.type() === 'warning' && lines.push(message.text()))
  const other = await aSiteWithoutLit()
  await page.goto(other.url)
  await expect.poll(() => lines.filter((line) => line.includes('ancrage-button'))).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Prendre rendez-vous' })).toBeVisible()
  other.close()
})

test('the button weighs at most 8.5 kB, its library included', async ({ request }) => {
  const script = await (await request.get(`${demo.urls.api}/ancrage.js`)).text()
  const [, file] = /"ancrage-button":\["([\w-]+)"\]/.exec(script) ?? []
  const code = readFileSync(new URL(`../../widgets/dist/${file}.js`, import.meta.url))
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(8500)
})
