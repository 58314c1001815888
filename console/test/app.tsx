import '../src/styles.css'
import '../src/lib/i18n'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, parsePath } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { toast } from 'sonner'
import { mutate } from 'swr'
import { afterEach, beforeEach, vi } from 'vitest'
import { clientArea } from '../src/client-routes'
import { consoleArea } from '../src/console-area'
import { writeCookie } from '../src/lib/cookie'
import { switchLanguage } from '../src/lib/i18n'
import type { Language } from '../src/lib/languages'
import { publishUser } from '../src/lib/signed-in'
import { createRoutes } from '../src/router'
import { aPage, aUser, firstSession, restartPeople } from './build'
import { aBlankOverview, withDashboard } from './build-dashboard'
import { aReviewRequest } from './build-review-request'
import { aType } from './build-types'
import { allAnswered, FakeApi } from './fake-api'
import { FakeEventSource } from './fake-events'

const claire = {
  email: 'claire@ancrage.test',
  name: 'Claire Vasseur',
  entity: { id: 'practice', name: 'Cabinet des Tilleuls' },
  timezone: 'Europe/Paris',
  isAdmin: false,
}

let root: Root | undefined
let place: HTMLElement | undefined

/** Saturday 27 February 2027, 10:00 in Paris. */
export const NOW = '2027-02-27T09:00:00.000Z'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
  window.EventSource = FakeEventSource as unknown as typeof EventSource
  // Clears notices whose answers came after the end of the last test.
  toast.dismiss()
  restartPeople()
  // Most visitors have answered the cookie banner; a test of the banner clears this cookie.
  writeCookie('cookie-comply', '["necessary"]', 3600)
})

afterEach(async () => {
  await allAnswered()
  // Notices survive a change of page.
  toast.dismiss()
  root?.unmount()
  place?.remove()
  root = undefined
  writeCookie('userData', '', 0)
  writeCookie('userAbilityRules', '', 0)
  writeCookie('language', '', 0)
  writeCookie('signed-in-before', '', 0)
  delete document.documentElement.dataset.theme
  await mutate(() => true, undefined)
  vi.useRealTimers()
})

export const signIn = ({ isAdmin = false, timezone = claire.timezone, email = claire.email } = {}) => {
  writeCookie('userData', JSON.stringify({ ...claire, isAdmin, timezone, email }), 3600)
  writeCookie('userAbilityRules', isAdmin ? '[["read","Statistics"]]' : '[]', 3600)
  publishUser()
}

/** A fake API of a practice in which nothing has happened yet. */
export const aQuietPractice = () =>
  withDashboard(new FakeApi(), aBlankOverview())
    .on('GET /api/auth/user', () => aUser())
    .on('GET /api/sessions', () => aPage([]))
    .on('GET /api/patients', () => aPage([]))
    .on('GET /api/session-types', () => [aType(1, firstSession)])
    .on('GET /api/patients/*/thread', () => ({ anamnesis: null, conclusion: null, miscellaneous: null, last: null }))
    .on('GET /api/patients/*/consents', () => aPage([]))
    .on('GET /api/sessions/*/reminders', () => [])
    .on('GET /api/sessions/*/review-request', () => aReviewRequest)
    .on('GET /api/custom-emails', () => [])
    .on('GET /api/custom-email-fields', () => [])
    .on('GET /api/messages', () => aPage([]))
    .on('GET /api/patients/*/news', () => ({ choice: null, saidAt: null }))
    .on('GET /api/notifications/unread', () => ({ count: 0, latestAt: null }))
    .on('GET /api/stripe', () => ({
      isAvailable: false,
      account: null,
      fee: { basisPoints: 150, fixedCents: 25 },
      leastCents: 50,
    }))
    .on('GET /api/octopush', () => ({ account: null }))

interface Visit {
  /** Opens the page without a sign-in; the default is a signed-in practitioner. */
  isAnonymous?: boolean
  isAdmin?: boolean
  language?: Language
  /** The time zone of the practice. */
  timezone?: string
}

/** Opens the console at an address. */
export async function visit(
  path: string,
  { isAnonymous = false, isAdmin = false, language = 'fr', timezone }: Visit = {},
) {
  if (!isAnonymous) signIn({ isAdmin, ...(timezone && { timezone }) })
  await switchLanguage(language, { isChoice: false })
  // A unique key, because with the default key the router would restore the scroll position of an earlier test.
  const entry = { ...parsePath(path), state: null, key: crypto.randomUUID() }
  const router = createMemoryRouter(createRoutes(consoleArea, clientArea), { initialEntries: [entry] })
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(<RouterProvider router={router} />)
  return {
    router,
    /** Returns the current address. */
    address: () => router.state.location.pathname + router.state.location.search,
  }
}

/** Returns a text with ordinary spaces only, as typed on a keyboard. */
export const plain = (text: string | null | undefined) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ')

/** Returns the text that screen readers announce at present. */
export const announcedText = () =>
  [...document.querySelectorAll('[role=status]')].map(({ textContent }) => plain(textContent)).join()
