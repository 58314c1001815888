import { fileURLToPath } from 'node:url'
import * as z from 'zod'

const port = (fallback: number) => z.coerce.number().int().min(1).max(65_535).default(fallback)

const Environment = z.object({
  DATABASE_URL: z.string('must be set').min(1, 'must be set'),
  DATABASE_DIRECT_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  APP_SECRET: z.string('must be set').min(32, 'must have 32 characters at least'),
  MASTER_KEY: z.string().optional(),
  MASTER_KEY_PREVIOUS: z.string().optional(),
  DATA_DIR: z
    .string()
    .min(1)
    .default(fileURLToPath(new URL('../../.data', import.meta.url))),
  PORT: port(4800),
  SITE_PORT: port(4801),
  MAILBOX_PORT: port(4802),
  PUBLIC_URL: z.string().optional(),
  SITE_URL: z.string().optional(),
  MAILBOX_URL: z.string().optional(),
  CALENDLY_URL: z.string().optional(),
  OCTOPUSH_URL: z.string().optional(),
  STRIPE_URL: z.string().optional(),
  TRUSTED_CALENDARS_URL: z.string().optional(),
})

/** Where the data goes and under which addresses the parts of the system are reached. */
export function readDemoSettings(environment: NodeJS.ProcessEnv) {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${String(issue?.path[0])} ${issue?.message}: demonstration data cannot be loaded.`)
  }
  const { PORT, SITE_PORT, MAILBOX_PORT, ...env } = parsed.data
  const api = origin(env.PUBLIC_URL || `http://127.0.0.1:${PORT}`)
  return {
    database: {
      DATABASE_URL: env.DATABASE_URL,
      DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL || env.DATABASE_URL,
      DATABASE_OWNER_URL: env.DATABASE_OWNER_URL || undefined,
      DATABASE_WAIT_SECONDS: 0,
      NODE_ENV: undefined,
      PUBLIC_URL: api,
    },
    secret: env.APP_SECRET,
    secrets: {
      APP_SECRET: env.APP_SECRET,
      // Set to nothing is not set.
      MASTER_KEY: env.MASTER_KEY || undefined,
      MASTER_KEY_PREVIOUS: env.MASTER_KEY_PREVIOUS || undefined,
    },
    dataDir: env.DATA_DIR,
    /** At the real Octopush SMS would be at somebody's cost. */
    octopushStandIn: env.OCTOPUSH_URL && isLoopbackHost(env.OCTOPUSH_URL) ? env.OCTOPUSH_URL : undefined,
    /** Of an account at the real Stripe nothing is made up. */
    hasStripeStandIn: Boolean(env.STRIPE_URL && isLoopbackHost(env.STRIPE_URL)),
    urls: {
      console: api,
      api,
      // By another name than the API's, so that browsers see two sites.
      site: origin(env.SITE_URL || `http://localhost:${SITE_PORT}`),
      mailbox: origin(env.MAILBOX_URL || `http://127.0.0.1:${MAILBOX_PORT}`),
      ...(env.CALENDLY_URL && { calendly: origin(env.CALENDLY_URL) }),
      // Its page with the telephones, which only the stand-in has.
      ...(env.OCTOPUSH_URL && isLoopbackHost(env.OCTOPUSH_URL) && { octopush: new URL(env.OCTOPUSH_URL).origin }),
      ...(env.STRIPE_URL && { stripe: origin(env.STRIPE_URL) }),
      ...(env.TRUSTED_CALENDARS_URL && { calendars: origin(env.TRUSTED_CALENDARS_URL) }),
    },
  }
}

export type DemoSettings = ReturnType<typeof readDemoSettings>

const isLoopbackHost = (url: string) => /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url)

const origin = (url: string) => url.replace(/\/+$/, '')
