import { isIP } from 'node:net'
import * as z from 'zod'
import { acceptPreviousSecret } from './crypto/keys.ts'
import { thirdParties } from './http/third-party-services.ts'
import { isLoopbackHost } from './loopback.ts'
import { StartFailure } from './start-failure.ts'

const port = z.coerce.number('must be a number').int('must be a whole number').min(0).max(65_535, 'is at most 65535')
const database = z.string().regex(/^postgres(ql)?:\/\/\S+$/, 'must look like postgres://user:password@host:5432/name')

/** An address of ours: no trailing slash; plain HTTP only on loopback, because cookies are Secure elsewhere. */
const publicUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http(s) address' })
  .refine((text) => new URL(text).pathname === '/' && !/[?#]/.test(text), 'must have no path')
  .refine(
    (text) => new URL(text).protocol === 'https:' || isLoopbackHost(new URL(text).hostname),
    'must start with https:// unless it is a loopback address: sign-in cookies are Secure everywhere else',
  )
  .transform((text) => new URL(text).origin)

/** A service that we ask, by its base address. */
const serviceUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http(s) address' })
  .refine((text) => !/[?#@]/.test(text), 'must have no query, fragment or account')
  .transform((text) => text.replace(/\/+$/, ''))

/** Comma separated addresses or networks. */
const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), 'must be addresses or networks such as 10.0.0.0/8, separated by commas')

function isNetwork(text: string): boolean {
  const [address, bits, ...rest] = text.split('/')
  const family = isIP(address ?? '')
  if (!family || rest.length) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const origins = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.url('must be addresses separated by commas').transform((text) => new URL(text).origin)))

/** An empty variable counts as unset. */
const unlessEmpty = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema)
const optional = <S extends z.ZodType>(schema: S) => unlessEmpty(schema.optional())

/**
 * The origin of a third-party script. It enters our content security policy, so only letters, digits, dots and hyphens
 * are allowed.
 */
const scriptOrigin = (home: string) =>
  unlessEmpty(
    z
      .string()
      .regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?\/?$/, 'must be an address without a path')
      .refine(
        (text) => text.startsWith('https:') || isLoopbackHost(new URL(text).hostname),
        'must start with https:// unless it is a loopback address',
      )
      .transform((text) => text.replace(/\/$/, ''))
      .default(home),
  )

/** One line of the legal notice. */
const particular = optional(z.string().trim().max(300, 'is too long'))

/** The signing secret of a webhook destination. */
const webhookSecret = optional(z.string().regex(/^whsec_\S+$/, 'must look like whsec_…'))

/** 32 random bytes, as `openssl rand -base64 32 | tr '+/' '-_' | tr -d =` writes them. */
const masterKey = optional(z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 random bytes in base64url'))

const Environment = z.object({
  ROLE: z.enum(['server', 'worker', 'all'], 'must be server, worker or all').default('all'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(4800),
  METRICS_PORT: optional(port),
  PUBLIC_URL: optional(publicUrl),
  /** Other origins at which our pages can be reached. */
  ALLOWED_ORIGINS: origins.default([]),
  DATABASE_URL: database,
  /** Not through a pooler: migrations, LISTEN, limits and the queue need a session of their own. */
  DATABASE_DIRECT_URL: optional(database),
  /** The role that owns the tables and migrates them, past a pooler; the other role can only use rows. */
  DATABASE_OWNER_URL: optional(database),
  /** How long a starting process waits for a database that is starting, recovering or not there yet. */
  DATABASE_WAIT_SECONDS: unlessEmpty(
    z.coerce.number('must be a number').int('must be a whole number').min(0).max(600, 'is at most 600').default(60),
  ),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/\S+$/, 'must look like smtp://host:25')),
  /** The sender of every mail: its domain must be allowed to send (SPF, DKIM). Answers go to Reply-To. */
  MAIL_FROM: optional(z.email('must be an e-mail address')),
  /**
   * Mails to clients come from an address in this domain that is signed for each: servers report there what became of
   * it.
   */
  BOUNCE_DOMAIN: optional(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a domain')),
  /** The SMTP port on which the worker takes such reports; without it none are read. */
  BOUNCE_PORT: optional(port),
  /** The receiver of the landing page's contact form; without it there is no form. */
  CONTACT_EMAIL: optional(z.email('must be an e-mail address')),
  /** Where to report a weakness, for `/.well-known/security.txt`. */
  SECURITY_CONTACT: optional(
    z.union([z.email(), z.url({ protocol: /^https$/ })], 'must be an e-mail address or an https:// address'),
  ),
  /** The practice whose booking the landing page shows. */
  LANDING_PRACTICE_ID: optional(z.uuid('must be the id of a practice')),
  /** The publisher for the legal notice: see docs/self-hosting.md. */
  PUBLISHER_NAME: particular,
  PUBLISHER_LEGAL_FORM: particular,
  PUBLISHER_ADDRESS: particular,
  PUBLISHER_REGISTRATION: particular,
  PUBLISHER_VAT_NUMBER: particular,
  PUBLISHER_PHONE: particular,
  PUBLISHER_EMAIL: optional(z.email('must be an e-mail address')),
  PUBLISHER_DIRECTOR: particular,
  HOSTING_NAME: particular,
  HOSTING_ADDRESS: particular,
  HOSTING_PHONE: particular,
  /** Every key is derived from it: links, sealed values, CSRF tokens. */
  APP_SECRET: z.string('is needed: 32 random bytes in base64url').min(32, 'must have 32 characters at least'),
  /** The previous secret, until `rotate-keys` has resealed everything. */
  APP_SECRET_PREVIOUS: optional(z.string().min(32, 'must have 32 characters at least')),
  /** Wraps the data key of each practice, by which records are sealed. Default: derived from APP_SECRET. */
  MASTER_KEY: masterKey,
  /** The previous key, until `rotate-keys` has wrapped every data key anew. */
  MASTER_KEY_PREVIOUS: masterKey,
  /** Completes French addresses: the state's service, or a compatible one. */
  ADDRESSES_URL: unlessEmpty(serviceUrl.default('https://data.geopf.fr/geocodage')),
  /** Calendly's API, or a compatible one. */
  CALENDLY_URL: unlessEmpty(serviceUrl.default('https://api.calendly.com')),
  /** The API of Octopush, which sends SMS, or a compatible one. */
  OCTOPUSH_URL: unlessEmpty(serviceUrl.default('https://api.octopush.com/v1/public')),
  /** The platform's secret key at Stripe. Without it there are no card payments, and no page mentions them. */
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_(test|live)_\w+$/, 'must look like sk_live_…')),
  /** Stripe's API, or a compatible one. */
  STRIPE_URL: unlessEmpty(serviceUrl.default('https://api.stripe.com')),
  /**
   * The secrets that sign the deliveries to the three destinations: of the platform, of Connect, and of thin events.
   */
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret,
  STRIPE_THIN_WEBHOOK_SECRET: webhookSecret,
  /** Zoom's API and token address, or compatible ones. */
  ZOOM_URL: unlessEmpty(serviceUrl.default('https://api.zoom.us/v2')),
  ZOOM_AUTH_URL: unlessEmpty(serviceUrl.default('https://zoom.us/oauth')),
  /** Where the school holidays of France are published, a file for each zone. */
  SCHOOL_HOLIDAYS_URL: unlessEmpty(
    serviceUrl.default('https://fr.ftp.opendatasoft.com/openscol/fr-en-calendrier-scolaire'),
  ),
  /** Only calendars below this address may be read by plain HTTP and on the local network. */
  TRUSTED_CALENDARS_URL: optional(serviceUrl),
  /** Third-party scripts are loaded, after consent, only in `production`. */
  NODE_ENV: optional(z.string()),
  /**
   * A measurement id of Google Analytics 4. The three ids have strict patterns, since they are written into pages
   * (CVE-2026-57858).
   */
  ANALYTICS_ID: optional(z.string().regex(/^G-[A-Z0-9]{4,16}$/, 'must look like G-AB12CD34EF')),
  ANALYTICS_URL: scriptOrigin(thirdParties.analytics.home),
  /** A site id of Hotjar, whose snippet is version 6. */
  HEATMAP_ID: optional(z.string().regex(/^[1-9]\d{3,9}$/, 'must be the number of a site')),
  HEATMAP_URL: scriptOrigin(thirdParties.heatmap.home),
  /** A website id of Crisp. */
  LIVE_CHAT_ID: optional(z.uuid('must be the id of a website').regex(/^[0-9a-f-]+$/, 'must be in small letters')),
  LIVE_CHAT_URL: scriptOrigin(thirdParties['live-chat'].home),
  /** Keys of reCAPTCHA v3: with both, the forms of practices use Google instead of a proof of work. */
  RECAPTCHA_SITE_KEY: optional(z.string().regex(/^[\w-]{10,100}$/, 'must be the site key of reCAPTCHA v3')),
  RECAPTCHA_SECRET: optional(z.string().regex(/^[\w-]{10,100}$/, 'must be the secret key of reCAPTCHA v3')),
  /** From 0 (surely a robot) to 1; lower scores are refused. */
  RECAPTCHA_MIN_SCORE: unlessEmpty(z.coerce.number('must be a number').min(0).max(1, 'is at most 1').default(0.5)),
  /** Google's address, its address for countries without Google, or a compatible one. */
  RECAPTCHA_URL: unlessEmpty(serviceUrl.default('https://www.google.com/recaptcha')),
  DATA_DIR: z.string().min(1).default('.data'),
  /** Refuses files that would leave fewer free megabytes on their disk. */
  DISK_RESERVE_MB: unlessEmpty(z.coerce.number('must be a number').int('must be a whole number').min(0).default(1024)),
  /** Where pictures and documents lie: below DATA_DIR, or in a bucket. */
  STORAGE: unlessEmpty(z.enum(['disk', 's3'], 'must be disk or s3').default('disk')),
  /** A service that is compatible with S3; by default Amazon's own. */
  S3_ENDPOINT: optional(serviceUrl),
  S3_BUCKET: optional(z.string().regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'must be the name of a bucket')),
  S3_REGION: unlessEmpty(z.string().min(1).default('us-east-1')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  TRUST_PROXY: networks.default(['127.0.0.0/8', '::1']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Vite's address in development: pages and modules come from there. */
  CONSOLE_DEV_URL: optional(z.url('must be an address')),
})

export type Config = Omit<z.output<typeof Environment>, 'PUBLIC_URL' | 'DATABASE_DIRECT_URL' | 'MAIL_FROM'> & {
  PUBLIC_URL: string
  DATABASE_DIRECT_URL: string
  MAIL_FROM: string
}

/** Parses the environment once. Throws a `StartFailure`: one sentence that names the variable and what it must be. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    const missing = environment[name] === undefined ? 'is not set and ' : ''
    throw new StartFailure(`${name} ${missing}${issue?.message ?? 'is wrong'}.`)
  }
  const config = parsed.data
  if (config.STORAGE === 's3')
    for (const name of ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!config[name]) throw new StartFailure(`${name} is not set and is needed where STORAGE is s3.`)
  if (config.BOUNCE_PORT && !config.BOUNCE_DOMAIN)
    throw new StartFailure('BOUNCE_DOMAIN is not set and is needed where BOUNCE_PORT is.')
  if (config.STRIPE_SECRET_KEY && !config.STRIPE_CONNECT_WEBHOOK_SECRET)
    throw new StartFailure('STRIPE_CONNECT_WEBHOOK_SECRET is not set and is needed where STRIPE_SECRET_KEY is.')
  for (const [name, other] of [
    ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
    ['RECAPTCHA_SECRET', 'RECAPTCHA_SITE_KEY'],
  ] as const)
    if (config[other] && !config[name]) throw new StartFailure(`${name} is not set and is needed with ${other}.`)
  if (config.APP_SECRET_PREVIOUS) acceptPreviousSecret(config.APP_SECRET, config.APP_SECRET_PREVIOUS)
  const PUBLIC_URL = config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`
  return {
    ...config,
    PUBLIC_URL,
    MAIL_FROM: config.MAIL_FROM ?? senderAt(new URL(PUBLIC_URL).hostname),
    DATABASE_DIRECT_URL: config.DATABASE_DIRECT_URL ?? config.DATABASE_URL,
  }
}

/** A machine without a domain sends in the name of the demo. */
const senderAt = (host: string) =>
  `rendez-vous@${isLoopbackHost(host) || isIP(host.replace(/[[\]]/g, '')) ? 'ancrage.test' : host}`

/** Whether people reach our pages by HTTPS. */
export const isSecure = (config: Pick<Config, 'PUBLIC_URL'>) => config.PUBLIC_URL.startsWith('https:')

/** The origins of our pages. A loopback address has several names. */
export function ownOrigins({ PUBLIC_URL, ALLOWED_ORIGINS }: Pick<Config, 'PUBLIC_URL' | 'ALLOWED_ORIGINS'>): string[] {
  const { hostname, port: number } = new URL(PUBLIC_URL)
  const suffix = number && `:${number}`
  const names = isLoopbackHost(hostname)
    ? ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}${suffix}`)
    : []
  return [...new Set([PUBLIC_URL, ...names, ...ALLOWED_ORIGINS])]
}
