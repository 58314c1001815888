import './components/texts'
import {
  type LoaderFunctionArgs,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
  redirect,
  redirectDocument,
} from 'react-router'
import { CookieConsent } from './features/cookie-choice/cookie-consent'
import { mustLeaveBehind } from './features/cookie-choice/third-parties'
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
    if (mustLeaveBehind(url)) return redirectDocument(url.pathname + url.search)
    const user = signedInUser()
    if (user) rememberSignIn()
    const elsewhere = redirectOf(access, user, url.pathname + url.search, !hasSignedInBefore()) ?? onwards
    return elsewhere === undefined ? null : redirect(elsewhere)
  }

const routeOf = ({ path, page = notFound, redirect: onwards, ...access }: Route): RouteObject => ({
  path,
  loader: guard(access, onwards),
  lazy: { Component: withTexts(page) },
  ErrorBoundary: () => <CrashPage page={path} />,
})

const routesOf = ({ table }: Area, layout: Layout) => table.filter((route) => route.layout === layout).map(routeOf)

/** Within the practitioner's frame, so that it stays as it is from one to the other. */
const settingsOf = (area: Area, frame: RoutePage): RouteObject => ({
  lazy: { Component: withTexts(frame) },
  ErrorBoundary: CrashPage,
  children: routesOf(area, 'settings'),
})

/** Around every page. What a visitor allows comes first, also for the keyboard. */
const Root = () => (
  <>
    <LoadingBar />
    <CookieConsent />
    <Outlet />
    <ScrollToTop />
    <Tooltips />
  </>
)

/** The routes of an area as a router takes them (and marks them: each router needs its own), each layout around its pages. */
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

/** What the router asks before it says that there is no such page: the other area comes with the first address of its own. */
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
