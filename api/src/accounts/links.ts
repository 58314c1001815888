import { sha256 } from '../crypto/keys.ts'
import { isSingleUseToken, singleUseToken } from '../crypto/single-use.ts'
import { ms, type Query } from '../db/query.ts'
import { fail } from '../http/errors.ts'

/** What a mailed link does: confirms the address of an account, puts another in its place, or in that of its practice, lets a password be chosen. */
export type LinkPurpose = 'verify' | 'change' | 'practice' | 'reset'

const HOUR_MS = 3_600_000
/** Counted from the request. Source: decisions, section 1. */
export const LIFE_MS: Record<LinkPurpose, number> = {
  verify: 24 * HOUR_MS,
  change: 24 * HOUR_MS,
  practice: 24 * HOUR_MS,
  reset: HOUR_MS,
}

interface NewLink {
  id: string
  purpose: LinkPurpose
  userId: string
  /** The address that it confirms. */
  email: string | null
}

/**
 * Writes a new link down, before its mail is sent. The one that there was for the same purpose works no more: of two
 * that are asked for at once the second waits for the first.
 */
export async function createAccountLink(query: Query, secret: string, link: NewLink, now: Date): Promise<void> {
  const { id, purpose, userId, email } = link
  await lockAccount(query, userId)
  await query('delete from account_link where user_id = $1 and purpose = $2', [userId, purpose])
  await query(
    `insert into account_link (id, token_hash, user_id, purpose, email, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [
      id,
      sha256(singleUseToken(secret, purpose, id)),
      userId,
      purpose,
      email,
      new Date(now.getTime() + LIFE_MS[purpose]).toISOString(),
    ],
  )
}

/** The address that a link confirms, as its mail names it. Undefined when the link has expired. */
export async function emailOfLink(query: Query, id: string, now: Date): Promise<string | null | undefined> {
  const [link] = await query<{ email: string | null }>(
    'select email from account_link where id = $1 and expires_at > $2',
    [id, now.toISOString()],
  )
  return link?.email
}

/** Whose a link is and what it does. */
export interface KnownLink {
  purpose: LinkPurpose
  userId: string
  practiceId: string
  /** The address that it confirms. */
  email: string | null
}

/**
 * Looks a link up without using it: used, expired and replaced ones, and those of suspended accounts, are one answer,
 * `link_expired`. One that is cut, altered, made up or of another kind is `not_found`.
 */
export async function readLink(
  query: Query,
  { secret, token }: { secret: string; token: string },
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<KnownLink> {
  const [found] = await query<KnownLink & { until: number }>(
    `select l.purpose, l.user_id as "userId", u.practice_id as "practiceId", l.email, ${ms('l.expires_at')} as until
     from account_link l join app_user u on u.id = l.user_id
     where l.token_hash = $1 and l.purpose = any ($2::text[]) and u.suspended_at is null`,
    [sha256(token), purposes],
  )
  if (!found || found.until <= now.getTime())
    throw fail(isSingleUseToken(secret, purposes, token) ? 'link_expired' : 'not_found')
  return found
}

/** Uses a link that has been looked up: of many at the same time one does (CVE-2026-107276). */
export async function consumeLink(query: Query, { userId }: KnownLink, token: string): Promise<void> {
  await lockAccount(query, userId)
  const spent = await query('delete from account_link where token_hash = $1 returning 1', [sha256(token)])
  if (!spent.length) throw fail('link_expired')
}

/** Locks the account before one of its links is written or used, so that two callers cannot deadlock. */
const lockAccount = (query: Query, userId: string) =>
  query('select from app_user where id = $1 for no key update', [userId])

/** Makes links of an account useless that are still under way. */
export async function revokeLinks(query: Query, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await query('delete from account_link where user_id = $1 and purpose = any ($2::text[])', [userId, purposes])
}

/** Forgets links that have expired. */
export async function purgeLinks(query: Query, now: Date): Promise<void> {
  await query('delete from account_link where expires_at < $1', [now.toISOString()])
}
