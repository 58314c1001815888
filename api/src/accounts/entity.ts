import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'

/**
 * Who signs in to the console. Read before a practice is known, so this table has no row-level security:
 * it holds no more than signing in needs.
 */
export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: id(),
    practiceId: p.uuid(),
    email: p.string(),
    name: p.string(),
    locale: p.string().$type<Lang>(),
    timeZone: p.string(),
    passwordHash: p.string(),
    isAdmin: p.boolean().default(false),
    emailVerifiedAt: instantType().nullable(),
    suspendedAt: instantType().nullable(),
    createdAt: instantType().onCreate(() => new Date()),
  },
})
export type User = InferEntity<typeof User>

/** A sign-in. The token itself is only in the cookie; here stands its SHA-256. Read before a practice is known. */
export const AuthSession = defineEntity({
  name: 'AuthSession',
  tableName: 'auth_session',
  properties: {
    id: id(),
    userId: p.uuid(),
    tokenHash: p.blob(),
    isRemembered: p.boolean(),
    createdAt: instantType().onCreate(() => new Date()),
    lastSeenAt: instantType(),
    expiresAt: instantType(),
    userAgent: p.string().nullable(),
  },
})
export type AuthSession = InferEntity<typeof AuthSession>
