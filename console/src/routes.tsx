import { pagesWith, type Route } from './route'

/** Texts that load together with the code of a page. */
export const pageTexts = import.meta.glob<unknown>([
  './features/*/texts.*.json',
  './features/sessions/{detail,list}/texts.*.json',
  // Features whose texts no page of this table needs at its start.
  '!./features/client-*/*',
  '!./features/{appearance,books,clinical-consent,command-palette,cookie-choice,documents,drafts}/*',
  '!./features/{errors,exercises,forms,money,octopush,phrases,visit-source}/*',
])

/**
 * A page: the folders of the features whose texts it needs at its start, separated by spaces, and its lazily loaded
 * component. All other texts register themselves by the `texts.ts` that a component imports.
 */
const page = pagesWith(pageTexts)

const errors = () => import('./features/errors/error-pages')
const dashboard = page(
  'dashboard sessions',
  async () => (await import('./features/dashboard/dashboard-page')).DashboardPage,
)
const welcome = page('welcome', async () => (await import('./features/welcome/welcome-page')).WelcomePage)
const requests = page('requests sessions', async () => (await import('./features/requests/requests-page')).RequestsPage)
const sessions = page(
  'sessions/list',
  async () => (await import('./features/sessions/list/sessions-page')).SessionsPage,
)
const session = page(
  'sessions/detail sessions',
  async () => (await import('./features/sessions/detail/session-page')).SessionPage,
)
const inbox = page('inbox', async () => (await import('./features/inbox/inbox-page')).InboxPage)
const reviews = page('reviews', async () => (await import('./features/reviews/reviews-page')).ReviewsPage)
const billing = page('billing', async () => (await import('./features/billing/billing-page')).BillingPage)
const reports = page('reports', async () => (await import('./features/reports/reports-page')).ReportsPage)
const patients = page('patients', async () => (await import('./features/patients/patients-page')).PatientsPage)
const patientImport = page(
  'patient-import',
  async () => (await import('./features/patient-import/import-page')).ImportPage,
)
const calendar = page('calendar', async () => (await import('./features/calendar/calendar-page')).CalendarPage)
const login = page('login', async () => (await import('./features/login/login-page')).LoginPage)
const register = page('register', async () => (await import('./features/register/register-page')).RegisterPage)
const forgotPassword = page(
  'password',
  async () => (await import('./features/password/forgot-password-page')).ForgotPasswordPage,
)
const resetPassword = page(
  'password',
  async () => (await import('./features/password/reset-password-page')).ResetPasswordPage,
)
const verifyEmail = page(
  'verify-email',
  async () => (await import('./features/verify-email/verify-email-page')).VerifyEmailPage,
)
const secondFactor = page(
  'second-factor',
  async () => (await import('./features/second-factor/second-factor-page')).SecondFactorPage,
)
const profile = page('profile', async () => (await import('./features/profile/profile-page')).ProfilePage)
const security = page('security', async () => (await import('./features/security/security-page')).SecurityPage)
const configs = page('settings', async () => (await import('./features/settings/configs-page')).ConfigsPage)
const payments = page('settings', async () => (await import('./features/settings/payments-page')).PaymentSettingsPage)
const practice = page('settings', async () => (await import('./features/settings/practice-page')).PracticePage)
const schedule = page('schedule', async () => (await import('./features/schedule/schedule-page')).SchedulePage)
const sessionTypes = page(
  'session-types',
  async () => (await import('./features/session-types/session-types-page')).SessionTypesPage,
)
const integrations = page(
  'integrations',
  async () => (await import('./features/integrations/integrations-page')).IntegrationsPage,
)
const calendly = page('calendly', async () => (await import('./features/calendly/calendly-page')).CalendlyPage)
const stripe = page('stripe', async () => (await import('./features/stripe/stripe-page')).StripePage)
const stripeRefresh = page('stripe', async () => (await import('./features/stripe/refresh-page')).StripeRefreshPage)
const pay = page('pay', async () => (await import('./features/pay/pay-page')).PayPage)
const stripeSuccess = page('pay', async () => (await import('./features/pay/return-pages')).StripeSuccessPage)
const stripeCancel = page('pay', async () => (await import('./features/pay/return-pages')).StripeCancelPage)
const widgets = page(
  'widget-settings',
  async () => (await import('./features/widget-settings/widgets-page')).WidgetsPage,
)
const publicPage = page(
  'public-page',
  async () => (await import('./features/public-page/public-page-page')).PublicPagePage,
)
const booking = page('booking', async () => (await import('./features/booking/booking-page')).BookingPage)
const consentSigning = page(
  'consent-signing',
  async () => (await import('./features/consent-signing/consent-signing-page')).ConsentSigningPage,
)
const data = page('data', async () => (await import('./features/data/data-page')).DataPage)
const customForms = page(
  'custom-forms',
  async () => (await import('./features/custom-forms/custom-forms-page')).CustomFormsPage,
)
const customForm = page(
  'custom-forms',
  async () => (await import('./features/custom-forms/form-builder-page')).FormBuilderPage,
)
const customEmails = page(
  'custom-emails',
  async () => (await import('./features/custom-emails/custom-emails-page')).CustomEmailsPage,
)
const customEmail = page(
  'custom-emails',
  async () => (await import('./features/custom-emails/custom-email-page')).CustomEmailPage,
)
const messages = page('messages', async () => (await import('./features/messages/messages-page')).MessagesPage)
const mailings = page('mailings', async () => (await import('./features/mailings/mailings-page')).MailingsPage)
const mailing = page('mailings', async () => (await import('./features/mailings/mailing-page')).MailingPage)
const newMailing = page('mailings', async () => (await import('./features/mailings/new-mailing-page')).NewMailingPage)
const texts = page('mailings', async () => (await import('./features/mailings/texts-page')).TextsPage)
const notifications = page(
  'notifications',
  async () => (await import('./features/notifications/notifications-page')).NotificationsPage,
)
const reminders = page('reminders', async () => (await import('./features/reminders/reminders-page')).RemindersPage)
const formAnswer = page(
  'form-answer',
  async () => (await import('./features/form-answer/form-answer-page')).FormAnswerPage,
)
const duplicates = page('patient', async () => (await import('./features/patient/duplicates-page')).DuplicatesPage)
const patient = page('patient', async () => (await import('./features/patient/patient-page')).PatientPage)
const privacy = page('privacy', async () => (await import('./features/privacy/privacy-page')).PrivacyPage)
const landing = page('landing', async () => (await import('./features/landing/landing-page')).LandingPage)
const legal = page('legal', async () => (await import('./features/legal/legal-page')).LegalPage)
const terms = page('legal', async () => (await import('./features/legal/terms-page')).TermsPage)
const accessibility = page('legal', async () => (await import('./features/legal/accessibility-page')).AccessibilityPage)
const review = page('review', async () => (await import('./features/review/review-page')).ReviewPage)
const embed = page('embed', async () => (await import('./features/embed/embed-page')).EmbedPage)
const admin = page('admin', async () => (await import('./features/admin/statistics-page')).StatisticsPage)
const adminUsers = page('admin', async () => (await import('./features/admin/users-page')).UsersPage)
const adminPractitioners = page(
  'admin',
  async () => (await import('./features/admin/practitioners-page')).PractitionersPage,
)
const adminPatients = page('admin', async () => (await import('./features/admin/patients-page')).AdminPatientsPage)
const unsubscribe = page(
  'unsubscribe',
  async () => (await import('./features/unsubscribe/unsubscribe-page')).UnsubscribePage,
)
const endMarkReminder = page(
  'unsubscribe',
  async () => (await import('./features/unsubscribe/end-mark-reminder-page')).EndMarkReminderPage,
)

/**
 * All pages of the console except the client area: address, page, layout and access. Source: specification §2,
 * decisions §14.
 */
export const table: readonly Route[] = [
  { path: '/', page: dashboard, layout: 'default', authenticatedOnly: true },
  { path: '/dashboard', page: dashboard, layout: 'default', authenticatedOnly: true },
  // Not in the specification's table: the steps that lead a new practice to its first booking.
  { path: '/welcome', page: welcome, layout: 'default', authenticatedOnly: true },
  { path: '/requests', page: requests, layout: 'default', authenticatedOnly: true },
  { path: '/requests/origins', redirect: '/reports', layout: 'default', authenticatedOnly: true },
  { path: '/inbox', page: inbox, layout: 'default', authenticatedOnly: true },
  { path: '/inbox/:id', page: inbox, layout: 'default', authenticatedOnly: true },
  { path: '/reviews', page: reviews, layout: 'default', authenticatedOnly: true },
  { path: '/calendar', page: calendar, layout: 'default', authenticatedOnly: true },
  { path: '/patients/:p/sessions/:id', page: session, layout: 'default', authenticatedOnly: true },
  { path: '/patients', page: patients, layout: 'default', authenticatedOnly: true },
  { path: '/patients/duplicates', page: duplicates, layout: 'default', authenticatedOnly: true },
  { path: '/patients/import', page: patientImport, layout: 'default', authenticatedOnly: true },
  { path: '/patients/:id', page: patient, layout: 'default', authenticatedOnly: true },
  { path: '/sessions', page: sessions, layout: 'default', authenticatedOnly: true },
  { path: '/sessions/:id', page: session, layout: 'default', authenticatedOnly: true },
  { path: '/messages', page: messages, layout: 'default', authenticatedOnly: true },
  { path: '/mailings', page: mailings, layout: 'default', authenticatedOnly: true },
  { path: '/mailings/new', page: newMailing, layout: 'default', authenticatedOnly: true },
  { path: '/mailings/texts', page: texts, layout: 'default', authenticatedOnly: true },
  { path: '/mailings/:id', page: mailing, layout: 'default', authenticatedOnly: true },
  { path: '/notifications', page: notifications, layout: 'default', authenticatedOnly: true },
  { path: '/facturation', page: billing, layout: 'default', authenticatedOnly: true },
  { path: '/reports', page: reports, layout: 'default', authenticatedOnly: true },
  { path: '/profile', page: profile, layout: 'default', authenticatedOnly: true },
  { path: '/settings', redirect: '/settings/configs', layout: 'default', authenticatedOnly: true },
  { path: '/settings/configs', page: configs, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/practice', page: practice, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/schedule', page: schedule, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/session-types', page: sessionTypes, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/custom-forms', page: customForms, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/custom-forms/:id', page: customForm, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/custom-emails', page: customEmails, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/custom-emails/:event', page: customEmail, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/reminders', page: reminders, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/integrations', page: integrations, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/payments', page: payments, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/widgets', page: widgets, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/public-page', page: publicPage, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/security', page: security, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/data', page: data, layout: 'settings', authenticatedOnly: true },
  { path: '/settings/:tab', layout: 'default', authenticatedOnly: true },
  { path: '/calendly', page: calendly, layout: 'default', authenticatedOnly: true },
  { path: '/stripe', page: stripe, layout: 'default', authenticatedOnly: true },
  { path: '/stripe/refresh', page: stripeRefresh, layout: 'default', authenticatedOnly: true },

  { path: '/admin', page: admin, layout: 'default', adminOnly: true },
  { path: '/admin/users', page: adminUsers, layout: 'default', adminOnly: true },
  { path: '/admin/practitioners', page: adminPractitioners, layout: 'default', adminOnly: true },
  { path: '/admin/patients', page: adminPatients, layout: 'default', adminOnly: true },

  { path: '/login', page: login, layout: 'public', unauthenticatedOnly: true },
  { path: '/register', page: register, layout: 'public', unauthenticatedOnly: true },
  // Public although only visitors without a session need them: a mailed link must also work when an old cookie says
  // otherwise.
  { path: '/forgot-password', page: forgotPassword, layout: 'public', public: true },
  { path: '/password/reset', page: resetPassword, layout: 'public', public: true },
  { path: '/verify-email', page: verifyEmail, layout: 'public', public: true },
  { path: '/second-factor', page: secondFactor, layout: 'public', authenticatedOnly: true },

  { path: '/accueil', page: landing, layout: 'site', public: true },
  { path: '/index_old', page: landing, layout: 'site', public: true },
  { path: '/booking/:token', page: booking, layout: 'public', public: true },
  // Not in the specification's table: the mailed link to a form, which a client answers without an account.
  { path: '/forms/:token', page: formAnswer, layout: 'public', public: true },
  // Not in the specification's table: the mailed link to a consent, which a client signs remotely.
  { path: '/consent/:token', page: consentSigning, layout: 'public', public: true },
  // Not in the specification's table: the mailed link to a card payment.
  { path: '/pay/:token', page: pay, layout: 'public', public: true },
  { path: '/review/:id', page: review, layout: 'blank', public: true },
  { path: '/embed/:practiceId', page: embed, layout: 'blank', public: true },
  { path: '/p/:slug', layout: 'public', public: true },
  { path: '/mentions-legales', page: legal, layout: 'site', public: true },
  // Not in the specification's table: the registration accepts these terms, so they must be public.
  { path: '/conditions-d-utilisation', page: terms, layout: 'site', public: true },
  // Not in the specification's table: the accessibility statement that the law requires (C. conso. L412-13).
  { path: '/accessibilite', page: accessibility, layout: 'site', public: true },
  { path: '/politique-de-confidentialite', page: privacy, layout: 'site', public: true },
  { path: '/stripe/success', page: stripeSuccess, layout: 'public', public: true },
  { path: '/stripe/cancel', page: stripeCancel, layout: 'public', public: true },
  { path: '/unsubscribe', page: unsubscribe, layout: 'public', public: true },
  { path: '/unsubscribe/marks', page: endMarkReminder, layout: 'public', public: true },
  { path: '/not-authorized', page: async () => (await errors()).NotAuthorizedPage, layout: 'public', public: true },
  { path: '/401', page: async () => (await errors()).SignedOutPage, layout: 'public', public: true },
  { path: '/500', page: async () => (await errors()).FailurePage, layout: 'public', public: true },
  { path: '*', layout: 'lost', public: true },
]
