/** The roles that a file of an API feature may have; a folder of the same name holds its parts. */
export const roles = ['contract', 'entity', 'states', 'policy', 'service', 'routes', 'jobs', 'emails'] as const

/** Names that other projects give to a role, and our name for it. Other files are named after the domain. */
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

/** Words that are not used in names here, with the words to use instead: one noun for a thing (`docs/glossary.md`). */
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

/** The folders of `api/src` that are no features: all features build on them. */
export const baseFolders = ['http', 'db', 'jobs', 'mail', 'sms', 'files', 'crypto', 'format']

/** Folders of a feature that no other feature may import: `service.ts` exports what it offers of them. */
export const insideFolders = ['api/src/sessions/lifecycle/', 'api/src/sessions/planning/']

/** The two lists that base folders keep by hand: all entities and all jobs. */
export const featureLists = ['api/src/db/entities.ts', 'api/src/jobs/worker.ts']

/** The files that another package may import by their path. */
export const openPaths: Record<string, string[]> = {
  // Only tests of the API import these: they share them with the end-to-end tests.
  api: [
    'tests/pictures/mail-camera.ts',
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
  // Both builds keep the files of earlier builds in the same way. The tests use the check of fake answers, the
  // comparison of pictures and the search for barriers.
  widgets: [
    'loader/retain-builds.ts',
    'tests/stand-ins/api/contract-watch.ts',
    'tests/pictures/picture.ts',
    'tests/accessibility/find.ts',
  ],
  // Only tests of the loader import these, like those of the widgets.
  loader: ['tests/pictures/picture.ts', 'tests/accessibility/find.ts'],
  // The console's tests check where addresses lead, and end-to-end tests that the server answers each of them.
  console: [
    'tests/stand-ins/api/contract-watch.ts',
    'tests/accessibility/find.ts',
    'tests/accessibility/tree.ts',
    'tests/accessibility/animations-end.ts',
    'tests/console-addresses.ts',
  ],
  scripts: [
    'api/src/db/embedded.ts',
    'api/src/db/free-port.ts',
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
    'api/src/db/free-port.ts',
    'api/src/own-machine.ts',
    // The bench runs the queries of the API's own tests, among many rows instead of few.
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

/** The packages that a workspace may import beside those that it installs. */
export const packages: Record<string, RegExp> = {
  widgets: /^@ancrage\/api\/(contract|client|format\/[\w-]+)$/,
  console:
    /^@ancrage\/(api\/(contract|client|format\/[\w-]+)|widgets\/(ui\/[\w-]+|scheduling|proof-of-work|booking-stages|type-cards|theme\.css))$/,
  tests: /^@ancrage\/api\/(contract|client|format\/[\w-]+)$/,
}

/** Unfinished work and hidden errors. It is spelled so that it does not match this file. */
export const undone = /\b(TO[D]O|FIX[M]E|X{3})\b|@ts-(ign[o]re|exp[e]ct-error|noch[e]ck)/

/** A comment, alone on its line, of more than 120 columns: the formatter wraps code only. */
export const wideComment = /^(?=.{121})\s*(?:\/\/(?! biome-ignore)|\/\*|\*(?! \{))/u

const sessionStatus =
  "'(pending_validation|prepaid_pending|pre_scheduled|scheduled|in_progress|done|completed|cancelled|missed)'"
/** Two statuses of a session next to each other, or compared in one condition. */
export const statusList = new RegExp(
  String.raw`[[(]\s*${sessionStatus}\s*,\s*${sessionStatus}|${sessionStatus} (\|\||&&) \w*\.?status [!=]== ${sessionStatus}`,
)

/** Names that say nothing. */
export const empty = /^types\.|(^|-)(utils?|helpers?|common|misc|manager|handlers?|stuff)(-|\.)/

export const LONGEST = 300
/** Migrations only grow, texts are as long as their content, and type declarations as what they declare. */
export const long = /\/migrations\/|\/texts?\b|\/words?\b|\.css$|\.d\.ts$/
/** The head line that a longer file must have. */
export const reasonToBeLong = /^\/\/ Long: \S.{10,}/m
