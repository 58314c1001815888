import { createMemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { addresses } from '../../tests/console-addresses.ts'
import { clientArea } from '../src/client-routes'
import { consoleArea } from '../src/console-area'
import { createRoutes } from '../src/router'
import { aQuietPractice, signIn } from './app'

/** Returns the address that an address leads to, after all redirects and once its page is loaded. */
async function ending(path: string): Promise<string> {
  const router = createMemoryRouter(createRoutes(consoleArea, clientArea), { initialEntries: [path] })
  try {
    await vi.waitFor(() => expect(router.state).toMatchObject({ initialized: true, navigation: { state: 'idle' } }), {
      timeout: 10_000,
      interval: 5,
    })
    expect(router.state.errors).toBeNull()
    return router.state.location.pathname + router.state.location.search
  } finally {
    router.dispose()
  }
}

/** Returns where each address leads as one object, so that a failure shows all wrong ones. */
async function endings(paths: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const path of paths) found[path] = await ending(path)
  return found
}

const all = (paths: readonly string[], endOf: (path: string) => string) =>
  Object.fromEntries(paths.map((path) => [path, endOf(path)]))
const itself = (path: string) => path
const home = () => '/'
const toSignIn = (path: string) => `/login?${new URLSearchParams({ to: path })}`
/** A visitor who has never signed in here sees the landing page instead of the start page. */
const ofStranger = (path: string) => (path === '/' ? '/accueil' : toSignIn(path))

test('each address leads a visitor to public pages or to the sign-in, which remembers the address', async () => {
  expect(await endings(addresses.public)).toEqual(all(addresses.public, itself))
  expect(await endings(addresses.unauthenticatedOnly)).toEqual(all(addresses.unauthenticatedOnly, itself))
  expect(await endings(addresses.authenticatedOnly)).toEqual(all(addresses.authenticatedOnly, ofStranger))
  expect(await endings(addresses.adminOnly)).toEqual(all(addresses.adminOnly, () => '/accueil'))
})

test('each address leads a practitioner to all pages except the sign-in and the administration', async () => {
  aQuietPractice()
  signIn()
  expect(await endings(addresses.authenticatedOnly)).toEqual(all(addresses.authenticatedOnly, itself))
  expect(await endings(addresses.unauthenticatedOnly)).toEqual(all(addresses.unauthenticatedOnly, home))
  expect(await endings(addresses.adminOnly)).toEqual(all(addresses.adminOnly, home))
  expect(await endings(['/settings', '/settings/configs', '/accueil'])).toEqual({
    '/settings': '/settings/configs',
    '/settings/configs': '/settings/configs',
    '/accueil': '/accueil',
  })
})

test('each address leads an admin to the administration too', async () => {
  aQuietPractice()
  signIn({ isAdmin: true })
  expect(await endings(addresses.adminOnly)).toEqual(all(addresses.adminOnly, itself))
  expect(await endings(['/login', '/sessions'])).toEqual({ '/login': '/', '/sessions': '/sessions' })
})
