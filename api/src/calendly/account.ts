import type { Config } from '../config.ts'
import { maskOf, open, seal } from '../crypto/seal.ts'
import { ms, type Query } from '../db/query.ts'
import type { CalendlyError } from './contract.ts'

/** Only a bearer of the application's secret opens them, and only for the practice for which they were sealed. */
const SEALED_FOR = { token: 'calendly/token', key: 'calendly/signing-key' }

/** What a practice's account is known by, opened for a call. Stays in memory, is in no log and in no payload. */
export interface CalendlyAccess {
  practiceId: string
  token: string
  /** Of every delivery to this practice. */
  signingKey: string
  user: string
  organization: string
  subscriptionUri: string | null
  /** When Calendly last said that the plan has no webhooks. */
  subscriptionRefusedAt: Date | null
  /** Who disconnects and connects again has another account, though the same person's. */
  connectedAt: Date
}

interface AccessRow {
  token: Buffer
  signing_key: Buffer
  user_uri: string
  organization_uri: string
  subscription_uri: string | null
  refused: number | null
  connected: number
}

/** The practice's account; null where it has none. */
export async function accessOf(query: Query, secret: string, practiceId: string): Promise<CalendlyAccess | null> {
  const [row] = await query<AccessRow>(
    `select token, signing_key, user_uri, organization_uri, subscription_uri,
       ${ms('subscription_refused_at')} as refused, ${ms('connected_at')} as connected
     from calendly_account where practice_id = $1`,
    [practiceId],
  )
  if (!row) return null
  return {
    practiceId,
    token: open(secret, SEALED_FOR.token, row.token, practiceId),
    signingKey: open(secret, SEALED_FOR.key, row.signing_key, practiceId),
    user: row.user_uri,
    organization: row.organization_uri,
    subscriptionUri: row.subscription_uri,
    subscriptionRefusedAt: row.refused === null ? null : new Date(row.refused),
    connectedAt: new Date(row.connected),
  }
}

interface NewAccount {
  token: string
  signingKey: string
  user: { uri: string; name: string; email: string; organization: string }
}

/** Keeps an account, or gives the one that is there its new token; another person's begins anew. */
export async function keepAccount(
  query: Query,
  secret: string,
  practiceId: string,
  { token, signingKey, user }: NewAccount,
  now: Date,
): Promise<void> {
  await query(
    `insert into calendly_account (practice_id, token, token_suffix, user_uri, organization_uri, name, email,
       signing_key, connected_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (practice_id) do update set token = excluded.token, token_suffix = excluded.token_suffix,
       name = excluded.name, email = excluded.email, user_uri = excluded.user_uri,
       organization_uri = excluded.organization_uri, subscription_refused_at = null, last_error = null`,
    [
      practiceId,
      seal(secret, SEALED_FOR.token, token, practiceId),
      token.slice(-4),
      user.uri,
      user.organization,
      user.name,
      user.email,
      seal(secret, SEALED_FOR.key, signingKey, practiceId),
      now.toISOString(),
    ],
  )
}

interface Row {
  ending: string
  name: string
  email: string
  is_live: boolean
  is_refused: boolean
  connected: number
  events: number
  canceled: number
  synced: number | null
  last_error: CalendlyError | null
}

/** The account as its practice sees it. */
export async function shownAccount(query: Query, practiceId: string) {
  const [row] = await query<Row>(
    `select token_suffix as ending, name, email, subscription_uri is not null as is_live,
       subscription_refused_at is not null as is_refused, ${ms('connected_at')} as connected, events, canceled,
       ${ms('last_sync_at')} as synced, last_error
     from calendly_account where practice_id = $1`,
    [practiceId],
  )
  if (!row) return null
  return {
    token: maskOf(row.ending),
    name: row.name,
    email: row.email,
    events: row.events,
    canceled: row.canceled,
    lastError: row.last_error,
    updates: row.is_live ? ('live' as const) : row.is_refused ? ('polled' as const) : ('pending' as const),
    connectedAt: new Date(row.connected),
    lastSyncAt: row.synced === null ? null : new Date(row.synced),
  }
}

/** The address of this practice's webhook. */
export const callbackOf = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, practiceId: string) =>
  `${PUBLIC_URL}/webhooks/calendly?${new URLSearchParams({ practice: practiceId })}`
