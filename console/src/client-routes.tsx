import { type Area, pagesWith, type Route } from './route'

/** Texts that load together with the code of a page. */
export const clientTexts = import.meta.glob<unknown>('./features/{client-*,documents}/texts.*.json')

const page = pagesWith(clientTexts)

const clientLogin = page(
  'client-area',
  async () => (await import('./features/client-area/client-login-page')).ClientLoginPage,
)
const clientLink = page(
  'client-area',
  async () => (await import('./features/client-area/client-link-page')).ClientLinkPage,
)
const client = page('client-area', async () => (await import('./features/client-area/client-page')).ClientPage)
const clientSessions = page(
  'client-sessions',
  async () => (await import('./features/client-sessions/client-sessions-page')).ClientSessionsPage,
)
const clientSession = page(
  'client-sessions',
  async () => (await import('./features/client-sessions/client-session-page')).ClientSessionPage,
)
const clientBook = page(
  'client-sessions',
  async () => (await import('./features/client-sessions/book/client-book-page')).ClientBookPage,
)
const clientProfile = page(
  'client-profile',
  async () => (await import('./features/client-profile/client-profile-page')).ClientProfilePage,
)
const clientEmail = page(
  'client-profile',
  async () => (await import('./features/client-profile/confirm-email-page')).ConfirmEmailPage,
)
const clientPrivacy = page(
  'client-privacy',
  async () => (await import('./features/client-privacy/client-privacy-page')).ClientPrivacyPage,
)
const clientForms = page(
  'client-forms',
  async () => (await import('./features/client-forms/client-forms-page')).ClientFormsPage,
)
const clientInvoices = page(
  'client-invoices',
  async () => (await import('./features/client-invoices/client-invoices-page')).ClientInvoicesPage,
)
const clientDocuments = page(
  'documents',
  async () => (await import('./features/client-documents/client-documents-page')).ClientDocumentsPage,
)
const clientExercises = page(
  'client-exercises',
  async () => (await import('./features/client-exercises/client-exercises-page')).ClientExercisesPage,
)

/**
 * All pages of the client area, which loads separately. A client's session is separate from a practitioner's and is
 * unreadable for scripts, so these pages ask the client API who is signed in.
 */
export const clientTable: readonly Route[] = [
  { path: '/client', page: client, layout: 'client', public: true },
  { path: '/client/login', page: clientLogin, layout: 'public', public: true },
  { path: '/client/link', page: clientLink, layout: 'public', public: true },
  { path: '/client/sessions', page: clientSessions, layout: 'client', public: true },
  // Not in the specification's table: a single appointment, and a new one.
  { path: '/client/sessions/:id', page: clientSession, layout: 'client', public: true },
  { path: '/client/book', page: clientBook, layout: 'client', public: true },
  { path: '/client/forms', page: clientForms, layout: 'client', public: true },
  { path: '/client/exercises', page: clientExercises, layout: 'client', public: true },
  { path: '/client/documents', page: clientDocuments, layout: 'client', public: true },
  { path: '/client/invoices', page: clientInvoices, layout: 'client', public: true },
  { path: '/client/profile', page: clientProfile, layout: 'client', public: true },
  // Not in the specification's table: the page of the link that confirms a new address.
  { path: '/client/email', page: clientEmail, layout: 'public', public: true },
  { path: '/client/privacy', page: clientPrivacy, layout: 'client', public: true },
  { path: '/client/*', layout: 'lost', public: true },
]

export const clientArea: Area = {
  table: clientTable,
  frames: {
    client: async () => (await import('./layout/client-layout')).ClientLayout,
    public: async () => (await import('./layout/public-layout')).PublicLayout,
    lost: async () => (await import('./layout/lost-client-layout')).LostClientLayout,
  },
}
