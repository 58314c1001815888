/** The roles that a file of an API feature may have; a folder of the same name holds its parts. */
export const roles = ['contract', 'entity', 'states', 'policy', 'service', 'routes', 'jobs', 'emails'] as const

/** Names that other projects give to a role, and the role that it is here. Other files are named from the domain. */
export const otherNames: Record<string, (typeof roles)[number]> = {
  controller: 'routes',
  router: 'routes',
  dto: 'contract',
  schema: 'contract',
  model: 'entity',
  entities: 'entity',
  repository: 'service',
  permissions: 'policy',
  status: 'states',
  queue: 'jobs',
  worker: 'jobs',
  mails: 'emails',
  templates: 'emails',
}

/** Words that are no names here, and what is written instead: one noun for a thing (`docs/glossary.md`). */
export const notNames: Record<string, string> = {
  absence: 'unavailability',
  alike: 'similar',
  announce: 'publish',
  apart: 'in a worker, or distant',
  asked: 'input, requested or the thing itself',
  beginning: 'initial',
  dealt: 'split',
  doing: 'action context',
  door: 'join link',
  doors: 'open paths',
  drawing: 'rendering, or illustration',
  drawings: 'illustrations',
  drawn: 'rendered',
  feelings: 'metrics',
  felt: 'metrics',
  foreseen: 'planned step',
  foresight: 'preview',
  happening: 'event',
  kept: 'stored',
  meant: 'to use, or matching',
  nameless: 'hashed',
  practising: 'action context',
  restless: 'debounce',
  retyping: 'change types',
  said: 'outcome',
  sighting: 'install',
  sightings: 'installs',
  soonest: 'next session',
  tell: 'notify',
  told: 'reported, or options',
  tried: 'attempt',
  unite: 'merge',
  unseen: 'invisible',
  untold: 'unreported',
  unwaived: 'withdrawal deadline',
  whose: 'owner',
  wish: 'options, input or prefill',
  wished: 'options, input or prefill',
  wishes: 'options, input or prefill',
}

/** Folders of `api/src` that are no features: the ground that all features stand on. */
export const baseFolders = ['http', 'db', 'jobs', 'mail', 'sms', 'files', 'crypto', 'format']

/** Folders of a feature that no other feature looks into: what it offers of them it exports from `service.ts`. */
export const insideFolders = ['api/src/sessions/lifecycle/', 'api/src/sessions/planning/']

/** The two lists that the ground keeps by hand: every entity, every job. */
export const featureLists = ['api/src/db/entities.ts', 'api/src/jobs/worker.ts']

/** What of the API may be reached from elsewhere by its path. */
export const openPaths: Record<string, string[]> = {
  // For its tests alone: what they and the whole system speak with is one.
  api: [
    'tests/pictures/mail-view.ts',
    'tests/pictures/widths.ts',
    'tests/stand-ins/calendly/service.ts',
    'tests/stand-ins/mailbox/reports.ts',
    'tests/stand-ins/octopush/service.ts',
    'tests/stand-ins/s3/service.ts',
    'tests/stand-ins/stripe/service.ts',
    'tests/system/random.ts',
    'tests/structure/sql-texts.ts',
  ],
  // How a build leaves the files of earlier ones in their place is said once. For tests: the check of fake answers, how
  // pictures are compared, how barriers are found.
  widgets: [
    'loader/retain-builds.ts',
    'tests/stand-ins/api/contract-watch.ts',
    'tests/pictures/picture.ts',
    'tests/accessibility/find.ts',
  ],
  // For their tests alone, as those of the widgets.
  loader: ['tests/pictures/picture.ts', 'tests/accessibility/find.ts'],
  // What leads where is seen in its tests, and that the server answers at each of these addresses end to end.
  console: ['tests/stand-ins/api/contract-watch.ts', 'tests/accessibility/find.ts', 'tests/console-addresses.ts'],
  scripts: [
    'api/src/db/embedded.ts',
    'api/src/db/reachable.ts',
    'api/src/own-machine.ts',
    'api/src/payments/books/archive-check.ts',
    'api/src/reviews/export-check.ts',
    'tests/chromium.ts',
    'tests/structure/rules.ts',
    'tests/structure/source.ts',
    'tests/system/sign-in.ts',
    'tests/whole-system.ts',
  ],
  tests: [
    'api/src/db/embedded.ts',
    'api/src/db/embedded/pid-file.ts',
    'api/src/own-machine.ts',
    // What the bench asks of many rows is what the API's own tests ask of few.
    'api/src/db/migrate.ts',
    'api/src/db/orm.ts',
    'api/test/db/cost.ts',
    'api/test/at-scale/all.ts',
    'api/test/at-scale/money.ts',
    'api/test/at-scale/messages.ts',
    'api/test/at-scale/crowd.ts',
    'api/test/at-scale/pay-links.ts',
    'api/test/at-scale/zip.ts',
    'api/test/invoices/rendering-parts.ts',
    'api/src/availability/slots.ts',
    'api/src/availability/iso-instant.ts',
    'api/src/crypto/keys.ts',
    'api/src/payments/books/archive-check.ts',
    'api/src/reviews/export-check.ts',
  ],
}

/** Packages that a workspace may name beside what it installs. */
export const packages: Record<string, RegExp> = {
  widgets: /^@ancrage\/api\/(contract|client|format\/[\w-]+)$/,
  console:
    /^@ancrage\/(api\/(contract|client|format\/[\w-]+)|widgets\/(ui\/[\w-]+|scheduling|proof-of-work|booking-stages|type-cards|theme\.css))$/,
  tests: /^@ancrage\/api\/(contract|client|format\/[\w-]+)$/,
}

/** What is left undone, or hides an error. Spelled so that this file is not found by it. */
export const undone = /\b(TO[D]O|FIX[M]E|X{3})\b|@ts-(ign[o]re|exp[e]ct-error|noch[e]ck)/

/** Names that say nothing. */
export const empty = /^types\.|(^|-)(utils?|helpers?|common|misc|manager|handlers?|stuff)(-|\.)/

export const LONGEST = 300
/** Migrations only grow, texts are as long as what is to be said, and declarations as what they declare. */
export const long = /\/migrations\/|\/texts?\b|\/words?\b|\.css$|\.d\.ts$/
/** What a longer file says at its head. */
export const reasonToBeLong = /^\/\/ Long: \S.{10,}/m
