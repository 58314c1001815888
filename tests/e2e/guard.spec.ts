import { expect, type Page } from '@playwright/test'
import { adminCookies } from './admin.ts'
import { demo } from './demo.ts'
import { signInBrowser, test } from './own-account.ts'

/** Every route of the specification, by who may open it. What stands for a parameter leads to nothing that exists. */
const id = '01928c5e-7b00-7c1a-8a11-000000000000'
const routes = {
  public: [
    '/accueil',
    '/index_old',
    '/mentions-legales',
    '/politique-de-confidentialite',
    '/not-authorized',
    `/embed/${id}`,
    `/review/${id}`,
    '/booking/unknown',
    '/p/nobody',
    '/stripe/cancel',
    '/stripe/success',
    '/verify-email',
    '/unsubscribe',
    '/client/login',
    '/client/link',
    '/401',
    '/500',
    '/nowhere/at/all',
    '/forgot-password',
    '/password/reset',
  ],
  unauthenticatedOnly: ['/login', '/register'],
  authenticatedOnly: [
    '/',
    '/dashboard',
    '/requests',
    '/sessions',
    `/sessions/${id}`,
    '/calendar',
    '/calendly',
    '/facturation',
    '/reports',
    '/patients',
    `/patients/${id}`,
    `/patients/${id}/sessions/${id}`,
    '/profile',
    '/stripe',
    '/stripe/refresh',
    '/settings/configs',
    '/settings/practice',
    '/settings/widgets',
    '/settings/security',
    '/second-factor',
  ],
  adminOnly: ['/admin', '/admin/users', '/admin/practitioners', '/admin/patients'],
} as const

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

const all = (paths: readonly string[], endOf: (path: string) => string) =>
  Object.fromEntries(paths.map((path) => [path, endOf(path)]))
const itself = (path: string) => path
const home = () => '/'
const signIn = (path: string) => `/login?${new URLSearchParams({ to: path })}`

test.describe('each address leads', () => {
  test.setTimeout(120_000)

  test('a visitor to public pages and the sign-in, with the way back in it', async ({ page }) => {
    expect(await endings(page, routes.public)).toEqual(all(routes.public, itself))
    expect(await endings(page, routes.unauthenticatedOnly)).toEqual(all(routes.unauthenticatedOnly, itself))
    expect(await endings(page, routes.authenticatedOnly)).toEqual(all(routes.authenticatedOnly, signIn))
    expect(await endings(page, routes.adminOnly)).toEqual(all(routes.adminOnly, () => signIn('/')))
  })

  test('a practitioner to all but the sign-in and the administration', async ({ page, context }) => {
    await signInBrowser(context, demo.practitioner)
    expect(await endings(page, routes.authenticatedOnly)).toEqual(all(routes.authenticatedOnly, itself))
    expect(await endings(page, routes.unauthenticatedOnly)).toEqual(all(routes.unauthenticatedOnly, home))
    expect(await endings(page, routes.adminOnly)).toEqual(all(routes.adminOnly, home))
    expect(await endings(page, ['/settings', '/settings/configs', '/accueil'])).toEqual({
      '/settings': '/settings/configs',
      '/settings/configs': '/settings/configs',
      '/accueil': '/accueil',
    })
  })

  test('an admin to the administration as well', async ({ page, context }) => {
    await context.addCookies(adminCookies())
    expect(await endings(page, routes.adminOnly)).toEqual(all(routes.adminOnly, itself))
    expect(await endings(page, ['/login', '/sessions'])).toEqual({ '/login': '/', '/sessions': '/sessions' })
  })
})

test.describe('after the sign-in', () => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/%09/evil.example/',
    '/%2F%2Fevil.example',
    'javascript:alert(1)',
    '/login',
  ]

  test('nobody is led to another site, however the address spells it', async ({ page, context }) => {
    for (const to of elsewhere) {
      await context.clearCookies()
      await page.goto(`${demo.urls.console}/login?${new URLSearchParams({ to })}`)
      await page.getByLabel('Adresse e-mail').fill(demo.practitioner.email)
      await page.getByLabel('Mot de passe', { exact: true }).fill(demo.practitioner.password)
      await page.getByRole('button', { name: 'Se connecter' }).click()
      await expect(page, to).toHaveURL(`${demo.urls.console}/`)
    }
  })
})
