import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { Lang } from '../http/schema.ts'

/** The sign-in of a client, who belongs to no single practice: the address and a hash. */
export const ClientAccount = defineEntity({
  name: 'ClientAccount',
  tableName: 'client_account',
  properties: {
    id: id(),
    email: p.text(),
    locale: p.text().$type<Lang>(),
    passwordHash: p.text().nullable(),
    createdAt: instantType(),
  },
})

/** Links an account to one patient of each practice: two who share an address must not read about each other. */
export const ClientAccountPatient = defineEntity({
  name: 'ClientAccountPatient',
  tableName: 'client_account_patient',
  properties: {
    clientAccountId: p.uuid().primary(),
    practiceId: practiceId().primary(),
    patientId: p.uuid(),
    invitedAt: instantType(),
    /** When somebody first signed in to the account since; null as long as nobody has. */
    cameInAt: instantType().nullable(),
  },
  uniques: [{ name: 'client_account_patient_practice_id_patient_id_key', properties: ['practiceId', 'patientId'] }],
})

/**
 * Opens a minor's client area to an account as their guardian; it ends by itself on the 18th birthday (`people.ts`). An
 * access that was ended by hand stays known: the area never becomes the account's own (`link-account.ts`).
 */
export const ClientGuardian = defineEntity({
  name: 'ClientGuardian',
  tableName: 'client_guardian',
  properties: {
    clientAccountId: p.uuid().primary(),
    practiceId: practiceId().primary(),
    patientId: p.uuid().primary(),
    openedAt: instantType(),
    endedAt: instantType().nullable(),
  },
  indexes: [{ name: 'client_guardian_patient', properties: ['practiceId', 'patientId'] }],
})

/** A mailed link that signs a client in; or, with a new address, replaces the account’s own. */
export const ClientLink = defineEntity({
  name: 'ClientLink',
  tableName: 'client_link',
  properties: {
    id: id(),
    tokenHash: p.blob(),
    clientAccountId: p.uuid(),
    expiresAt: instantType(),
    newEmail: p.text().nullable(),
  },
  uniques: [{ name: 'client_link_token_hash_key', properties: ['tokenHash'] }],
  indexes: [
    { name: 'client_link_account', properties: ['clientAccountId'] },
    { name: 'client_link_age', properties: ['expiresAt'] },
  ],
})

/** A client’s sign-in. The token itself is only in the cookie; here stands its SHA-256. */
export const ClientSessionEntity = defineEntity({
  name: 'ClientSession',
  tableName: 'client_session',
  properties: {
    id: id(),
    clientAccountId: p.uuid(),
    tokenHash: p.blob(),
    isRemembered: p.boolean(),
    createdAt: instantType(),
    lastSeenAt: instantType(),
    expiresAt: instantType(),
    byLinkAt: instantType().nullable(),
    userAgent: p.text().nullable(),
  },
  uniques: [{ name: 'client_session_token_hash_key', properties: ['tokenHash'] }],
  indexes: [
    { name: 'client_session_account', properties: ['clientAccountId'] },
    { name: 'client_session_age', properties: ['expiresAt'] },
  ],
})
