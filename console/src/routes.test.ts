import { describe, expect, test } from 'vitest'
import { clientTable, clientTexts } from './client-routes'
import clientSource from './client-routes.tsx?raw'
import { isOfClients } from './route'
import { table as consoleTable, pageTexts } from './routes'
import consoleSource from './routes.tsx?raw'

const table = [...consoleTable, ...clientTable]

/**
 * The routes of the specification §2 and decisions §14: path, layout, access. `-` means that no layout is specified.
 */
const specified = `
/                               default  authenticatedOnly
/dashboard                      default  authenticatedOnly
*                               blank    public
/admin                          -        adminOnly
/admin/patients                 -        adminOnly
/admin/practitioners            -        adminOnly
/admin/users                    -        adminOnly
/calendar                       -        authenticatedOnly
/calendly                       default  authenticatedOnly
/embed/:                        blank    public
/facturation                    default  authenticatedOnly
/forgot-password                blank    unauthenticatedOnly
/index_old                      blank    public
/login                          blank    unauthenticatedOnly
/mentions-legales               -        public
/not-authorized                 -        public
/password/reset                 blank    unauthenticatedOnly
/patients                       -        authenticatedOnly
/patients/:                     -        authenticatedOnly
/patients/:/sessions/:          -        authenticatedOnly
/sessions/:                     -        authenticatedOnly
/politique-de-confidentialite   -        public
/profile                        default  authenticatedOnly
/register                       blank    unauthenticatedOnly
/review/:                       blank    public
/settings/:                     -        authenticatedOnly
/settings                       -        authenticatedOnly
/stripe                         default  authenticatedOnly
/stripe/refresh                 default  authenticatedOnly
/stripe/cancel                  -        public
/stripe/success                 -        public
/accueil                        blank    public
/booking/:                      -        public
/verify-email                   -        public
/p/:                            -        public
`
  .trim()
  .split('\n')
  .map((row) => row.split(/\s+/) as [path: string, layout: string, access: string])

/**
 * Exceptions: the specification limits both to visitors who are not signed in. Here a cookie could be out of date, and
 * a visitor with a mailed link must not be redirected by it (decision 78).
 */
const opened: Record<string, string> = { '/forgot-password': 'public', '/password/reset': 'public' }

const spelled = (path: string) => path.replace(/:\w+/g, ':')
const ACCESS = ['public', 'authenticatedOnly', 'unauthenticatedOnly', 'adminOnly'] as const

describe('the table of routes', () => {
  test.each(specified)('contains %s as specified', (path, layout, access) => {
    const route = table.find((candidate) => spelled(candidate.path) === path)
    expect(route, 'the route').toBeDefined()
    expect(ACCESS.filter((flag) => route?.[flag])).toEqual([opened[path] ?? access])
    // Without a specified layout, pages behind the sign-in use the default one, and public pages the blank one.
    const meant = layout !== '-' ? layout : access === 'public' ? 'blank' : 'default'
    expect(route?.layout === 'default' ? 'default' : 'blank').toBe(meant)
  })

  test('redirects the settings to their first tab', () => {
    expect(table.find(({ path }) => path === '/settings')?.redirect).toBe('/settings/configs')
  })

  test('gives each route exactly one access rule, and has no path twice', () => {
    for (const route of table)
      expect(
        ACCESS.filter((flag) => route[flag]),
        route.path,
      ).toHaveLength(1)
    const paths = table.map(({ path }) => spelled(path))
    expect(paths.filter((path, nth) => paths.indexOf(path) !== nth)).toEqual([])
  })

  test('loads with each page only texts that exist', () => {
    const foldersOf = (source: string) =>
      [...source.matchAll(/ page\(\s*'([^']+)'/g)].flatMap(([, folders = '']) => folders.split(' '))
    const [folders, clientFolders] = [foldersOf(consoleSource), foldersOf(clientSource)]
    expect(folders.length).toBeGreaterThan(50)
    expect(folders.filter((folder) => !pageTexts[`./features/${folder}/texts.fr.json`])).toEqual([])
    expect(clientFolders.length).toBeGreaterThan(10)
    expect(clientFolders.filter((folder) => !clientTexts[`./features/${folder}/texts.fr.json`])).toEqual([])
  })

  test('has all pages of the client area, and no others, in the area that loads separately', () => {
    for (const { path } of clientTable) expect(isOfClients(path), path).toBe(true)
    for (const { path } of consoleTable) expect(isOfClients(path), path).toBe(false)
  })

  test('limits all pages of the administration to admins', () => {
    for (const route of table) expect(Boolean(route.adminOnly), route.path).toBe(/^\/admin(\/|$)/.test(route.path))
  })
})
