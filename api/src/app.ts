import { createServer, type Server } from 'node:http'
import type Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import type { Logger } from 'pino'
import { accountRecoveryRoutes } from './account-recovery/routes.ts'
import { entryRoutes } from './accounts/routes/entry.ts'
import { ownAccountRoutes } from './accounts/routes/own-account.ts'
import { secondFactorRoutes } from './accounts/routes/second-factor.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { adminMailRoutes } from './admin/routes/mails.ts'
import { adminRoutes } from './admin/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { bookingRoutes } from './booking/routes.ts'
import { calendarRoutes } from './calendar/routes.ts'
import { calendarFeedRoutes } from './calendar-feed/routes.ts'
import { calendlyRoutes } from './calendly/routes.ts'
import { installedArea } from './client-area/installed-area.ts'
import { clientAreaRoutes } from './client-area/routes.ts'
import { clientPrivacyRoutes } from './client-privacy/routes.ts'
import { clientProfileRoutes } from './client-profile/routes.ts'
import { clientSessionsRoutes } from './client-sessions/routes.ts'
import { recordRoutes } from './clinical-record/routes.ts'
import { type Config, isSecure, ownOrigins } from './config.ts'
import { consentsRoutes } from './consents/routes.ts'
import { customEmailsRoutes } from './custom-emails/routes.ts'
import { customMails } from './custom-mails.ts'
import type { MikroORM } from './db/orm.ts'
import { documentsRoutes } from './documents/routes.ts'
import { dueRemindersRoutes } from './due-reminders/routes.ts'
import { eventsRoutes } from './events/routes.ts'
import { exercisesRoutes } from './exercises/routes.ts'
import { embeddedSnapshot } from './first-view/embedded.ts'
import { firstViewRoutes } from './first-view/routes.ts'
import { formsRoutes } from './forms/routes.ts'
import { healthRoutes } from './health/routes.ts'
import { networkOf } from './http/address.ts'
import type { AnswerCache } from './http/answer-cache.ts'
import { compression } from './http/compression.ts'
import type { App } from './http/context.ts'
import { cors } from './http/cors.ts'
import { renewCsrfToken } from './http/csrf.ts'
import { devPages } from './http/dev-pages.ts'
import type { ReadAllowedSites } from './http/framing.ts'
import { IndexedRouter } from './http/indexed-router.ts'
import { createMetrics, type Metrics } from './http/metrics.ts'
import { notFound } from './http/not-found.ts'
import { pageLayers } from './http/page-layers.ts'
import { pages } from './http/pages.ts'
import { problemMiddleware } from './http/problem.ts'
import { requestLog } from './http/request-log.ts'
import { securityHeaders } from './http/security-headers.ts'
import { securityText } from './http/security-text.ts'
import { createServices } from './http/services.ts'
import { cutSlowBodies } from './http/slow-bodies.ts'
import { cutSlowReaders } from './http/slow-readers.ts'
import { type BuiltFiles, builtFiles, staticFiles } from './http/static.ts'
import { refuseMalformed } from './http/well-formed.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { integrationsRoutes } from './integrations/routes.ts'
import { invoiceMailRoutes } from './invoice-mail/routes.ts'
import { renewInvoiceMail } from './invoice-mail/send.ts'
import { invoicesRoutes } from './invoices/routes.ts'
import { leafletsRoutes } from './leaflets/routes.ts'
import { mailingsRoutes } from './mailings/routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { notificationsRoutes } from './notifications/routes.ts'
import { octopushRoutes } from './octopush/routes.ts'
import { openApiRoute } from './openapi.ts'
import { passkeysRoutes } from './passkeys/routes.ts'
import { patientErasureRoutes } from './patient-erasure/routes.ts'
import { patientExportRoutes } from './patient-export/routes.ts'
import { patientFileRoutes } from './patient-file/routes.ts'
import { patientsRoutes } from './patients/routes.ts'
import { paymentsRoutes } from './payments/routes.ts'
import { phrasesRoutes } from './phrases/routes.ts'
import { practiceEmailRoutes } from './practice-email/routes.ts'
import { practiceExportRoutes } from './practice-export/routes.ts'
import { practicesRoutes } from './practices/routes.ts'
import { allowedSites } from './practices/service/allowed-sites.ts'
import { profileRoutes } from './profile/routes.ts'
import { publicPageRoutes } from './public-page/routes.ts'
import { publicPages } from './public-page/serve.ts'
import { landingPage } from './publisher/landing.ts'
import { publisherRoutes } from './publisher/routes.ts'
import { remindersRoutes } from './reminders/routes.ts'
import { reportsRoutes } from './reports/routes.ts'
import { reviewsRoutes } from './reviews/routes.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { sessionTypesRoutes } from './session-types/routes.ts'
import { sessionsRoutes } from './sessions/routes.ts'
import { stripeRoutes } from './stripe/routes.ts'
import { subscribedCalendarsRoutes } from './subscribed-calendars/routes.ts'
import { videoRoutes } from './video/routes.ts'
import { waitingListRoutes } from './waiting-list/routes.ts'
import { widgetInstallsRoutes } from './widget-installs/routes.ts'

/** Every feature's routes, by hand. */
const features = [
  accountsRoutes,
  entryRoutes,
  ownAccountRoutes,
  accountRecoveryRoutes,
  auditRoutes,
  adminMailRoutes,
  adminRoutes,
  availabilityRoutes,
  billingRoutes,
  bookingRoutes,
  calendarRoutes,
  calendarFeedRoutes,
  calendlyRoutes,
  octopushRoutes,
  clientAreaRoutes,
  clientPrivacyRoutes,
  clientProfileRoutes,
  clientSessionsRoutes,
  consentsRoutes,
  publisherRoutes,
  customEmailsRoutes(customMails),
  firstViewRoutes,
  formsRoutes,
  documentsRoutes,
  dueRemindersRoutes,
  exercisesRoutes,
  inboxRoutes,
  integrationsRoutes,
  invoiceMailRoutes,
  invoicesRoutes,
  eventsRoutes,
  healthRoutes,
  leafletsRoutes,
  mailingsRoutes,
  messagesRoutes({ 'invoices.sent': renewInvoiceMail }),
  notificationsRoutes,
  passkeysRoutes,
  patientsRoutes,
  paymentsRoutes,
  phrasesRoutes,
  patientErasureRoutes,
  patientExportRoutes,
  patientFileRoutes,
  practicesRoutes,
  practiceEmailRoutes,
  practiceExportRoutes(customMails),
  profileRoutes,
  publicPageRoutes,
  recordRoutes,
  remindersRoutes,
  reportsRoutes,
  secondFactorRoutes,
  reviewsRoutes,
  scheduleRoutes,
  sessionTypesRoutes,
  sessionsRoutes,
  waitingListRoutes,
  widgetInstallsRoutes,
  stripeRoutes,
  subscribedCalendarsRoutes,
  videoRoutes,
]

/** A slower request is given up: nobody may hold a connection by sending byte after byte. */
const HEADERS_MS = 15_000
const REQUEST_MS = 30_000
/** A caller who reads nothing of an answer for this long has gone, or holds the connection on purpose. */
const STILL_MS = 30_000
/** The time for a file of 50 MB on a slow line. Everything else has `REQUEST_MS`. */
const UPLOAD_MS = 600_000
/** Longer than the proxies before us keep an idle connection, so that we never close one that is in use. */
const IDLE_MS = 65_000

/** Each takes a connection that bookings need (OWASP API4); the limit equals that of a widget for its practice. */
const FRAMED_PAGES = { points: 300, seconds: 60 }

interface AppOptions {
  config: Config
  orm: MikroORM
  log: Logger
  /** The clock. Default: the machine's. */
  now?: () => Date
  /** Default: a new one. */
  answers?: AnswerCache
  metrics?: Metrics
  files?: BuiltFiles
  /** More routes beside the product's. */
  routes?: readonly ((router: Router) => void)[]
}

/** The API as an HTTP server that does not listen yet, around a migrated database. */
export interface Application {
  app: App
  server: Server
  /** Turns readiness to 503 and ends streams; everything else is still answered. */
  stop(): void
  /** Ends its connections to the database. The ORM belongs to the caller. */
  close(): Promise<void>
}

/** Builds the HTTP server and its services around a database. */
export function createApp(given: AppOptions): Application {
  const { app, stop, close } = createServices(given)
  return { app, stop, close, server: createHttp(app, given) }
}

/** The middleware in its order, then every feature's routes. */
function createHttp(app: App, { metrics = createMetrics(), files = builtFiles(), routes = [] }: AppOptions): Server {
  const { config, log } = app
  const koa = new Koa()
  const router = new IndexedRouter()
  const sitesOf: ReadAllowedSites = async (practiceId, address) => {
    await app.limits.spend('framed pages', `address ${networkOf(address)}`, FRAMED_PAGES)
    return allowedSites(app, practiceId)
  }
  for (const add of [...features, openApiRoute, ...routes]) add(router)
  const layers: Middleware[] = [
    requestLog(app, metrics),
    cutSlowReaders(STILL_MS),
    cutSlowBodies(REQUEST_MS),
    compression,
    securityHeaders(isSecure(config)),
    problemMiddleware(log, config.PUBLIC_URL),
    renewCsrfToken(config, ownOrigins(config)),
    cors,
    refuseMalformed,
    pageLayers([
      publicPages(app, files.console),
      installedArea(app),
      ...(config.CONSOLE_DEV_URL ? [devPages(config, config.CONSOLE_DEV_URL, sitesOf)] : []),
      staticFiles(files),
      securityText(config, app.now),
      landingPage(app, files.console),
      pages(config, files.console, sitesOf, embeddedSnapshot(app)),
    ]),
    neverCached,
    router.answering(),
    notFound,
  ]
  for (const layer of layers) koa.use(layer)
  koa.on('error', (error: NodeJS.ErrnoException) => {
    if (!LEFT.has(error.code ?? '')) log.error({ err: error }, 'an answer could not be sent')
  })
  const times = { headersTimeout: HEADERS_MS, requestTimeout: UPLOAD_MS, keepAliveTimeout: IDLE_MS }
  return createServer(times, koa.callback())
}

/** A visitor who leaves in the middle of a request or an answer is no error. */
const LEFT = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'HPE_INVALID_EOF_STATE',
])

/** Nothing may store the API's answers: they are current and often personal. */
const neverCached: Middleware = (ctx, next) => {
  ctx.set('Cache-Control', 'no-store')
  return next()
}
