/** The roles that a file of an API feature may have; a folder of the same name holds its parts. */
export const roles = ['contract', 'entity', 'states', 'policy', 'service', 'routes', 'jobs', 'emails']

/** Modules named from the domain, feature by feature: a new one is written here, so that it is a decision. */
export const domainModules: Record<string, string[]> = {
  accounts: [
    ...[
      'abilities',
      'address',
      'cookies',
      'trusted-networks',
      'confirm-password',
      'links',
      'password-rule',
      'recovery',
    ],
    ...['registration', 'second-factor', 'sign-in', 'sign-ins', 'account-messages', 'purge-unverified'],
  ],
  admin: ['counting', 'lists', 'mailing'],
  availability: [
    ...[
      'blocked',
      'combine-types',
      'busy-time',
      'days',
      'explain',
      'explained-days',
      'input',
      'iso-instant',
      'limits',
      'local-day',
      'offer',
    ],
    ...[
      'own-hold',
      'recurrence',
      'recurring',
      'remedies',
      'schedule',
      'slots',
      'time-blocks',
      'whole-days',
      'window',
      'zone',
    ],
  ],
  audit: ['actions'],
  billing: ['payment-types'],
  booking: ['own-booking', 'programme'],
  calendly: ['account', 'client', 'signature', 'subscription', 'synchronize'],
  'calendar-feed': ['file'],
  consents: [
    ...['acceptance', 'default-text', 'document', 'keeping', 'printable', 'rendering', 'rendering-thread'],
    ...['signer', 'signing', 'texts', 'words'],
  ],
  'client-area': ['appointments', 'cookies', 'invitation', 'link', 'own-password', 'sign-in'],
  'first-view': ['renderer', 'embedded'],
  forms: ['content', 'questions'],
  documents: ['content', 'kinds', 'limits', 'links', 'names', 'receive', 'shared'],
  inbox: ['receive'],
  integrations: ['addresses', 'asking', 'exclusive'],
  live: ['publish'],
  health: ['client-errors'],
  'patient-file': ['change', 'duplicates', 'file', 'history', 'identity', 'merge', 'references', 'delete'],
  patients: [
    'create',
    'archive',
    'list',
    'export',
    'list-query',
    'imports',
    'csv-injection',
    'search',
    'list-by-next-session',
  ],
  practices: ['modes', 'settings', 'siret'],
  record: ['conflict', 'drafts', 'fields', 'html', 'restoring', 'versions', 'writing'],
  reports: ['arrangement', 'cards', 'occupancy', 'origins', 'periods', 'things-to-do'],
  reviews: ['legal', 'names'],
  schedule: ['affected', 'hours', 'overrides', 'public-holidays', 'unavailabilities'],
  sessions: [
    ...['change', 'later-sessions', 'programme-preview', 'detail', 'invitation', 'locking', 'list', 'address'],
    ...['review-request', 'planning', 'programme', 'reasons', 'change-types', 'source', 'transition'],
  ],
  'subscribed-calendars': [
    ...[
      'address',
      'clocks',
      'fetching',
      'occurrences',
      'presets',
      'public-address',
      'public-lookup',
      'ranges',
      'reader-thread',
    ],
    ...['parse-in-worker', 'unreadable'],
  ],
  video: ['schedule-room', 'choice', 'jitsi', 'links', 'meeting', 'lease', 'zoom'],
}

/** Folders of `api/src` that are no features: the ground that all features stand on. */
export const baseFolders = ['http', 'db', 'jobs', 'mail', 'sms', 'files', 'crypto']

/** The two lists that the ground keeps by hand: every entity, every job. */
export const featureLists = ['api/src/db/entities.ts', 'api/src/jobs/worker.ts']

/** What of the API may be reached from elsewhere by its path. */
export const doors: Record<string, string[]> = {
  // For its tests alone: what they and the whole system speak with is one.
  api: ['tests/stand-ins/calendly/service.ts', 'tests/stand-ins/s3/service.ts'],
  // How a build leaves the files of earlier ones in their place is said once. For tests: the check of fake answers, how
  // pictures are compared, how barriers are found.
  widgets: [
    ...['loader/retain-builds.ts', 'tests/stand-ins/api/contract-watch.ts'],
    ...['tests/pictures/picture.ts', 'tests/accessibility/find.ts'],
  ],
  // For their tests alone, as those of the widgets.
  loader: ['tests/pictures/picture.ts', 'tests/accessibility/find.ts'],
  console: ['tests/stand-ins/api/contract-watch.ts', 'tests/accessibility/find.ts'],
  scripts: [
    'api/src/db/embedded.ts',
    'api/src/db/reachable.ts',
    'tests/chromium.ts',
    'tests/structure/source.ts',
    'tests/system/sign-in.ts',
    'tests/whole-system.ts',
  ],
  tests: [
    ...['api/src/db/embedded.ts', 'api/src/db/embedded/pid-file.ts'],
    // What the bench asks of many rows is what the API's own tests ask of few.
    ...['api/src/db/migrate.ts', 'api/src/db/orm.ts', 'api/test/db/cost.ts'],
    ...['api/test/at-scale/all.ts', 'api/test/at-scale/crowd.ts'],
    ...['api/src/availability/slots.ts', 'api/src/availability/iso-instant.ts', 'api/src/crypto/keys.ts'],
  ],
}

/** Packages that a workspace may name beside what it installs. */
export const packages: Record<string, RegExp> = {
  widgets: /^@ancrage\/api\/(contract|client)$/,
  console:
    /^@ancrage\/(api\/(contract|client)|widgets\/(ui\/[\w-]+|scheduling|proof-of-work|booking-stages|type-cards|theme\.css))$/,
  tests: /^@ancrage\/api\/(contract|client)$/,
}

/** What is left undone, or hides an error. Spelled so that this file is not found by it. */
export const undone = /\b(TO[D]O|FIX[M]E|X{3})\b|@ts-(ign[o]re|exp[e]ct-error|noch[e]ck)/

/** Names that say nothing. */
export const empty = /^types\.|(^|-)(utils?|helpers?|common|misc|manager|handlers?|stuff)(-|\.)/

export const LONGEST = 300
/** Migrations only grow, texts are as long as what is to be said, and declarations as what they declare. */
export const long = /\/migrations\/|\/texts?\b|\/words?\b|\.css$|\.d\.ts$/
