import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Problem } from '../problem.mjs'
import { inRoot } from '../root.mjs'

/** The first practice of the demo: `api/demo/claire-vasseur.ts`. */
const DEMO_PRACTICE = '01928c5e-7b00-7c1a-8a11-c1a12e7a55e1'

/** The settings of the environment, with the defaults of a first start. */
export function readSettings({ watch = false, env = process.env } = {}) {
  const ports = {
    PORT: portOf(env, 'PORT', 4800),
    SITE_PORT: portOf(env, 'SITE_PORT', 4801),
    MAILBOX_PORT: portOf(env, 'MAILBOX_PORT', 4802),
    SMTP_PORT: portOf(env, 'SMTP_PORT', 4803),
    ...(env.ADDRESSES_PORT && { ADDRESSES_PORT: portOf(env, 'ADDRESSES_PORT', 0) }),
    ...(env.ZOOM_PORT && { ZOOM_PORT: portOf(env, 'ZOOM_PORT', 0) }),
    ...(env.CALENDARS_PORT && { CALENDARS_PORT: portOf(env, 'CALENDARS_PORT', 0) }),
    ...(env.CALENDLY_PORT && { CALENDLY_PORT: portOf(env, 'CALENDLY_PORT', 0) }),
    ...(env.OCTOPUSH_PORT && { OCTOPUSH_PORT: portOf(env, 'OCTOPUSH_PORT', 0) }),
    ...(env.BOUNCE_PORT && { BOUNCE_PORT: portOf(env, 'BOUNCE_PORT', 0) }),
    ...(env.STRIPE_PORT && { STRIPE_PORT: portOf(env, 'STRIPE_PORT', 0) }),
    ...(watch && { CONSOLE_DEV_PORT: portOf(env, 'CONSOLE_DEV_PORT', 4804) }),
  }
  checkDistinct(ports)
  const host = env.HOST || '127.0.0.1'
  return {
    host,
    ports,
    dataDir: resolve(env.DATA_DIR || inRoot('.data')),
    databaseUrl: env.DATABASE_URL || undefined,
    ownerUrl: env.DATABASE_OWNER_URL || undefined,
    databasePort: env.PG_PORT ? portOf(env, 'PG_PORT', 0) : undefined,
    urls: {
      api: `http://127.0.0.1:${ports.PORT}`,
      site: `http://localhost:${ports.SITE_PORT}`,
      mailbox: `http://127.0.0.1:${ports.MAILBOX_PORT}`,
      ...(watch && { console: `http://127.0.0.1:${ports.CONSOLE_DEV_PORT}` }),
    },
  }
}

function portOf(env, name, fallback) {
  const port = env[name] ? Number(env[name]) : fallback
  if (Number.isInteger(port) && port > 0 && port < 65536) return port
  throw new Problem(`${name} is "${env[name]}", which is no port: set it to a number from 1 to 65535.`)
}

function checkDistinct(ports) {
  const names = Object.keys(ports)
  const again = names.find((name, index) => names.findIndex((other) => ports[other] === ports[name]) < index)
  if (again) throw new Problem(`${again} is ${ports[again]}, which another part is to use: set it to a different port.`)
}

/** The environment of every process of the system. */
export async function environmentOf(settings, database) {
  const { ports, urls, dataDir, host } = settings
  return {
    ...process.env,
    HOST: host,
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    PUBLIC_URL: process.env.PUBLIC_URL || urls.api,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: process.env.DATABASE_DIRECT_URL || database.url,
    // Only `migrate.mjs`, which creates the tables, gets the owner.
    DATABASE_OWNER_URL: '',
    SMTP_URL: process.env.SMTP_URL || `smtp://127.0.0.1:${ports.SMTP_PORT}`,
    // A mail server of one's own would not send in the name of a domain that does not exist.
    BOUNCE_DOMAIN: process.env.BOUNCE_DOMAIN || (process.env.SMTP_URL ? '' : 'retours.ancrage.test'),
    ADDRESSES_URL: process.env.ADDRESSES_URL || `http://127.0.0.1:${ports.ADDRESSES_PORT}/geocodage`,
    ZOOM_URL: process.env.ZOOM_URL || `http://127.0.0.1:${ports.ZOOM_PORT}/v2`,
    ZOOM_AUTH_URL: process.env.ZOOM_AUTH_URL || `http://127.0.0.1:${ports.ZOOM_PORT}/oauth`,
    TRUSTED_CALENDARS_URL: process.env.TRUSTED_CALENDARS_URL || `http://127.0.0.1:${ports.CALENDARS_PORT}`,
    SCHOOL_HOLIDAYS_URL:
      process.env.SCHOOL_HOLIDAYS_URL || `http://127.0.0.1:${ports.CALENDARS_PORT}/openscol/fr-en-calendrier-scolaire`,
    CALENDLY_URL: process.env.CALENDLY_URL || `http://127.0.0.1:${ports.CALENDLY_PORT}`,
    OCTOPUSH_URL: process.env.OCTOPUSH_URL || `http://127.0.0.1:${ports.OCTOPUSH_PORT}/v1/public`,
    ...stripeOf(ports),
    CONTACT_EMAIL: process.env.CONTACT_EMAIL || 'bonjour@ancrage.test',
    LANDING_PRACTICE_ID: process.env.LANDING_PRACTICE_ID || DEMO_PRACTICE,
    APP_SECRET: process.env.APP_SECRET || (await secretIn(dataDir)),
    ...(urls.console && { CONSOLE_DEV_URL: urls.console }),
    ANCRAGE_URL: urls.api,
    SITE_URL: urls.site,
    MAILBOX_URL: urls.mailbox,
    DEMO_FILE: join(dataDir, 'demo.json'),
  }
}

/** Whether a Stripe of one's own is configured: then no stand-in runs, and nothing replaces it. */
export const hasOwnStripe = () => Boolean(process.env.STRIPE_URL || process.env.STRIPE_SECRET_KEY)

function stripeOf(ports) {
  if (hasOwnStripe()) return {}
  return {
    STRIPE_URL: `http://127.0.0.1:${ports.STRIPE_PORT}`,
    STRIPE_SECRET_KEY: 'sk_test_ancrage',
    STRIPE_WEBHOOK_SECRET: 'whsec_ofthestandinsplatform',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_ofthestandinsaccounts',
    STRIPE_THIN_WEBHOOK_SECRET: 'whsec_ofthestandinsthinevents',
  }
}

/** The key of this installation, 32 random bytes: created once, readable by its owner alone. */
async function secretIn(dataDir) {
  const path = join(dataDir, 'secret')
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
