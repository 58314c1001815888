import { expect, type Page } from '@playwright/test'
import { addresses } from '../console-addresses.ts'
import { adminCookies } from './admin.ts'
import { demo } from './demo.ts'
import { signInBrowser, test } from './own-account.ts'

/** Opens an address, follows its redirects, and answers the final page. */
async function ending(page: Page, path: string): Promise<string> {
  await page.goto(demo.urls.console + path, { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** The final page for each address, in one object, so that a failure shows every wrong one. */
async function endings(page: Page, paths: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of paths) found[path] = await ending(page, path)
  return found
}

// The console's own tests check who is redirected where.
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
  test('visitors to public pages and the sign-in, which returns to the address', async ({ page }) => {
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

  test('practitioners to all pages but the sign-in and the administration', async ({ page, context }) => {
    await signInBrowser(context, demo.practitioner)
    expect(await endings(page, ['/patients', '/settings', '/login', '/admin/users'])).toEqual({
      '/patients': '/patients',
      '/settings': '/settings/configs',
      '/login': '/',
      '/admin/users': '/',
    })
  })

  test('admins to the administration too', async ({ page, context }) => {
    await context.addCookies(adminCookies())
    expect(await endings(page, ['/admin/users', '/login'])).toEqual({ '/admin/users': '/admin/users', '/login': '/' })
  })
})

// The console's own tests try every spelling of such addresses.
test('the sign-in never redirects to another site', async ({ page, context }) => {
  for (const to of ['//evil.example/', '/%09/evil.example/']) {
    await context.clearCookies()
    await page.goto(`${demo.urls.console}/login?${new URLSearchParams({ to })}`)
    await page.getByLabel('Adresse e-mail').fill(demo.practitioner.email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(demo.practitioner.password)
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page, to).toHaveURL(`${demo.urls.console}/`)
  }
})
