import './components/texts'
import { type LoaderFunctionArgs, Outlet, type RouteObject, redirect, redirectDocument } from 'react-router'
import { CookieConsent } from './features/cookie-choice/cookie-consent'
import { mustLeaveBehind } from './features/cookie-choice/third-parties'
import { type Access, turnedAway } from './guard'
import { CrashPage } from './layout/crash-page'
import { Loader } from './layout/loader'
import { LoadingBar } from './layout/loading-bar'
import { ScrollToTop } from './layout/scroll-to-top'
import { Tooltips } from './layout/tooltips'
import { withTexts } from './lib/i18n'
import { isKnownHere, rememberHere } from './lib/known-here'
import { signedInUser } from './lib/signed-in'
import type { Layout, Route, RoutePage } from './route'
import { table } from './routes'

const frames: Record<Exclude<Layout, 'settings'>, RoutePage> = {
  default: async () => (await import('./layout/default-layout')).DefaultLayout,
  client: async () => (await import('./layout/client-layout')).ClientLayout,
  public: async () => (await import('./layout/public-layout')).PublicLayout,
  site: async () => (await import('./layout/site-layout')).SiteLayout,
  blank: async () => (await import('./layout/blank-layout')).BlankLayout,
}

const notFound: RoutePage = async () => (await import('./features/errors/error-pages')).NotFoundPage

const guard =
  (access: Access, onwards?: string) =>
  ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    if (mustLeaveBehind(url)) return redirectDocument(url.pathname + url.search)
    const user = signedInUser()
    if (user) rememberHere()
    const elsewhere = turnedAway(access, user, url.pathname + url.search, !isKnownHere()) ?? onwards
    return elsewhere === undefined ? null : redirect(elsewhere)
  }

const routeOf = ({ path, page = notFound, redirect: onwards, ...access }: Route): RouteObject => ({
  path,
  loader: guard(access, onwards),
  lazy: { Component: withTexts(page) },
  ErrorBoundary: () => <CrashPage page={path} />,
})

const routesOf = (layout: Layout) => table.filter((route) => route.layout === layout).map(routeOf)

/** Within the practitioner's frame, so that it stays as it is from one to the other. */
const settings = (): RouteObject => ({
  lazy: { Component: withTexts(async () => (await import('./layout/settings-layout')).SettingsLayout) },
  ErrorBoundary: CrashPage,
  children: routesOf('settings'),
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

/** The routes as a router takes them (and marks them: each router needs its own), each layout around its pages. */
export const createRoutes = (): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: CrashPage,
    children: (Object.keys(frames) as (keyof typeof frames)[]).map((layout) => ({
      lazy: { Component: withTexts(frames[layout]) },
      HydrateFallback: Loader,
      ErrorBoundary: CrashPage,
      children: [...routesOf(layout), ...(layout === 'default' ? [settings()] : [])],
    })),
  },
]
