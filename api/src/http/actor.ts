import type { IncomingHttpHeaders } from 'node:http'
import { sha256 } from '../crypto/keys.ts'
import { epochMs, type Query, type RunSql } from '../db/query.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ClientActor } from './client-actor.ts'
import type { Endpoint } from './endpoint.ts'
import { fail } from './errors.ts'
import type { Lang } from './schema.ts'
import { markSeen, type SignInUse } from './sign-in-life.ts'

/** A signed-in practitioner, as the database has it now. */
export interface PractitionerActor {
  kind: 'practitioner'
  userId: string
  practiceId: PracticeId
  name: string
  email: string
  isAdmin: boolean
  /** A second factor is set up: an authenticator or a passkey. */
  hasTotp: boolean
  /**
   * The account can reach nothing without a second factor. This holds for admins, and for practitioners who keep
   * records and have signed in since their time for setting one up ended.
   */
  isTotpRequired: boolean
  isSuspended: boolean
  timeZone: string
  locale: Lang
  emailVerifiedAt: Date | null
  authSessionId: string
}

/** A practitioner with their practitioner id, which only the practice's own transaction can read. */
export interface ActingPractitioner extends PractitionerActor {
  practitionerId: string
}

/** Who calls: always present where the contract asks for an account, never where it is public. */
export type ActorOf<E extends Endpoint> = E['access'] extends 'practitioner'
  ? ActingPractitioner
  : E['access'] extends 'account' | 'admin'
    ? PractitionerActor
    : E['access'] extends 'client'
      ? ClientActor
      : E['access'] extends 'anyone'
        ? (E['path'] extends `/client-api/${string}` ? ClientActor : PractitionerActor) | null
        : null

interface SignInRow extends SignInUse {
  user_id: string
  practice_id: PracticeId
  name: string
  email: string
  is_admin: boolean
  time_zone: string
  locale: Lang
  verified: number | null
  has_totp: boolean
  is_totp_required: boolean
  is_suspended: boolean
}

const SIGN_IN = `
  select s.id, s.is_remembered, ${epochMs('s.last_seen_at')} as last_seen, ${epochMs('s.created_at')} as created,
    u.id as user_id, u.practice_id, u.name, u.email, u.is_admin, u.time_zone, u.locale,
    ${epochMs('u.email_verified_at')} as verified, u.totp_since is not null as has_totp,
    u.is_admin or (u.email_verified_at is not null and coalesce(u.second_factor_due_at <= s.created_at, false))
      as is_totp_required,
    u.suspended_at is not null as is_suspended
  from auth_session s join app_user u on u.id = s.user_id
  where s.token_hash = $1 and s.expires_at > $2`

/** The token of a request. A cookie never completes a bearer token, since that is free of CSRF checks. */
export function tokenOfRequest(headers: IncomingHttpHeaders, cookie: string | undefined): string | undefined {
  if (headers.authorization === undefined) return cookie
  return /^Bearer ([A-Za-z0-9_-]{20,200})$/i.exec(headers.authorization)?.[1]
}

/** The owner of a token; null when it is unknown or expired. Extends a sign-in that is not remembered. */
export async function readActor(query: RunSql, token: string, now: Date): Promise<PractitionerActor | null> {
  const [row] = await query<SignInRow>(SIGN_IN, [sha256(token), now.toISOString()])
  if (!row) return null
  await markSeen(query, 'auth_session', row, now)
  return {
    kind: 'practitioner',
    userId: row.user_id,
    practiceId: row.practice_id,
    name: row.name,
    email: row.email,
    isAdmin: row.is_admin,
    hasTotp: row.has_totp,
    isTotpRequired: row.is_totp_required,
    isSuspended: row.is_suspended,
    timeZone: row.time_zone,
    locale: row.locale,
    emailVerifiedAt: row.verified === null ? null : new Date(row.verified),
    authSessionId: row.id,
  }
}

/** Adds the id of the practitioner that the actor is. */
export async function withPractitionerId(query: Query, actor: PractitionerActor): Promise<ActingPractitioner> {
  const [row] = await query<{ id: string }>('select id from practitioner where practice_id = $1 and user_id = $2', [
    actor.practiceId,
    actor.userId,
  ])
  if (!row) throw fail('forbidden')
  return { ...actor, practitionerId: row.id }
}
