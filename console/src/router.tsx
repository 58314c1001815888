import './components/texts'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { type Access, turnedAway } from './guard'
import { CrashPage } from './layout/crash-page'
import { Loader } from './layout/loader'
import { signedInUser } from './lib/signed-in'
import { type Layout, type Page, type Route, table } from './routes'

const frames: Record<Layout, Page> = {
  default: async () => (await import('./layout/default-layout')).DefaultLayout,
  client: async () => (await import('./layout/client-layout')).ClientLayout,
  public: async () => (await import('./layout/public-layout')).PublicLayout,
  site: async () => (await import('./layout/site-layout')).SiteLayout,
  blank: async () => (await import('./layout/blank-layout')).BlankLayout,
}

const notFound: Page = async () => (await import('./features/errors/error-pages')).NotFoundPage

const guard =
  (access: Access, onwards?: string) =>
  ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    const elsewhere = turnedAway(access, signedInUser(), url.pathname + url.search) ?? onwards
    return elsewhere === undefined ? null : redirect(elsewhere)
  }

const routeOf = ({ path, page = notFound, redirect: onwards, ...access }: Route): RouteObject => ({
  path,
  loader: guard(access, onwards),
  lazy: { Component: page },
  ErrorBoundary: CrashPage,
})

/** The routes as a router takes them (and marks them: each router needs its own), each layout around its pages. */
export const createRoutes = (): RouteObject[] =>
  (Object.keys(frames) as Layout[]).map((layout) => ({
    lazy: { Component: frames[layout] },
    HydrateFallback: Loader,
    ErrorBoundary: CrashPage,
    children: table.filter((route) => route.layout === layout).map(routeOf),
  }))
