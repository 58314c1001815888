import type { Config } from '../config.ts'
import { maskSecret, openSecret, sealSecret } from '../crypto/seal.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Opened only with the application's secret, and only for the practice for which they were sealed. */
const SEALED_FOR = { token: 'calendly/token', key: 'calendly/signing-key' }

/** The opened secrets of a practice's account, for one call. They stay in memory: no log or payload holds them. */
export interface CalendlyAccess {
  practiceId: PracticeId
  token: string
  /** The key that signs deliveries to this practice. */
  signingKey: string
  user: string
  organization: string
  subscriptionUri: string | null
  /** When Calendly last said that the plan has no webhooks. */
  subscriptionRefusedAt: Date | null
  /** Changes when an account is disconnected and connected again. */
  connectedAt: Date
}

/** How the practice's Calendly account is reached; null if it has none. */
export async function calendlyAccessOf(
  query: Query,
  secret: string,
  practiceId: PracticeId,
): Promise<CalendlyAccess | null> {
  const row = await tablesOf(query)
    .selectFrom('CalendlyAccount')
    .select(['token', 'signingKey', 'userUri', 'organizationUri', 'subscriptionUri'])
    .select(['subscriptionRefusedAt', 'connectedAt'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!row) return null
  return {
    practiceId,
    token: openSecret(secret, SEALED_FOR.token, row.token, practiceId),
    signingKey: openSecret(secret, SEALED_FOR.key, row.signingKey, practiceId),
    user: row.userUri,
    organization: row.organizationUri,
    subscriptionUri: row.subscriptionUri,
    subscriptionRefusedAt: row.subscriptionRefusedAt,
    connectedAt: row.connectedAt,
  }
}

interface NewAccount {
  token: string
  signingKey: string
  user: { uri: string; name: string; email: string; organization: string }
}

/** Adds an account, or replaces the token of a known one; another person's account starts from nothing. */
export async function saveAccount(
  query: Query,
  { practiceId, secret }: { practiceId: PracticeId; secret: string },
  { token, signingKey, user }: NewAccount,
  now: Date,
): Promise<void> {
  const given = {
    token: sealSecret(secret, SEALED_FOR.token, token, practiceId),
    tokenSuffix: token.slice(-4),
    userUri: user.uri,
    organizationUri: user.organization,
    name: user.name,
    email: user.email,
  }
  await tablesOf(query)
    .insertInto('CalendlyAccount')
    .values({
      ...given,
      practiceId,
      signingKey: sealSecret(secret, SEALED_FOR.key, signingKey, practiceId),
      connectedAt: now,
    })
    .onConflict((row) =>
      row.column('practiceId').doUpdateSet({ ...given, subscriptionRefusedAt: null, lastError: null }),
    )
    .execute()
}

/** The account as its practice sees it. */
export async function shownAccount(query: Query, practiceId: PracticeId) {
  const row = await tablesOf(query)
    .selectFrom('CalendlyAccount')
    .select(['tokenSuffix', 'name', 'email', 'subscriptionUri', 'subscriptionRefusedAt', 'connectedAt'])
    .select(['events', 'canceled', 'lastSyncAt', 'lastError'])
    .where('practiceId', '=', practiceId)
    .executeTakeFirst()
  if (!row) return null
  return {
    token: maskSecret(row.tokenSuffix),
    name: row.name,
    email: row.email,
    events: row.events,
    canceled: row.canceled,
    lastError: row.lastError,
    updates: updatesOf(row),
    connectedAt: row.connectedAt,
    lastSyncAt: row.lastSyncAt,
  }
}

/**
 * How changes arrive: Calendly calls us, or we read at intervals where the plan has no webhooks, or it is not arranged
 * yet.
 */
function updatesOf(row: { subscriptionUri: string | null; subscriptionRefusedAt: Date | null }) {
  if (row.subscriptionUri !== null) return 'live' as const
  return row.subscriptionRefusedAt ? ('polled' as const) : ('pending' as const)
}

/** The address of this practice's webhook. */
export const webhookUrl = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, practiceId: PracticeId) =>
  `${PUBLIC_URL}/webhooks/calendly?${new URLSearchParams({ practice: practiceId })}`
