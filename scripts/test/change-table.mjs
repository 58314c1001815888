import { stageNames } from './stage-of.mjs'

/**
 * The tests that a change reaches beyond imports: each pattern of changed files with the stages and test files to run.
 * Every matching row counts.
 * @type {{ change: RegExp, runs: string[] }[]}
 */
export const changeTable = [
  // The ground of every test.
  { change: /^(package|package-lock|tsconfig\.base)\.json$|^[a-z]+\/package\.json$/, runs: stageNames },
  {
    change: /^tests\/(vitest\.config|long-first|chromium)\.ts$|^scripts\/(setup\/|run|root|problem)/,
    runs: stageNames,
  },
  { change: /^tests\/(browser-plugins|pictures\/(commands|rendered-by))\.ts$/, runs: ['widgets', 'console'] },
  { change: /^tests\/(playwright\.config|e2e-parts|e2e-looks)\.ts$/, runs: ['e2e'] },
  { change: /^(widgets|console|loader)\/(vite[\w.]*\.config|bundling)\.ts$/, runs: ['widgets', 'console', 'e2e'] },

  { change: /^api\/src\/db\/migrations\//, runs: ['api', 'e2e'] },
  { change: /^api\/src\/(\w[\w-]*\/)?contract\.ts$/, runs: ['console', 'widgets'] },
  {
    change: /^scripts\/(system\/|start)|^api\/src\/(main|start-failure|config)\.ts$|^api\/src\/jobs\//,
    runs: ['system'],
  },
  { change: /^tests\/(whole-system\.ts|stand-ins\/|system\/)/, runs: ['system', 'e2e'] },

  // Looks: style sheets are not imported by name everywhere, and pictures lie beside the tests.
  { change: /^widgets\/src\/.+\.css$|^widgets\/src\/ui\//, runs: ['widgets/test/pictures.browser.test.tsx'] },
  { change: /^widgets\/src\/.+\.css$|^widgets\/src\/ui\//, runs: ['widgets/test/pictures-later.browser.test.tsx'] },
  { change: /^widgets\/src\/.+\.css$|^loader\/test\/snapshots\//, runs: ['loader/test/pictures.browser.test.ts'] },
  { change: /^widgets\/test\/snapshots\//, runs: ['widgets'] },
  { change: /^api\/test\/messages\/snapshots\//, runs: ['api/test/messages/mail-looks.test.ts'] },
  { change: /^console\/src\/styles\.css$|^widgets\/src\/theme[\w-]*\.css$/, runs: ['console', 'e2e'] },

  // Tests that read files as text.
  { change: /^api\/demo\//, runs: ['api/demo/site.test.ts', 'e2e'] },
  { change: /^console\/src\/.+\.(json|tsx?)$/, runs: ['console/src/texts.test.ts'] },
  { change: /^console\/src\/.+\.json$/, runs: ['console/src/replaced-words.test.ts'] },
  { change: /^examples\/wordpress\//, runs: ['examples/wordpress/wordpress.test.ts'] },
  { change: /^docs\/(where-things-are\.md|decisions\/)/, runs: ['tests/structure/documents.test.ts'] },
  { change: /^(docs\/widgets\.md|widgets\/(src|reference)\/)/, runs: ['widgets/reference/reference.test.ts'] },
  { change: /^widgets\/src\/.+\.css$/, runs: ['widgets/src/theme.test.ts'] },
]

/** These always run: they are quick and read every file. */
export const always = ['check', 'tests/structure.test.ts']

/** Runs for every change of what people use: a booking must still work from end to end. */
export const mainPath = ['tests/e2e/main-job.spec.ts']

/** The files that register every feature: tests of one feature do not exercise the others through them. */
export const registries = [
  'api/src/app.ts',
  'api/src/contract.ts',
  'api/src/db/entities.ts',
  'api/src/jobs/worker.ts',
  'api/src/mail-templates.ts',
  'console/src/route.ts',
  'console/src/routes.tsx',
  'console/src/client-routes.tsx',
]

const accounts = ['accounts-password', 'accounts-register', 'accounts-security', 'passkeys', 'security', 'guard']
const pagesOfOthers = [
  'any-page-examples',
  'any-page-hostile',
  'any-page-ways',
  'any-page-weather',
  'host-pages',
  'route-changes',
]
const elements = ['elements', 'first-view', 'first-views', 'bytes', 'a11y', 'programme', 'whole-day', ...pagesOfOthers]

/**
 * The specs that exercise a feature, by its folder in api/src or console/src/features, or by workspace. A change in any
 * other place, such as the base folders of the API, reaches them all.
 * @type {Record<string, string[]>}
 */
export const specsOfAreas = {
  accounts,
  login: accounts,
  register: accounts,
  password: accounts,
  security: accounts,
  'second-factor': accounts,
  'verify-email': accounts,
  admin: ['admin'],
  availability: ['schedule', 'programme', 'whole-day', 'elements'],
  booking: ['programme', 'whole-day', 'elements', 'messages-and-reviews', 'waiting-list', 'proposal'],
  calendar: ['calendar', 'planning', 'code-ahead'],
  'calendar-feed': ['calendars'],
  'subscribed-calendars': ['calendars'],
  calendly: ['calendly'],
  mailings: ['messages'],
  messages: ['messages', 'messages-cancel', 'sms'],
  notifications: ['notifications'],
  octopush: ['sms'],
  sms: ['sms'],
  'client-area': ['client', 'guardian', 'client-story', 'practice-look'],
  'client-documents': ['client', 'guardian', 'client-story'],
  'client-invoices': ['client', 'guardian', 'client-story'],
  'client-forms': ['client', 'guardian', 'client-story'],
  'client-privacy': ['client', 'client-story'],
  'client-profile': ['client', 'client-story'],
  'client-sessions': ['client', 'guardian', 'client-story'],
  'consent-signing': ['client', 'guardian', 'client-story'],
  'clinical-consent': ['client', 'patients'],
  'clinical-record': ['patients', 'code-ahead'],
  consents: ['client', 'patients', 'guardian', 'client-story'],
  publisher: ['messages-and-reviews', 'landing', 'console-bytes'],
  'cookie-choice': ['consent'],
  'custom-forms': ['client', 'settings'],
  appearance: ['developers', 'preferences', 'code-ahead'],
  dashboard: ['dashboard', 'console-bytes'],
  documents: ['patients', 'client'],
  embed: ['framing', 'practice-look'],
  'custom-emails': ['messages-and-reviews', 'settings', 'sms'],
  'first-view': ['first-view', 'first-views', 'bytes'],
  'form-answer': ['client', 'client-story'],
  forms: ['client', 'patients'],
  inbox: ['messages-and-reviews'],
  integrations: ['developers', 'video', 'calendars', 'calendly'],
  landing: ['landing', 'console-bytes', 'consent'],
  legal: ['landing', 'consent'],
  patient: ['patients'],
  'patient-file': ['patients'],
  'patient-import': ['patients'],
  patients: ['patients'],
  phrases: ['patients'],
  profile: ['profile'],
  'legal-interest': ['money'],
  'public-page': ['public-page'],
  reminders: ['settings', 'planning', 'sms'],
  reports: ['dashboard'],
  requests: ['planning', 'whole-day', 'waiting-list', 'proposal'],
  review: ['messages-and-reviews', 'client-story'],
  reviews: ['messages-and-reviews', 'client-story'],
  schedule: ['schedule'],
  'session-types': ['session-types'],
  sessions: ['planning', 'whole-day', 'programme', 'proposal', 'code-ahead'],
  settings: ['settings', 'preferences'],
  video: ['video'],
  'waiting-list': ['waiting-list'],
  wording: ['public-page'],
  'widget-installs': ['developers'],
  'widget-settings': ['developers', 'elements'],
  'workspace widgets': [...elements, 'versions', 'loader', 'developers', 'framing'],
  'workspace loader': ['loader', 'compat', 'versions', 'bytes', 'first-view', ...pagesOfOthers],
  'workspace examples': pagesOfOthers,
}
