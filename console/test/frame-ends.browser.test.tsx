import { createRoot } from 'react-dom/client'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { CrashPage } from '../src/layout/crash-page'
import { LoadingBar } from '../src/layout/loading-bar'
import { switchLanguage } from '../src/lib/i18n'
import { aQuietPractice, visit } from './app'
import type { FakeApi } from './fake-api'

let api: FakeApi
let end: (() => void) | undefined

beforeEach(async () => {
  await page.viewport(1280, 900)
  await switchLanguage('fr', { isChoice: false })
  api = aQuietPractice().on('POST /api/client-errors', () => undefined)
})

afterEach(() => end?.())

/** Renders only the routes and what they show. */
function show(routes: RouteObject[], path = '/sessions') {
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(<RouterProvider router={router} />)
  end = () => {
    root.unmount()
    place.remove()
  }
  return router
}

describe('a page that fails', () => {
  const failing = (error: Error): RouteObject[] => [
    {
      path: '/booking/:token',
      Component: () => {
        throw error
      },
      ErrorBoundary: () => <CrashPage page="/booking/:token" />,
    },
    { path: '/accueil', element: <h1>Accueil</h1> },
  ]

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    return () => void vi.restoreAllMocks()
  })

  test('shows an error with a way on, and reports its place to the server once without the address', async () => {
    const router = show(failing(new TypeError('x is not a function')), '/booking/a-secret-token')
    await expect.element(page.getByText(/Vos données ne sont pas touchées/)).toBeVisible()
    await vi.waitFor(() => expect(api.of('POST', '/api/client-errors')).toHaveLength(1), 10_000)
    const [report] = api.of('POST', '/api/client-errors')
    expect(report?.body).toMatchObject({
      name: 'TypeError',
      message: 'x is not a function',
      page: '/booking/:token',
      locale: 'fr',
    })
    expect(JSON.stringify(report?.body)).not.toContain('a-secret-token')
    await page.getByRole('link', { name: 'Revenir à l’accueil' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/accueil')
    await expect.element(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  })

  test('for want of its code says so, and is not reported as an error', async () => {
    show(failing(new TypeError('Failed to fetch dynamically imported module: /build/x.js')), '/booking/x')
    await expect.element(page.getByText(/Une partie de la page n’est pas arrivée/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Recharger la page' })).toBeVisible()
    expect(api.of('POST', '/api/client-errors')).toEqual([])
  })
})

describe('a page whose code is gone', () => {
  const KEPT = 'ancrage-reloaded-from'
  const reload = vi.fn()
  const fetched = vi.fn<typeof fetch>()
  let script: HTMLScriptElement

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    localStorage.removeItem(KEPT)
    reload.mockReset()
    script = Object.assign(document.createElement('script'), { type: 'module', src: 'data:text/javascript,//old.js' })
    document.head.prepend(script)
    vi.spyOn(window, 'fetch').mockImplementation(fetched)
    return () => {
      script.remove()
      localStorage.removeItem(KEPT)
      vi.restoreAllMocks()
    }
  })

  const serves = (build: string) =>
    fetched.mockReset().mockImplementation(async () => new Response(`<script type="module" src="/${build}"></script>`))

  async function meet() {
    const Missing = () => {
      throw new TypeError('Failed to fetch dynamically imported module: /build/x.js')
    }
    show([{ path: '/sessions', Component: Missing, ErrorBoundary: () => <CrashPage reload={reload} /> }])
    await expect.element(page.getByText(/Une partie de la page n’est pas arrivée/)).toBeVisible()
    end?.()
    end = undefined
  }

  test('reloads by itself after a new build, and only once for the same old build', async () => {
    serves('new.js')
    await meet()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 10_000)
    await meet()
    expect(fetched).toHaveBeenCalledOnce()
    expect(reload).toHaveBeenCalledOnce()
  })

  test('stays when the server has the same build or does not answer', async () => {
    serves('old.js')
    await meet()
    await vi.waitFor(() => expect(fetched).toHaveResolved(), 10_000)
    fetched.mockReset().mockRejectedValue(new TypeError('Failed to fetch'))
    await meet()
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce(), 10_000)
    expect(localStorage.getItem(KEPT)).toBeNull()
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('the loading bar', () => {
  const bar = () => page.getByRole('progressbar', { name: 'Chargement de la page' })
  const routes = (loader: () => Promise<null>): RouteObject[] => [
    { path: '/', element: <LoadingBar /> },
    { path: '/sessions', element: <LoadingBar />, children: [{ path: 'next', loader, element: <h1>Suite</h1> }] },
  ]

  test('appears while a page loads and disappears with it', async () => {
    let come: () => void = () => undefined
    const coming = new Promise<null>((done) => {
      come = () => done(null)
    })
    const router = show(routes(() => coming))
    void router.navigate('/sessions/next')
    await expect.element(bar()).toBeVisible()
    come()
    await expect.element(bar()).not.toBeInTheDocument()
  })

  test('does not appear when the page is there at once', async () => {
    const seen = vi.fn()
    const watch = new MutationObserver(() => document.querySelector('[data-slot=loading-bar]') && seen())
    watch.observe(document.body, { childList: true, subtree: true })
    const router = show(routes(async () => null))
    await router.navigate('/sessions/next')
    expect(router.state.navigation.state).toBe('idle')
    expect(seen).not.toHaveBeenCalled()
    watch.disconnect()
  })
})

describe('the button to the top', () => {
  const button = () => page.getByRole('button', { name: 'Revenir en haut de la page' })

  test('appears after 200 pixels, scrolls to the top and moves the focus to the page', async () => {
    await visit('/requests')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    document.body.style.minHeight = '3000px'
    scrollTo(0, 200)
    await new Promise(requestAnimationFrame)
    await expect.element(button()).not.toBeInTheDocument()
    scrollTo(0, 201)
    await button().click()
    await expect.poll(() => scrollY).toBe(0)
    await expect.element(button()).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toHaveFocus()
    document.body.style.minHeight = ''
  })
})
