import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'

/**
 * A person who signs in to the console. Read before a practice is known, so this table has no row-level security: it
 * holds only what signing in needs.
 */
export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: id(),
    practiceId: practiceId(),
    email: p.text(),
    name: p.text(),
    locale: p.text().$type<Lang>(),
    timeZone: p.text(),
    passwordHash: p.text(),
    isAdmin: p.boolean().onCreate(() => false),
    emailVerifiedAt: instantType().nullable(),
    suspendedAt: instantType().nullable(),
    createdAt: instantType().onCreate(() => new Date()),
    /** Which terms of use the person accepted (`terms.ts`), in which language and when. */
    termsVersion: p.integer().nullable(),
    termsLocale: p.text().$type<Lang>().nullable(),
    termsAcceptedAt: instantType().nullable(),
    /** Since when signing in needs a second factor: a code, or a passkey. */
    totpSince: instantType().nullable(),
    /**
     * When a practitioner who keeps records can no longer sign in without a second factor; null as long as none was
     * written.
     */
    secondFactorDueAt: instantType().nullable(),
    /** Hashes of networks that the account signed in from. */
    knownNetworks: p.array<Buffer>().columnType('bytea[]').defaultRaw("'{}'"),
    /** Hashes of devices that it signed in on, as their browsers name themselves. */
    knownDevices: p.array<Buffer>().columnType('bytea[]').defaultRaw("'{}'"),
    /** Triggers write these three, by which accounts are listed over all practices. */
    practiceName: p.text().default(''),
    mode: p.text().$type<'essential' | 'full'>().default('essential'),
    isPractitioner: p.boolean().default(false),
    search: p
      .text()
      .generated(`(' ' || fold_text((name || ' ' || email || ' ' || practice_name) collate "fr-x-icu")) stored`)
      .lazy()
      .nullable(),
  },
  uniques: [{ name: 'app_user_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [{ name: 'app_user_created', properties: ['createdAt', 'id'] }],
})
export type User = InferEntity<typeof User>

/** A sign-in. Only the cookie has the token; this row has its SHA-256. Read before a practice is known. */
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
    userAgent: p.text().nullable(),
  },
  uniques: [{ name: 'auth_session_token_hash_key', properties: ['tokenHash'] }],
  indexes: [{ name: 'auth_session_user', properties: ['userId'] }],
})
export type AuthSession = InferEntity<typeof AuthSession>

/** A mailed link that confirms an address or lets a password be chosen. Read before a practice is known. */
export const AccountLink = defineEntity({
  name: 'AccountLink',
  tableName: 'account_link',
  properties: {
    id: id(),
    tokenHash: p.blob(),
    userId: p.uuid(),
    purpose: p.text().$type<'verify' | 'change' | 'practice' | 'reset'>(),
    email: p.text().nullable(),
    expiresAt: instantType(),
  },
  uniques: [{ name: 'account_link_token_hash_key', properties: ['tokenHash'] }],
  indexes: [
    { name: 'account_link_age', properties: ['expiresAt'] },
    { name: 'account_link_user', properties: ['userId'] },
  ],
})

/** The secret of an authenticator app, sealed. */
export const SecondFactorEntity = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  properties: {
    practiceId: practiceId().primary(),
    userId: p.uuid().primary(),
    secret: p.blob(),
    lastStep: p.integer(),
    /** Whether a first code has proved that the authenticator works. Before that it does not count. */
    isConfirmed: p.boolean().default(false),
    createdAt: instantType(),
  },
})

/** A code that replaces the second factor once; its hash. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    practiceId: practiceId().primary(),
    userId: p.uuid().primary(),
    codeHash: p.blob().primary(),
  },
})

/** A device's key pair that signs its owner in. The private half never leaves the device. */
export const PasskeyEntity = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: id(),
    practiceId: practiceId(),
    userId: p.uuid(),
    name: p.text(),
    credentialId: p.blob(),
    /** In COSE form. */
    publicKey: p.blob(),
    /** How often the device says that it was used; always 0 for keys that several devices share. */
    counter: p.bigint('number'),
    transports: p.array<string>(),
    createdAt: instantType(),
    lastUsedAt: instantType().nullable(),
    /** The account was taken back since: the key opens it again only together with the password. */
    needsPassword: p.boolean().default(false),
  },
  uniques: [{ name: 'passkey_credential_id_key', properties: ['credentialId'] }],
  indexes: [{ name: 'passkey_user', properties: ['practiceId', 'userId'] }],
})
