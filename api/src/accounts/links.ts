import { millisecondsInHour } from 'date-fns/constants'
import { sha256 } from '../crypto/keys.ts'
import { isSingleUseToken, singleUseToken } from '../crypto/single-use.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * What a mailed link does: confirms an account's address, replaces it or its practice's, or lets the owner choose a
 * password.
 */
export type LinkPurpose = 'verify' | 'change' | 'practice' | 'reset'

/** Counted from the request: a day for an address, an hour for a password. */
export const LINK_LIFE_MS: Record<LinkPurpose, number> = {
  verify: 24 * millisecondsInHour,
  change: 24 * millisecondsInHour,
  practice: 24 * millisecondsInHour,
  reset: millisecondsInHour,
}

interface NewLink {
  id: string
  purpose: LinkPurpose
  userId: string
  /** The address that it confirms. */
  email: string | null
}

/**
 * Creates a link before its mail is sent. The earlier link of the same purpose becomes invalid: of two simultaneous
 * requests the second waits for the first.
 */
export async function createAccountLink(query: Query, secret: string, link: NewLink, now: Date): Promise<void> {
  const { id, purpose, userId, email } = link
  await lockAccount(query, userId)
  await revokeLinks(query, userId, [purpose])
  const tokenHash = sha256(singleUseToken(secret, purpose, id))
  const expiresAt = new Date(now.getTime() + LINK_LIFE_MS[purpose])
  await tablesOf(query).insertInto('AccountLink').values({ id, tokenHash, userId, purpose, email, expiresAt }).execute()
}

/** The address that a link confirms, as its mail names it. Undefined when the link has expired. */
export async function emailOfLink(query: Query, id: string, now: Date): Promise<string | null | undefined> {
  const link = await tablesOf(query)
    .selectFrom('AccountLink')
    .select('email')
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return link?.email
}

/** The owner of a link and its purpose. */
export interface KnownLink {
  purpose: LinkPurpose
  userId: string
  practiceId: PracticeId
  /** The address that it confirms. */
  email: string | null
  /** The account's own address is confirmed: its owner is known. */
  isVerified: boolean
}

/**
 * Looks a link up without using it. Used, expired and replaced links, and those of suspended accounts, are all
 * `link_expired`. A cut, altered, invented or different one is `not_found`.
 */
export async function readLink(
  query: Query,
  { secret, token }: { secret: string; token: string },
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<KnownLink> {
  const found = await tablesOf(query)
    .selectFrom('AccountLink as l')
    .innerJoin('User as u', 'u.id', 'l.userId')
    .select(['l.purpose', 'l.userId', 'u.practiceId', 'l.email', 'l.expiresAt', 'u.emailVerifiedAt'])
    .where('l.tokenHash', '=', sha256(token))
    .where('l.purpose', 'in', purposes)
    .where('u.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!found || found.expiresAt <= now)
    throw fail(isSingleUseToken(secret, purposes, token) ? 'link_expired' : 'not_found')
  const { expiresAt: _, emailVerifiedAt, ...link } = found
  return { ...link, isVerified: emailVerifiedAt !== null }
}

/** Uses a link that was looked up: of many at the same time, one succeeds (CVE-2026-107276). */
export async function consumeLink(query: Query, { userId }: KnownLink, token: string): Promise<void> {
  await lockAccount(query, userId)
  const spent = await tablesOf(query)
    .deleteFrom('AccountLink')
    .where('tokenHash', '=', sha256(token))
    .returning('id')
    .executeTakeFirst()
  if (!spent) throw fail('link_expired')
}

/** Locks the account before one of its links is written or used, so that two callers cannot deadlock. */
const lockAccount = (query: Query, userId: string) =>
  tablesOf(query).selectFrom('User').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** Invalidates an account's unused links. */
export async function revokeLinks(query: Query, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await tablesOf(query)
    .deleteFrom('AccountLink')
    .where('userId', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
}

/** Deletes expired links. */
export async function purgeLinks(query: Query, now: Date): Promise<void> {
  await tablesOf(query).deleteFrom('AccountLink').where('expiresAt', '<', now).execute()
}
