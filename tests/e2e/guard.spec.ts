import { expect, type Page } from '@playwright/test'
import { addresses } from '../console-addresses.ts'
import { adminCookies } from './admin.ts'
import { demo } from './demo.ts'
import { signInBrowser, test } from './own-account.ts'

/** Opens an address, and waits until the page at which it ends is there. */
async function ending(page: Page, path: string): Promise<string> {
  await page.goto(demo.urls.console + path, { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Where each address ends, in one object, so that a failure shows all that are wrong. */
async function endings(page: Page, paths: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of paths) found[path] = await ending(page, path)
  return found
}

// Where each of them leads whom is seen in the console's own tests.
test('the server answers each address of the console with a page', async ({ request }) => {
  const statuses: Record<string, number> = {}
  for (const path of Object.values(addresses).flat()) {
    const answer = await request.get(demo.urls.console + path)
    expect(answer.headers()['content-type'], path).toContain('text/html')
    expect(await answer.text(), path).toContain('<script')
    statuses[path] = answer.status()
  }
  expect(Object.entries(statuses).filter(([, status]) => status >= 500)).toEqual([])
})

test.describe('each kind of address leads', () => {
  test('a visitor to public pages and the sign-in, with the way back in it', async ({ page }) => {
    expect(
      await endings(page, ['/', '/accueil', '/booking/unknown', '/nowhere/at/all', '/login', '/calendar', '/admin']),
    ).toEqual({
      '/': '/accueil',
      '/accueil': '/accueil',
      '/booking/unknown': '/booking/unknown',
      '/nowhere/at/all': '/nowhere/at/all',
      '/login': '/login',
      '/calendar': '/login?to=%2Fcalendar',
      '/admin': '/accueil',
    })
  })

  test('a practitioner to all but the sign-in and the administration', async ({ page, context }) => {
    await signInBrowser(context, demo.practitioner)
    expect(await endings(page, ['/patients', '/settings', '/login', '/admin/users'])).toEqual({
      '/patients': '/patients',
      '/settings': '/settings/configs',
      '/login': '/',
      '/admin/users': '/',
    })
  })

  test('an admin to the administration as well', async ({ page, context }) => {
    await context.addCookies(adminCookies())
    expect(await endings(page, ['/admin/users', '/login'])).toEqual({ '/admin/users': '/admin/users', '/login': '/' })
  })
})

// Every way to spell it is tried in the console's own tests.
test('after the sign-in nobody is led to another site', async ({ page, context }) => {
  for (const to of ['//evil.example/', '/%09/evil.example/']) {
    await context.clearCookies()
    await page.goto(`${demo.urls.console}/login?${new URLSearchParams({ to })}`)
    await page.getByLabel('Adresse e-mail').fill(demo.practitioner.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(demo.practitioner.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page, to).toHaveURL(`${demo.urls.console}/`)
  }
})
