import './components/texts'
import { lazy, Suspense, useState } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
  redirectDocument,
} from 'react-router'
import { CookieConsent } from './features/cookie-choice/cookie-consent'
import { needsNewDocument } from './features/cookie-choice/third-parties'
import { type Access, redirectOf } from './guard'
import { CrashPage } from './layout/crash-page'
import { Loader } from './layout/loader'
import { LoadingBar } from './layout/loading-bar'
import { ScrollToTop } from './layout/scroll-to-top'
import { Tooltips } from './layout/tooltips'
import { withTexts } from './lib/i18n'
import { signedInUser } from './lib/signed-in'
import { hasSignedInBefore, rememberSignIn } from './lib/signed-in-before'
import type { Area, Layout, Route, RoutePage } from './route'

const notFound: RoutePage = async () => (await import('./features/errors/error-pages')).NotFoundPage

const guard =
  (access: Access, onwards?: string) =>
  ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    if (needsNewDocument(url)) return redirectDocument(url.pathname + url.search)
    const user = signedInUser()
    if (user) rememberSignIn()
    const elsewhere = redirectOf(access, user, url.pathname + url.search, !hasSignedInBefore()) ?? onwards
    return elsewhere === undefined ? null : redirect(elsewhere)
  }

/**
 * Loads a page with its texts. In place of a route whose code cannot be loaded the router shows nothing at all, not
 * even the page of a crash. So a component stands there that asks for the code each time it is shown.
 */
function codeOf(page: RoutePage) {
  const load = withTexts(page)
  function AskedAgain() {
    const [Page] = useState(() => lazy(async () => ({ default: await load() })))
    return (
      <Suspense>
        <Page />
      </Suspense>
    )
  }
  return () => load().catch(() => AskedAgain)
}

const routeOf = ({ path, page = notFound, redirect: onwards, ...access }: Route): RouteObject => ({
  path,
  loader: guard(access, onwards),
  lazy: { Component: codeOf(page) },
  ErrorBoundary: () => <CrashPage page={path} />,
})

const routesOf = ({ table }: Area, layout: Layout) => table.filter((route) => route.layout === layout).map(routeOf)

/** Nests the settings in the practitioner's frame, which therefore stays mounted between both. */
const settingsOf = (area: Area, frame: RoutePage): RouteObject => ({
  lazy: { Component: codeOf(frame) },
  ErrorBoundary: CrashPage,
  children: routesOf(area, 'settings'),
})

/** Wraps all pages. The cookie banner comes first, also for the keyboard. */
const Root = () => (
  <>
    <LoadingBar />
    <CookieConsent />
    <Outlet />
    <ScrollToTop />
    <Tooltips />
  </>
)

/** Returns the routes of an area by layout. Each router needs its own copy, because it changes the objects. */
function framed(area: Area): RouteObject[] {
  const { settings, ...frames } = area.frames
  return Object.entries(frames).map(([layout, frame]) => ({
    lazy: { Component: withTexts(frame) },
    HydrateFallback: Loader,
    ErrorBoundary: CrashPage,
    children: [
      ...routesOf(area, layout as Layout),
      ...(layout === 'default' && settings ? [settingsOf(area, settings)] : []),
    ],
  }))
}

const ROOT = 'root'

export const createRoutes = (...areas: Area[]): RouteObject[] => [
  { id: ROOT, Component: Root, ErrorBoundary: CrashPage, children: areas.flatMap(framed) },
]

/** Returns the router's hook for unknown addresses. It loads the other area at the first address of that area. */
export function loadOtherArea(
  isOther: (path: string) => boolean,
  other: () => Promise<Area>,
): PatchRoutesOnNavigationFunction {
  let isThere = false
  return async ({ path, patch, signal }) => {
    if (isThere || !isOther(path)) return
    const area = await other()
    if (isThere || signal.aborted) return
    isThere = true
    patch(ROOT, framed(area))
  }
}
