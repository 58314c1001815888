import './components/texts'
import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { type Access, turnedAway } from './guard'
import { CrashPage } from './layout/crash-page'
import { signedInUser } from './lib/signed-in'

type Page = () => Promise<ComponentType>

/** `default`: the practitioner's frame. `public`: a bar with the brand and the languages. `blank`: nothing but the page. */
type Layout = 'default' | 'public' | 'blank'

interface Route extends Access {
  path: string
  page: Page
  layout: Layout
}

const errors = () => import('./features/errors/error-pages')
const dashboard: Page = async () => (await import('./features/dashboard/dashboard-page')).DashboardPage
const requests: Page = async () => (await import('./features/requests/requests-page')).RequestsPage
const sessions: Page = async () => (await import('./features/sessions/sessions-page')).SessionsPage
const login: Page = async () => (await import('./features/login/login-page')).LoginPage
const booking: Page = async () => (await import('./features/booking/booking-page')).BookingPage
const privacy: Page = async () => (await import('./features/privacy/privacy-page')).PrivacyPage
const embed: Page = async () => (await import('./features/embed/embed-page')).EmbedPage

/** Every page of the console: where it is, who may see it, in which frame. */
export const table: readonly Route[] = [
  { path: '/', page: dashboard, layout: 'default', authenticatedOnly: true },
  { path: '/dashboard', page: dashboard, layout: 'default', authenticatedOnly: true },
  { path: '/requests', page: requests, layout: 'default', authenticatedOnly: true },
  { path: '/sessions', page: sessions, layout: 'default', authenticatedOnly: true },
  { path: '/login', page: login, layout: 'public', unauthenticatedOnly: true },
  { path: '/booking/:token', page: booking, layout: 'public', public: true },
  { path: '/politique-de-confidentialite', page: privacy, layout: 'public', public: true },
  { path: '/embed/:practiceId', page: embed, layout: 'blank', public: true },
  { path: '/not-authorized', page: async () => (await errors()).NotAuthorizedPage, layout: 'public', public: true },
  { path: '/401', page: async () => (await errors()).SignedOutPage, layout: 'public', public: true },
  { path: '/500', page: async () => (await errors()).FailurePage, layout: 'public', public: true },
  { path: '*', page: async () => (await errors()).NotFoundPage, layout: 'public', public: true },
]

const frames: Record<Layout, Page> = {
  default: async () => (await import('./layout/default-layout')).DefaultLayout,
  public: async () => (await import('./layout/public-layout')).PublicLayout,
  blank: async () => (await import('./layout/blank-layout')).BlankLayout,
}

const guard =
  (access: Access) =>
  ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url)
    const elsewhere = turnedAway(access, signedInUser(), url.pathname + url.search)
    return elsewhere === null ? null : redirect(elsewhere)
  }

const pagesIn = (layout: Layout): RouteObject[] =>
  table
    .filter((route) => route.layout === layout)
    .map(({ path, page, ...access }) => ({
      path,
      loader: guard(access),
      lazy: { Component: page },
      ErrorBoundary: CrashPage,
    }))

/** The routes as a router takes them (and marks them: each router needs its own), each layout around its pages. */
export const createRoutes = (): RouteObject[] =>
  (Object.keys(frames) as Layout[]).map((layout) => ({
    lazy: { Component: frames[layout] },
    HydrateFallback: () => null,
    ErrorBoundary: CrashPage,
    children: pagesIn(layout),
  }))
