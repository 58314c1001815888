import { page } from 'vitest/browser'
import { aBooking, anId, aPage, aSession, inFull } from './build'
import { anAccount } from './build-account'
import { aPlatform } from './build-admin'
import { aFullWeek, someBusy, someUnavailabilities, withCalendar } from './build-calendar'
import { anOverview, nothingToDo, withDashboard } from './build-dashboard'
import { aCalendar, aCalendlyAccount, aFeed, withIntegrations } from './build-integrations'
import { aPerson } from './build-person'
import { aPublicProfile } from './build-profile'
import { aPublicPage } from './build-public-page'
import { anUnavailability, withSchedule } from './build-schedule'
import { withSettings } from './build-settings'
import { aSite } from './build-site'
import { withTypes } from './build-types'

/** Every page with data, and the element that shows that it has loaded. */
export const pages = [
  { path: '/login', isAnonymous: true, shows: () => page.getByRole('heading', { level: 1 }) },
  { path: '/register', isAnonymous: true, shows: () => page.getByRole('heading', { level: 2 }) },
  { path: '/forgot-password', isAnonymous: true, shows: () => page.getByRole('textbox') },
  {
    path: '/password/reset',
    isAnonymous: true,
    shows: () => page.getByRole('link', { name: /nouveau lien|new link/ }),
  },
  {
    path: '/password/reset#token=a-token-of-more-than-twenty',
    isAnonymous: true,
    shows: () => page.getByRole('button').last(),
  },
  { path: '/verify-email', isAnonymous: true, shows: () => page.getByRole('textbox') },
  {
    path: '/verify-email#token=a-token-of-more-than-twenty',
    isAnonymous: true,
    shows: () => page.getByRole('button').last(),
  },
  { path: '/second-factor', shows: () => page.getByRole('button').last() },
  { path: '/settings/configs', shows: () => page.getByRole('switch').first() },
  { path: '/settings/practice', shows: () => page.getByText(/^(Contraste|Contrast) /) },
  {
    path: '/settings/schedule',
    shows: () => page.getByRole('group', { name: /^(Jours de la semaine|Days of the week)/ }),
  },
  { path: '/settings/session-types', shows: () => page.getByRole('button', { name: /^(Rétablir|Restore) / }) },
  { path: '/settings/payments', shows: () => page.getByRole('combobox').first() },
  { path: '/settings/integrations', shows: () => page.getByRole('switch').first() },
  { path: '/calendly', shows: () => page.getByText('claire@ancrage.test').last() },
  { path: '/settings/widgets', shows: () => page.getByText(/ancrage\.js/) },
  { path: '/settings/public-page', shows: () => page.getByRole('textbox').first() },
  { path: '/settings/security', shows: () => page.getByText(/Facture impayée/) },
  {
    path: '/settings/data',
    shows: () => page.getByRole('button', { name: /^(Tout télécharger|Download everything)$/ }),
  },
  { path: '/', shows: () => page.getByRole('slider').last() },
  {
    path: '/calendar?view=week&on=2027-03-01',
    shows: () => page.getByRole('button', { name: /Camille Roux/ }).first(),
  },
  { path: '/calendar?view=day&on=2027-02-27', shows: () => page.getByRole('button', { name: /Camille Roux/ }).first() },
  { path: '/calendar?view=month&on=2027-03-01', shows: () => page.getByRole('link', { name: /\b3[10] ma/i }).first() },
  {
    path: '/calendar?view=list&on=2027-03-01',
    shows: () => page.getByRole('button', { name: /Camille Roux/ }).first(),
  },
  { path: '/profile', shows: () => page.getByRole('switch').first() },
  { path: '/requests', shows: () => page.getByRole('article').first() },
  { path: '/sessions', shows: () => page.getByRole('table') },
  {
    path: `/sessions?session=${anId(1)}`,
    shows: () => page.getByRole('dialog').getByRole('button', { name: /Déplacer|Reschedule/ }),
  },
  {
    path: '/booking/a-token-of-more-than-twenty-characters',
    isAnonymous: true,
    shows: () => page.getByRole('link', { name: '02 61 91 00 42' }),
  },
  { path: '/admin', isAdmin: true, shows: () => page.getByRole('figure').last() },
  { path: '/admin/users', isAdmin: true, shows: () => page.getByText('Léa Martin') },
  { path: '/admin/practitioners', isAdmin: true, shows: () => page.getByText('Léa Martin') },
  { path: '/admin/patients', isAdmin: true, shows: () => page.getByText('Camille Roux') },
  {
    path: '/unsubscribe#token=a-token-of-more-than-twenty',
    isAnonymous: true,
    shows: () => page.getByRole('button').last(),
  },
  {
    path: '/unsubscribe/marks#token=a-token-of-more-than-twenty',
    isAnonymous: true,
    shows: () => page.getByRole('button').last(),
  },
  { path: '/accueil', isAnonymous: true, shows: () => page.getByRole('textbox', { name: 'Message' }) },
  {
    path: '/mentions-legales',
    isAnonymous: true,
    shows: () => page.getByRole('link', { name: 'bonjour@ancrage.test' }),
  },
  { path: '/conditions-d-utilisation', isAnonymous: true, shows: () => page.getByRole('heading', { level: 1 }) },
  { path: '/politique-de-confidentialite', isAnonymous: true, shows: () => page.getByRole('heading', { level: 1 }) },
  { path: '/not-authorized', isAnonymous: true, shows: () => page.getByRole('heading', { level: 1 }) },
  { path: '/401', isAnonymous: true, shows: () => page.getByRole('heading', { level: 1 }) },
  { path: '/500', isAnonymous: true, shows: () => page.getByRole('heading', { level: 1 }) },
  { path: '/nowhere', isAnonymous: true, shows: () => page.getByRole('heading', { level: 1 }) },
] as const

/** A practice with data on every page. */
export function aBusyPractice() {
  const planned = aSession({ status: 'scheduled', id: anId(1) })
  const calendar = { sessions: aFullWeek, unavailabilities: () => someUnavailabilities, busy: someBusy }
  return withDashboard(
    withSchedule(
      withCalendar(
        withTypes(
          withIntegrations(withSettings(aPlatform(aPerson({}, anAccount()))), {
            feed: aFeed(),
            calendars: [aCalendar(), aCalendar({ id: anId(2), isBlocking: false, problem: 'unreachable' })],
          }),
        ),
        calendar,
      ),
      {
        unavailabilities: [anUnavailability()],
      },
    ),
    anOverview(),
    {
      ...nothingToDo,
      sessionsToClose: 2,
      unreadMessages: 1,
    },
  )
    .on('GET /api/calendly', () => ({ account: aCalendlyAccount({ lastError: 'calendly_unreachable' }) }))
    .on('GET /api/public-page', () => aPublicPage())
    .on('GET /api/public/site', () => aSite())
    .on('GET /api/public/practices/*', () => aPublicProfile())
    .on('GET /api/sessions', ({ query }) =>
      aPage(
        query.status === 'pending_validation'
          ? [aSession({ message: 'Bonjour.', patient: { ...planned.patient, isNew: true } })]
          : [
              planned,
              ...(
                ['in_progress', 'done', 'completed', 'cancelled', 'missed', 'pre_scheduled', 'prepaid_pending'] as const
              ).map((status, hour) => aSession({ status, startsAt: `2027-02-27T0${hour + 3}:00:00.000Z` })),
            ],
      ),
    )
    .on('GET /api/sessions/*', () => inFull(planned))
    .on('GET /api/sessions/*/history', () => [])
    .on('GET /api/public/bookings/*', () => aBooking({ locale: document.documentElement.lang === 'en' ? 'en' : 'fr' }))
}
